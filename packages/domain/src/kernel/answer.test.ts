import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dataAnswer, listAnswer, narrowed, ok, page } from './answer.ts';

const Row = z.object({ id: z.string(), name: z.string(), size: z.number() });
const rows = [
  { id: 'a', name: 'Lease', size: 1 },
  { id: 'b', name: 'Deed', size: 2 },
];

describe('a list answer', () => {
  it('has more if there is one row over the limit', () => {
    expect(page(rows, { limit: 1, offset: 4 })).toMatchObject({ data: [rows[0]], hasMore: true, limit: 1, offset: 4 });
    expect(page(rows, { limit: 2, offset: 0 })).toMatchObject({ data: rows, hasMore: false });
  });

  it('has only the selected fields and the id', () => {
    const List = listAnswer(Row);
    const answer = List.parse(page(rows, { limit: 2, offset: 0 }));
    expect(narrowed(List, answer, { selectFields: ['name'] }).data).toEqual([
      { id: 'a', name: 'Lease' },
      { id: 'b', name: 'Deed' },
    ]);
    expect(narrowed(List, answer, {}).data).toEqual(rows);
  });

  it('is the only kind of answer that is narrowed', () => {
    const One = dataAnswer(Row);
    const answer = One.parse(ok(rows[0]));
    expect(narrowed(One, answer, { selectFields: ['name'] })).toEqual(answer);
  });
});
