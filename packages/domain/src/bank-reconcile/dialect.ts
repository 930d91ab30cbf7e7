import { z } from 'zod';

/** The questions that a file without a fixed notation can leave to a person. */
export const DIALECT_CHOICES = ['dateOrder', 'decimalMark', 'sign', 'columns'] as const;

/** Remembered answers. They count for all statements of the account. */
export const DialectAnswers = z.strictObject({
  dateOrder: z.enum(['DMY', 'MDY', 'YMD']).optional(),
  decimalMark: z.enum(['.', ',']).optional(),
  sign: z.enum(['signed', 'inverted']).optional(),
  columns: z.enum(['debitFirst', 'creditFirst']).optional(),
});
export type DialectAnswers = z.infer<typeof DialectAnswers>;
