import { LEGAL_FORM, ORGANIZATION } from '../data/legal-forms.ts';
import { itemAt } from '../learning/number.ts';
import type { FeatureContext } from './context.ts';
import { shareOf } from './line-facts.ts';

/** How a candidate and its line look. */
export const SHAPE_FEATURES = [
  'shape, length',
  'shape, words',
  'shape, capitals',
  'shape, digits',
  'shape, commas',
  'shape, begins with a digit',
  'shape, ends with a digit',
  'shape, ends with a sign',
  'shape, ends with a comma',
  'shape, brackets',
  'shape, postal number',
  'shape, legal form',
  'shape, begins with a legal form',
  'shape, share of its lines',
  'shape, cells of the line',
  'shape, length of the line',
  'shape, digits of the line',
  'shape, colon in the line',
  'shape, contact in the line',
  'shape, vowels',
  'shape, other signs',
  'shape, sign before',
  'shape, sign after',
  'shape, defined term',
] as const;

const BEFORE = 'x,.:;("“';
const AFTER = 'x,.:;)"”(';
const DEFINED = /^[^A-Za-z]{0,4}\(?\s*(?:the |an? |collectively)?[^(]{0,60}\(\s*(?:the |each |hereinafter[^“"]*)?[“"]/;

export function shapeFeatures({ paper, facts, candidates }: FeatureContext, index: number): number[] {
  const { value, start, end, line, last } = itemAt(candidates, index);
  const raw = paper.text.slice(start, end);
  const own = itemAt(paper.lines, line);
  const lineFacts = itemAt(facts.lines, line);
  const has = (pattern: RegExp, text = value) => Number(pattern.test(text));
  return [
    value.length,
    value.split(' ').length,
    shareOf(raw, /[A-Z]/g),
    shareOf(value, /\d/g),
    value.match(/,/g)?.length ?? 0,
    has(/^\D{0,4}\d/),
    has(/\d\W*$/),
    has(/[.,]$/, raw.trim()),
    has(/,\s*$/, raw),
    has(/[()]/),
    has(/\b\d{5}\b/),
    LEGAL_FORM.test(value) ? 1 : has(ORGANIZATION) / 2,
    has(ORGANIZATION, value.split(' ')[0]),
    (end - start) / Math.max(1, itemAt(paper.lines, last).end - own.start),
    own.cells.length,
    lineFacts.length,
    lineFacts.digits,
    lineFacts.hasColon,
    lineFacts.hasContact,
    shareOf(value, /[aeiouAEIOU]/g),
    shareOf(value, /[^\w\s,.()&'-]/g),
    BEFORE.indexOf(
      paper.flow
        .slice(Math.max(0, start - 2), start)
        .trim()
        .at(-1) ?? 'x',
    ),
    AFTER.indexOf(
      paper.flow
        .slice(end, end + 2)
        .trim()
        .at(0) ?? 'x',
    ),
    has(DEFINED, paper.flow.slice(end, end + 100)),
  ];
}
