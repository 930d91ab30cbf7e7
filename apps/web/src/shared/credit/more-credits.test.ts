import { expect, it } from 'vitest';
import { moreCredits } from './more-credits.ts';

it('leads Owners to the plan only where they can get credits there', () => {
  expect(moreCredits(true, 'possible')).toBe('link');
  expect(moreCredits(true, 'off')).toBe('link');
  expect(moreCredits(true, 'absent')).toBe('The operators of this installation grant credits.');
});

it('sends other members to an Owner', () => {
  expect(moreCredits(false, 'unknown')).toBe('Ask an Owner of the organization for credits.');
});

it('says nothing before it is known whether payments are set up', () => {
  expect(moreCredits(true, 'unknown')).toBe('');
});
