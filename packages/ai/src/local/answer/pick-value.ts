import { contentStems, fold } from '../../retrieval/index.ts';
import type { IndexedUnit } from './corpus.ts';
import { belongsToAnother, nearestValue } from './nearest-value.ts';
import { isOfPeriod } from './period.ts';
import { wantedStems } from './question.ts';
import type { Asked } from './question.ts';
import { matchedStems } from './score.ts';
import { definedParty, partiesIn } from './parties.ts';
import { rolesIn, valuesOf } from './values.ts';
import type { Value } from './values.ts';
import { aliased, synonymsOf } from './vocabulary.ts';
import type { AnswerType } from '../data/answer-types.ts';
import { ROLE } from '../data/names.ts';

/** The rule that found the value in a unit. */
export type PickRule =
  | 'label'
  | 'value near the words'
  | 'party'
  | 'role'
  | 'labelled value'
  | 'labelled text'
  | 'named column'
  | 'table cell'
  | 'party in a row label';

/** The direct answer inside a unit: one or more values, each with its column (rows only). */
export type Picked = { values: { text: string; column: string }[]; type: AnswerType; fit: number; rule: PickRule };

const UNVALUED: ReadonlySet<AnswerType> = new Set(['yes-no', 'list', 'open']);
const MAX_CELLS = 4;
/** Text between a noun and its number: "Headcount: 120", "employees were 120". */
const BETWEEN_NOUN_AND_NUMBER =
  /^[\s:=–-]*(?:(?:is|are|was|were|of|at|to|totals?|totall?ed|stands? at|stood at|number(?:s|ed)?)\s+)*(?:about |approximately |around )?$/i;
const MAX_PAIR_VALUE = 160;
/** A value of a later type (a plain number for an amount) scores slightly lower. */
const LATER_TYPE = 0.06;

/** Returns the value in a unit for the question's expected type, or undefined. */
export function pickValue(asked: Asked, unit: IndexedUnit): Picked | undefined {
  const types = asked.types.filter((type) => !UNVALUED.has(type));
  if (types.length === 0)
    return unit.kind === 'row' && asked.types[0] !== 'yes-no' ? fromNamedColumn(asked, unit) : undefined;
  if (unit.kind === 'row') return listsOthers(asked, unit) ? undefined : fromCells(asked, unit, types);
  if (unit.kind === 'pair') return fromPair(asked, unit, types);
  if (types[0] === 'person' || types[0] === 'party') return fromParties(asked, unit) ?? fromRole(asked, unit);
  for (const [index, type] of types.entries()) {
    if ((index > 0 && type === 'number') || isOtherDate(type, asked, unit)) continue;
    const values = valuesOf(type, unit.text).filter(
      (value) =>
        !isAsked(value.text, asked) &&
        !isDeadline(type, value, asked, unit) &&
        !(type === 'amount' && isOfOtherSpan(asked.text, unit.text, value)),
    );
    const nearest = nearestValue(asked, unit, values);
    if (!nearest || (isQuantity(type) && belongsToAnother(asked, unit, nearest))) continue;
    const text = type === 'count' ? countedText(asked, unit, nearest) : nearest.text;
    if (text === undefined) continue;
    return { values: [{ text, column: '' }], type, fit: 1 - index * LATER_TYPE, rule: 'value near the words' };
  }
  return undefined;
}

const MONTHLY = /\b(?:per|a|each|every) month\b|\bmonthly\b/i;
const YEARLY = /\b(?:per|a|each|every) (?:year|annum)\b|\bannual(?:ly)?\b|\byearly\b/i;
/** How many characters before and after an amount tell what it is for: "annual salary of EUR 96,000", "EUR 8,000 a month". */
const NEAR = { before: 40, after: 20 };

/** Whether an amount is for a year where one for a month is asked, or the other way round. */
function isOfOtherSpan(question: string, text: string, { start, end }: Value): boolean {
  const near = `${text.slice(Math.max(0, start - NEAR.before), start)} ${text.slice(end, end + NEAR.after)}`;
  const [monthly, yearly] = [MONTHLY.test(near), YEARLY.test(near)];
  if (monthly === yearly || MONTHLY.test(question) === YEARLY.test(question)) return false;
  return MONTHLY.test(question) ? yearly : monthly;
}

const TELLS_END = /\b(?:until|till|through|ends?|ending|expir\w+|terminat\w+|continues?|term|matur\w+)\b/i;

/** A date answers how long something lasts only where a text tells that something ends. */
function isOtherDate(type: AnswerType, asked: Asked, { text, lead }: IndexedUnit): boolean {
  return type === 'date' && asked.types[0] === 'duration' && !TELLS_END.test(`${lead} ${text}`);
}

const ASKS_DEADLINE =
  /\b(?:by|until|before|due|deadline|pay|paid|payable|last|latest|expires?|ends?|run|renew|exercise|notice|return|give|deliver)\b/i;

const ASKS_BY_WHEN = /^by (?:when|what date|which date)\b|\bdeadline\b/i;
const DEADLINE_WORDS =
  /\b(?:by|before|than|until|till|through|within|due|on|ends?|expires?|closes?|deadline(?: is| was|:)?)\s+(?:the )?$/i;

/** Days that run from an event: "ten days after a request". */
const DAYS_FROM = /\bdays (?:after|before|from|of|following|prior to)\b/i;

/** "On ten days’ written notice" tells how long the notice is, and nothing else. */
const NOTICE = /\bnotice\b|\bnotif/i;
const IS_NOTICE = /^[’']?(?: (?:prior|written|advance))* notice\b/i;

/** "The Investment Period ends on": the date of a part, and not of the whole. */
const OF_A_PERIOD = /\b\p{Lu}\p{L}+ Period\s+(?:begins?|starts?|commences?|ends?|expires?|terminates?)\b[^.;]*$/u;

/** Excludes deadlines: "within ten days of a request" is not the length of a term, and "pay by 3 May" not the date of an event. */
function isDeadline(type: AnswerType, value: Value, asked: Asked, unit: IndexedUnit): boolean {
  if (type === 'date' && asked.types[0] === 'duration' && DAYS_FROM.test(value.text)) return true;
  if (type === 'duration' && !NOTICE.test(asked.text) && IS_NOTICE.test(unit.text.slice(value.end))) return true;
  if (type === 'date' && !/\bperiod\b/i.test(asked.text) && OF_A_PERIOD.test(unit.text.slice(0, value.start)))
    return true;
  if (type === 'date' && !ASKS_DEADLINE.test(asked.text))
    return /\b(?:by|before|no later than)\s+$/i.test(unit.text.slice(0, value.start));
  if (type === 'date' && ASKS_BY_WHEN.test(asked.text) && !/\bdays?\b/i.test(value.text))
    return !DEADLINE_WORDS.test(unit.text.slice(0, value.start));
  if (type !== 'duration' || !/^what is the (?:term|length|duration) of\b/i.test(asked.text)) return false;
  return /\b(?:within|after|before|than|at least)\s+$/i.test(unit.text.slice(0, value.start));
}

/** Excludes the object of a verb: in "we have audited the statements of Acme", Acme is not the auditor. */
function isDoneTo(value: Value, verbEnd: number, text: string): boolean {
  return value.start >= verbEnd && !/\bby\b/i.test(text.slice(verbEnd, value.start));
}

function fromParties(asked: Asked, unit: IndexedUnit): Picked | undefined {
  const wanted = A_HOLDER.test(asked.text) ? wantedStems(asked) : new Set<string>();
  const done = unit.tokens.filter(({ word, stem }) => word.endsWith('ed') && wanted.has(stem));
  const parties = partiesIn(unit.text).filter(
    (value) => !isAsked(value.text, asked) && !done.some(({ end }) => isDoneTo(value, end, unit.text)),
  );
  const party = definedParty(unit, wantedStems(asked), parties) ?? nearestValue(asked, unit, parties);
  if (!party) return undefined;
  const last = SEVERAL_PERSONS.test(asked.text) ? lastJoined(unit.text, party, parties) : party;
  return {
    values: [{ text: unit.text.slice(party.start, last.end), column: '' }],
    type: 'party',
    fit: 1,
    rule: 'party',
  };
}

const SEVERAL_PERSONS = /^who (?:are|were)\b/i;

/** Returns the last of consecutive names: "Ana Ruiz, Bo Lind and Cy Moor". */
function lastJoined(text: string, first: Value, parties: readonly Value[]): Value {
  return parties.reduce(
    (last, next) => (next.start >= last.end && /^(?:,|,? and) $/.test(text.slice(last.end, next.start)) ? next : last),
    first,
  );
}

/** Text before a number that is not a count: "July 22", "Section 4", "no. 7", "$12". */
const BEFORE_OTHER_NUMBER =
  /(?:\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{3,6})?\.?|\b(?:section|article|clause|schedule|exhibit|page|version|suite|unit|floor|room|no\.|number|USD|EUR|GBP)|\bv\.?|[$€£#§])\s*$/i;

/** Returns the count with its noun: "12,400 rentable square feet", or the number after it: "headcount: 120". */
function countedText(asked: Asked, unit: IndexedUnit, value: Value): string | undefined {
  const wanted = wantedStems(asked);
  const number = value.text.replace(/\s.*$/, '');
  // "In one portfolio company" counts nothing.
  if (/^one$/i.test(number)) return undefined;
  if (wanted.size === 0) return number;
  const end = value.start + number.length;
  const before = unit.text.slice(0, value.start);
  if (/^[-/.]\d/.test(unit.text.slice(end)) || /\d[-/.]$/.test(before) || BEFORE_OTHER_NUMBER.test(before))
    return undefined;
  const nouns = unit.tokens.filter((token) => wanted.has(token.stem));
  const after = nouns.find(
    (token) => token.start >= end && /^[\s\p{L}-]{0,30}$/u.test(unit.text.slice(end, token.start)),
  );
  if (
    after &&
    !/\b(?:per|of|and|an?|the|this|that|these|those|our|its|their|which|in|on|at|by|for|to|from)\b/i.test(
      unit.text.slice(end, after.start),
    )
  )
    return unit.text.slice(value.start, after.end);
  return nouns.some(
    (token) => token.end <= value.start && BETWEEN_NOUN_AND_NUMBER.test(unit.text.slice(token.end, value.start)),
  )
    ? number
    : undefined;
}

/** A question for a role, such as the landlord or the property manager, needs a name and not another role. */
const A_ROLE = new RegExp(String.raw`^who (?:is|was|are|were) (?:(?:the|our|its|their) |(?:${ROLE})\b)`, 'i');

/** Finds a role before the words of the question, if there is no name: "the Landlord is responsible for the roof". */
function fromRole(asked: Asked, unit: IndexedUnit): Picked | undefined {
  const matched = matchedStems(asked, unit);
  const first = unit.tokens.find((token) => matched.has(token.stem));
  const role = rolesIn(unit.text).find((value) => !isAsked(value.text, asked) && (!first || value.start < first.start));
  if (A_ROLE.test(asked.text)) return undefined;
  const named = /\b(?:company|firm|bank|entity|name)\b/i.test(asked.text);
  return role && !named
    ? { values: [{ text: role.text, column: '' }], type: 'party', fit: 0.9, rule: 'role' }
    : undefined;
}

function fromPair(asked: Asked, unit: IndexedUnit, types: readonly AnswerType[]): Picked | undefined {
  const value = unit.cells[0]?.value ?? '';
  if (!headIsIn(asked, unit, unit.label)) {
    const sentence = { ...unit, kind: 'sentence' as const };
    return pickValue(asked, sentence);
  }
  const holder = namedWithRole(asked, value);
  if (holder !== undefined && (types[0] === 'person' || types[0] === 'party'))
    return { values: [{ text: holder, column: '' }], type: types[0], fit: 1, rule: 'labelled value' };
  for (const [index, type] of types.entries()) {
    if (isFigure(type) && isDate(value)) continue;
    if (type === 'count' && !headIsIn(asked, { ...unit, headingStems: new Set() }, `${unit.label} ${value}`)) continue;
    const found = valuesOf(type, value).filter((candidate) => !isAsked(candidate.text, asked));
    const first = found[0];
    if (!first) continue;
    const text = value.length <= MAX_PAIR_VALUE || found.length > 1 ? value : first.text;
    return { values: [{ text, column: '' }], type, fit: 1 - index * LATER_TYPE, rule: 'labelled value' };
  }
  const open = types.some((type) => ['person', 'party', 'place', 'identifier'].includes(type));
  const uncoded = types[0] === 'identifier' && !/\d/.test(value);
  const other =
    uncoded ||
    (types[0] !== 'identifier' && isDate(value)) ||
    (types[0] !== 'place' && types[0] !== 'identifier' && /^[\d$€£(]|@/.test(value));
  const labelled = headIsIn(asked, { ...unit, headingStems: new Set() }, unit.label);
  return open && labelled && !other && !isAsked(value, asked) && value.length <= MAX_PAIR_VALUE
    ? { values: [{ text: value, column: '' }], type: types[0] ?? 'open', fit: 0.95, rule: 'labelled text' }
    : undefined;
}

const NAME_WITH_ROLE = /(?<=^|[,;] |\band )(\p{Lu}[\p{L}.’'-]*(?: \p{Lu}[\p{L}.’'-]*)+) \(([^()]{3,40})\)/gu;

/** Returns the name whose brackets hold the asked role: "Ana Ruiz (chair), Bo Lind (finance director)". */
function namedWithRole(asked: Asked, value: string): string | undefined {
  const wanted = [...asked.modifiers, ...asked.head];
  if (wanted.length === 0) return undefined;
  for (const [, name, role = ''] of value.matchAll(NAME_WITH_ROLE)) {
    const stems = new Set(contentStems(role));
    if (wanted.every((stem) => stems.has(stem))) return name;
  }
  return undefined;
}

function headIsIn(asked: Asked, unit: IndexedUnit, label: string): boolean {
  const stems = new Set([...contentStems(label), ...unit.headingStems]);
  const wanted = asked.head.length > 0 ? asked.head : asked.terms.map(({ stem }) => stem);
  const named = wanted.some((stem) => stems.has(stem) || [...synonymsOf(stem)].some((other) => stems.has(other)));
  return named || aliased(wanted, label);
}

/** Returns the cell in the column that the question names ("which sector is X in"), or the only cell of the row. */
function fromNamedColumn(asked: Asked, unit: IndexedUnit): Picked | undefined {
  const wanted = wantedStems(asked);
  const named = unit.cells.filter((cell) => contentStems(cell.column).some((stem) => wanted.has(stem)));
  const cell = named.length === 1 ? named[0] : unit.cells.length === 1 ? unit.cells[0] : undefined;
  return cell && !isAsked(cell.value, asked)
    ? { values: [{ text: cell.value, column: cell.column }], type: 'open', fit: 1, rule: 'named column' }
    : undefined;
}

/** Checks whether a row lists several parties: a value of "A Ltd; B Ltd" is not a value of A alone. */
export function listsOthers({ names }: Asked, { label, cells }: IndexedUnit): boolean {
  return [label, ...cells.map(({ value }) => value)].some((text) => {
    const listed = text.split(/;\s/);
    const asked = listed.filter((each) => names.some((name) => each.includes(name)));
    return asked.length > 0 && asked.length < listed.length;
  });
}

function fromCells(asked: Asked, unit: IndexedUnit, types: readonly AnswerType[]): Picked | undefined {
  const terms = asked.terms.map(({ stem }) => stem);
  const rated = unit.cells.map((cell) => {
    const stems = new Set(contentStems(cell.column));
    const exact = terms.filter((stem) => stems.has(stem)).length;
    const loose = terms.filter(
      (stem) => !stems.has(stem) && [...synonymsOf(stem)].some((other) => stems.has(other)),
    ).length;
    const value = fold(cell.value);
    return { cell, column: exact + loose * 0.5, asked: terms.some((stem) => contentStems(value).includes(stem)) };
  });
  for (const [index, type] of types.entries()) {
    if (isOtherDate(type, asked, unit)) continue;
    const typed = rated.filter(
      ({ cell, column }) =>
        cellIs(type, cell) &&
        (!asked.period || isOfPeriod(asked.period, unit, cell.column)) &&
        (column > 0 || !isIncidental(asked, cell)) &&
        (column > 0 || !isParty(type) || !mentions(asked, unit)) &&
        (types[0] !== 'count' || counts(asked, unit, cell)),
    );
    const best = Math.max(0, ...typed.map(({ column }) => column));
    const chosen = typed.filter(({ column, asked: repeated }) => column === best && !(best === 0 && repeated));
    if (chosen.length === 0) continue;
    // Many figures without a requested column are no answer, unless the row itself was requested.
    if (best === 0 && chosen.length > 2 && !asked.head.some((stem) => unit.stems.has(stem))) continue;
    return {
      values: chosen
        .slice(0, MAX_CELLS)
        .map(({ cell }) => ({ text: unsigned(asked, cell.value), column: cell.column })),
      type,
      fit: 1 - (index > 1 ? LATER_TYPE : 0) + (best > 0 ? 0.05 : 0),
      rule: 'table cell',
    };
  }
  const party = types.some((type) => type === 'person' || type === 'party') ? partiesIn(unit.label)[0] : undefined;
  return party && !isAsked(party.text, asked)
    ? { values: [{ text: party.text, column: '' }], type: 'person', fit: 0.95, rule: 'party in a row label' }
    : undefined;
}

const A_HOLDER = /^who (?:is|was|are|were) (?:the|an?|our|its|their) /i;

/** Checks whether a row only mentions the requested role: in "Agree the loan with the lender | T. Lind", T. Lind is not the lender. */
function mentions(asked: Asked, { label }: IndexedUnit): boolean {
  const stems = contentStems(label);
  const own = new Set(asked.terms.flatMap(({ stem }) => [stem, ...synonymsOf(stem)]));
  return A_HOLDER.test(asked.text) && stems.filter((stem) => own.has(stem)).length * 2 < stems.length;
}

const MOVES_MONEY =
  /^(?:how much|what) .*\b(?:pay|paid|invoiced?|bill(?:ed)?|charged?|spen[dt]|distributed?|distributions?|cost|wired|repaid|due|withdrawn)\b/i;

/** Removes the sign of a payment: ledgers write "-42750.00" or "(42,750.00)". */
function unsigned({ text }: Asked, value: string): string {
  return MOVES_MONEY.test(text) ? value.replace(/^-(?=[$€£\d])/, '').replace(/^\(([^()]+)\)$/, '$1') : value;
}

/** Checks whether a cell is a count of the requested noun, by its column or row label. Shares and amounts are no counts. */
function counts(asked: Asked, unit: IndexedUnit, { column, value }: { column: string; value: string }): boolean {
  if (/[%$€£]/.test(value)) return false;
  const wanted = wantedStems(asked);
  return wanted.size === 0 || contentStems(`${column} ${unit.label}`).some((stem) => wanted.has(stem));
}

/** Recognizes running balances and bare years, which only answer questions about them. */
function isIncidental(asked: Asked, cell: { column: string; value: string }): boolean {
  if (/^(?:19|20)\d{2}$/.test(cell.value)) return !/\byear\b/i.test(asked.text);
  return /\bbalance\b/i.test(cell.column);
}

function cellIs(type: AnswerType, cell: { column: string; value: string }): boolean {
  const { column, value } = cell;
  if (/^(?:n\/?a|-|–|—|nil)?$/i.test(value)) return false;
  if (type === 'amount') {
    if (/%|\bx$/.test(value) || (valuesOf('date', value).length > 0 && !/[.,]\d/.test(value))) return false;
    return (
      valuesOf('amount', value).length > 0 ||
      (/\d/.test(value) &&
        /^[\d.,'’ ()\-–+$€£]+(?:m|bn|k)?$/i.test(value) &&
        !/^(?:qty|quantity|hours|units|no\.?|#|rate|%|.*%.*)$/i.test(column))
    );
  }
  if (type === 'percentage') return /%/.test(value) || (/%|rate|percent|margin|irr/i.test(column) && /\d/.test(value));
  if (isFigure(type) && (isDate(value) || /\p{Lu}\p{Ll}/u.test(value))) return false;
  if (isParty(type) && /^\d/.test(value)) return false;
  return valuesOf(type, value).length > 0;
}

function isFigure(type: AnswerType) {
  return type === 'amount' || type === 'number' || type === 'count';
}
function isParty(type: AnswerType) {
  return type === 'person' || type === 'party';
}
function isQuantity(type: AnswerType) {
  return isFigure(type) || type === 'percentage';
}

function isDate(value: string): boolean {
  const [date] = valuesOf('date', value);
  return date !== undefined && date.text.length > 4 && date.text.length >= value.trim().length - 2;
}

/** A legal form is ignored when a value is compared with the names in the question. */
const LEGAL_FORM = /,?\s+(?:Inc|LLC|LLP|Ltd|Limited|L\.?P|PLC|Corp|Corporation|Co|PC|GmbH|AG|S\.?A|B\.?V)\.?$/i;

function isAsked(value: string, asked: Asked): boolean {
  const stems = contentStems(value.replace(LEGAL_FORM, ''));
  const own = new Set(asked.terms.map(({ stem }) => stem));
  return stems.length > 0 && stems.every((stem) => own.has(stem));
}
