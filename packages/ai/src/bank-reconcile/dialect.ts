export const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];
export type DecimalMark = '.' | ',';

export const COLUMN_ROLES = [
  'date',
  'valueDate',
  'description',
  'amount',
  'debit',
  'credit',
  'mark',
  'balance',
  'currency',
  'account',
  'reference',
  'bankId',
  'status',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** How a file without a fixed grammar writes its rows, and why we think so. */
export type Dialect = {
  /** Null for sheets and pages. */
  delimiter: string | null;
  /** The line of the column names; null without any. */
  headerLine: number | null;
  columns: { name: string; role: ColumnRole | null }[];
  decimalMark: DecimalMark;
  /** Null if no date needs it. */
  dateOrder: DateOrder | null;
  /**
   * `signed` amounts, `columns` for money out and in, `marks` (D/C), `inverted`: money out is positive, or `owed`: money out is
   * positive and the balance is what is owed, as on cards. `balance`: amounts have no sign, and the balance beside them tells
   * money in from money out.
   */
  sign: 'signed' | 'columns' | 'marks' | 'inverted' | 'owed' | 'balance';
  /** One sentence per decision, with the line that decided. */
  evidence: string[];
};

/** A question that a person must decide. The answer counts for all statements of the account. */
export type Question = {
  about: 'dateOrder' | 'decimalMark' | 'sign' | 'columns';
  /** One question for users. */
  text: string;
  choices: { answer: string; label: string }[];
};

/** The remembered answers of an account. */
export type DialectAnswers = {
  dateOrder?: DateOrder;
  decimalMark?: DecimalMark;
  sign?: 'signed' | 'inverted';
  /** The names of the columns of money out and money in, in this order, for names in an unknown language. */
  columns?: 'debitFirst' | 'creditFirst';
};

/** The decision of a question as a value and one sentence, or the open question. */
export type Decided<Value> = { value: Value; reason: string | null } | { question: Question };
