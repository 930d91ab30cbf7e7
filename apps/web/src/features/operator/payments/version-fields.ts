import type { PlanDetails } from '@atrium/domain/subscription';
import { formatMoney } from '../../../shared/format/amount.ts';
import { formatCount, formatDecimal } from '../../../shared/format/number.ts';

type Kind = 'price' | 'extra' | 'credits' | 'count' | 'days' | 'units' | 'size' | 'frequency';
export type VersionField = { name: keyof PlanDetails; label: string; kind: Kind };

/** The fields of a plan in the order of the form. */
export const VERSION_FIELDS: readonly VersionField[] = [
  { name: 'monthly_price', label: 'Price per month', kind: 'price' },
  { name: 'total_credits', label: 'Credits per month', kind: 'credits' },
  { name: 'credit_price', label: 'Price per credit', kind: 'price' },
  { name: 'frequency', label: 'Usual billing period', kind: 'frequency' },
  { name: 'validity_days', label: 'Duration in days', kind: 'days' },
  { name: 'max_users', label: 'People', kind: 'count' },
  { name: 'pages_included', label: 'Pages', kind: 'count' },
  { name: 'additional_page_price', label: 'Price per additional page', kind: 'extra' },
  { name: 'rows_created_limit', label: 'New table rows', kind: 'count' },
  { name: 'additional_row_created_price', label: 'Price per additional new row', kind: 'extra' },
  { name: 'rows_stored_limit', label: 'Stored table rows', kind: 'count' },
  { name: 'additional_row_stored_price', label: 'Price per additional stored row', kind: 'extra' },
  { name: 'queries_included', label: 'Questions', kind: 'count' },
  { name: 'additional_query_price', label: 'Price per additional question', kind: 'extra' },
  { name: 'storage_gb_included', label: 'Storage in GB', kind: 'units' },
  { name: 'additional_storage_price', label: 'Price per additional GB', kind: 'extra' },
  { name: 'max_file_mb', label: 'Largest file in MB', kind: 'size' },
];

/** Says what an empty field means. A kind that is not here needs a value. */
export const EMPTY_WORDS: Partial<Record<Kind, string>> = {
  extra: 'Not sold',
  count: 'Unlimited',
  units: 'Unlimited',
  days: 'Never',
  size: 'Default of this installation',
};

/** The words of a value of a plan. */
export function valueWords({ name, kind }: VersionField, details: PlanDetails): string {
  const value = details[name];
  if (value == null) return name === 'max_users' ? 'Default of this installation' : (EMPTY_WORDS[kind] ?? '');
  if (typeof value === 'number') return formatCount(value);
  if (kind === 'frequency') return value === 'Yearly' ? 'Yearly' : 'Monthly';
  return kind === 'credits' ? formatDecimal(value) : formatMoney(value, 'USD');
}

/** The fields that differ between two versions, with the words of both. */
export function versionChanges(
  before: PlanDetails,
  after: PlanDetails,
): { label: string; before: string; after: string }[] {
  return VERSION_FIELDS.map((field) => ({
    label: field.label,
    before: valueWords(field, before),
    after: valueWords(field, after),
  })).filter((change) => change.before !== change.after);
}

export type VersionValues = Record<keyof PlanDetails | 'reason', string>;

/** The values of the form for a version. An empty text is null. */
export function valuesOf(details: PlanDetails): VersionValues {
  const texts = VERSION_FIELDS.map(({ name }) => [name, details[name] == null ? '' : String(details[name])]);
  return { ...(Object.fromEntries(texts) as Record<keyof PlanDetails, string>), reason: '' }; // each field of a plan is listed
}

/** The details that the form describes. Numbers that are none stay texts, which the schema refuses. */
export function detailsOf(values: VersionValues): Record<keyof PlanDetails, unknown> {
  const read = ({ name, kind }: VersionField): [string, unknown] => {
    const text = values[name].replaceAll(/[\s,]/g, '');
    if (text === '' && EMPTY_WORDS[kind] !== undefined) return [name, null];
    const isWhole = ['count', 'days', 'units', 'size'].includes(kind) && /^\d+$/.test(text);
    return [name, isWhole ? Number(text) : text];
  };
  return Object.fromEntries(VERSION_FIELDS.map(read)) as Record<keyof PlanDetails, unknown>; // each field of a plan is listed
}
