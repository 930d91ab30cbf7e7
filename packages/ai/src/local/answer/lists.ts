import { contentStems } from '../../retrieval/index.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import { EVIDENCE_THRESHOLD } from './findings.ts';
import type { Asked } from './question.ts';
import { relevance } from './score.ts';

const MAX_ITEMS = 12;
const MIN_ITEMS = 2;

/** Returns the list or table whose heading or introduction matches the question, or an empty list. */
export function findList(asked: Asked, corpus: Corpus, documentId?: string): IndexedUnit[] {
  if (!asked.types.includes('list')) return [];
  const groups = Map.groupBy(
    corpus.units.filter((unit) => isListed(unit) && (documentId ?? unit.documentId) === unit.documentId),
    (unit) => JSON.stringify([unit.passage, unit.kind === 'row', unit.headings, unit.lead, unit.labelColumn]),
  );
  let best: IndexedUnit[] = [];
  let bestScore = EVIDENCE_THRESHOLD;
  for (const units of groups.values()) {
    const first = units[0];
    if (!first || units.length < MIN_ITEMS) continue;
    const introduction = [first.headings.at(-1) ?? '', first.lead, first.labelColumn].join(' ');
    const stems = new Set(contentStems(introduction));
    const score = relevance(asked, { ...first, text: introduction, label: '', stems, leadStems: new Set() }, corpus);
    if (score > bestScore && !isForm(units)) [best, bestScore] = [units, score];
  }
  return best.filter(({ label }) => !/^(?:sub-?|grand )?total\b/i.test(label)).slice(0, MAX_ITEMS);
}

/** Recognizes rows of labels and values, which are a form and not a list. */
function isForm(units: readonly IndexedUnit[]): boolean {
  return units.every(
    ({ kind, cells }) => kind === 'row' && cells.length === 1 && VALUE_COLUMN.test(cells[0]?.column ?? ''),
  );
}

const VALUE_COLUMN = /^(?:|values?|statements?|details?|terms?|descriptions?)$/i;

/** Accepts items and rows, and labelled values that are written as items: "- Unit B: vacant". */
function isListed({ kind, quote }: IndexedUnit): boolean {
  return kind === 'item' || kind === 'row' || (kind === 'pair' && /^[-*•]\s/.test(quote));
}
