import type { DatatableView } from '@atrium/domain/ai-table';
import { describe, expect, it } from 'vitest';
import { settingsOf, viewOf } from './saved-view.ts';

const rent = '019a0000-0000-7000-8000-000000000001';
const ends = '019a0000-0000-7000-8000-000000000002';

const view: DatatableView = {
  id: '019a0000-0000-7000-8000-00000000000a',
  datatableId: '019a0000-0000-7000-8000-00000000000b',
  name: 'High rents',
  isShared: true,
  settings: {
    filters: [{ field: rent, operator: 'from', value: '10000' }],
    sorts: [
      { field: ends, isDescending: true },
      { field: 'document', isDescending: false },
    ],
    search: 'larch',
    order: [ends, rent],
    hidden: [],
    pinned: [rent],
    widths: { [rent]: 210 },
  },
  createdById: '019a0000-0000-7000-8000-00000000000c',
  ownerName: 'Ada Byron',
  mayChange: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('a saved view', () => {
  it('is unchanged after a round trip through the address', () => {
    const { search, layout } = viewOf(view);
    expect(search).toEqual({ filter: [[rent, 'from', '10000']], sort: [`-${ends}`, 'document'], q: 'larch' });
    expect(settingsOf(search, layout, new Set([rent, ends]))).toEqual(view.settings);
  });

  it('names only columns that the table has', () => {
    const { search, layout } = viewOf(view);
    expect(settingsOf(search, layout, new Set([ends]))).toMatchObject({
      filters: [],
      sorts: view.settings.sorts,
      order: [ends],
      pinned: [],
      widths: {},
    });
  });
});
