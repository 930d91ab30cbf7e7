import type { Row } from '@atrium/domain/ai-table';
import type { Place } from '../../../shared/grid/selection.ts';
import type { ShownColumn } from '../view/view-state.ts';

type Rows = { total: number | undefined; rowAt: (index: number) => Row | undefined };

/** Returns the next cell that needs review, in reading order after a place, then from the top. Skips rows not loaded. */
export function nextToReview(rows: Rows, columns: readonly ShownColumn[], from: Place): Place | undefined {
  const width = columns.length;
  const start = Math.max(0, from.row) * width + from.column + 1;
  const count = (rows.total ?? 0) * width;
  for (let step = 0; step < count; step++) {
    const at = (start + step) % count;
    const place = { row: Math.floor(at / width), column: at % width };
    if (place.row === from.row && place.column === from.column) continue;
    const row = rows.rowAt(place.row);
    const cell = row?.cells[columns[place.column]?.name ?? ''];
    if (cell?.review === true && !cell.accepted) return place;
    if (row === undefined) step += width - 1 - place.column;
  }
  return undefined;
}
