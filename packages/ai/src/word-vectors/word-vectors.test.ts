import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decoded, encoded, rounded } from './format.ts';
import { likenessOf, nearestWords, textVector, wordWeight } from './index.ts';
import { committedVectors, FILE, SHA256 } from './load.ts';

describe('the committed vectors', () => {
  it('are the file that the script made', () => {
    expect(createHash('sha256').update(readFileSync(FILE)).digest('hex')).toBe(SHA256);
    expect(committedVectors().words).toHaveLength(50_000);
  });

  it('have unit length, but for the rounding', () => {
    const { words, scales, values } = committedVectors();
    for (let rank = 0; rank < words.length; rank += 997) {
      const own = values.subarray(rank * 100, (rank + 1) * 100);
      expect(
        own.reduce((sum, value) => sum + (value * scales[rank]!) ** 2, 0),
        words[rank],
      ).toBeCloseTo(1, 1);
    }
  });
});

describe('the file', () => {
  const vectors = rounded(
    ['one', 'two'],
    [0.6, -0.8].map((value) => new Float64Array(100).fill(value / 10)),
  );

  it('is read as it was written', () => {
    const read = decoded(encoded(vectors));
    expect(read).toEqual(vectors);
  });

  it('is refused if it is cut off', () => {
    expect(() => decoded(encoded(vectors).subarray(0, 150))).toThrow(RangeError);
  });
});

describe('words alike', () => {
  it.each([
    ['elevator', 'elevators'],
    ['borrower', 'lender'],
    ['garbage', 'rubbish'],
    ['spouse', 'husband'],
  ])('to %s contain %s', (word, other) => {
    const found = nearestWords(word);
    expect(found.slice(0, 20).map((each) => each.word)).toContain(other);
    expect(found.map((each) => each.word)).not.toContain(word);
    expect(found.toSorted((a, b) => b.likeness - a.likeness)).toEqual(found);
  });

  it('are none for a word without a vector', () => {
    expect(nearestWords('zirconiumescrow')).toEqual([]);
  });
});

describe('a text', () => {
  const vector = (text: string) => textVector(text.split(' '));

  it('is nearer to a text with the same meaning', () => {
    const asked = vector('vacation for workers');
    expect(likenessOf(asked, vector('paid leave and holidays for employees'))).toBeGreaterThan(
      likenessOf(asked, vector('the warehouse stores steel pipes')),
    );
    expect(likenessOf(asked, asked)).toBeCloseTo(1);
  });

  it('without known words is like no other', () => {
    expect(likenessOf(vector('xqzt'), vector('vacation'))).toBe(0);
  });

  it('weighs rare words more', () => {
    expect(wordWeight('the')).toBeLessThan(0.1);
    expect(wordWeight('harassment')).toBeGreaterThan(0.8);
    expect(wordWeight('xqzt')).toBe(1);
  });
});
