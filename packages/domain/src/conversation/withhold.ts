import type { Annotations, Source } from './schema.ts';

/** Stands in place of an answer that cites a document which its reader cannot see. */
export const WITHHELD_ANSWER = 'This answer is from a document you cannot see.';
export const WITHHELD_NAME = 'A document you cannot see';

const NO_DOCUMENT = '00000000-0000-0000-0000-000000000000';

/** Leaves out everything about a source but its number, unless its document is `readable`. */
export function withholdSource(source: Source, readable: ReadonlySet<string>): Source {
  if (readable.has(source.documentId)) return source;
  const { n } = source;
  return {
    n,
    documentId: NO_DOCUMENT,
    name: WITHHELD_NAME,
    page: 1,
    quote: '',
    boxes: [],
    verified: false,
    withheld: true,
  };
}

/** Whether one of the sources is about a document that is not `readable`. */
export function citesHidden(sources: readonly Source[], readable: ReadonlySet<string>): boolean {
  return sources.some(({ documentId }) => !readable.has(documentId));
}

/** Withholds an answer that cites a document which is not `readable`, with its table and its follow-up questions. */
export function withholdAnswer<M extends { content: string; annotations: Annotations }>(
  message: M,
  readable: ReadonlySet<string>,
): M {
  const { annotations } = message;
  if (!citesHidden(annotations.sources, readable)) return message;
  const { table: _, ...shown } = annotations;
  const sources = annotations.sources.map((source) => withholdSource(source, readable));
  return { ...message, content: WITHHELD_ANSWER, annotations: { ...shown, sources, followUps: [] } };
}
