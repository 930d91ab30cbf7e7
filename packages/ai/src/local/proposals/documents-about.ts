import { fold, isCalled } from '../../retrieval/index.ts';
import type { Reading } from './reading.ts';
import type { Request } from './request.ts';

/**
 * Returns the documents that may be about the company or person of a question: those that their file names call so, and those
 * that mention one of the names. All documents if the question names nobody.
 */
export function documentsAbout({ names, called }: Request, { documents, passages }: Reading): ReadonlySet<string> {
  const named = new Set([...documents].flatMap(([id, { title }]) => (isCalled(title, called) ? [id] : [])));
  if (names.length === 0 || called.length === 0) return named.size > 0 ? named : new Set(documents.keys());
  const mentions = called.map(mentionOf);
  const mentioning = passages.filter(({ documentName, text }) => {
    const folded = fold(`${documentName}\n${text}`);
    return mentions.some((mention) => mention.test(folded));
  });
  return new Set([...named, ...mentioning.map(({ documentId }) => documentId)]);
}

/** The most characters between the words of a name: "Smith, John", "John A. Smith". A cell or line ends a name. */
const GAP = String.raw`[^\n|]{0,12}?`;
const NOTHING = /(?!)/;

/** Matches the first two words of a name near each other in any order, or its only word at the beginning of a word. */
function mentionOf(name: string): RegExp {
  const [first, second] = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (first === undefined) return NOTHING;
  const start = String.raw`(?<![\p{L}\p{N}])`;
  if (second === undefined) return new RegExp(start + first, 'u');
  return new RegExp(`${start}${first}${GAP}${second}|${start}${second}${GAP}${start}${first}`, 'u');
}
