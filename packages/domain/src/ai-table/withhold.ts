import type { Cell } from './cell-schema.ts';

/** Stands in place of a value that cites a document which its reader cannot see. */
export const WITHHELD_VALUE = 'From a document you cannot see';

/** Leaves out the value of a cell and all that was read with it. */
export function withholdCell(cell: Cell): Cell {
  return {
    ...cell,
    value: null,
    decimal: null,
    unit: null,
    confidence: null,
    error: null,
    reviewReason: null,
    sources: [],
    proposal: null,
    withheld: true,
  };
}
