import type { PcapPartner } from '@atrium/domain/pcap-reconcile';
import { describe, expect, it } from 'vitest';
import { sheetViewOf } from './sheet-cells.ts';

const NOWHERE = { sheet: null, cell: null, page: null, box: null };

function value(cell: string, text: string) {
  return { amount: text, unit: '0.01', text, place: { ...NOWHERE, sheet: 'Capital', cell }, problem: null };
}

function partner(name: string, at: string, cells: Record<string, [cell: string, text: string]>): PcapPartner {
  return {
    id: name,
    name,
    status: 'tied',
    isAccepted: false,
    matchedBy: 'name',
    reasons: [],
    acceptances: {},
    rollForwards: [],
    statementEntries: [],
    proposals: [],
    continuity: null,
    statementContinuity: null,
    workbookEntries: [{ name, identifier: null, className: null, place: { ...NOWHERE, sheet: 'Capital', cell: at } }],
    lines: Object.entries(cells).map(([key, [cell, text]]) => ({
      key,
      name: key,
      kind: 'movement',
      status: 'tied',
      workbook: text,
      statement: text,
      difference: '0.00',
      workbookValues: [value(cell, text)],
      statementValues: [],
      reason: null,
      acceptance: null,
    })),
  };
}

describe('the cells of a sheet', () => {
  it('puts a partner at its addresses between its neighbours, and marks the chosen line', () => {
    const partners = [
      partner('Acme', 'B5', { income: ['F5', '1.00'], fees: ['AB5', '2.00'] }),
      partner('Birch', 'B6', { income: ['F6', '3.00'], fees: ['AB6', '4.00'] }),
      partner('Far', 'B90', { income: ['F90', '5.00'] }),
    ];
    const view = sheetViewOf(partners, partners[1]!, 'fees');
    expect(view).toMatchObject({
      sheet: 'Capital',
      columns: [
        { letters: 'B', name: undefined, isNames: true },
        { letters: 'F', name: 'income', isNames: false },
        { letters: 'AB', name: 'fees', isNames: false },
      ],
    });
    expect(view!.rows.map(({ number, cells }) => [number, ...cells.map((cell) => cell?.text)])).toEqual([
      [5, 'Acme', '1.00', '2.00'],
      [6, 'Birch', '3.00', '4.00'],
    ]);
    const marked = view!.rows.flatMap(({ cells }) => cells.filter((cell) => cell?.isCurrent));
    expect(marked.map((cell) => cell?.text)).toEqual(['4.00']);
  });

  it('names the rows if partners are in columns', () => {
    const partners = [
      partner('Acme', 'C3', { income: ['C5', '1.00'] }),
      partner('Birch', 'D3', { income: ['D5', '3.00'] }),
    ];
    expect(sheetViewOf(partners, partners[0]!, 'income')!.rows).toMatchObject([
      { number: 3, name: undefined },
      { number: 5, name: 'income' },
    ]);
  });

  it('shows nothing for a partner that is only in the statements', () => {
    const only = { ...partner('Iris', '', {}), workbookEntries: [] };
    expect(sheetViewOf([only], only, undefined)).toBe(null);
  });
});
