import { useCallback } from 'react';
import { SheetRows } from '../../shared/evidence/SheetRows.tsx';
import type { SheetView } from './sheet-cells.ts';

type Props = {
  view: SheetView;
  /** Whether the chosen line does not tie. */
  isBroken: boolean;
};

/** Cells of a sheet at their addresses. The chosen ones are marked, or else those of the partner. */
export function SheetCells({ view: { sheet, columns, rows }, isBroken }: Props) {
  const chosen = rows.findIndex(({ cells }) => cells.some((cell) => cell?.isCurrent === true));
  const column = rows[chosen]?.cells.findIndex((cell) => cell?.isCurrent === true);
  const own = rows.findIndex(({ cells }) => cells.some((cell) => cell?.isOwn === true));
  const index = chosen === -1 ? own : chosen;
  const rowAt = useCallback((at: number) => rows[at], [rows]);
  return (
    <SheetRows
      label={`Cells of the sheet ${sheet}`}
      columns={columns}
      rowCount={rows.length}
      rowAt={rowAt}
      hasRowNames={rows.some(({ name }) => name !== undefined)}
      currentIndex={index}
      currentKey={`${sheet} ${rows[index]?.number} ${column}`}
      isBroken={isBroken}
    />
  );
}
