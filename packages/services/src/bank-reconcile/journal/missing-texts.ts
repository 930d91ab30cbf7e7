import { type ExportBlocker, MAX_ENTRIES, type MissingText } from '@atrium/domain/bank-reconcile/journal';
import { counted, MOST_NAMES, refuseBlocked } from './plan.ts';

/** Inputs of generated columns without a confirmed text, each once. */
export type MissingTexts = Map<string, MissingText>;

/** Adds an input, unless it is known or a column could not store so many texts. */
export function addMissing(missing: MissingTexts, text: MissingText): void {
  if (missing.size < MAX_ENTRIES) missing.set(`${text.column}\n${text.input}`, text);
}

/** @throws CONFLICT `unconfirmed_values` if generated columns need texts that nobody has confirmed */
export function refuseMissing(missing: MissingTexts): void {
  if (missing.size > 0) refuseBlocked({ blockers: [missingBlocker(missing)] });
}

export function missingBlocker(missing: MissingTexts): ExportBlocker {
  const inputs = [...missing.values()];
  const which = counted(missing.size, 'text of a generated column is', 'texts of generated columns are');
  const more = missing.size === MAX_ENTRIES ? ' There may be more: choose inputs with fewer different values.' : '';
  return {
    code: 'unconfirmed_values',
    message: `${which} not confirmed. Enter them in the columns of the format.${more}`,
    count: missing.size,
    names: inputs.slice(0, MOST_NAMES).map(({ column, input }) => `${column}: ${input}`),
    inputs,
  };
}
