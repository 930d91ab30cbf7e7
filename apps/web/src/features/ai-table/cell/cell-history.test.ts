import type { CellHistoryEntry, CellVersion } from '@atrium/domain/ai-table';
import { expect, it } from 'vitest';
import { cellEvents } from './cell-history.ts';

function version(value: string | null, more: Partial<CellVersion> = {}): CellVersion {
  return { value, decimal: null, unit: null, format: 'string', absent: false, error: null, sources: [], ...more };
}
function entry(more: Partial<CellHistoryEntry>): CellHistoryEntry {
  const at = '2026-11-22T10:00:00.000Z';
  return { at, who: 'Ana Ruiz', what: 'edited', from: null, to: version('B'), restoreId: null, ...more };
}

it('shows the latest change first, each with the value that it replaced and how to restore it', () => {
  const events = cellEvents([
    entry({ what: 'extracted', who: null, to: version('A'), restoreId: 'first' }),
    entry({ from: version('A'), to: version('B') }),
  ]);
  expect(events.map(({ what, who, facts, was, restoreId }) => [what, who, facts, was?.value, restoreId])).toEqual([
    ['Edited', 'Ana Ruiz', 'B', 'A', 'first'],
    ['Extracted', 'Read from the document', 'A', undefined, null],
  ]);
});

it('offers nothing to restore where a value was accepted', () => {
  const [accepted] = cellEvents([
    entry({ what: 'extracted', to: version('A'), restoreId: 'first' }),
    entry({ what: 'accepted', from: version('A'), to: version('A') }),
  ]);
  expect(accepted).toMatchObject({ what: 'Accepted', was: undefined, restoreId: null });
});

it('says what an empty or hidden value was', () => {
  const words = [
    version(null, { absent: true }),
    version(null, { error: 'No text.' }),
    version(null),
    version(null, { withheld: true }),
  ].map((to) => cellEvents([entry({ to })])[0]?.facts);
  expect(words).toEqual(['Not found', 'No text.', 'Empty', 'From a document you cannot see']);
});
