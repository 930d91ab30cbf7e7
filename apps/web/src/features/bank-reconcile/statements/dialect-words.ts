import { z } from 'zod';

const Dialect = z.object({
  delimiter: z.string().nullable(),
  headerLine: z.number().nullable(),
  columns: z.array(z.object({ name: z.string(), role: z.string().nullable() })),
  decimalMark: z.string(),
  dateOrder: z.string().nullable(),
  sign: z.string(),
  evidence: z.array(z.string()),
});

/** A decision about a file: what it is about, what was decided, and how it shows. */
export type DialectLine = { name: string; value: string };

const ROLES: Record<string, string> = {
  date: 'date',
  valueDate: 'value date',
  description: 'description',
  amount: 'amount',
  debit: 'money out',
  credit: 'money in',
  mark: 'debit or credit',
  balance: 'balance',
  currency: 'currency',
  account: 'account',
  reference: 'reference',
  bankId: 'bank id',
  status: 'status',
};
const DELIMITERS: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' };
const ORDERS: Record<string, string> = { DMY: 'day, month, year', MDY: 'month, day, year', YMD: 'year, month, day' };
const SIGNS: Record<string, string> = {
  signed: 'a minus for money out',
  columns: 'a column each for money in and out',
  marks: 'debit and credit marks',
  inverted: 'positive for money out',
  owed: 'positive for money out, as on cards',
  balance: 'no sign: the balance tells money in from money out',
};

/** The decision that a question is about. A file with a question was read with one of its answers, to find the account. */
const DECISIONS: Record<string, string> = { dateOrder: 'Dates', decimalMark: 'Decimal mark', sign: 'Amounts' };
const TRIED = /^Answered for this account/;

/**
 * How a file writes its rows, in words, with the evidence for it; null for formats with a fixed grammar. `open` is what a
 * question is about: it is not decided.
 */
export function dialectWords(
  dialect: unknown,
  open: string | null,
): { lines: DialectLine[]; evidence: string[] } | null {
  const read = Dialect.safeParse(dialect);
  if (!read.success) return null;
  const { delimiter, headerLine, columns, decimalMark, dateOrder, sign, evidence } = read.data;
  const named = columns.flatMap(({ name, role }) => (role === null ? [] : [columnWords(name, ROLES[role] ?? role)]));
  const lines = [
    ...(delimiter === null ? [] : [{ name: 'Separator', value: DELIMITERS[delimiter] ?? delimiter }]),
    ...(headerLine === null ? [] : [{ name: 'Names of the columns', value: `line ${headerLine}` }]),
    ...(named.length === 0 ? [] : [{ name: 'Columns', value: named.join('; ') }]),
    ...(dateOrder === null ? [] : [{ name: 'Dates', value: ORDERS[dateOrder] ?? dateOrder }]),
    { name: 'Decimal mark', value: decimalMark === ',' ? 'comma' : 'point' },
    { name: 'Amounts', value: SIGNS[sign] ?? sign },
  ];
  return {
    lines: open === null ? lines : lines.filter(({ name }) => name !== DECISIONS[open]),
    evidence: open === null ? evidence : evidence.filter((sentence) => !TRIED.test(sentence)),
  };
}

/** A column that is named after its meaning needs no more words. */
function columnWords(name: string, meaning: string): string {
  return name.trim().toLowerCase() === meaning ? name : `${name} is the ${meaning}`;
}

/** Formats whose names users do not know. */
const FORMATS: Record<string, string> = { Table: 'CSV', Workbook: 'Excel', Archive: 'ZIP' };

export function formatWords(format: string): string {
  return FORMATS[format] ?? format;
}
