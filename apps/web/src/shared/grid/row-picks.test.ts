import { expect, it } from 'vitest';
import { RowPicks } from './row-picks.ts';

it('selects rows by touch until the person is done', () => {
  const picks = new RowPicks();
  const now = () => {
    const { isPicking, ids } = picks.store.getState();
    return { isPicking, ids: [...ids] };
  };
  expect(now()).toEqual({ isPicking: false, ids: [] });
  picks.start();
  expect(now()).toEqual({ isPicking: true, ids: [] });
  picks.toggle('b');
  picks.toggle('a');
  picks.toggle('b');
  expect(now()).toEqual({ isPicking: true, ids: ['a'] });
  picks.all(['a', 'b', 'c']);
  expect(now()).toEqual({ isPicking: true, ids: ['a', 'b', 'c'] });
  picks.stop();
  expect(now()).toEqual({ isPicking: false, ids: [] });
});
