import { asksAboutWhole } from '../../retrieval/index.ts';
import { documentTitle, escapeMarkdown } from './compose.ts';
import type { TracedStatement } from './compose.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import type { Asked } from './question.ts';

const ONE = 'Summaries need a language model. The document begins:';
const SEVERAL = 'Summaries need a language model. The documents begin:';
const MAX_UNITS = 4;
const MAX_DOCUMENTS = 6;
const MIN_SENTENCE = 50;
const LONGEST = 400;

export function asksForSummary({ text }: Asked): boolean {
  return asksAboutWhole(text) !== null;
}

/** Shows the beginning of the document whose name matches the question best, or one line of each if several match equally. */
export function composeSummary(asked: Asked, corpus: Corpus): TracedStatement[] {
  const fit = (documentId: string) => {
    const name = corpus.documents.get(documentId)?.name;
    return asked.terms.filter(({ stem }) => name?.has(stem)).length;
  };
  const most = Math.max(0, ...[...corpus.documents.keys()].map(fit));
  if (most === 0 && corpus.documents.size > 1 && (asksAboutWhole(asked.text)?.named ?? []).length > 0) return [];
  const meant = [...corpus.documents.keys()].filter((documentId) => fit(documentId) === most);
  const [only] = meant;
  if (only !== undefined && meant.length === 1)
    return openingOf(only, corpus)
      .slice(0, MAX_UNITS)
      .map((unit) => statement(unit, ONE, ''));
  return meant.slice(0, MAX_DOCUMENTS).flatMap((documentId) =>
    openingOf(documentId, corpus)
      .slice(0, 1)
      .map((unit) => statement(unit, SEVERAL, `*${escapeMarkdown(documentTitle(unit))}*: `)),
  );
}

/** Returns the full sentences of a document, or all its units if it has hardly any. */
function openingOf(documentId: string, { units }: Corpus): IndexedUnit[] {
  const own = units.filter((unit) => unit.documentId === documentId);
  const sentences = own.filter(({ kind, text }) => kind === 'sentence' && text.length >= MIN_SENTENCE);
  return sentences.length > 1 ? sentences : own;
}

function statement(unit: IndexedUnit, heading: string, before: string): TracedStatement {
  const text = unit.text.length > LONGEST ? `${unit.text.slice(0, LONGEST).replace(/\s\S*$/, '')} …` : unit.text;
  return {
    rule: 'summary',
    heading,
    text: `- ${before}${escapeMarkdown(text)}`,
    block: 'item',
    quotes: [{ passage: unit.passage, quote: unit.quote }],
  };
}
