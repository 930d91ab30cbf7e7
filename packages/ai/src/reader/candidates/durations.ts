import { DAYS_OF, type DurationUnit, NUMERALS, ORDINALS } from '../data/numbers.ts';
import type { Paper } from '../paper.ts';
import { type Candidate, candidateAt } from './candidate.ts';

const NUMERAL = [...NUMERALS.keys()].sort((a, b) => b.length - a.length).join('|');
const LENGTH = new RegExp(
  String.raw`(?<![\w.])(?:(\d+(?:\.\d+)?)|(${NUMERAL}))\s{0,9}(?:\(\s{0,9}(\d+(?:\.\d+)?)\s{0,9}\))?[\s-]{0,9}(?:full |calendar |consecutive )?(year|month|week|day)s?(?![a-z])`,
  'gi',
);
const ANNIVERSARY = new RegExp(
  String.raw`(?<!\w)(?:(${[...ORDINALS.keys()].join('|')})|(\d{1,2})(?:st|nd|rd|th))\s{0,9}(?:\(\s{0,9}\d{1,4}\s?(?:st|nd|rd|th)?\s{0,9}\)\s{0,9})?(year|month)?\s{0,9}anniversary`,
  'gi',
);

/** Finds lengths of time such as "three (3) years" and "the fifth anniversary", as a number and an English unit. */
export function durationsOf(paper: Paper): Candidate[] {
  const lengths = [...paper.flow.matchAll(LENGTH)].map((match) => {
    const [, digits, numeral = '', bracketed, unit = ''] = match;
    const number = bracketed ?? digits ?? NUMERALS.get(numeral.toLowerCase());
    return durationAt(paper, match, Number(number), unitOf(unit), false);
  });
  const anniversaries = [...paper.flow.matchAll(ANNIVERSARY)].map((match) => {
    const [, ordinal = '', digits, unit = 'year'] = match;
    return durationAt(paper, match, Number(digits ?? ORDINALS.get(ordinal.toLowerCase())), unitOf(unit), true);
  });
  return [...lengths, ...anniversaries].sort((a, b) => a.start - b.start);
}

function unitOf(text: string): DurationUnit {
  const unit = text.toLowerCase();
  return unit === 'year' || unit === 'month' || unit === 'week' ? unit : 'day';
}

function durationAt(
  paper: Paper,
  { 0: text, index }: RegExpExecArray,
  number: number,
  unit: DurationUnit,
  isAnniversary: boolean,
): Candidate {
  const value = `${number} ${unit}${number === 1 ? '' : 's'}`;
  const facts = { number: number * DAYS_OF[unit], unit, isAnniversary };
  return candidateAt(paper, { value, start: index, end: index + text.length, facts });
}
