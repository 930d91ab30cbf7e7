import { contentStems, stemOf } from '../../retrieval/index.ts';
import { tornApart } from './compounds.ts';
import { says } from './corpus.ts';
import type { Corpus, IndexedUnit } from './corpus.ts';
import type { Asked, Term } from './question.ts';
import { valuesOf } from './values.ts';
import {
  ABOUT_COMMANDS,
  COMMANDING,
  aliased,
  IMPLIED_BY_VALUE,
  LIGHT_STEMS,
  OPPOSITES,
  synonymsOf,
} from './vocabulary.ts';

/** How far a term's place speaks for a unit: its own words, its heading, its lead, its document's name, the rest of it. */
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
const TORN_PENALTY = 0.8;
const LONG_TEXT = 450;
/** Words that only say which of several is meant: papers seldom say that they are the latest. */
const MOMENT_WEIGHT = 0.5;
const MOMENT: ReadonlySet<string> = new Set(['next', 'latest', 'current', 'recent', 'last'].map(stemOf));

/** Two sides of one word, which share a stem. */
const COUNTERPARTS: readonly (readonly [RegExp, RegExp])[] = [
  ['insurers?', 'insured'],
  ['lessors?', 'lessees?'],
  ['employers?', 'employees?'],
  ['payers?', 'payees?'],
  ['licensors?', 'licensees?'],
  ['assignors?', 'assignees?'],
  ['grantors?', 'grantees?'],
  ['disclosing', 'receiving'],
].flatMap(([one, other]) => {
  const [first, second] = [new RegExp(`\\b${one}\\b`, 'i'), new RegExp(`\\b${other}\\b`, 'i')];
  return [
    [first, second],
    [second, first],
  ] as const;
});

/** How well a unit answers, 0 to about 1.2; the type of the answer is judged apart. */
export function relevance(asked: Asked, unit: IndexedUnit, corpus: Corpus): number {
  let total = 0;
  let covered = 0;
  let penalty = 1;
  const labelled = labelledModifiers(asked, corpus);
  for (const term of asked.terms) {
    const moment = MOMENT.has(term.stem);
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
  if (saysTheOpposite(asked, unit)) penalty *= OPPOSITE_PENALTY;
  const heads = asked.head.map((stem) => Math.max(nearCredit(stem, unit), impliedCredit(stem, asked, unit)));
  const head = heads.reduce((sum, credit) => sum + credit, 0) / Math.max(1, heads.length);
  const headFactor = asked.head.length === 0 ? 1 : head === 0 ? NO_HEAD_FACTOR : 1 - HEAD_SHARE + HEAD_SHARE * head;
  if (asked.essential.some((stem) => nearCredit(stem, unit) === 0 && impliedCredit(stem, asked, unit) === 0))
    penalty *= INESSENTIAL_PENALTY;
  if (isAboutAnother(asked, unit, corpus)) penalty *= ANOTHER_PENALTY;
  penalty *= TORN_PENALTY ** tornApart(asked, unit, corpus);
  if (asked.types[0] === 'date' && namesAnotherDate(asked, unit)) penalty *= ANOTHER_DATE_PENALTY;
  if (isOpen(asked) && head === 0 && asked.head.length > 0) penalty *= NO_HEAD_FACTOR;
  if (COMMANDING.test(unit.text) && !ABOUT_COMMANDS.test(asked.text)) penalty *= COMMAND_PENALTY;
  if (unit.text.length > LONG_TEXT) penalty *= 0.93;
  return (covered / total) * headFactor * penalty + labelFit(asked, unit);
}

const strangers = new WeakMap<Asked, ReadonlySet<string>>();

/** Some document says the whole name, and this unit's document says only other things. */
function isAboutAnother(asked: Asked, unit: IndexedUnit, corpus: Corpus): boolean {
  const known = strangers.get(asked) ?? documentsOfOthers(asked, corpus);
  strangers.set(asked, known);
  return known.has(unit.documentId);
}

/** The documents that lack a whole name of the question which another document says. */
function documentsOfOthers({ names }: Asked, { documents }: Corpus): Set<string> {
  const others = new Set<string>();
  for (const name of names) {
    const lacking = [...documents].filter(([, document]) => !says(document, name)).map(([id]) => id);
    if (lacking.length < documents.size) for (const id of lacking) others.add(id);
  }
  return others;
}

/** "Date of notice" tells no due date: a labelled date answers who asks for what its label says. */
function namesAnotherDate(asked: Asked, unit: IndexedUnit): boolean {
  if (unit.kind !== 'pair') return false;
  const telling = contentStems(unit.label).filter((stem) => !LIGHT_STEMS.has(stem));
  const wanted = new Set(asked.terms.flatMap(({ stem }) => [stem, ...synonymsOf(stem)]));
  return telling.length > 0 && !telling.some((stem) => wanted.has(stem));
}

/** Without a value to look for, only words can tell that a unit is about what was asked. */
function isOpen({ types }: Asked): boolean {
  return types[0] === 'open';
}

const labelledBefore = new WeakMap<Asked, ReadonlySet<string>>();

/** Modifiers that stand with the head in some label, or lead one ("Legal fees"): a fee without the word is another one. */
function labelledModifiers(asked: Asked, { units }: Corpus): ReadonlySet<string> {
  const earlier = labelledBefore.get(asked);
  if (earlier) return earlier;
  const found = new Set<string>();
  for (const { label } of asked.modifiers.length > 0 ? units : []) {
    const stems = new Set(contentStems(label));
    if (!asked.head.some((stem) => stems.has(stem)) && !asked.modifiers.includes([...stems][0] ?? '')) continue;
    for (const stem of asked.modifiers) if (stems.has(stem)) found.add(stem);
  }
  labelledBefore.set(asked, found);
  return found;
}

/** The stems of a unit that the question asks for, itself or by a synonym. */
export function matchedStems(asked: Asked, unit: IndexedUnit): Set<string> {
  const matched = new Set<string>();
  for (const { stem } of asked.terms) {
    if (unit.stems.has(stem)) matched.add(stem);
    else for (const other of synonymsOf(stem)) if (unit.stems.has(other)) matched.add(other);
  }
  return matched;
}

/** Asked for the gross figure, told the net one. */
function saysTheOpposite({ text, terms }: Asked, unit: IndexedUnit): boolean {
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

/** Rarity among the passages' units, 0.35 to 1; what occurs nowhere is as telling as can be. */
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

/** "14.50 h" beside a price makes it an hourly one. */
const MEASURED_BY: ReadonlyMap<string, RegExp> = new Map([
  [stemOf('hourly'), /\d\s?(?:h|hrs?|hours?)$/i],
  [stemOf('daily'), /\d\s?(?:d|days?)$/i],
]);

function impliedCredit(stem: string, asked: Asked, unit: IndexedUnit): number {
  const measure = MEASURED_BY.get(stem);
  if (measure && unit.kind === 'row' && unit.cells.some(({ value }) => measure.test(value))) return CREDIT.own;
  const figures = unit.kind !== 'sentence' && unit.cells.some(({ value }) => /\d/.test(value));
  const implies = asked.types.some(
    (type) =>
      IMPLIED_BY_VALUE[type]?.has(stem) && ((type === 'amount' && figures) || valuesOf(type, unit.text).length > 0),
  );
  return implies ? IMPLIED : 0;
}

/** A sentence's lead is merely the sentence before it; a row's, pair's or item's introduces it. */
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

/** "Total assets" answers "total assets" better than "Total assets less current liabilities" does. */
function labelFit(asked: Asked, unit: IndexedUnit): number {
  if (unit.label === '') return 0;
  const label = contentStems(unit.label);
  if (label.length === 0) return 0;
  const wanted = new Set(asked.terms.flatMap(({ stem }) => [stem, ...synonymsOf(stem)]));
  const exact = new Set(asked.terms.map(({ stem }) => stem));
  const share = label.reduce((sum, stem) => sum + (exact.has(stem) ? 1 : wanted.has(stem) ? 0.8 : 0), 0) / label.length;
  return share * 0.15;
}
