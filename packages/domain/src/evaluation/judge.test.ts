import { describe, expect, it } from 'vitest';
import { answers, type Expected, holds, judge, ranksOf, scoresOf } from './index.ts';

const LEASE: Expected = { isAnswerable: true, documentId: 'lease', page: 3, expectedAnswer: '$1,250.00' };
const NOWHERE: Expected = { isAnswerable: false, documentId: null, page: null, expectedAnswer: null };
function at(documentId: string, page: number) {
  return { documentId, page };
}

describe('an answer', () => {
  it.each([
    ['right', LEASE, 'The rent is **$1250.00** a month [1].', [at('lease', 3)]],
    ['right', { ...LEASE, expectedAnswer: null }, 'Any words.', [at('deck', 1), at('lease', 3)]],
    ['right', { ...LEASE, page: null }, 'It is $1,250.00.', [at('lease', 9)]],
    ['elsewhere', LEASE, 'The rent is $1,250.00.', [at('lease', 4)]],
    ['elsewhere', LEASE, 'The rent is $1,250.00.', [at('deck', 3)]],
    ['elsewhere', LEASE, 'The rent is $1,250.00.', []],
    ['wrong', LEASE, 'The rent is $1,205.00.', [at('lease', 3)]],
    ['invented', NOWHERE, 'It is AAA.', [at('lease', 3)]],
  ] as const)('is %s', (verdict, expected, text, citations) => {
    expect(judge(expected, { outcome: 'answered', text, citations })).toBe(verdict);
  });

  it('that finds nothing is right if there is nothing', () => {
    const absent = { outcome: 'absent', text: 'Not in the documents.', citations: [] } as const;
    expect(judge(NOWHERE, absent)).toBe('rightlyRefused');
    expect(judge(LEASE, absent)).toBe('refused');
  });
});

describe('words', () => {
  it.each([
    ['due on 12 March 2024', '12 march  2024', true],
    ['in 2012', '12', false],
    ['12.5 %', '12', false],
    ['12. The next', '12', true],
    ['ACME Holdings, Inc.', 'Acme Holdings', true],
    ['Acmes', 'Acme', false],
    ['CHF 1’250’000', '1250000', true],
    ['1,25', '125', false],
    ['Smith [2] and Jones', 'Smith and Jones', true],
  ])('%j contains %j: %s', (text, words, is) => {
    expect(holds(text, words)).toBe(is);
  });
});

describe('an expected amount', () => {
  it.each([
    ['It was **$13.2 billion** [1].', '$13.2 billion', true],
    ['It was $13,200 million.', '$13.2 billion', true],
    ['$13.2 billion', 'Revenue of the whole group rose to $13.2 billion in 2031.', true],
    ['$13.1 billion', 'Revenue of the whole group rose to $13.2 billion in 2031.', false],
    ['13.2 %', 'Revenue of the whole group rose to $13.2 billion in 2031.', false],
    ['It was €13.2 billion.', '$13.2 billion', false],
    ['$13.2', '$13.2 billion', false],
    ['In 2031.', 'Revenue of the whole group rose to a record in 2031.', false],
    ['due on 12 April 2031', 'due on 12 March 2031', false],
  ])('%j answers %j: %s', (text, words, is) => {
    expect(answers(text, words)).toBe(is);
  });
});

it('ranks start at one, and a missing page matches any page', () => {
  const passages = [
    { documentId: 'deck', pages: [3] },
    { documentId: 'lease', pages: [1] },
    { documentId: 'lease', pages: [2, 3] },
  ];
  expect(ranksOf(LEASE, passages)).toEqual({ documentRank: 2, pageRank: 3 });
  expect(ranksOf({ ...LEASE, page: null }, passages)).toEqual({ documentRank: 2, pageRank: 2 });
  expect(ranksOf({ ...LEASE, page: 9 }, passages)).toEqual({ documentRank: 2, pageRank: null });
  expect(ranksOf(NOWHERE, passages)).toEqual({ documentRank: null, pageRank: null });
});

it('scores count finished questions, and are null without any', () => {
  const done = (pageRank: number | null, verdict: 'right' | 'refused' | null) =>
    ({ isAnswerable: true, documentRank: pageRank, pageRank, verdict }) as const;
  const scores = scoresOf([done(1, 'right'), done(3, 'right'), done(null, 'refused'), done(1, null)]);
  expect(scores).toMatchObject({ questions: 3, answerable: 3, refusedRightly: null });
  expect(scores.verdicts).toEqual({ right: 2, refused: 1 });
  expect(scores.ndcg10).toBeCloseTo((1 + 0.5 + 0) / 3);
  expect(scores.pageHit10).toBeCloseTo(2 / 3);
  expect(scoresOf([]).right).toBeNull();
});
