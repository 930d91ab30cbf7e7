import { z } from 'zod';

export const PlaceOut = z.object({
  line: z.int(),
  sheet: z.string().optional(),
  page: z.int().optional(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly().optional(),
});

/** A figure as an exact decimal, with its place in the file. */
const Figure = z.object({ amount: z.string(), place: PlaceOut });

const BalanceOut = Figure.extend({
  currency: z.string().nullable(),
  on: z.string().nullable(),
  /** `previous`: the closing balance of the statement before it. */
  source: z.enum(['printed', 'previous']),
});

export const PROOF_OUTCOMES = ['proven', 'unproven', 'failed'] as const;

/** The arithmetic of one statement. Amounts are exact decimals; `difference` is what is printed minus what is counted. */
export const Proof = z.object({
  outcome: z.enum(PROOF_OUTCOMES),
  /** One sentence: why it holds, what is missing, or what does not tie. */
  reason: z.string(),
  /** All that does not tie, the most telling first. */
  problems: z.array(z.string()),
  currency: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  opening: BalanceOut.nullable(),
  closing: BalanceOut.nullable(),
  credits: z.object({ sum: z.string(), count: z.int() }),
  debits: z.object({ sum: z.string(), count: z.int() }),
  /** Opening balance plus all entries; null without an opening balance. */
  counted: z.string().nullable(),
  difference: z.string().nullable(),
  running: z
    .object({
      /** Rows whose running balance was compared, and those that do not tie. */
      checked: z.int(),
      broken: z.int(),
      newestFirst: z.boolean(),
      firstBreak: z
        .object({
          ordinal: z.int(),
          place: PlaceOut,
          counted: z.string(),
          printed: z.string(),
          difference: z.string(),
        })
        .nullable(),
    })
    .nullable(),
  totals: z.array(
    z.object({
      side: z.enum(['Debit', 'Credit', 'all', 'net']),
      printedSum: z.string().nullable(),
      countedSum: z.string(),
      printedCount: z.int().nullable(),
      countedCount: z.int(),
      holds: z.boolean(),
      place: PlaceOut,
    }),
  ),
  checks: z.array(
    z.object({ name: z.string(), printed: z.string(), counted: z.string(), holds: z.boolean(), place: PlaceOut }),
  ),
  rows: z.int(),
  /** Entries that the bank has announced but not booked. */
  notBooked: z.int(),
  rejectedCount: z.int(),
  /** The first rejected rows. */
  rejected: z.array(
    z.object({
      /** Identifies the row in its file, so that a person can enter it. Absent in proofs that were made before there were keys. */
      key: z.string().optional(),
      ordinal: z.int(),
      place: PlaceOut,
      text: z.string(),
      reason: z.string(),
    }),
  ),
  /** The first rows that could not be read and that a person has entered. They count in every sum. */
  entered: z.array(
    z.object({
      key: z.string(),
      ordinal: z.int(),
      place: PlaceOut,
      text: z.string(),
      bookedOn: z.string(),
      amount: z.string(),
      description: z.string(),
    }),
  ),
  enteredCount: z.int(),
  /** Ids of the bank that several entries of this statement share. */
  repeatedIds: z.array(z.object({ bankId: z.string(), ordinals: z.array(z.int()) })),
});
export type Proof = z.infer<typeof Proof>;
