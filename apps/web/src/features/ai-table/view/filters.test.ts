import { describe, expect, it } from 'vitest';
import { orderOf, whereOf } from './filters.ts';

const columns = [
  { id: 'a', name: 'Tenant', data_type_format: 'string' as const },
  { id: 'b', name: 'Base rent', data_type_format: 'currency' as const },
  { id: 'c', name: 'Expires', data_type_format: 'date' as const },
  { id: 'd', name: 'Renewal', data_type_format: 'boolean' as const },
  { id: 'e', name: 'Received', data_type_format: 'date-time' as const },
];

describe('filters by type', () => {
  it('compare texts without case, and numbers and days by value', () => {
    expect(whereOf([{ field: 'a', operator: 'has', value: 'harbor' }], columns)).toEqual({
      Tenant: { ilike: 'harbor' },
    });
    expect(whereOf([{ field: 'b', operator: 'from', value: '$48,250' }], columns)).toEqual({
      'Base rent': { ge: 48_250 },
    });
    expect(whereOf([{ field: 'c', operator: 'to', value: 'Aug 31, 2028' }], columns)).toEqual({
      Expires: { le: '2028-08-31' },
    });
    expect(whereOf([{ field: 'd', operator: 'no', value: '' }], columns)).toEqual({ Renewal: { eq: false } });
  });

  it('combine both ends of a range, and compare date-times by day', () => {
    const span = [
      { field: 'e', operator: 'from' as const, value: '2026-03-01' },
      { field: 'e', operator: 'to' as const, value: '2026-03-31' },
    ];
    expect(whereOf(span, columns)).toEqual({ Received: { ge: '2026-03-01', le: '2026-03-31T99' } });
    expect(['2026-04-01', '2026-03-31T99', '2026-03-31T18:00:00Z'].toSorted()[1]).toBe('2026-03-31T99');
  });

  it('find empty cells, and ignore invalid values', () => {
    expect(whereOf([{ field: 'c', operator: 'empty', value: '' }], columns)).toEqual({ Expires: { eq: null } });
    expect(whereOf([{ field: 'b', operator: 'from', value: 'many' }], columns)).toEqual({});
    expect(whereOf([{ field: 'gone', operator: 'has', value: 'x' }], columns)).toEqual({});
  });

  it('can use the document', () => {
    expect(whereOf([{ field: 'document', operator: 'starts', value: 'Lease' }], columns)).toEqual({
      documentName: { startswith: 'Lease' },
    });
    const sorts = [
      { field: 'b', isDescending: true },
      { field: 'gone', isDescending: false },
      { field: 'document', isDescending: false },
    ];
    expect(orderOf(sorts, columns)).toEqual(['-Base rent', 'documentName']);
  });
});
