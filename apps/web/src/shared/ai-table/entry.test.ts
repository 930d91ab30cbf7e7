import type { Cell } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import { describe, expect, it } from 'vitest';
import { copiedText, editedCell, entryText, readEntry, sentValue } from './entry.ts';

function written(format: Format, text: string, unit: string | null = null) {
  const parsed = readEntry(format, text, { unit });
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed;
}

describe('entry in a cell', () => {
  it('keeps the currency of the cell when only a number is typed', () => {
    expect(sentValue(written('currency', '48,250.50', 'USD'))).toBe('USD 48250.50');
    expect(sentValue(written('currency', '€1,200', 'USD'))).toBe('EUR 1200');
    // Only the server knows which dollar the organization means.
    expect(sentValue(written('currency', '$1,200'))).toBe('1200 $');
    expect(sentValue(written('currency', '$1,200', 'CAD'))).toBe('CAD 1200');
  });

  it('is sent in an unambiguous form', () => {
    expect(sentValue(written('date', 'March 1, 2026'))).toBe('2026-03-01');
    expect(sentValue(written('boolean', 'yes'))).toBe(true);
    expect(sentValue(written('integer', '1,234'))).toBe('1234');
    expect(sentValue(written('number', '12,500 sq ft'))).toBe('12500 sq ft');
  });

  it('starts the editor with a text that parses to the same value', () => {
    for (const [format, text] of [
      ['currency', 'USD 48250.50'],
      ['date', '2026-03-01'],
      ['percentage', '12.5'],
      ['boolean', 'No'],
      ['country', 'United States'],
      ['email', 'ana@meridian.example'],
    ] as const) {
      const cell = written(format, text);
      expect(written(format, entryText(format, cell))).toMatchObject({ value: cell.value, decimal: cell.decimal });
    }
  });

  it('is copied as a text that can be pasted into a cell of the same format', () => {
    const cell = written('currency', '$48,250.00', 'USD');
    expect(copiedText('currency', cell)).toBe('USD 48250.00');
    expect(written('currency', copiedText('currency', cell))).toMatchObject({ decimal: '48250.00', unit: 'USD' });
    expect(copiedText('string', undefined)).toBe('');
  });

  it('is refused with a reason', () => {
    expect(readEntry('date', 'soon', undefined)).toEqual({ ok: false, reason: expect.stringContaining('soon') });
  });

  it('is shown as edited at once, without the sources of the old value', () => {
    const before = { stale: true, sources: [{}] } as Cell; // Only the fields that this test needs.
    expect(editedCell(before, written('string', 'Harbor LLP'))).toMatchObject({
      value: 'Harbor LLP',
      edited: true,
      accepted: true,
      sources: [],
    });
  });
});
