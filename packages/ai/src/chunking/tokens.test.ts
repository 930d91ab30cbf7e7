import { encode } from 'gpt-tokenizer/encoding/cl100k_base';
import { expect, it } from 'vitest';
import { countTokens } from './tokens.ts';

const PIECES = [
  "'s",
  "'LL",
  "it's",
  'Rent',
  ' ',
  '  ',
  '\n',
  '\r\n',
  '\t',
  '| ',
  ' --- |',
  '12,500.00',
  '4',
  '$',
  '(7)',
  'x_y',
  '\f',
  ' é',
  '金額',
  'ſ',
  '😀',
  '<',
  '|',
  '**',
  '…',
];

it('counts the same as the encoding for random sequences of pieces', () => {
  let state = 1;
  const next = () => (state = (state * 48_271) % 2_147_483_647);
  for (let round = 0; round < 3_000; round += 1) {
    // Every other text is pure ASCII.
    const pieces = round % 2 === 0 ? PIECES.slice(0, 17) : PIECES;
    const text = Array.from({ length: 1 + (next() % 12) }, () => pieces[next() % pieces.length]).join('');
    expect([text, countTokens(text)]).toEqual([text, encode(text, { disallowedSpecial: new Set() }).length]);
  }
});

it('counts long runs without a space in pieces of 200 and shorter runs whole', () => {
  for (const before of ['', 'a', 'one two ', `${'word '.repeat(39)}ends `, 'word '.repeat(40), '\n\n']) {
    for (const length of [199, 200, 201, 202, 399, 400, 401]) {
      const run = 'xq'.repeat(length).slice(0, length);
      const divided = `${before}${run} after`.replace(/(\S{200})(?=\S)/g, '$1 ');
      expect([before, length, countTokens(`${before}${run} after`)]).toEqual([before, length, encode(divided).length]);
    }
  }
});
