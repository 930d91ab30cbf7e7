import { describe, expect, it } from 'vitest';
import { locateQuote } from './locate.ts';

function found(md: string, quote: string) {
  return locateQuote({ md, spans: [] }, quote)?.quote ?? null;
}

describe('locateQuote', () => {
  it('finds words across line breaks and Markdown marks', () => {
    expect(found('The **net asset\nvalue** rose.', 'net asset value rose')).toBe('net asset\nvalue** rose');
  });

  it('finds a table row without its pipes and with its signs', () => {
    const md = '| Item | 2025 |\n| --- | --- |\n| Cost of sales | (800) |\n| Margin | 12.5% |';
    expect(found(md, 'Cost of sales (800)')).toBe('Cost of sales | (800)');
    expect(found(md, '| Margin | 12.5% |')).toBe('Margin | 12.5%');
  });

  it('does not end inside the brackets of a negative number, so that the found quote is found again', () => {
    const md = '| Item | 2025 |\n| --- | --- |\n| Cost of sales | (3,163) |\n| Change | (5.2 %) | 7 |';
    for (const quote of ['| Cost of sales | (3,163) |', 'Cost of sales | (3,163) | ']) {
      expect(found(md, quote)).toBe('Cost of sales | (3,163)');
      expect(found(md, found(md, quote) ?? '')).toBe('Cost of sales | (3,163)');
    }
    expect(found(md, '| Change | (5.2 %) |')).toBe('Change | (5.2 %)');
  });

  it('ignores typographic quotes, ligatures and hyphenation', () => {
    expect(found("the fund's efficient “workﬂow”", 'fund’s eﬃcient "workflow"')).toBe("fund's efficient “workﬂow”");
    expect(found('an extraordinary year', 'an extra-\nordinary year')).toBe('an extraordinary year');
    expect(found('a long-term loan', 'long‑term loan')).toBe('long-term loan');
  });

  it('never confuses two numbers', () => {
    expect(found('Profit 1,234.50', '1,234.5')).toBeNull();
    expect(found('Profit 12 34', '1234')).toBeNull();
    expect(found('Profit (800)', 'Profit 800')).toBeNull();
    expect(found('Change -5', 'Change 5')).toBeNull();
    expect(found('Rate 5%', 'Rate 5 $')).toBeNull();
    expect(found('Paid $ 434', 'Paid $434')).toBe('Paid $ 434');
  });

  it('never confuses two words, or a part of a word with the word', () => {
    expect(found('The lessor pays', 'The lessee pays')).toBeNull();
    expect(found('The extraordinary result', 'extraordinary resul')).toBeNull();
  });

  it('keeps the full stop of the quote', () => {
    expect(found('It ends here. Next.', 'It ends here.')).toBe('It ends here.');
  });

  it('finds text in scripts without spaces', () => {
    expect(found('基金净值上升了百分之四。', '净值上升')).toBe('净值上升');
  });

  it('returns null for a quote without words', () => {
    expect(found('text', ' ** ')).toBeNull();
  });

  it('returns one box per source line and cuts the first and last to the quoted words', () => {
    const md = 'The quick brown fox\njumps over the dog';
    const page = {
      md,
      spans: [
        { start: 0, end: 19, box: [0.1, 0.1, 0.9, 0.12] as [number, number, number, number] },
        { start: 20, end: 38, box: [0.1, 0.14, 0.9, 0.16] as [number, number, number, number] },
      ],
    };
    const boxes = locateQuote(page, 'brown fox jumps')?.boxes;
    expect(boxes).toHaveLength(2);
    expect(boxes![0]![0]).toBeGreaterThan(0.4);
    expect(boxes![0]![2]).toBeCloseTo(0.9);
    expect(boxes![1]![0]).toBeCloseTo(0.1);
    expect(boxes![1]![2]).toBeLessThan(0.5);
  });
});
