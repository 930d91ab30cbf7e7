import { Checkbox } from '@mantine/core';
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { isField } from '../../../shared/grid/cell-place.ts';
import { ROW_PX } from '../../../shared/grid/geometry.ts';
import { Grid, StickyHead } from '../../../shared/grid/Grid.tsx';
import { useLongPress } from '../../../shared/grid/use-long-press.ts';
import { useShownRows } from '../../../shared/grid/use-shown-rows.ts';
import { useVirtualRows } from '../../../shared/grid/use-virtual-rows.ts';
import { useFocusOnMount } from '../../../shared/keyboard/return-focus.ts';
import { singleKeysEnabled } from '../../../shared/keyboard/shortcuts.ts';
import { SortHeading } from '../../../shared/list/SortHeading.tsx';
import { type RowNames, TransactionRow, rowId } from './TransactionRow.tsx';
import type { RowCursor } from './row-cursor.ts';
import { commandOf, type TransactionCommand } from './transaction-keys.ts';
import type { TransactionRows } from './use-transactions.ts';
import styles from './TransactionGrid.module.css';

/** Rows from which their numbers need more room. */
const LONG_LIST = 9_999;
/** Height of a row on phones: a card of two lines. */
const CARD_PX = 64;

type Props = {
  label: string;
  rows: TransactionRows;
  cursor: RowCursor;
  names: RowNames;
  sort: string;
  onSort: (sort: string) => void;
  /** Does what a key asks for. `page` is the number of visible rows. */
  onCommand: (command: TransactionCommand, page: number) => void;
  /** A text was pasted. */
  onPaste: (text: string) => void;
  /** Returns what is copied. */
  onCopy: () => string;
  /** A row was clicked. */
  onOpen: (index: number) => void;
  /** On phones, rows have boxes and a tap selects them. */
  isPicking: boolean;
  /** The menu of a row is asked for, beside a box of the screen. */
  onMenu: (index: number, place: DOMRect) => void;
  /** A finger rests on a row, on phones. */
  onLongPress: (index: number) => void;
  isPanelOpen: boolean;
  ref?: Ref<HTMLDivElement>;
};

/** The transactions of a folder. Only visible rows are in the page, whatever their number. */
export function TransactionGrid(props: Props) {
  const { label, rows, cursor, names, sort, onSort, onCommand, onPaste, onCopy, onOpen, isPicking, isPanelOpen, ref } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const merged = useMergedRef(scroller, measured, ref);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  useFocusOnMount(scroller, !isPhone);
  const total = useStore(rows.store, (state) => state.total);
  const at = useStore(cursor.store, (state) => state.at);
  const rowPx = isPhone ? CARD_PX : ROW_PX;
  const headPx = isPhone ? 0 : ROW_PX;
  const { rendered, totalHeight, virtualizer } = useVirtualRows({
    count: total ?? 0,
    height,
    scroller,
    focusedRow: at,
    editedRow: undefined,
    rowPx,
    headPx,
  });
  const showRows = useShownRows(rows, { total, height, scroller, rowPx });
  // Scrolls when the active row changes, and when the list is another one.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => virtualizer.scrollToIndex(at), [virtualizer, at, rows]);
  const page = Math.max(1, Math.floor((height - headPx) / rowPx) - 1);
  const press = useLongPress((target) => {
    const index = indexAt(target);
    if (isPhone && index !== undefined) props.onLongPress(index);
  });
  return (
    <Grid
      ref={merged}
      className={styles.grid}
      label={label}
      data-panel={isPanelOpen || undefined}
      data-picking={isPicking || undefined}
      data-long={(total ?? 0) > LONG_LIST || undefined}
      data-added={names.added.length || undefined}
      rowCount={total === undefined ? undefined : total + 1}
      // The row may be scrolled away, or not loaded yet.
      activeId={rendered.some(({ index }) => index === at) ? rowId(at) : undefined}
      canvas={{ height: totalHeight }}
      head={
        isPhone ? undefined : (
          <Head
            rows={rows}
            cursor={cursor}
            sort={sort}
            added={names.added}
            onSort={onSort}
            onPickAll={() => onCommand({ kind: 'pickAll' }, page)}
          />
        )
      }
      onScroll={showRows}
      {...press}
      onContextMenu={(event) => {
        press.onContextMenu(event);
        // The menu key reports the grid, which has the focus, as its target.
        const isByKey = event.target === event.currentTarget;
        const index = isByKey ? at : indexAt(event.target);
        if (isPhone || index === undefined || isField(event.target)) return;
        event.preventDefault();
        const row = isByKey ? document.getElementById(rowId(index)) : null;
        props.onMenu(index, row?.getBoundingClientRect() ?? new DOMRect(event.clientX, event.clientY, 0, 0));
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const command = commandOf(event.nativeEvent, singleKeysEnabled());
        if (command === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onCommand(command, page);
      }}
      onCopy={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', onCopy());
      }}
      onPaste={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onPaste(event.clipboardData.getData('text/plain'));
      }}
      onClick={(event) => {
        const index = indexAt(event.target);
        if (index === undefined || isField(event.target)) return;
        if (event.shiftKey) cursor.extendTo(index);
        else if (isPicking || event.ctrlKey || event.metaKey) cursor.toggle(index);
        else onOpen(index);
      }}
    >
      {rendered.map(({ index, top, key }) => (
        <TransactionRow key={key} index={index} top={top} rows={rows} cursor={cursor} names={names} />
      ))}
    </Grid>
  );
}

function indexAt(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return row === null ? undefined : Number(row.dataset['index']);
}

type HeadProps = Pick<Props, 'rows' | 'cursor' | 'sort' | 'onSort'> &
  Pick<RowNames, 'added'> & { onPickAll: () => void };

function Head({ rows, cursor, sort, added, onSort, onPickAll }: HeadProps) {
  const picked = useStore(cursor.store, (state) => state.picked.size);
  const total = useStore(rows.store, (state) => state.total);
  const every = picked > 0 && picked === total;
  const sorted = { sort, onSort };
  return (
    <StickyHead className={styles.headGroup}>
      <div className={`${styles.row} ${styles.head}`} role="row" aria-rowindex={1}>
        <span role="columnheader" className={styles.check}>
          <Checkbox
            aria-label="Select all rows"
            checked={every}
            indeterminate={picked > 0 && !every}
            onChange={() => (picked > 0 ? cursor.clear() : onPickAll())}
          />
        </span>
        <span role="columnheader" className={styles.number}>
          #
        </span>
        <SortHeading className={styles.date} field="bookedOn" {...sorted}>
          Date
        </SortHeading>
        <SortHeading className={styles.text} field="description" {...sorted}>
          Description
        </SortHeading>
        <SortHeading className={styles.amount} field="amount" {...sorted}>
          Amount
        </SortHeading>
        <span role="columnheader" className={styles.account}>
          Account
        </span>
        <span role="columnheader" className={styles.category}>
          Category
        </span>
        <span role="columnheader" className={styles.decided}>
          Decided by
        </span>
        {added.map(({ id, displayName }) => (
          <span key={id} role="columnheader" className={styles.added} title={displayName}>
            {displayName}
          </span>
        ))}
      </div>
    </StickyHead>
  );
}
