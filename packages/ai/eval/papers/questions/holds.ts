/** Decides whether an answer states a gold answer, as strict for numbers as the gold is exact. */
import { parseValue } from '@atrium/domain/value';
import { bare, type Figure, figuresIn, loneFigure, scaleOf } from './numbers.ts';

export type GoldAnswer = {
  question: string;
  answer: string | number | readonly string[];
  kind: string;
  unit: string;
  /** The gold is free text that no answer repeats literally: its new numbers or half of its new words decide. */
  isFree: boolean;
};

const STOP = new Set(
  'a an the of to in on at for and or by with from as is are was were be been being it its this that these those which who whom what when where how why did does do has have had not no yes s than then there their they he she his her will would can could may might into over under between also only each per during about approximately roughly due primarily fy year years fiscal million millions billion billions thousand thousands mn bn usd us percent company'.split(
    ' ',
  ),
);
const COUNT_WORDS = 'zero one two three four five six seven eight nine ten'.split(' ');
const DATE = /[\p{L}\d][\p{L}\d ,./-]{5,24}\d/gu;
const LONG_ANSWER = 5;

/** Whether the text states the whole gold answer: every member of a list. */
export function holds(text: string, gold: GoldAnswer): boolean {
  const shown = text.replaceAll(/\[\d+\]/g, ' ').replaceAll(/[*_`|\\]+/g, ' ');
  const words = wordsOf(shown);
  const figures = figuresIn(shown);
  if (gold.kind === 'count') {
    const count = Number(gold.answer);
    return figures.some(({ value }) => value === count) || words.includes(COUNT_WORDS[count] ?? '?');
  }
  const members = typeof gold.answer === 'object' ? gold.answer : [gold.answer];
  return members.length > 0 && members.every((member) => holdsOne(member, gold, { shown, words, figures }));
}

type Shown = { shown: string; words: string[]; figures: Figure[] };

function holdsOne(member: string | number, gold: GoldAnswer, { shown, words, figures }: Shown): boolean {
  const figure = typeof member === 'number' ? exactFigure(member, gold.unit) : loneFigure(member);
  if (figure) return statesFigure(figures, figure, gold);
  const text = String(member);
  if (holdsWords(words, text)) return true;
  if (text.length < 30 && statesDate(shown, text)) return true;
  return gold.isFree && holdsFreely(text, gold, words, figures);
}

function exactFigure(value: number, unit: string): Figure {
  const decimals = (String(value).split('.')[1] ?? '').length;
  return { value: Math.abs(value), scale: 1, isPercent: unit === 'percent', decimals, isYear: false };
}

function isNear(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= Math.abs(b) * tolerance + 1e-9;
}

function statesFigure(found: readonly Figure[], gold: Figure, { kind, unit, isFree }: GoldAnswer): boolean {
  const isComputed = kind === 'arithmetic' || isFree;
  const wanted = [gold.value, gold.value * gold.scale, gold.value * scaleOf(unit)];
  const digits = String(gold.value).replaceAll(/^0\.0*|\./g, '').length;
  return found.some((figure) => {
    const readings = [figure.value, figure.value * figure.scale];
    if (isComputed && (unit === 'percent' || gold.isPercent) && !figure.isPercent) readings.push(figure.value * 100);
    const rescaled = (isFree || (gold.scale > 1 && figure.scale === 1)) && digits >= 2;
    const all = rescaled ? readings.flatMap((each) => [1, 1e-6, 1e-3, 1e3, 1e6].map((by) => each * by)) : readings;
    return all.some((reading) =>
      wanted.some((value) => {
        if (isNear(reading, value, 1e-9)) return true;
        if (figure.isYear || value === 0 || !(isComputed || (gold.scale > 1 && figure.scale === 1))) return false;
        if (value === gold.value && digits >= 2 && Number(reading.toFixed(gold.decimals)) === value) return true;
        const isRounded = reading === figure.value && (figure.decimals >= 1 || value >= 100);
        if (isRounded && Number(value.toFixed(figure.decimals)) === reading) return true;
        return isComputed && isNear(reading, value, isFree && digits >= 3 ? 0.005 : 0.0005);
      }),
    );
  });
}

/** Words and numbers in lower case, numbers in one spelling. */
export function wordsOf(text: string): string[] {
  const found =
    bare(text)
      .toLowerCase()
      .replaceAll(/(\d),(?=\d)/g, '$1')
      .match(/\d+(?:\.\d+)?|\.\d+|\p{L}+/gu) ?? [];
  return found.map((word) => (/^\d*\.?\d+$/.test(word) ? String(Number(word)) : word));
}

function holdsWords(have: readonly string[], text: string): boolean {
  const wanted = wordsOf(text);
  if (wanted.length === 0) return false;
  if (` ${have.join(' ')} `.includes(` ${wanted.join(' ')} `)) return true;
  if (wanted.length < LONG_ANSWER) return false;
  const set = new Set(have);
  const content = [...new Set(wanted.filter((word) => !STOP.has(word)))];
  const figures = wanted.filter((word) => /^\d/.test(word));
  const shared = content.filter((word) => set.has(word)).length;
  return content.length >= 3 && figures.every((word) => set.has(word)) && shared / content.length >= 0.8;
}

function statesDate(shown: string, text: string): boolean {
  const read = (written: string) => parseValue('date', written, { dateOrder: 'MDY', dollar: 'USD' });
  const wanted = read(text);
  if (!wanted.ok) return false;
  return [...shown.matchAll(DATE)].some(([written]) => {
    const found = read(written.trim());
    return found.ok && found.value === wanted.value;
  });
}

function holdsFreely(text: string, { question }: GoldAnswer, have: readonly string[], figures: Figure[]): boolean {
  const asked = new Set(wordsOf(question));
  const askedFigures = new Set(figuresIn(question).map(({ value }) => value));
  const fresh = figuresIn(text).filter(({ value, isYear }) => !isYear && !askedFigures.has(value));
  const gold = { question, answer: '', kind: 'arithmetic', unit: '', isFree: true };
  if (fresh.length > 0) {
    const stated = fresh.filter((figure) => statesFigure(figures, figure, gold)).length;
    return stated >= (fresh.length <= 2 ? fresh.length : fresh.length / 2);
  }
  const words = [...new Set(wordsOf(text).filter((word) => !STOP.has(word) && !asked.has(word)))];
  const set = new Set(have);
  return words.length > 0 && words.filter((word) => set.has(word)).length / words.length >= 0.5;
}
