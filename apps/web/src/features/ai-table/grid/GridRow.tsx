import type { Cell, Row } from '@atrium/domain/ai-table';
import { IconFile, IconFileSpreadsheet, IconFileTypePdf, IconPencil, IconPhoto } from '@tabler/icons-react';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import { formatCount } from '../../../shared/format/number.ts';
import type { Work } from '../cell/cell-state.ts';
import { CellEditor } from '../cell/CellEditor.tsx';
import { cellMarks, CellView } from '../cell/CellView.tsx';
import { type GridFocus, readMark } from './grid-focus.ts';
import type { PlacedColumn } from './grid-geometry.ts';
import type { RowStore } from './row-store.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import { useRow } from './use-row.ts';
import cellStyles from '../cell/Cell.module.css';
import styles from './TableGrid.module.css';

const CELL = `${styles.cell} ${cellStyles.content}`;

type Props = {
  index: number;
  top: number;
  width: number;
  pinnedWidth: number;
  documentWidth: number;
  pinned: readonly PlacedColumn[];
  free: readonly PlacedColumn[];
  store: RowStore;
  focus: GridFocus;
  actions: CellActions;
  isRunning: boolean;
  /** The editor opens upwards. */
  isLow: boolean;
};

export function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`;
}

/** One row. It is drawn again when its own cells, focus or range change, or columns come into sight. */
export const GridRow = memo(function GridRow(props: Props) {
  const { index, top, width, pinnedWidth, documentWidth, pinned, free, store, focus, actions, isRunning, isLow } =
    props;
  const { row, work } = useRow(store, index, isRunning);
  const mark = useSyncExternalStore(focus.subscribe, () => focus.markOf(index));
  const marks = readMark(mark);
  const cellOf = (column: PlacedColumn) => {
    const cell = row?.cells[column.name];
    const isActive = marks.active === column.index;
    const isIn = column.index >= marks.left && column.index <= marks.right;
    return (
      <GridCell
        key={column.id}
        column={column}
        cell={cell}
        index={index}
        isActive={isActive}
        isSelected={isActive || isIn}
        isMarked={isIn && (marks.left !== marks.right || !isActive)}
        work={work}
      >
        {row !== undefined && marks.edited === column.index ? (
          <CellEditor
            column={column}
            cell={cell}
            text={focus.getEditing()?.text}
            isLow={isLow}
            onCommit={(written, move) => actions.commit(row, column, written, move)}
            onCancel={actions.stopEditing}
          />
        ) : undefined}
      </GridCell>
    );
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={styles.row}
      data-editing={marks.edited >= -1 || undefined}
      style={{ transform: `translateY(${top}px)`, width }}
    >
      <div className={styles.pinned} style={{ width: pinnedWidth }}>
        <DocumentCell row={row} index={index} width={documentWidth} isActive={marks.active === -1} />
        {pinned.map(cellOf)}
      </div>
      {free.map(cellOf)}
    </div>
  );
});

type CellProps = {
  column: PlacedColumn;
  cell: Cell | undefined;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  isMarked: boolean;
  work: Work;
  /** What stands in place of the value while the cell is written in. */
  children: ReactNode;
};

const GridCell = memo(function GridCell(props: CellProps) {
  const { column, cell, index, isActive, isSelected, isMarked, work, children } = props;
  const shown = { cell, format: column.data_type_format, work };
  return (
    <div
      // Named only while the grid points at it: each attribute less counts when rows fly by.
      id={isActive ? cellId(index, column.index) : undefined}
      role="gridcell"
      aria-colindex={column.index + 2}
      aria-selected={isSelected}
      className={CELL}
      data-column={column.index}
      data-active={isActive || undefined}
      data-in={isMarked || undefined}
      data-review={(cell?.review === true && !cell.accepted) || undefined}
      data-editing={children !== undefined || undefined}
      style={{ left: column.left, width: column.width }}
      {...cellMarks(shown)}
    >
      {children ?? <CellView {...shown} />}
    </div>
  );
});

type DocumentCellProps = { row: Row | undefined; index: number; width: number; isActive: boolean };

const DocumentCell = memo(function DocumentCell({ row, index, width, isActive }: DocumentCellProps) {
  return (
    <div
      id={isActive ? cellId(index, -1) : undefined}
      role="rowheader"
      aria-colindex={1}
      className={styles.document}
      data-column={-1}
      data-active={isActive || undefined}
      style={{ width }}
    >
      <span className={styles.number}>{formatCount(index + 1)}</span>
      {row === undefined ? (
        <i className={styles.bone} aria-hidden="true" />
      ) : (
        <>
          <DocumentIcon row={row} />
          <span className={styles.name} title={row.documentName ?? undefined}>
            {row.documentName ?? 'Without a document'}
          </span>
        </>
      )}
    </div>
  );
});

function DocumentIcon({ row }: { row: Row }) {
  const Icon = ICONS.find(([names]) => names.test(row.documentName ?? ''))?.[1] ?? IconFile;
  return <Icon size={15} stroke={1.5} className={styles.icon} aria-hidden="true" />;
}

const ICONS = [
  [/^$/, IconPencil],
  [/\.pdf$/i, IconFileTypePdf],
  [/\.(xlsx?|ods|csv|tsv)$/i, IconFileSpreadsheet],
  [/\.(png|jpe?g|tiff?|webp|gif)$/i, IconPhoto],
] as const;
