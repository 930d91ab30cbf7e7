import { shownValue } from '../../../shared/ai-table/entry.ts';
import type { RowStore } from '../grid/row-store.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { isGenerated } from './is-generated.ts';

const CHARACTER_PX = 7.2;
/** Room for padding, and for the page number of a generated value. */
const PADDING_PX = 28;
const GENERATED_PADDING_PX = 76;
const WIDEST_PX = 520;

/** Returns the width that shows the longest loaded value and the column's name, in pixels. */
export function fittingWidth(column: ShownColumn, store: RowStore): number {
  let longest = column.display_name.length + 2;
  for (const { cells } of store.loaded()) {
    const cell = cells[column.name];
    if (cell !== undefined) longest = Math.max(longest, shownValue(column.data_type_format, cell).length);
  }
  return Math.min(WIDEST_PX, longest * CHARACTER_PX + (isGenerated(column) ? GENERATED_PADDING_PX : PADDING_PX));
}
