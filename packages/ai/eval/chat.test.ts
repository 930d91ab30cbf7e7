import { describe, expect, it } from 'vitest';
import { states } from './chat.ts';

describe('whether an answer states an amount', () => {
  it.each([
    ['Revenue was $13.2 billion in 2031.', true],
    ['Revenue was **13.2 billion**. [1]', true],
    ['Revenue was 13,200,000,000.', true],
    ['Revenue was $113.2 billion.', false],
    ['Revenue was $13.25 billion.', false],
    ['Revenue was $13.2 million.', false],
  ])('%s', (text, expected) => expect(states(text, { answer: '$13.2 billion', format: 'currency' })).toBe(expected));
});
