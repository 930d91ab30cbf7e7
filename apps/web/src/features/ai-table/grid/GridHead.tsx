import { sqlTypeOf } from '@atrium/domain/value';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { memo, type PointerEvent, useRef, useState } from 'react';
import { cellId } from '../../../shared/grid/cell-place.ts';
import type { PlacedColumn } from '../../../shared/grid/geometry.ts';
import { StickyHead } from '../../../shared/grid/Grid.tsx';
import { type GridFocus, useRowMarks } from '../../../shared/grid/grid-focus.ts';
import { formatPercent } from '../run/filled-share.ts';
import { FormatIcon } from '../column/FormatIcon.tsx';
import { ADD_PX } from './document-width.ts';
import type { HeadActions } from './head-actions.ts';
import type { Sort } from '../view/operators.ts';
import type { ShownColumn } from '../view/view-state.ts';
import styles from './TableGrid.module.css';

type Props = {
  width: number;
  pinnedWidth: number;
  documentWidth: number;
  pinned: readonly PlacedColumn<ShownColumn>[];
  /** The rendered columns that scroll sideways. */
  scrolled: readonly PlacedColumn<ShownColumn>[];
  focus: GridFocus;
  sorts: readonly Sort[];
  /** Share of a column's cells that are filled, by column id; empty unless a run fills the table. */
  shares: ReadonlyMap<string, number>;
  actions: HeadActions;
  mayEdit: boolean;
  columnCount: number;
};

/** The column heads. Scrolling rows does not render them again. */
export const GridHead = memo(function GridHead(props: Props) {
  const { width, pinnedWidth, documentWidth, pinned, scrolled, focus, mayEdit, columnCount, ...rest } = props;
  const { active } = useRowMarks(focus, -1);
  return (
    <StickyHead className={styles.head} width={width}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        <div className={styles.pinned} style={{ width: pinnedWidth }}>
          <div
            id={cellId({ row: -1, column: -1 })}
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
        {scrolled.map((column) => (
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
    </StickyHead>
  );
});

function SortMark({ sorts, field }: { sorts: readonly Sort[]; field: string }) {
  const sort = sorts.find((one) => one.field === field);
  if (sort === undefined) return null;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return <Arrow size={13} className={styles.sorted} aria-hidden="true" />;
}

type HeadCellProps = Pick<Props, 'sorts' | 'shares' | 'actions'> & {
  column: PlacedColumn<ShownColumn>;
  isActive: boolean;
};

function HeadCell({ column, isActive, sorts, shares, actions }: HeadCellProps) {
  const sort = sorts.find((one) => one.field === column.id);
  const share = shares.get(column.id);
  const drag = useColumnDrag(column, actions);
  return (
    <div
      id={cellId({ row: -1, column: column.index })}
      role="columnheader"
      aria-colindex={column.index + 2}
      aria-sort={sort === undefined ? undefined : sort.isDescending ? 'descending' : 'ascending'}
      aria-haspopup="menu"
      className={styles.headCell}
      data-row={-1}
      data-column={column.index}
      data-head={column.id}
      data-number={sqlTypeOf(column.data_type_format) === 'numeric' || undefined}
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

/** A press on a head opens its menu; a drag sideways moves its column. */
function useColumnDrag(column: ShownColumn, actions: HeadActions) {
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
        const target = otherHeadAt(event.clientX, place.top + place.height / 2, column.id);
        if (target !== undefined) actions.moveTo(column.id, target);
      }
    },
    onPointerCancel: end,
  };
  return { by, isDragged, handlers };
}

/** Returns the id of the column whose head is at a point, other than the dragged one. */
function otherHeadAt(x: number, y: number, draggedId: string): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-head]')?.dataset['head'])
    .find((id) => id !== undefined && id !== draggedId);
}

function ResizeHandle({ column, actions }: { column: ShownColumn; actions: HeadActions }) {
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
