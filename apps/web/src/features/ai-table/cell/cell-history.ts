import type { CellHistoryEntry, CellVersion } from '@atrium/domain/ai-table';
import { CELL_CHANGE_WORDS, WITHHELD_VALUE } from '@atrium/domain/ai-table';
import { shownValue } from '../../../shared/ai-table/entry.ts';

/** Returns a value of the history in words. */
export function versionWords(version: CellVersion): string {
  if (version.withheld) return WITHHELD_VALUE;
  if (version.value !== null) return shownValue(version.format, version);
  if (version.absent) return 'Not found';
  return version.error ?? 'Empty';
}

/** An event of a cell for the screen. `was` is the value that it replaced; `restoreId` brings that back. */
export type CellEvent = {
  id: string;
  at: string;
  what: string;
  who: string;
  facts: string;
  was: CellVersion | undefined;
  restoreId: string | null;
};

/** Returns the events of a cell, the latest first. Accepting a value replaces nothing. */
export function cellEvents(entries: readonly CellHistoryEntry[]): CellEvent[] {
  const events = entries.map((entry, index): CellEvent => {
    const isReplaced = entry.from !== null && entry.what !== 'accepted' && entry.what !== 'unaccepted';
    return {
      id: `${index} ${entry.at}`,
      at: entry.at,
      what: CELL_CHANGE_WORDS[entry.what],
      who: entry.who ?? 'Read from the document',
      facts: versionWords(entry.to),
      was: isReplaced && entry.from !== null ? entry.from : undefined,
      restoreId: isReplaced ? (entries[index - 1]?.restoreId ?? null) : null,
    };
  });
  return events.toReversed();
}
