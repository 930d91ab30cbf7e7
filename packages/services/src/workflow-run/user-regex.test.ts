import { describe, expect, it } from 'vitest';
import { findPattern, matchesPattern } from './user-regex.ts';
import { regexExtractor } from './parts/regex-extractor.ts';

const RUN = { startedAt: '', sessionId: '', input: null, matches: matchesPattern };

describe('a regular expression of a user', () => {
  it('searches anywhere in the text', () => {
    expect(matchesPattern(String.raw`\bINV-\d+`, 'See INV-204.')).toBe(true);
    expect(matchesPattern(String.raw`^INV-\d+$`, 'See INV-204.')).toBe(false);
    expect(findPattern(String.raw`(\w+)@(\w+)?`, 'a@b c@')).toEqual([
      { text: 'a@b', groups: ['a', 'b'] },
      { text: 'c@', groups: ['c', null] },
    ]);
  });

  it.each([
    ['nested repetition', '(x+x+)+y', 'x'.repeat(50_000)],
    ['alternatives that overlap', '^(a|aa)+$', `${'a'.repeat(50_000)}b`],
    ['optional repetition', '(?:a?){100}a{100}', 'a'.repeat(99)],
  ])('takes linear time for %s', (_name, pattern, text) => {
    expect(matchesPattern(pattern, text)).toBe(false);
  });

  it.each([
    ['an open bracket', '(a', 'a', 'does not work'],
    ['a look-ahead', '(?=a)b', 'a', 'does not work'],
    ['a back-reference', String.raw`(a)\1`, 'aa', 'does not work'],
    ['a repetition of repetitions', '((a{100}){100}){100}', 'a', 'does not work'],
    ['a long expression', 'a'.repeat(2_001), 'a', 'at most 2000'],
    ['too much work', 'a{900}b{900}', 'a'.repeat(100_000), 'too long'],
  ])('refuses %s', (_name, pattern, text, message) => {
    expect(() => matchesPattern(pattern, text)).toThrow(message);
  });
});

it('stops when the searches of many matches together take too long', () => {
  const began = performance.now();
  expect(() => findPattern('a(.*b)?', 'a'.repeat(200_000))).toThrow('too long');
  expect(performance.now() - began).toBeLessThan(20_000);
});

describe('RegexExtractor', () => {
  it.each([
    ['matches', String.raw`\d+`, ['12', '7'], '12\n7'],
    ['the only group', String.raw`(\d)\d*`, ['1', '7'], '1\n7'],
    [
      'all groups',
      String.raw`(\d)(\d)?`,
      [
        ['1', '2'],
        ['7', null],
      ],
      '1\n2\n7\n',
    ],
  ])('gives %s', (_name, pattern, matches, text) => {
    const { outputs } = regexExtractor({ input_text: 'a12 b7', pattern }, RUN);
    expect(outputs).toEqual({ data: matches.map((match) => ({ match })), text: { text } });
  });

  it('says that nothing matched', () => {
    const { outputs } = regexExtractor({ input_text: 'abc', pattern: String.raw`\d` }, RUN);
    expect(outputs).toEqual({ data: [], text: { text: 'No matches found' } });
  });
});
