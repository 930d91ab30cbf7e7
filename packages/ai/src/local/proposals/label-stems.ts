import { contentStems } from '../../retrieval/index.ts';

/** The content stems of a label or a question. "Other" is a stop word of prose but the name of a row. */
export function labelStems(text: string): string[] {
  const stems = contentStems(text);
  return /\bothers?\b/i.test(text) ? [...stems, 'other'] : stems;
}
