import { expect, it } from 'vitest';
import { mayBeWider } from './wide-text.ts';

it('tells short texts from those that may be too wide for their line', () => {
  expect(mayBeWider('Prompt Template', 15)).toBe(false);
  expect(mayBeWider('Joins two texts.', 15)).toBe(false);
  expect(mayBeWider('WWWWWWWWWWWWWWW', 15)).toBe(true);
  expect(mayBeWider('契約書の要約を作成する', 15)).toBe(false);
  expect(mayBeWider('契約書の要約を作成する手順', 15)).toBe(true);
  expect(mayBeWider('Answer the question with the passages only', 15)).toBe(true);
});
