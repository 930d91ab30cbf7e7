import { array, assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstSeen } from './first-seen.ts';

describe('the first number of each text', () => {
  it('is returned for equal texts, as from a map', () => {
    assert(
      property(array(string({ maxLength: 3 }), { maxLength: 2_000 }), (texts) => {
        const first = firstSeen();
        const known = new Map<string, number>();
        for (const [at, text] of texts.entries()) {
          expect(first(text, at)).toBe(known.get(text));
          if (!known.has(text)) known.set(text, at);
        }
      }),
    );
  });

  it('is kept for many texts that differ little', () => {
    const first = firstSeen();
    for (let at = 0; at < 200_000; at += 1) expect(first(`FT${at}`, at)).toBeUndefined();
    expect([0, 1, 99_999, 199_999].map((at) => first(`FT${at}`, 0))).toEqual([0, 1, 99_999, 199_999]);
  });
});
