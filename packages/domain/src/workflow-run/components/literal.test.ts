import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../workflow/index.ts';
import { readLiteral } from './literal.ts';

describe('readLiteral', () => {
  it.each<[string, JsonValue]>([
    ['12.50', 12.5],
    ['-7', -7],
    ['0.1', 0.1],
    ['1e3', 1000],
    ['90071992547409931', '90071992547409931'],
    ['0.30000000000000004', 0.30000000000000004],
    ['12345678901234.567890123', '12345678901234.567890123'],
    ['1e400', '1e400'],
    ['123456789012345678e2', '123456789012345678e2'],
    ['True', true],
    ['false', false],
    ['None', null],
    [' [1, "a", null,] ', [1, 'a', null]],
    ["{'a': (1, 2), 'b': [], 3: ()}", { a: [1, 2], b: [], 3: [] }],
    ['(1)', 1],
    ['(1,)', [1]],
    [String.raw`'it\'s \u00e9 \x41\n\d'`, "it's é A\n\\d"],
    [String.raw`"\ud83d\ude00"`, '😀'],
    ['{"a":1,"a":2}', { a: 2 }],
  ])('reads %s', (text, value) => {
    expect(readLiteral(text)).toEqual(value);
  });

  it.each([
    '',
    '007',
    '1.2.3',
    '12.',
    '1_000',
    '[1 2]',
    '[,]',
    '[1,,2]',
    '{1}',
    '{"a" 1}',
    '{[1]: 2}',
    '[1',
    '"a',
    '"a\nb"',
    String.raw`"a\"`,
    'truer',
    'constructor',
    '__import__("os").system("x")',
    '[1] [2]',
    `${'['.repeat(101)}${']'.repeat(101)}`,
  ])('finds no literal in %s', (text) => {
    expect(readLiteral(text)).toBeUndefined();
  });

  it('keeps the names of the own keys of JavaScript as plain keys', () => {
    const value = readLiteral('{"__proto__": {"isAdmin": true}, "constructor": 1}') as object;
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect('isAdmin' in value).toBe(false);
  });

  it('reads long texts and ends at once for broken ones', () => {
    const long = 'a'.repeat(2_000_000);
    expect(readLiteral(`["${long}"]`)).toEqual([long]);
    expect(readLiteral('['.repeat(2_000_000))).toBeUndefined();
    expect(readLiteral(`"${String.raw`\n`.repeat(500_000)}`)).toBeUndefined();
  });
});
