import { describe, expect, it } from 'vitest';
import { nearestWords } from '../word-vectors/index.ts';
import { askedWords, bm25Alike, coverageOf, meaningShare } from './index.ts';

/** A text of different words. */
function textOf(count: number): string {
  const words = ['river', 'engine', 'sugar'].flatMap((word) => nearestWords(word).map((each) => each.word));
  return [...new Set(words)].slice(0, count).join(' ');
}

describe('the words asked', () => {
  it('have words alike, by stem and without the word itself', () => {
    const [vacation] = askedWords('How much vacation is there?');
    expect(vacation?.stem).toBe('vacat');
    const stems = vacation?.alike.map(({ stem }) => stem) ?? [];
    expect(stems).toContain('holiday');
    expect(new Set(stems).size).toBe(stems.length);
    expect(stems).not.toContain('vacat');
  });

  it('are at most as many as the database counts at once', () => {
    const text = 'How do borrowers repay mortgages when interest rates rise during a recession in industrial cities?';
    const words = askedWords(text);
    expect(words.length + words.flatMap(({ alike }) => alike).length).toBeLessThanOrEqual(100);
  });

  it('of a long text are not all compared', () => {
    const compared = (count: number) => askedWords(textOf(count)).filter(({ alike }) => alike.length > 0).length;
    expect(compared(200)).toBe(0);
    expect(compared(40)).toBe(16);
    expect(compared(5)).toBe(5);
  });

  it('include added ones as they are', () => {
    const words = askedWords('spending', 'spending purchases of equipment');
    expect(words.map(({ stem, alike }) => [stem, alike.length > 0])).toEqual([
      ['spend', true],
      ['purchas', false],
      ['equip', false],
    ]);
  });
});

describe('coverage', () => {
  const passage = (id: string, tf: Record<string, number>) => ({ id, length: 10, tf });
  const candidates = [passage('a', { rent: 2 }), passage('b', {}), passage('c', {}), passage('d', { roof: 1 })];
  const counted = { candidates, df: { rent: 5, roof: 5 }, total: 100 };

  it('is the share that the best three passages hold', () => {
    expect(coverageOf(['rent', 'roof'], candidates, counted)).toBeCloseTo(0.5);
    expect(coverageOf(['rent'], candidates, counted)).toBe(1);
    expect(coverageOf([], candidates, counted)).toBe(1);
  });

  it('is smaller if an absent word was asked, because it is the rarest', () => {
    expect(coverageOf(['rent', 'spouse'], candidates, counted)).toBeLessThan(0.5);
  });

  it('decides how much words alike count', () => {
    expect([1, 0.6, 0.5, 0.4, 0].map((each) => meaningShare(each))).toEqual([
      0,
      0,
      expect.closeTo(0.5),
      expect.closeTo(1),
      1,
    ]);
  });
});

describe('BM25 with words alike', () => {
  const asked = [{ stem: 'vacat', weight: 1, alike: [{ word: 'holiday', stem: 'holiday', likeness: 0.7 }] }];
  const passage = (id: string, ...words: string[]) => {
    return { id, length: 10, tf: Object.fromEntries(words.map((word) => [word, 1])) };
  };
  const candidates = [
    passage('none'),
    passage('alike', 'holiday'),
    passage('own', 'vacat'),
    passage('both', 'vacat', 'holiday'),
  ];
  const df = { vacat: 2, holiday: 2 };

  it('prefers the word itself, and counts a word once', () => {
    const found = bm25Alike(asked, { candidates, df, total: 100, share: 1 });
    expect(found.map(({ id }) => id)).toEqual(['own', 'both', 'alike']);
    expect(found[0]?.score).toBe(found[1]?.score);
    expect(found[2]?.score).toBeCloseTo((found[0]?.score ?? 0) * 0.7);
  });

  it('counts others by their share', () => {
    const found = bm25Alike(asked, { candidates, df, total: 100, share: 0 });
    expect(found.map(({ id }) => id)).toEqual(['own', 'both']);
  });

  it('gives a rare word no more than the word that it stands for', () => {
    const common = { candidates, df: { vacat: 60, holiday: 1 }, total: 100, share: 1 };
    const [best] = bm25Alike(asked, common);
    expect(best?.id).toBe('own');
  });
});
