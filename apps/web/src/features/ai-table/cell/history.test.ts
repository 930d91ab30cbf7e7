import { describe, expect, it } from 'vitest';
import { History, type Step } from './history.ts';

function stepsIn(log: string[]) {
  return (label: string): Step => ({
    label,
    undo: async () => void log.push(`undo ${label}`),
    redo: async () => void log.push(`redo ${label}`),
  });
}

describe('history', () => {
  it('undoes the latest step first, and each step once', async () => {
    const log: string[] = [];
    const history = new History();
    const [first, second] = ['first', 'second'].map(stepsIn(log));
    if (first === undefined || second === undefined) throw new Error('two steps');
    history.push(first);
    history.push(second);
    await history.undo(first);
    await history.undo(first);
    expect((await history.undoLast())?.label).toBe('second');
    expect(await history.undoLast()).toBeUndefined();
    expect(log).toEqual(['undo first', 'undo second']);
  });

  it('redoes the step undone last, until there is a new step', async () => {
    const log: string[] = [];
    const history = new History();
    const step = stepsIn(log);
    history.push(step('first'));
    history.push(step('second'));
    await history.undoLast();
    await history.undoLast();
    expect((await history.redoLast())?.label).toBe('first');
    expect((await history.undoLast())?.label).toBe('first');
    await history.redoLast();
    history.push(step('third'));
    expect(await history.redoLast()).toBeUndefined();
    expect((await history.undoLast())?.label).toBe('third');
    expect(log).toEqual(['undo second', 'undo first', 'redo first', 'undo first', 'redo first', 'undo third']);
  });

  it('forgets a step that failed', async () => {
    const history = new History();
    const step = stepsIn([])('refused');
    history.push(step);
    history.drop(step);
    expect(await history.undoLast()).toBeUndefined();
  });
});
