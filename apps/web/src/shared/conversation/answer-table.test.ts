import { describe, expect, it, vi } from 'vitest';
import { mostCredits, shownAnswer, textAroundTable, titleOf } from './answer-table.ts';

// Creating a table needs a browser: its client reads the address of the page.
vi.mock('../api/client.ts', () => ({ apiClient: {}, queries: {} }));

function cell(text: string | null, value = text) {
  return { text, value, source: null, review: false };
}

describe('the text around the table of an answer', () => {
  it('leaves out the list that the table shows', () => {
    const text =
      '**2** of 3 leases expire before 2030.\n\n- *A*: **2028** [1]\n- *B*: **2029** [2]\n\nOne does not state it.';
    expect(textAroundTable(text)).toEqual({
      lead: '**2** of 3 leases expire before 2030.',
      notes: 'One does not state it.',
    });
  });

  it('keeps everything of an answer whose list is empty', () => {
    expect(textAroundTable('None of 3 leases expire before 2030.\n\nThese are the leases.')).toEqual({
      lead: 'None of 3 leases expire before 2030.',
      notes: 'These are the leases.',
    });
  });
});

describe('a value of the table', () => {
  it('is shown as in an AI table', () => {
    expect(shownAnswer('date', cell('2027-12-31'))).toBe('Dec 31, 2027');
    expect(shownAnswer('currency', cell('USD 19760.00', '19760.00'))).toBe('$19,760.00');
  });

  it('stays as the document has it if it cannot be read back', () => {
    expect(shownAnswer('date', cell('the third anniversary'))).toBe('the third anniversary');
    expect(shownAnswer('percentage', cell('3.5 %', '3.5'))).toBe('3.5 %');
    expect(shownAnswer('date', cell(null))).toBeNull();
  });
});

it('counts a credit for each cell of the new table', () => {
  const row = { documentId: 'd', name: 'Lease.pdf', cells: [] };
  const column = { name: 'Rent', format: 'currency' } as const;
  expect(mostCredits({ columns: [column, column], rows: [row, row, row], read: 3, unknown: 0 })).toBe(6);
});

it('shows the name of a document without the ending of its file', () => {
  expect(titleOf('Lease, 12 Juniper St. West.pdf')).toBe('Lease, 12 Juniper St. West');
});
