import { expect, it } from 'vitest';
import { runViewOf } from './run-view.ts';

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
