import { expect, it } from 'vitest';
import { accountKey, monthState } from './month-words.ts';

it('shows a month as far as its slowest account', () => {
  const none = { open: 0, prepared: 0, reviewed: 0, posted: 2 };
  expect(monthState(none)).toBe('posted');
  expect(monthState({ ...none, reviewed: 1 })).toBe('reviewed');
  expect(monthState({ ...none, prepared: 1, reviewed: 1 })).toBe('prepared');
  expect(monthState({ ...none, open: 1 })).toBe('open');
});

it('tells accounts of one number in two currencies apart', () => {
  expect(accountKey({ account: 'NL01', currency: 'EUR' })).toBe('NL01 EUR');
  expect(accountKey({ account: '', currency: null })).toBe('');
});
