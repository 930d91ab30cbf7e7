import { describe, expect, it } from 'vitest';
import { candidatesOf } from '../candidates/index.ts';
import { paperOf } from '../paper.ts';
import { amountFactsOf } from './amount-facts.ts';
import { ColumnWords, FEATURE_NAMES, featuresOf, isProfileFeature, surroundingsOf } from './index.ts';
import { likeness } from './words.ts';

function paper(md: string) {
  return paperOf([{ page: 1, md, spans: [] }]);
}
const RECEIPT = 'Net 8.49\nTax 0.51\nTotal due: 9.00\nCash 10.00\nChange 1.00';

function featureOf(md: string, name: string, value: string, words = new ColumnWords('Total', 'total to pay')) {
  const own = paper(md);
  const candidates = candidatesOf('money', own);
  const index = candidates.findIndex((candidate) => candidate.value === value);
  return featuresOf(own, candidates, { kind: 'money', words })[index]?.[FEATURE_NAMES.indexOf(name)];
}

it('a vector has a number for each feature', () => {
  const own = paper(RECEIPT);
  const candidates = candidatesOf('money', own);
  const scores = candidates.map((_, index) => index);
  const vectors = featuresOf(
    own,
    candidates,
    { kind: 'money', words: new ColumnWords('Total', '') },
    { candidates: scores },
  );
  expect(vectors).toHaveLength(5);
  for (const vector of vectors) {
    expect(vector).toHaveLength(FEATURE_NAMES.length);
    expect(vector.every(Number.isFinite)).toBe(true);
  }
  expect(new Set(FEATURE_NAMES).size).toBe(FEATURE_NAMES.length);
});

it('the features of the profile are 0 without a profile', () => {
  const own = paper(RECEIPT);
  const [vector = []] = featuresOf(own, candidatesOf('money', own), {
    kind: 'money',
    words: new ColumnWords('Total', ''),
  });
  expect(vector.filter((value, index) => isProfileFeature(index) && value !== 0)).toEqual([]);
});

describe('labels', () => {
  it('cover the words of the name and of the prompt', () => {
    expect(featureOf(RECEIPT, 'label left, name', '9.00')).toBe(1);
    expect(featureOf(RECEIPT, 'label left, name', '8.49')).toBe(0);
    expect(featureOf(RECEIPT, 'label left, prompt', '8.49', new ColumnWords('X', 'net amount'))).toBe(0.5);
  });

  it('are sought before a currency in a cell of its own', () => {
    expect(featureOf('Total  RM  9.00', 'label left, name', '9.00')).toBe(1);
  });

  it('may be the header of a column', () => {
    const table = '| Item | Total |\n| --- | --- |\n| Bread | 3.00 |';
    expect(featureOf(table, 'header, name', '3.00')).toBe(1);
  });
});

it('amounts know their sums, whatever they are called', () => {
  const facts = amountFactsOf(candidatesOf('money', paper(RECEIPT)));
  expect(facts[2]).toMatchObject({ isSumOfTwo: 1, isPaidLessChange: 1, runLength: 2 });
  expect(facts[0]).toMatchObject({ isPart: 1, isSumOfTwo: 0 });
});

it.each([
  ['date', 'date', 1],
  ['agreements', 'agreement', 0.9],
  ['adress', 'address', 0.8],
  ['term', 'terminal', 0.7],
  ['tax', 'total', 0],
])('%s and %s are alike by %d', (one, other, amount) => expect(likeness(one, other)).toBe(amount));

it('the words around a candidate are hashes of 15 bits', () => {
  const own = paper(RECEIPT);
  const [candidate] = candidatesOf('money', own);
  const words = candidate ? surroundingsOf(own, candidate, 'money') : [];
  expect(words.length).toBeGreaterThan(10);
  expect(Math.max(...words)).toBeLessThan(2 ** 15);
});

it('long runs of one character or pattern take linear time', () => {
  const hostile = [' ', '-', '1', '(', '.', ': ', '5.00 '].map((run) => `Total ${run.repeat(30_000)} 9.00 a`);
  const own = paper(hostile.join('\n'));
  const candidates = candidatesOf('money', own).slice(-100);
  const vectors = featuresOf(own, candidates, { kind: 'money', words: new ColumnWords('Total', '') });
  expect(vectors).toHaveLength(candidates.length);
});
