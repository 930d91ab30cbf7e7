import { IconArrowDown, IconArrowUp, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { memo, type PointerEvent, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { formatPercent } from '../run/share.ts';
import { FormatIcon } from '../column/FormatIcon.tsx';
import { type GridFocus, readMark } from './grid-focus.ts';
import { ADD_PX, type PlacedColumn } from './grid-geometry.ts';
import { cellId } from './GridRow.tsx';
import type { HeadActions } from './head-actions.ts';
import type { Sort } from '../view/operators.ts';
import styles from './TableGrid.module.css';

type Props = {
  width: number;
  pinnedWidth: number;
  documentWidth: number;
  pinned: readonly PlacedColumn[];
  free: readonly PlacedColumn[];
  focus: GridFocus;
  sorts: readonly Sort[];
  /** Share of a column's cells that are filled, by column id; only while the table is being filled. */
  shares: ReadonlyMap<string, number>;
  actions: HeadActions;
  mayEdit: boolean;
  columnCount: number;
};

/** The heads of the columns. Nothing of it changes while rows are scrolled. */
export const GridHead = memo(function GridHead(props: Props) {
  const { width, pinnedWidth, documentWidth, pinned, free, focus, mayEdit, columnCount, ...rest } = props;
  const mark = useSyncExternalStore(
    focus.subscribe,
    useCallback(() => focus.markOf(-1), [focus]),
  );
  const { active } = readMark(mark);
  return (
    <div role="rowgroup" className={styles.head} style={{ width }}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div className={styles.pinned} style={{ width: pinnedWidth }}>
          <div
            id={cellId(-1, -1)}
            role="columnheader"
            aria-colindex={1}
            className={styles.documentHead}
            data-row={-1}
            data-column={-1}
            data-active={active === -1 || undefined}
            style={{ width: documentWidth }}
          >
            <span className={styles.number}>#</span>
            <span className={styles.name}>Document</span>
            <SortMark sorts={rest.sorts} field="document" />
          </div>
          {pinned.map((column) => (
            <HeadCell key={column.id} column={column} isActive={active === column.index} {...rest} />
          ))}
        </div>
        {free.map((column) => (
          <HeadCell key={column.id} column={column} isActive={active === column.index} {...rest} />
        ))}
        {mayEdit && (
          <div
            role="columnheader"
            aria-colindex={columnCount + 2}
            className={styles.add}
            style={{ left: width - ADD_PX, width: ADD_PX }}
          >
            <button type="button" aria-label="Add a column" onClick={rest.actions.addColumn}>
              <IconPlus size={15} />
            </button>
          </div>
        )}
      </div>
    </div>
  );
});

function SortMark({ sorts, field }: { sorts: readonly Sort[]; field: string }) {
  const sort = sorts.find((one) => one.field === field);
  if (sort === undefined) return null;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return <Arrow size={13} className={styles.sorted} aria-hidden="true" />;
}

type HeadCellProps = Pick<Props, 'sorts' | 'shares' | 'actions'> & { column: PlacedColumn; isActive: boolean };

function HeadCell({ column, isActive, sorts, shares, actions }: HeadCellProps) {
  const sort = sorts.find((one) => one.field === column.id);
  const share = shares.get(column.id);
  const drag = useDrag(column, actions);
  return (
    <div
      id={cellId(-1, column.index)}
      role="columnheader"
      aria-colindex={column.index + 2}
      aria-sort={sort === undefined ? undefined : sort.isDescending ? 'descending' : 'ascending'}
      aria-haspopup="menu"
      className={styles.headCell}
      data-row={-1}
      data-column={column.index}
      data-head={column.id}
      data-active={isActive || undefined}
      data-dragged={drag.isDragged || undefined}
      title={column.generation_method.prompt ?? undefined}
      style={{ left: column.left, width: column.width, translate: drag.isDragged ? `${drag.by}px 0` : undefined }}
      {...drag.handlers}
    >
      <FormatIcon format={column.data_type_format} />
      <span className={styles.name}>{column.display_name}</span>
      <SortMark sorts={sorts} field={column.id} />
      {share !== undefined && share < 1 && (
        <>
          <span className={styles.share}>
            {formatPercent(share)}
            <span className="visually-hidden"> filled</span>
          </span>
          <i className={styles.shareBar} style={{ transform: `scaleX(${share})` }} aria-hidden="true" />
        </>
      )}
      <IconChevronDown size={13} className={styles.chevron} aria-hidden="true" />
      <ResizeHandle column={column} actions={actions} />
    </div>
  );
}

const DRAG_PX = 6;

/** A head that is pressed opens its menu; one that is pulled sideways moves its column. */
function useDrag(column: PlacedColumn, actions: HeadActions) {
  const from = useRef<number | undefined>(undefined);
  const [by, setBy] = useState(0);
  const isDragged = Math.abs(by) > DRAG_PX;
  const end = () => {
    from.current = undefined;
    setBy(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== undefined) setBy(event.clientX - from.current);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const wasDragged = isDragged;
      const place = event.currentTarget.getBoundingClientRect();
      end();
      if (!wasDragged) actions.openMenu(column.id, place);
      else {
        const under = document.elementsFromPoint(event.clientX, place.top + place.height / 2);
        const target = under
          .map((one) => one.closest<HTMLElement>('[data-head]')?.dataset['head'])
          .find((id) => id !== undefined && id !== column.id);
        if (target !== undefined) actions.moveTo(column.id, target);
      }
    },
    onPointerCancel: end,
  };
  return { by, isDragged, handlers };
}

function ResizeHandle({ column, actions }: { column: PlacedColumn; actions: HeadActions }) {
  const from = useRef<number | undefined>(undefined);
  return (
    <i
      className={styles.resize}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.stopPropagation();
        from.current = event.clientX - column.width;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (from.current !== undefined) actions.resize(column.id, event.clientX - from.current);
      }}
      onPointerUp={(event) => {
        event.stopPropagation();
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
      }}
      onDoubleClick={() => actions.fit(column.id)}
    />
  );
}
