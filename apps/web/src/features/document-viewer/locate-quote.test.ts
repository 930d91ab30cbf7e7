import { describe, expect, it } from 'vitest';
import { locateQuote } from './locate-quote.ts';

function found(markdown: string, quote: string) {
  const place = locateQuote(markdown, quote);
  return place && markdown.slice(place.start, place.end);
}

describe('a quote in Markdown', () => {
  it('is found across marks, line breaks and cells', () => {
    expect(found('Rent is **$48,250 per\nmonth**, in advance.', 'is $48,250 per month')).toBe(
      'is **$48,250 per\nmonth',
    );
    expect(found('Up to $48,250.00 (net) a month', '$48,250.00 (net)')).toBe('$48,250.00 (net)');
    expect(found('| 32.66% | x |', '32.66%')).toBe('32.66%');
    expect(found('| Suite | Rent |\n|---|---|\n| 311 | 48,250 |', '311 48,250')).toBe('311 | 48,250');
  });

  it('is found if punctuation and ligatures differ', () => {
    expect(found('“Tenant’s oﬃce”', '"tenant\'s office"')).toBe('Tenant’s oﬃce');
    expect(found('a 𝒳 b', '𝒳 b')).toContain('b');
  });

  it('is not found when a word differs', () => {
    expect(found('Rent is $48,250', 'Rent is $48,251')).toBeNull();
    expect(found('Rent', '…')).toBeNull();
  });
});
