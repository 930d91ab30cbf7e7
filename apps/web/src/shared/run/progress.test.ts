import { describe, expect, it } from 'vitest';
import { isLive, type Run, timeLeft } from './progress.ts';

const run: Run = { status: 'running', total: 100, completed: 20, failed: 5, startedAt: '2026-11-20T10:00:00Z' };
const now = Date.parse('2026-11-20T10:00:50Z');

describe('progress of a run', () => {
  it('estimates the time left from the pace so far', () => {
    expect(timeLeft(run, now)).toBe(150_000);
  });

  it('estimates nothing before there is a pace', () => {
    expect(timeLeft({ ...run, completed: 1, failed: 0 }, now)).toBeUndefined();
    expect(timeLeft(run, now - 49_000)).toBeUndefined();
    expect(isLive({ ...run, status: 'stopped' })).toBe(false);
    expect(isLive(null)).toBe(false);
  });
});
