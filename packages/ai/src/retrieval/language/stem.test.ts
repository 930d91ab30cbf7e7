import { describe, expect, it } from 'vitest';
import { stem } from './stem.ts';

describe('stem', () => {
  it.each([
    ['leases', 'leas'],
    ['leasing', 'leas'],
    ['termination', 'termin'],
    ['organizational', 'organiz'],
    ['obligations', 'oblig'],
    ['payable', 'payabl'],
    ['generously', 'generous'],
    ['communities', 'communiti'],
    ['skies', 'sky'],
    ['hopping', 'hop'],
    ['hoping', 'hope'],
    ["tenant's", 'tenant'],
    ['constructor', 'constructor'],
  ])('returns PostgreSQL’s lexeme of %s', (word, lexeme) => {
    expect(stem(word)).toBe(lexeme);
  });

  it.each(['skies', 'dying', 'ties', 'yes', 'ugly', "o'neill", 'generously', 'ïssues', '1.5'])(
    'begins with the first character of %s',
    (word) => {
      expect(stem(word)[0]).toBe(word[0]);
    },
  );

  it('leaves numbers and words of other scripts unchanged', () => {
    expect(stem('2041')).toBe('2041');
    expect(stem('größe')).toBe('größe');
  });
});
