import { describe, expect, it } from 'vitest';
import { stateOf, statusWords } from './cell-state.ts';
import type { Cell } from './cell-schema.ts';

function cell(change: Partial<Cell> = {}): Cell {
  return {
    value: 'Harbor LLP',
    decimal: null,
    unit: null,
    status: 'Completed',
    absent: false,
    edited: false,
    review: false,
    accepted: false,
    stale: false,
    confidence: 0.9,
    error: null,
    reviewReason: null,
    sources: [],
    proposal: null,
    restorable: false,
    ...change,
  };
}

describe('the state of a cell', () => {
  it('is done when it is filled, and empty when there is no cell', () => {
    expect(stateOf(cell(), 'none')).toBe('done');
    expect(stateOf(undefined, 'now')).toBe('empty');
  });

  it('separates unfilled, queued and running cells', () => {
    expect(stateOf(cell({ status: 'Pending', value: null }), 'none')).toBe('waiting');
    expect(stateOf(cell({ status: 'Pending', value: null }), 'queued')).toBe('queued');
    expect(stateOf(cell({ status: 'Pending', value: null }), 'now')).toBe('running');
    expect(stateOf(cell({ status: 'RefreshPending' }), 'queued')).toBe('queued');
    expect(stateOf(cell({ status: 'RefreshPending' }), 'now')).toBe('running');
    expect(stateOf(cell(), 'now')).toBe('done');
    expect(stateOf(cell({ status: 'RefreshPending' }), 'none')).toBe('stale');
  });

  it('separates "not in the document" from a failure', () => {
    expect(stateOf(cell({ value: null, absent: true }), 'none')).toBe('absent');
    expect(stateOf(cell({ value: null, status: 'Failed', error: 'Not a date' }), 'none')).toBe('failed');
  });

  it('puts states that need a decision first', () => {
    const proposal = { value: 'Finch LLP', decimal: null, unit: null, sources: [] };
    expect(stateOf(cell({ edited: true, proposal }), 'none')).toBe('proposal');
    expect(stateOf(cell({ review: true, stale: true }), 'none')).toBe('review');
    expect(stateOf(cell({ edited: true, stale: true }), 'none')).toBe('edited');
  });

  it('has a text for each state', () => {
    expect(statusWords(cell({ accepted: true }), 'done')).toBe('Accepted');
    expect(statusWords(cell({ value: null, edited: true }), 'empty')).toBe('Emptied by a person');
  });
});
