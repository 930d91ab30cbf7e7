import {
  CELL_CHANGE_WORDS,
  type CellHistoryEntry,
  type CellVersion,
  type Row,
  WITHHELD_VALUE,
} from '@atrium/domain/ai-table';
import { exportValue } from '@atrium/domain/value';
import type { ExportColumn, Field, FileValue } from './export-field.ts';

/** A row with the histories of its values by column name, the oldest entry first. */
export type RowWithHistory = Row & { histories?: ReadonlyMap<string, readonly CellHistoryEntry[]> };

const HEADINGS = [
  { heading: 'Document', format: 'string' },
  { heading: 'Column', format: 'string' },
  { heading: 'Time', format: 'date-time' },
  { heading: 'Change', format: 'string' },
  { heading: 'By', format: 'string' },
  { heading: 'Value', format: 'string' },
  { heading: 'Former value', format: 'string' },
  { heading: 'Former page', format: 'integer' },
  { heading: 'Former quote', format: 'multi-line-text' },
] as const;
/** The columns of the history in a workbook. */
export const HISTORY_COLUMNS = [...HEADINGS];

/** A value of the history as text: exact, with its unit. */
function versionText(version: CellVersion | null): string {
  if (version === null) return '';
  if (version.withheld) return WITHHELD_VALUE;
  if (version.absent) return 'Not found';
  const value = exportValue(version.format, version);
  if (value === null) return version.error ?? '';
  return [version.unit, String(value)].filter(Boolean).join(' ');
}

function authorOf({ who }: CellHistoryEntry): string {
  return who ?? 'Read from the document';
}

function historiesOf(row: RowWithHistory, { name }: ExportColumn): readonly CellHistoryEntry[] {
  return row.histories?.get(name) ?? [];
}

/** Writes the history of a value into one field, a line for each change. */
export function historyField(column: ExportColumn): Field {
  const lineOf = (entry: CellHistoryEntry) =>
    `${entry.at}, ${authorOf(entry)}: ${CELL_CHANGE_WORDS[entry.what]} ${versionText(entry.to)}`;
  return {
    heading: `${column.displayName} (history)`,
    format: 'multi-line-text',
    of: (row: RowWithHistory) => ({
      text: historiesOf(row, column).map(lineOf).join('\n'),
      format: 'multi-line-text',
      unit: null,
    }),
  };
}

/** Yields a line for each change of each value, in the order of the rows and columns. */
export async function* historyLines(
  columns: readonly ExportColumn[],
  rows: AsyncIterable<RowWithHistory>,
): AsyncGenerator<FileValue[]> {
  for await (const row of rows) {
    for (const column of columns) {
      for (const entry of historiesOf(row, column)) {
        const [source] = entry.from?.sources ?? [];
        const texts = [
          row.documentName ?? '',
          column.displayName,
          entry.at,
          CELL_CHANGE_WORDS[entry.what],
          authorOf(entry),
          versionText(entry.to),
          versionText(entry.from),
          String(source?.page ?? ''),
          source?.quote ?? '',
        ];
        yield HEADINGS.map(({ format }, index) => ({ text: texts[index] ?? '', format, unit: null }));
      }
    }
  }
}
