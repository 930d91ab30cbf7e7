import { z } from 'zod';

export const Message = z.string().min(1).max(255);

/** A single answer: `{ success, message, errors, data }`. */
export const dataAnswer = <T extends z.ZodType>(data: T) =>
  z.object({ success: z.boolean(), message: Message, errors: z.array(Message), data });

/** A list answer: the shared list response, with the limit and offset that were used. */
export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    success: z.boolean(),
    message: Message,
    errors: z.array(Message),
    data: z.array(row),
    hasMore: z.boolean(),
    limit: z.int(),
    offset: z.int(),
  });

/** An answer without data. */
export const DoneAnswer = z.object({ success: z.boolean(), message: Message, errors: z.array(Message) });

/** The answer of a call that starts work in the background. */
export const TaskAnswer = z.object({ success: z.boolean(), message: Message, taskId: z.uuid() });

export const ok = <T>(data: T, message = 'Query Successful') => ({
  success: true,
  message,
  errors: [] as string[],
  data,
});

export const done = (message: string) => ({ success: true, message, errors: [] as string[] });

/** `rows` may hold one row more than the limit: that row is the proof that there is more. */
export const page = <T>(rows: T[], query: { limit: number; offset: number }) => ({
  ...ok(rows.slice(0, query.limit)),
  hasMore: rows.length > query.limit,
  limit: query.limit,
  offset: query.offset,
});
