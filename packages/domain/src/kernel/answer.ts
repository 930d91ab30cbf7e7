import { z } from 'zod';

export const Message = z.string().min(1).max(255);

/** A single answer: `{ success, message, errors, data }`. */
export function dataAnswer<T extends z.ZodType>(data: T) {
  return z.object({ success: z.boolean(), message: Message, errors: z.array(Message), data });
}

const listAnswers = new WeakSet<z.ZodType>();

/** A list answer: the shared list response, with the limit and offset that were used. */
export function listAnswer<T extends z.ZodType>(row: T) {
  const schema = z.object({
    success: z.boolean(),
    message: Message,
    errors: z.array(Message),
    data: z.array(row),
    hasMore: z.boolean(),
    limit: z.int(),
    offset: z.int(),
  });
  listAnswers.add(schema);
  return schema;
}

/** Returns whether a schema is a list answer, whose rows can be reduced to selected fields. */
export function isListAnswer(schema: z.ZodType): boolean {
  return listAnswers.has(schema);
}

/** Reduces the rows of a list to the selected fields and the id. Returns other answers unchanged. */
export function narrowed<A>(schema: z.ZodType, answer: A, query: unknown): A {
  const { selectFields } = (query ?? {}) as { selectFields?: string[] }; // every list query has it, parsed
  if (!listAnswers.has(schema) || !selectFields?.length) return answer;
  const wanted = new Set(['id', ...selectFields]);
  const list = answer as A & { data: Record<string, unknown>[] }; // parsed by a list answer's schema
  const data = list.data.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name))));
  return { ...list, data };
}

/** An answer without data. */
export const DoneAnswer = z.object({ success: z.boolean(), message: Message, errors: z.array(Message) });

/** The answer of a call that starts a job. */
export const TaskAnswer = z.object({ success: z.boolean(), message: Message, taskId: z.uuid() });

export function ok<T>(data: T, message = 'Query Successful') {
  return {
    success: true,
    message,
    errors: [] as string[],
    data,
  };
}

export function done(message: string) {
  return { success: true, message, errors: [] as string[] };
}

/** `rows` may have one row more than the limit, which shows that more exist. */
export function page<T>(rows: T[], query: { limit: number; offset: number }) {
  return {
    ...ok(rows.slice(0, query.limit)),
    hasMore: rows.length > query.limit,
    limit: query.limit,
    offset: query.offset,
  };
}
