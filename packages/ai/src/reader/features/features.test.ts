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

describe('occurrences of a name', () => {
  const NDA = [
    'CONFIDENTIALITY AGREEMENT WITH ANN LEE',
    'This Agreement is between Alder Mining, Inc. (the “Company”) and Ann Lee (“Employee”).',
    'The Employee reports to Bob Reed.',
    'ALDER MINING, INC.',
    'By: /s/ Bob Reed',
    'Title: President',
    '/s/ Ann Lee',
    'Ann Lee',
  ].join('\n\n');

  function occurrences(value: string): Record<string, number> {
    const own = paper(NDA);
    const candidates = candidatesOf('names', own);
    const index = candidates.findIndex((candidate) => candidate.value === value);
    const [vector = []] = [
      featuresOf(own, candidates, { kind: 'names', words: new ColumnWords('Parties', '') })[index],
    ];
    return Object.fromEntries(
      FEATURE_NAMES.flatMap((name, at) =>
        name.startsWith('occurrence, ') ? [[name.slice('occurrence, '.length), vector[at] ?? -1]] : [],
      ),
    );
  }

  it('tell who signs for themselves', () => {
    expect(occurrences('Ann Lee')).toMatchObject({
      signed: 1,
      'signed for another': 0,
      'above an office': 0,
      defined: 1,
    });
  });

  it('tell who signs for another', () => {
    expect(occurrences('Bob Reed')).toMatchObject({ 'signed for another': 1, 'above an office': 1, defined: 0 });
  });

  it('tell for whom somebody signs, also in other letters', () => {
    expect(occurrences('Alder Mining, Inc.')).toMatchObject({ count: 2, 'above a signature': 1, signed: 0 });
  });
});

it('a total may be the sum of two labelled totals', () => {
  const md = 'Total at 6%: 30.52\nTotal at 0%: 23.63\nTotal payable: 54.15\nCash 60.00';
  expect(featureOf(md, 'amount, sum of two labelled', '54.15')).toBe(1);
  expect(featureOf(md, 'amount, part of a labelled sum', '54.15')).toBe(0);
  expect(featureOf(md, 'amount, part of a labelled sum', '30.52')).toBe(1);
  expect(featureOf(md, 'amount, sum of two labelled', '60.00')).toBe(0);
});
