import type { Statement } from '../../evidence/index.ts';
import { documentTitle } from './compose.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import { readQuestion } from './question.ts';
import type { Asked } from './question.ts';
import { valuesOf } from './values.ts';
import { ROLE } from '../data/names.ts';

const MAX_SUGGESTIONS = 3;
const MAX_TRIED = 12;
const ASKABLE_LABEL = /^\p{Lu}[\p{L}’'&/ -]{2,40}$/u;
const UNASKABLE_LABEL =
  /^(?:name|title|dated?|from|to|cc|subject|present|apologies|by|re|note|notes|page|dear|tel|attention|signed|date signed|confidential|.*\byou)$|^\w+ed (?:before|after|to|by)\b|\b(?:to|by|of|for|in|from|attendance)$/i;
const PERIOD_COLUMN = /^(?:(?:FY|CY)?\s?(?:19|20)\d{2}|Q[1-4](?: (?:19|20)\d{2})?)$/i;

type AnswerOne = (asked: Asked, corpus: Corpus) => Statement[];

/** Suggests questions about facts near the shown ones. Each is tried first, and kept only if that very fact answers it. */
export function suggestFollowUps(corpus: Corpus, shown: readonly Statement[], answerOne: AnswerOne): string[] {
  const quotes = new Set(shown.flatMap((statement) => statement.quotes.map(({ quote }) => quote)));
  const used = corpus.units.filter((unit) => quotes.has(unit.quote));
  const documents = new Set(used.map((unit) => unit.documentId));
  const suggestions: string[] = [];
  const headings = new Set(used.map(headingOf));
  let tried = 0;
  for (const unit of neighbours(corpus, used)) {
    if (suggestions.length >= MAX_SUGGESTIONS || tried >= MAX_TRIED) break;
    if (quotes.has(unit.quote) || !documents.has(unit.documentId)) continue;
    const question = questionAbout(unit, corpus.documents.size > 1, headings);
    if (!question || suggestions.includes(question)) continue;
    tried += 1;
    const answer = answerOne(readQuestion(question), corpus);
    if (!answer.some((statement) => statement.quotes.some(({ quote }) => quote === unit.quote))) continue;
    suggestions.push(question);
    headings.add(headingOf(unit));
  }
  return suggestions;
}

function headingOf(unit: IndexedUnit): string {
  return unit.headings.at(-1) ?? '';
}

/** Returns all units in reading order, starting after the last shown fact. */
function neighbours(corpus: Corpus, used: readonly IndexedUnit[]): IndexedUnit[] {
  const last = used.at(-1);
  const at = last ? corpus.units.indexOf(last) + 1 : 0;
  return [...corpus.units.slice(at), ...corpus.units.slice(0, at)];
}

function questionAbout(unit: IndexedUnit, manyDocuments: boolean, headings: ReadonlySet<string>): string | undefined {
  const title = documentTitle(unit);
  const place = manyDocuments ? ` in “${title}”` : '';
  const labelled =
    ASKABLE_LABEL.test(unit.label) && !UNASKABLE_LABEL.test(unit.label) && valuesOf('party', unit.label).length === 0;
  if (unit.kind === 'pair') return labelled ? `${verbFor(unit.label)} the ${lowered(unit.label)}${place}?` : undefined;
  if (unit.kind === 'row' && labelled && !isNamed(unit)) {
    const column = unit.cells.find((cell) => PERIOD_COLUMN.test(cell.column))?.column;
    if (column !== undefined)
      return `${/[^s]s$/.test(unit.label) ? 'What were' : 'What was'} ${lowered(unit.label)} in ${column}${place}?`;
    return unit.cells.length === 1 ? `${verbFor(unit.label)} the ${lowered(unit.label)}${place}?` : undefined;
  }
  const heading = headingOf(unit).replace(/^\d+(?:\.\d+)*\.?\s*/, '');
  if (
    unit.kind !== 'sentence' ||
    unit.headings.length < 2 ||
    headings.has(headingOf(unit)) ||
    !ASKABLE_LABEL.test(heading)
  )
    return undefined;
  return `What does “${title}” say about ${lowered(heading)}?`;
}

/** Recognizes rows about people and companies ("Ana Ruiz | Partner"), whose label is a name and not a figure's. */
function isNamed(unit: IndexedUnit): boolean {
  return valuesOf('party', unit.label).length > 0 || !unit.cells.some(({ value }) => /\d/.test(value));
}

function verbFor(name: string): string {
  const label = name.split(/ (?:for|of|by|in|on) /)[0] ?? name;
  if (new RegExp(`^(?:${ROLE})$`, 'i').test(label)) return 'Who is';
  return /[^s]s$/.test(label) ? 'What are' : 'What is';
}

function lowered(label: string): string {
  const text = /^\p{Lu}[\p{Lu}\s&/-]+$/u.test(label) && label.includes(' ') ? label.toLowerCase() : label;
  return text.replaceAll(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase()).replace(/^your /, '');
}
