import type { Row } from '@atrium/domain/ai-table';
import { IconFile, IconFileSpreadsheet, IconFileTypePdf, IconPencil, IconPhoto } from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { formatCount } from '../../shared/format/number.ts';
import { CellEditor } from './CellEditor.tsx';
import { CellView } from './CellView.tsx';
import { type GridFocus, readMark, type RowMark } from './grid-focus.ts';
import type { PlacedColumn } from './grid-geometry.ts';
import type { RowStore } from './row-store.ts';
import type { CellActions } from './cell-actions.ts';
import styles from './TableGrid.module.css';

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
  isLow: boolean;
};

export function cellId(row: number, column: number): string {
  return `cell-${row}-${column}`;
}

/** One row. It is drawn again when its own cells, focus or range change, or columns come into sight. */
export const GridRow = memo(function GridRow(props: Props) {
  const { index, top, width, pinnedWidth, documentWidth, pinned, free, store, focus } = props;
  const row = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribeRow(index, listener), [store, index]),
    () => store.rowAt(index),
  );
  const mark = useSyncExternalStore(focus.subscribe, () => focus.markOf(index));
  const marks = readMark(mark);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-editing={marks.edited >= -1 || undefined}
      style={{ transform: `translateY(${top}px)`, width }}
    >
      <div className={styles.pinned} style={{ width: pinnedWidth }}>
        <DocumentCell row={row} index={index} width={documentWidth} isActive={marks.active === -1} />
        {pinned.map((column) => (
          <GridCell key={column.id} column={column} row={row} marks={marks} {...props} />
        ))}
      </div>
      {free.map((column) => (
        <GridCell key={column.id} column={column} row={row} marks={marks} {...props} />
      ))}
    </div>
  );
});

type CellProps = Pick<Props, 'index' | 'focus' | 'actions' | 'isRunning' | 'isLow'> & {
  column: PlacedColumn;
  row: Row | undefined;
  marks: RowMark;
};

function GridCell({ column, row, marks, index, focus, actions, isRunning, isLow }: CellProps) {
  const cell = row?.cells[column.name];
  const at = column.index;
  const isActive = marks.active === at;
  const isIn = at >= marks.left && at <= marks.right;
  const isEdited = marks.edited === at && row !== undefined;
  return (
    <div
      id={cellId(index, at)}
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isActive || isIn}
      className={styles.cell}
      data-row={index}
      data-column={at}
      data-active={isActive || undefined}
      data-in={(isIn && marks.left !== marks.right) || (isIn && !isActive) || undefined}
      data-review={(cell?.review === true && !cell.accepted) || undefined}
      data-editing={isEdited || undefined}
      style={{ left: column.left, width: column.width }}
    >
      {isEdited ? (
        <CellEditor
          column={column}
          cell={cell}
          text={focus.getEditing()?.text}
          isLow={isLow}
          onCommit={(written, move) => actions.commit(row, column, written, move)}
          onCancel={actions.stopEditing}
        />
      ) : (
        <CellView cell={cell} format={column.data_type_format} isRunning={isRunning} />
      )}
    </div>
  );
}

type DocumentCellProps = { row: Row | undefined; index: number; width: number; isActive: boolean };

const DocumentCell = memo(function DocumentCell({ row, index, width, isActive }: DocumentCellProps) {
  return (
    <div
      id={cellId(index, -1)}
      role="rowheader"
      aria-colindex={1}
      className={styles.document}
      data-row={index}
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
