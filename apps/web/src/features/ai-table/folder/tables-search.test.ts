import { describe, expect, it } from 'vitest';
import { tablesInput, tablesSearch } from './tables-search.ts';

describe('the address of the tables page', () => {
  it('keeps known values and drops the rest', () => {
    expect(tablesSearch({ folder: 'f', q: 'leases', show: 'table', sort: '-name', more: 1 })).toEqual({
      folder: 'f',
      q: 'leases',
      show: 'table',
      sort: '-name',
    });
    expect(tablesSearch({ folder: '', q: 7, show: 'rooms', sort: 'size' })).toEqual({ q: '7' });
  });

  it('lists the open folder with folders first, and searches everywhere', () => {
    expect(tablesInput({})).toEqual({
      aiTableFolderId: null,
      anywhere: false,
      where: {},
      orderBy: ['type', '-updatedAt'],
    });
    expect(tablesInput({ folder: 'f', show: 'table', sort: 'name', q: 'lease' })).toEqual({
      aiTableFolderId: 'f',
      anywhere: true,
      search: 'lease',
      where: { type: { eq: 'table' } },
      orderBy: ['type', 'name'],
    });
  });
});
