import { expect, it } from 'vitest';
import { decidedWords, runViewOf } from './run-view.ts';

it('shows how a run that it has started ended', () => {
  expect(runViewOf(true, { status: 'SUCCESS' })).toBe('done');
  expect(runViewOf(true, { status: 'REVOKED' })).toBe('stopped');
  expect(runViewOf(true, { status: 'FAILURE' })).toBe('failed');
});

it('shows a run that has not ended, whoever started it', () => {
  for (const status of ['PENDING', 'STARTED', 'RETRY'] as const) {
    expect(runViewOf(true, { status })).toBe('running');
    expect(runViewOf(false, { status })).toBe('running');
  }
});

it('shows that a run has started before its state is known', () => {
  expect(runViewOf(true, undefined)).toBe('running');
});

it('does not show the end of an earlier run', () => {
  expect(runViewOf(false, undefined)).toBe('ready');
  expect(runViewOf(false, { status: 'SUCCESS' })).toBe('ready');
});

it('says how many transactions have a category after a run', () => {
  expect(decidedWords(undefined)).toBe('The statements are processed.');
  expect(decidedWords({ all: 0, open: 0 })).toBe('The statements have no transactions.');
  expect(decidedWords({ all: 1, open: 0 })).toBe('The transaction has its category, with the reason.');
  expect(decidedWords({ all: 1200, open: 0 })).toBe(
    'All 1,200 transactions have their categories, each with its reason.',
  );
  expect(decidedWords({ all: 1, open: 1 })).toBe('The transaction has no category, because no rule matches it.');
  expect(decidedWords({ all: 1200, open: 100 })).toBe(
    '1,100 of 1,200 transactions have a category. No rule matches the others.',
  );
});
