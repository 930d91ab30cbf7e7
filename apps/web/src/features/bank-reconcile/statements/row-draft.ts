import { isAmount, type Proof } from '@atrium/domain/bank-reconcile';
import type { ApiInput } from '../../../shared/api/client.ts';

export type RejectedRow = Proof['rejected'][number];

/** The fields that a person types for a row. */
export type RowDraft = { bookedOn: string; amount: string; description: string };

export type EnteredRows = ApiInput['bankReconcile']['enterRows']['rows'];

/** Begins with the field of the row that has the most letters, which is most often its description. */
export function newDraft({ text }: Pick<RejectedRow, 'text'>): RowDraft {
  const letters = (field: string) => field.replaceAll(/\P{L}/gu, '').length;
  const fields = text.split(' | ').map((field) => field.trim());
  const description = fields.reduce((most, field) => (letters(field) > letters(most) ? field : most));
  return { bookedOn: '', amount: '', description };
}

/** Returns the amount that makes the running balance tie at a row; null if another row breaks it, or none is printed. */
export function askedAmount(
  { ordinal }: Pick<RejectedRow, 'ordinal'>,
  { running }: Pick<Proof, 'running'>,
): string | null {
  const found = running?.firstBreak;
  return found?.ordinal === ordinal ? found.difference : null;
}

/** Returns what is wrong with a typed amount; null while it is empty or right. */
export function amountProblem(amount: string): string | null {
  const text = amount.trim();
  return text === '' || isAmount(text) ? null : 'Enter digits with a decimal point, such as -1200.50.';
}

/** Returns the rows whose drafts are complete, as the call takes them. */
export function completeRows(drafts: ReadonlyMap<string, RowDraft>): EnteredRows {
  return [...drafts].flatMap(([key, { bookedOn, amount, description }]) => {
    const entry = { bookedOn, amount: amount.trim(), description: description.trim() };
    return bookedOn !== '' && isAmount(entry.amount) && entry.description !== '' ? [{ key, entry }] : [];
  });
}
