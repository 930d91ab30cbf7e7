import type { Format } from '@atrium/domain/value';

/** The columns of a table of transactions, in their order. They are found by name, which nobody can change. */
export const BANK_COLUMNS = [
  { name: 'Date', format: 'date' },
  { name: 'Value date', format: 'date' },
  { name: 'Description', format: 'string' },
  { name: 'Amount', format: 'currency' },
  { name: 'Currency', format: 'string' },
  { name: 'Type', format: 'string' },
  { name: 'Balance', format: 'currency' },
  { name: 'Account', format: 'string' },
  { name: 'Reference', format: 'string' },
  { name: 'Category', format: 'string' },
  { name: 'GL account code', format: 'string' },
  { name: 'Rule', format: 'string' },
] as const satisfies readonly { name: string; format: Format }[];

export type BankColumnName = (typeof BANK_COLUMNS)[number]['name'];
