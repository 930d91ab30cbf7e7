import type { Column } from '@atrium/domain/ai-table';
import { describe, expect, it } from 'vitest';
import { parseKept } from './kept-layouts.ts';
import { filtersOf, filterParams, sortParams, sortsOf, tableSearch } from './table-search.ts';
import { moveBy, moveTo, NO_LAYOUT, ordered, resize, shownColumns, toggle } from './view-state.ts';

function column(id: string): Column {
  return {
    id,
    name: id,
    display_name: id,
    description: '',
    data_type: 'string',
    data_type_format: 'string',
    display_order: 0,
    is_read_only: false,
    is_order_by_column: false,
    depends_on_column_ids: [],
    generation_method: {
      type: 'extracted',
      is_required: false,
      prompt: null,
      knowledge_context_tree: null,
      is_internet_enabled: false,
    },
    status: 'Completed',
  };
}
const columns = ['a', 'b', 'c', 'd'].map(column);
function ids(list: readonly Pick<Column, 'id'>[]) {
  return list.map(({ id }) => id).join('');
}

describe('layout of columns', () => {
  it('hides, pins and orders columns; new columns come last', () => {
    const layout = { ...NO_LAYOUT, order: ['c', 'a'], hidden: ['b'], pinned: ['d'] };
    expect(ids(ordered(columns, layout))).toBe('cabd');
    expect(ids(shownColumns(columns, layout))).toBe('dca');
  });

  it('moves a column to another and by one place', () => {
    expect(ids(ordered(columns, moveTo(columns, NO_LAYOUT, 'd', 'b')))).toBe('adbc');
    expect(ids(ordered(columns, moveTo(columns, NO_LAYOUT, 'a', 'c')))).toBe('bcad');
    expect(ids(ordered(columns, moveBy(columns, NO_LAYOUT, 'b', 1)))).toBe('acbd');
    expect(moveBy(columns, NO_LAYOUT, 'a', -1)).toBe(NO_LAYOUT);
  });

  it('skips hidden columns when moving, and never leaves the pinned ones', () => {
    const hidden = { ...NO_LAYOUT, hidden: ['b'] };
    expect(ids(shownColumns(columns, moveBy(columns, hidden, 'a', 1)))).toBe('cad');
    const pinned = { ...NO_LAYOUT, pinned: ['a'] };
    expect(moveBy(columns, pinned, 'a', 1)).toBe(pinned);
  });

  it('limits the width of columns', () => {
    expect(resize(NO_LAYOUT, 'a', 3).widths['a']).toBe(64);
    expect(resize(NO_LAYOUT, 'a', 5000).widths['a']).toBe(720);
    expect(toggle(['a', 'b'], 'a')).toEqual(['b']);
  });
});

describe('stored parts of a view', () => {
  it('are unchanged after a round trip through the address', () => {
    const sorts = [{ field: 'a', isDescending: true }];
    const filters = [{ field: 'b', operator: 'from' as const, value: '10' }];
    const search = tableSearch({ sort: sortParams(sorts), filter: filterParams(filters), tab: 'review', q: 'rent' });
    expect(sortsOf(search)).toEqual(sorts);
    expect(filtersOf(search)).toEqual(filters);
    expect(search).toMatchObject({ tab: 'review', q: 'rent' });
  });

  it('drop invalid content of the address and of local storage', () => {
    expect(tableSearch({ sort: 'x', filter: [['a', 'explode', 1], 7], tab: 'all', panel: true })).toEqual({});
    expect(parseKept('{"layout":{"order":[1,"a"],"widths":{"a":"wide","b":90}},"drafts":{"v":1}}')).toEqual({
      layout: { order: ['a'], hidden: [], pinned: [], widths: { b: 90 } },
      drafts: {},
    });
    expect(parseKept('<html>').drafts).toEqual({});
  });
});
