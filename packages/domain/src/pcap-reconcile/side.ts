import { z } from 'zod';
import { Box } from '../document/index.ts';

/** Where a value is written: a cell of a sheet, or a box on a page. */
export const CapitalPlace = z.object({
  sheet: z.string().nullable(),
  /** Such as `D14`. */
  cell: z.string().nullable(),
  /** From 1. */
  page: z.int().nullable(),
  /** Fractions of the page, origin top left. */
  box: Box.nullable(),
});
export type CapitalPlace = z.infer<typeof CapitalPlace>;

/** A value as a document gives it. */
export const CapitalValue = z.object({
  /** An exact decimal string in whole currency units; null if the value cannot be read. */
  amount: z.string().nullable(),
  /** The value of one step of the last printed digit, such as 0.01, or 1000 for whole thousands. */
  unit: z.string(),
  /** As it is written. */
  text: z.string(),
  place: CapitalPlace,
  /** Why the value cannot be read, in one sentence. */
  problem: z.string().nullable(),
});
export type CapitalValue = z.infer<typeof CapitalValue>;

/** A line of a partner. A statement can print several columns, such as the quarter and the year. */
export const CapitalLine = z.object({ label: z.string(), values: z.array(CapitalValue.nullable()) });
export type CapitalLine = z.infer<typeof CapitalLine>;

/** A partner, or one class of a partner, with the lines in their order. */
export const CapitalEntry = z.object({
  name: z.string(),
  identifier: z.string().nullable(),
  className: z.string().nullable(),
  place: CapitalPlace,
  /** Other texts that can be the name, if the document does not say which is. */
  otherNames: z.array(z.object({ name: z.string(), place: CapitalPlace })),
  lines: z.array(CapitalLine),
});
export type CapitalEntry = z.infer<typeof CapitalEntry>;

/** The capital of all partners in one document. */
export type CapitalSide = {
  kind: SideKind;
  entries: CapitalEntry[];
  /** The printed total over all partners. */
  total: { label: string; lines: CapitalLine[] } | null;
  /** The names of the columns of values; one for a document with one column. */
  columns: string[];
  /** The last day of the period, as YYYY-MM-DD. */
  asOf: string | null;
  currency: string | null;
  /** Sentences about how it was read. */
  notes: string[];
};

export const SIDE_KINDS = ['workbook', 'statement'] as const;
export type SideKind = (typeof SIDE_KINDS)[number];
