import { expect, it } from 'vitest';
import { costOf } from './prices.ts';

const NOW = new Date('2026-11-20T00:00:00Z');

it('computes the exact cost of a call', () => {
  expect(costOf('gpt-6-luna', { inputTokens: 1_000_000, outputTokens: 1_000_000 }, NOW)).toBe('0.600000000000');
  expect(costOf('text-embedding-3-small', { inputTokens: 1, outputTokens: 0 }, NOW)).toBe('0.000000020000');
  expect(costOf('gpt-5.4', { inputTokens: 3, outputTokens: 7 }, NOW)).toBe('0.000112500000');
});

it('handles dated snapshots and price changes', () => {
  const million = { inputTokens: 1_000_000, outputTokens: 0 };
  expect(costOf('gpt-5.4-mini-2026-03-17', million, NOW)).toBe('0.750000000000');
  expect(costOf('gemini-3.8-flash', million, NOW)).toBe('0.750000000000');
  expect(costOf('gemini-3.8-flash', million, new Date('2027-01-01T00:00:00Z'))).toBe('1.500000000000');
});

it('returns null for a model without a listed price', () => {
  expect(costOf('qwen3:8b', { inputTokens: 1, outputTokens: 1 }, NOW)).toBeNull();
});
