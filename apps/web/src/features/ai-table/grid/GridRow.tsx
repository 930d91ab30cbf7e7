import type { Cell, Row, Work } from '@atrium/domain/ai-table';
import { IconFile, IconFileSpreadsheet, IconFileTypePdf, IconPencil, IconPhoto } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { cellId } from '../../../shared/grid/cell-place.ts';
import type { PlacedColumn } from '../../../shared/grid/geometry.ts';
import { type GridFocus, type RowMarks, useRowMarks } from '../../../shared/grid/grid-focus.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { CellEditor } from '../cell/CellEditor.tsx';
import { cellMarks, CellView } from '../cell/CellView.tsx';
import type { RowStore } from './row-store.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { shownCell } from './shown-cell.ts';
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
  pinned: readonly PlacedColumn<ShownColumn>[];
  /** The rendered columns that scroll sideways. */
  scrolled: readonly PlacedColumn<ShownColumn>[];
  store: RowStore;
  focus: GridFocus;
  actions: CellActions;
  isRunning: boolean;
  /** The editor has no room below the row. */
  opensUp: boolean;
};

/** One row. It renders again when its own cells, focus or range change, or when columns become visible. */
export const GridRow = memo(function GridRow(props: Props) {
  const { index, top, width, pinnedWidth, documentWidth, pinned, scrolled, store, focus, isRunning } = props;
  const { row, work } = useRow(store, index, isRunning);
  const marks = useRowMarks(focus, index);
  const cellOf = (column: PlacedColumn<ShownColumn>) => (
    <GridCell
      key={column.id}
      column={column}
      cell={row && shownCell(row, column.name)}
      index={index}
      {...cellMarksOf(marks, column.index)}
      work={work}
    >
      {row !== undefined && marks.edited === column.index ? (
        <RowEditor {...props} row={row} column={column} />
      ) : undefined}
    </GridCell>
  );
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
      {scrolled.map(cellOf)}
    </div>
  );
});

/** How the focus and the selection mark one cell of a row. */
function cellMarksOf({ active, left, right }: RowMarks, column: number) {
  const isActive = active === column;
  const isInRange = column >= left && column <= right;
  return { isActive, isSelected: isActive || isInRange, isMarked: isInRange && (left !== right || !isActive) };
}

type RowEditorProps = Pick<Props, 'focus' | 'actions' | 'opensUp'> & { row: Row; column: ShownColumn };

function RowEditor({ row, column, focus, actions, opensUp }: RowEditorProps) {
  return (
    <CellEditor
      column={column}
      cell={row.cells[column.name]}
      text={focus.editing?.text}
      opensUp={opensUp}
      onCommit={(written, move) => actions.commit(row, column, written, move)}
      onCancel={actions.stopEditing}
    />
  );
}

type CellProps = {
  column: PlacedColumn<ShownColumn>;
  cell: Cell | undefined;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  isMarked: boolean;
  work: Work;
  /** The editor, shown instead of the value. */
  children: ReactNode;
};

const GridCell = memo(function GridCell(props: CellProps) {
  const { column, cell, index, isActive, isSelected, isMarked, work, children } = props;
  const shown = { cell, format: column.data_type_format, work };
  return (
    <div
      // Only the active cell has an id: fewer attributes make fast scrolling smoother.
      id={isActive ? cellId({ row: index, column: column.index }) : undefined}
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
      id={isActive ? cellId({ row: index, column: -1 }) : undefined}
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
          {row.unreadable !== null && (
            <span className={styles.unreadable} title={row.unreadable}>
              Not read
            </span>
          )}
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
