import type { Row, Work } from '@atrium/domain/ai-table';
import { Checkbox } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type RowPicks, useIsPicked, useIsPicking } from '../../../shared/grid/row-picks.ts';
import { useLongPress } from '../../../shared/grid/use-long-press.ts';
import type { Place } from '../../../shared/grid/selection.ts';
import { useVirtualList } from '../../../shared/grid/use-virtual-list.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { cellMarks, CellView } from '../cell/CellView.tsx';
import type { RowStore } from './row-store.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { shownCell } from './shown-cell.ts';
import { useRow, useTotal } from './use-row.ts';
import cellStyles from '../cell/Cell.module.css';
import styles from './RecordCards.module.css';

type Props = {
  columns: readonly ShownColumn[];
  store: RowStore;
  /** Rows that are being selected by touch. */
  picks: RowPicks;
  isRunning: boolean;
  onOpen: (place: Place) => void;
};

/** Fields of a card before it is expanded. */
const SHOWN = 4;
/** Estimated height of a card before it is measured. */
const CARD_PX = 230;

/** The table on a phone: one card per row, with its fields one below the other. */
export function RecordCards({ columns, store, picks, isRunning, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(new Set());
  const total = useTotal(store);
  const cards = useVirtualList({ count: total ?? 0, scroller, itemPx: CARD_PX, overscan: 4 });
  const { first, last } = cards;
  useEffect(() => store.show(first, last), [store, first, last]);
  const isPicking = useIsPicking(picks);
  const toggle = (target: EventTarget) => {
    const row = rowOf(store, target);
    if (row !== undefined) picks.toggle(row.id);
  };
  const { onClickCapture, ...press } = useLongPress(toggle);
  if (total === 0) return <EmptyState title="No rows here" />;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      data-picking={isPicking || undefined}
      {...press}
      onClickCapture={(event) => {
        onClickCapture(event);
        // While rows are selected, a tap anywhere on a card selects it. The box does so itself.
        if (!isPicking || event.isPropagationStopped() || event.target instanceof HTMLInputElement) return;
        event.stopPropagation();
        toggle(event.target);
      }}
    >
      <ul className={styles.canvas} style={{ height: cards.totalHeight }} aria-label="Rows">
        {cards.items.map(({ index, key, top }) => (
          <li
            key={key}
            ref={cards.measure}
            data-index={index}
            className={styles.card}
            style={{ transform: `translateY(${top}px)` }}
          >
            <Card
              index={index}
              columns={columns}
              store={store}
              picks={picks}
              isPicking={isPicking}
              isRunning={isRunning}
              isExpanded={expanded.has(index)}
              onExpand={() => setExpanded((now) => new Set([...now, index]))}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function rowOf(store: RowStore, target: EventTarget): Row | undefined {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
  return card === null ? undefined : store.rowAt(Number(card.dataset['index']));
}

type CardProps = Props & { index: number; isPicking: boolean; isExpanded: boolean; onExpand: () => void };

function Card({ isPicking, ...card }: CardProps) {
  const { row } = useRow(card.store, card.index, card.isRunning);
  const isPicked = useIsPicked(card.picks, row?.id);
  if (!isPicking || row === undefined) return <CardContent {...card} />;
  return (
    <div className={styles.picked}>
      <Checkbox
        size="md"
        checked={isPicked}
        onChange={() => card.picks.toggle(row.id)}
        aria-label={`Select ${row.documentName ?? 'the row without a document'}`}
      />
      <div>
        <CardContent {...card} />
      </div>
    </div>
  );
}

function CardContent({ index, columns, store, isRunning, isExpanded, onExpand, onOpen }: Omit<CardProps, 'isPicking'>) {
  const { row, work } = useRow(store, index, isRunning);
  if (row?.unreadable != null) return <UnreadableCard row={row} reason={row.unreadable} />;
  const more = columns.length - SHOWN;
  return (
    <>
      <h2>{row === undefined ? 'Loading…' : (row.documentName ?? 'Without a document')}</h2>
      <ul className={styles.fields}>
        {(isExpanded ? columns : columns.slice(0, SHOWN)).map((column, at) => (
          <li key={column.id}>
            <Field row={row} column={column} work={work} onOpen={() => onOpen({ row: index, column: at })} />
          </li>
        ))}
      </ul>
      {more > 0 && !isExpanded && (
        <button type="button" className={styles.more} onClick={onExpand}>
          {`Show all ${columns.length} fields`}
        </button>
      )}
    </>
  );
}

/** A document without values takes one line. */
function UnreadableCard({ row, reason }: { row: Row; reason: string }) {
  return (
    <>
      <h2>{row.documentName}</h2>
      <p className={styles.unreadable}>{`Not read: ${reason}`}</p>
    </>
  );
}

type FieldProps = { row: Row | undefined; column: ShownColumn; work: Work; onOpen: () => void };

function Field({ row, column, work, onOpen }: FieldProps) {
  const shown = { cell: row && shownCell(row, column.name), format: column.data_type_format, work };
  return (
    <button type="button" className={styles.field} onClick={onOpen}>
      <span className={styles.label}>{column.display_name}</span>
      <span className={`${styles.value} ${cellStyles.content}`} {...cellMarks(shown)}>
        <CellView {...shown} />
      </span>
      <IconChevronRight size={16} aria-hidden="true" />
    </button>
  );
}
