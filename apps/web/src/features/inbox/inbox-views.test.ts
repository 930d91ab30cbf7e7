import { expect, it } from 'vitest';
import { itemsIn, viewsOf } from './inbox-views.ts';

const ITEMS = [{ kind: 'review' }, { kind: 'failedCells' }, { kind: 'approval' }] as const;

it('offers the views that have items, with their numbers', () => {
  expect(viewsOf(ITEMS, 'all').map(({ label, count }) => [label, count])).toEqual([
    ['All', 3],
    ['Cells', 2],
    ['Decisions', 1],
  ]);
});

it('keeps the current view after its last item is done', () => {
  expect(viewsOf(ITEMS, 'files').map(({ label }) => label)).toContain('Files');
  expect(itemsIn(ITEMS, 'files')).toEqual([]);
});

it('shows the items of one view', () => {
  expect(itemsIn(ITEMS, 'cells')).toHaveLength(2);
  expect(itemsIn(ITEMS, 'all')).toHaveLength(3);
});
