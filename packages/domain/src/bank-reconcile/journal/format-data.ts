import { z } from 'zod';
import type { JournalFormat } from './export-config.ts';

/** A line of text, as ledgers keep it. */
function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => !/\p{Cc}/u.test(value), 'Line breaks and control characters are not allowed.');
}

/** The fields that a person can add to a transaction for one format. An unknown field is an error. */
export const FORMAT_DATA = {
  Atrium: z.strictObject({ name: text(255).optional(), memo: text(1_000).optional() }),
  /** The lengths are those of QuickBooks: 100 for names, 4,000 for memos. */
  QuickBooks: z.strictObject({
    name: text(100).optional(),
    class: text(100).optional(),
    memo: text(4_000).optional(),
  }),
  Archway: z.strictObject({ portfolioId: text(255).optional(), memo: text(1_000).optional() }),
  Investran: z.strictObject({
    supplier: text(255).optional(),
    product: text(255).optional(),
    dimension: text(255).optional(),
    dealPosition: text(255).optional(),
    memo: text(1_000).optional(),
  }),
} as const satisfies Record<JournalFormat, z.ZodType<Record<string, string | undefined>>>;

/** The fields of one format that are not blank. */
export function formatDataOf(data: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]) =>
      value === undefined || value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );
}
