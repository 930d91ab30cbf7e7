import { contentStems } from '../../retrieval/index.ts';
import { brokenCompounds } from './compounds.ts';
import { containsName } from './corpus.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import type { Asked, Term } from './question.ts';
import { valuesOf } from './values.ts';
import { ABOUT_COMMANDS, COMMANDING } from '../data/clauses.ts';
import {
  aliased,
  COUNTERPARTS,
  isImplied,
  LIGHT_STEMS,
  MEASURED_BY,
  MOMENT_STEMS,
  OPPOSITES,
  synonymsOf,
} from './vocabulary.ts';

/** The credit for a term by where it occurs: in the unit itself, its heading, its lead, its document's name or elsewhere in it. */
const CREDIT = {
  own: 1,
  ownSynonym: 0.85,
  heading: 0.8,
  headingSynonym: 0.65,
  lead: 0.75,
  previous: 0.4,
  name: 0.8,
  nameSynonym: 0.6,
  document: 0.3,
  subject: 0.7,
};
const IMPLIED = 0.6;
const MODIFIER_PENALTY = 0.76;
const UNKNOWN_MODIFIER_PENALTY = 0.65;
const LABELLED_MODIFIER_PENALTY = 0.58;
const OTHER_ROW = 0.1;
const OTHER_YEAR = 0.1;
const HEAD_SHARE = 0.5;
const NO_HEAD_FACTOR = 0.4;
const UNBOUND_PENALTY = 0.5;
const DISTANT_PENALTY = 0.75;
const OPPOSITE_PENALTY = 0.6;
const COMMAND_PENALTY = 0.3;
const INESSENTIAL_PENALTY = 0.5;
const ANOTHER_PENALTY = 0.5;
const ANOTHER_DATE_PENALTY = 0.6;
const BROKEN_COMPOUND_PENALTY = 0.8;
const LONG_TEXT = 450;
/** The weight of words such as "latest", which documents seldom contain. */
const MOMENT_WEIGHT = 0.5;

/** Scores how well a unit matches the question, from 0 to about 1.2. The type of the answer is scored separately. */
export function relevance(asked: Asked, unit: IndexedUnit, corpus: Corpus): number {
  let total = 0;
  let covered = 0;
  let penalty = 1;
  const labelled = labelledModifiers(asked, corpus);
  for (const term of asked.terms) {
    const moment = MOMENT_STEMS.has(term.stem);
    if (moment && isUnknown(term.stem, corpus)) continue;
    const weight =
      (moment ? MOMENT_WEIGHT : term.weight) * (asked.head.includes(term.stem) ? 1.4 : 1) * rarity(term.stem, corpus);
    const credit = creditOf(term, unit, corpus, asked);
    total += weight;
    covered += weight * credit;
    if (term.binding && credit <= OTHER_ROW) penalty *= UNBOUND_PENALTY;
    else if (term.binding && credit <= CREDIT.document) penalty *= DISTANT_PENALTY;
    if (!moment && asked.modifiers.includes(term.stem) && credit <= CREDIT.document) {
      if (labelled.has(term.stem)) penalty *= LABELLED_MODIFIER_PENALTY;
      else penalty *= isUnknown(term.stem, corpus) ? UNKNOWN_MODIFIER_PENALTY : MODIFIER_PENALTY;
    }
  }
  if (total === 0) return 0;
  if (isOpposite(asked, unit)) penalty *= OPPOSITE_PENALTY;
  const heads = asked.head.map((stem) => Math.max(nearCredit(stem, unit), impliedCredit(stem, asked, unit)));
  const head = heads.reduce((sum, credit) => sum + credit, 0) / Math.max(1, heads.length);
  const headFactor = asked.head.length === 0 ? 1 : head === 0 ? NO_HEAD_FACTOR : 1 - HEAD_SHARE + HEAD_SHARE * head;
  if (asked.essential.some((stem) => nearCredit(stem, unit) === 0 && impliedCredit(stem, asked, unit) === 0))
    penalty *= INESSENTIAL_PENALTY;
  if (isAboutAnother(asked, unit, corpus)) penalty *= ANOTHER_PENALTY;
  penalty *= BROKEN_COMPOUND_PENALTY ** brokenCompounds(asked, unit, corpus);
  if (asked.types[0] === 'date' && namesAnotherDate(asked, unit)) penalty *= ANOTHER_DATE_PENALTY;
  if (isOpen(asked) && head === 0 && asked.head.length > 0) penalty *= NO_HEAD_FACTOR;
  if (COMMANDING.test(unit.text) && !ABOUT_COMMANDS.test(asked.text)) penalty *= COMMAND_PENALTY;
  if (unit.text.length > LONG_TEXT) penalty *= 0.93;
  return (covered / total) * headFactor * penalty + labelFit(asked, unit);
}

const otherDocuments = new WeakMap<Asked, ReadonlySet<string>>();

/** Checks whether another document contains a complete name of the question and this unit's document does not. */
function isAboutAnother(asked: Asked, unit: IndexedUnit, corpus: Corpus): boolean {
  const known = otherDocuments.get(asked) ?? documentsOfOthers(asked, corpus);
  otherDocuments.set(asked, known);
  return known.has(unit.documentId);
}

/** Returns the documents without a name of the question that another document contains. */
function documentsOfOthers({ names }: Asked, { documents }: Corpus): Set<string> {
  const others = new Set<string>();
  for (const name of names) {
    const lacking = [...documents].filter(([, document]) => !containsName(document, name)).map(([id]) => id);
    if (lacking.length < documents.size) for (const id of lacking) others.add(id);
  }
  return others;
}

/** Checks whether a labelled date has another label: the "date of notice" is not the due date. */
function namesAnotherDate(asked: Asked, unit: IndexedUnit): boolean {
  if (unit.kind !== 'pair') return false;
  const distinctive = contentStems(unit.label).filter((stem) => !LIGHT_STEMS.has(stem));
  const wanted = new Set(asked.terms.flatMap(({ stem }) => [stem, ...synonymsOf(stem)]));
  return distinctive.length > 0 && !distinctive.some((stem) => wanted.has(stem));
}

/** Recognizes a question without an expected kind of value, for which only words count. */
function isOpen({ types }: Asked): boolean {
  return types[0] === 'open';
}

const labelledByQuestion = new WeakMap<Asked, ReadonlySet<string>>();

/** Returns the modifiers that occur in a label with the head, or start one ("Legal fees"). Fees without the word are others. */
function labelledModifiers(asked: Asked, { units }: Corpus): ReadonlySet<string> {
  const earlier = labelledByQuestion.get(asked);
  if (earlier) return earlier;
  const found = new Set<string>();
  for (const { label } of asked.modifiers.length > 0 ? units : []) {
    const stems = new Set(contentStems(label));
    if (!asked.head.some((stem) => stems.has(stem)) && !asked.modifiers.includes([...stems][0] ?? '')) continue;
    for (const stem of asked.modifiers) if (stems.has(stem)) found.add(stem);
  }
  labelledByQuestion.set(asked, found);
  return found;
}

/** Returns the stems of a unit that match the question directly or by a synonym. */
export function matchedStems(asked: Asked, unit: IndexedUnit): Set<string> {
  const matched = new Set<string>();
  for (const { stem } of asked.terms) {
    if (unit.stems.has(stem)) matched.add(stem);
    else for (const other of synonymsOf(stem)) if (unit.stems.has(other)) matched.add(other);
  }
  return matched;
}

/** Checks whether a unit is about the opposite: the net figure for a question about the gross one. */
function isOpposite({ text, terms }: Asked, unit: IndexedUnit): boolean {
  const asked = new Set(terms.map(({ stem }) => stem));
  const opposite = OPPOSITES.some(
    ([one, other]) => asked.has(one) && !asked.has(other) && unit.stems.has(other) && !unit.stems.has(one),
  );
  return (
    opposite || COUNTERPARTS.some(([one, other]) => one.test(text) && !one.test(unit.text) && other.test(unit.text))
  );
}

function isUnknown(stem: string, { df }: Corpus): boolean {
  return !df.has(stem) && ![...synonymsOf(stem)].some((other) => df.has(other));
}

/** Returns the rarity of a stem among the units, from 0.35 to 1. A stem that occurs nowhere is rarest. */
function rarity(stem: string, { df, units }: Corpus): number {
  const n = units.length + 1;
  const idf = Math.log(1 + n / ((df.get(stem) ?? 0) + 0.5)) / Math.log(1 + n / 0.5);
  return 0.35 + 0.65 * idf;
}

function creditOf(term: Term, unit: IndexedUnit, corpus: Corpus, asked: Asked): number {
  const document = corpus.documents.get(unit.documentId);
  const near = Math.max(nearCredit(term.stem, unit), impliedCredit(term.stem, asked, unit));
  if (near >= CREDIT.name) return near;
  if (document?.name.has(term.stem)) return CREDIT.name;
  if (asked.years.includes(term.stem) && namesAnotherYear(unit, asked.years)) return OTHER_YEAR;
  let far = 0;
  if (document) {
    for (const other of term.binding ? [] : synonymsOf(term.stem))
      if (document.name.has(other)) far = CREDIT.nameSynonym;
    if (document.text.has(term.stem)) far = Math.max(far, CREDIT.document);
    if (term.binding && document.subject.has(term.stem)) far = CREDIT.subject;
    if (unit.kind === 'row' && term.binding && document.rowLabels.has(term.stem)) far = OTHER_ROW;
  }
  return Math.max(near, far);
}

function impliedCredit(stem: string, asked: Asked, unit: IndexedUnit): number {
  const measure = MEASURED_BY.get(stem);
  if (measure && unit.kind === 'row' && unit.cells.some(({ value }) => measure.test(value))) return CREDIT.own;
  const figures = unit.kind !== 'sentence' && unit.cells.some(({ value }) => /\d/.test(value));
  const implies = asked.types.some(
    (type) => isImplied(type, stem) && ((type === 'amount' && figures) || valuesOf(type, unit.text).length > 0),
  );
  return implies ? IMPLIED : 0;
}

/** The lead of a sentence is only the previous sentence. The lead of a row, pair or item introduces it. */
function leadCredit(unit: IndexedUnit): number {
  return unit.kind === 'sentence' ? CREDIT.previous : CREDIT.lead;
}

function nearCredit(stem: string, unit: IndexedUnit): number {
  if (unit.stems.has(stem)) return CREDIT.own;
  if (unit.label !== '' && aliased([stem], unit.label)) return CREDIT.own;
  let best = unit.headingStems.has(stem) ? CREDIT.heading : unit.leadStems.has(stem) ? leadCredit(unit) : 0;
  for (const other of synonymsOf(stem)) {
    if (unit.stems.has(other)) return CREDIT.ownSynonym;
    if (unit.headingStems.has(other)) best = Math.max(best, CREDIT.headingSynonym);
  }
  return best;
}

function namesAnotherYear(unit: IndexedUnit, years: readonly string[]): boolean {
  const text = `${unit.headings.join(' ')} ${unit.text}`;
  return (text.match(/\b(?:19|20)\d{2}\b/g) ?? []).some((year) => !years.includes(year));
}

/** Prefers labels without extra words: "Total assets" to "Total assets less current liabilities". */
function labelFit(asked: Asked, unit: IndexedUnit): number {
  if (unit.label === '') return 0;
  const label = contentStems(unit.label);
  if (label.length === 0) return 0;
  const wanted = new Set(asked.terms.flatMap(({ stem }) => [stem, ...synonymsOf(stem)]));
  const exact = new Set(asked.terms.map(({ stem }) => stem));
  const share = label.reduce((sum, stem) => sum + (exact.has(stem) ? 1 : wanted.has(stem) ? 0.8 : 0), 0) / label.length;
  return share * 0.15;
}
