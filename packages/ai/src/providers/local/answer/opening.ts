import type { Statement } from '../../provider.ts';
import { escapeMarkdown } from './compose.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import type { Asked } from './question.ts';

const SUMMARY =
  /^(?:please )?(?:summari[sz]e|sum up|(?:give|write|show)(?: me)? an? (?:short )?(?:summary|overview)|what is .+ about$)/i;
const HEADING = 'Without a language model there is no summary; this is how the document opens:';
const MAX_SENTENCES = 4;
const MIN_LENGTH = 50;

export function asksForSummary(asked: Asked): boolean {
  return SUMMARY.test(asked.text);
}

/** The first full sentences of the document whose name the question fits best; nothing when it fits none. */
export function composeOpening(asked: Asked, corpus: Corpus): Statement[] {
  const fit = (documentId: string) => {
    const name = corpus.documents.get(documentId)?.name;
    return asked.terms.filter(({ stem }) => name?.has(stem)).length;
  };
  const [best] = [...corpus.documents.keys()].toSorted((a, b) => fit(b) - fit(a));
  if (best === undefined || (fit(best) === 0 && corpus.documents.size > 1)) return [];
  return corpus.units
    .filter((unit) => unit.documentId === best && unit.kind === 'sentence' && unit.text.length >= MIN_LENGTH)
    .slice(0, MAX_SENTENCES)
    .map((unit: IndexedUnit) => ({
      heading: HEADING,
      text: `- ${escapeMarkdown(unit.text)}`,
      block: 'item',
      quotes: [{ passage: unit.passage, quote: unit.quote }],
    }));
}
