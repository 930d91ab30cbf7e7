import { expect, it } from 'vitest';
import { tokenIn } from './link-token.ts';

it('finds the token in the fragment of a link', () => {
  expect(tokenIn('#token=abc-_123')).toBe('abc-_123');
  expect(tokenIn('#x=1&token=abc')).toBe('abc');
  expect(tokenIn('#token=')).toBe('');
  expect(tokenIn('#page')).toBe('');
  expect(tokenIn('')).toBe('');
});
