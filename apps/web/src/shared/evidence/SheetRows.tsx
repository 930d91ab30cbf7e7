import { useEffect, useMemo, useRef } from 'react';
import { formatAmount } from '../format/amount.ts';
import { formatCount } from '../format/number.ts';
import { useVirtualList } from '../grid/use-virtual-list.ts';
import { columnWidths, ROWS_MEASURED } from './sheet-columns.ts';
import styles from './SheetRows.module.css';

/** A cell of a sheet. `isOwn` belongs to what is shown, and `isCurrent` is what is asked about. */
export type SheetCell = { text: string; isNumber?: boolean; isOwn?: boolean; isCurrent?: boolean };
export type SheetColumn = {
  letters: string;
  name?: string | undefined;
  /** The column names the rows and stays visible. */
  isNames?: boolean;
};
export type SheetRow = {
  number: number;
  name?: string | undefined;
  tone?: 'broken' | 'evidence' | undefined;
  isCurrent?: boolean;
  cells: readonly (SheetCell | undefined)[];
};

type Props = {
  label: string;
  columns: readonly SheetColumn[];
  rowCount: number;
  rowAt: (index: number) => SheetRow | undefined;
  hasRowNames?: boolean;
  /** The row to scroll to; -1 for none. */
  currentIndex: number;
  /** Scrolls there again when it changes: the address of what is asked about. */
  currentKey: string;
  /** Whether the current cell does not tie. */
  isBroken?: boolean;
};

const BLANK = '\u00a0';
const ROW_PX = 28;
/** The width of the row numbers, which stay at the left. */
const NUMBERS_PX = 64;

/** Rows of a sheet under the letters of its columns. What is asked about is marked and scrolled into view. */
export function SheetRows(props: Props) {
  const { label, columns, rowCount, rowAt, hasRowNames = false, currentIndex, currentKey, isBroken = false } = props;
  const box = useRef<HTMLDivElement>(null);
  const hasColumnNames = columns.some(({ name }) => name !== undefined);
  const headPx = hasColumnNames ? 2 * ROW_PX : ROW_PX;
  const list = useVirtualList({ count: rowCount, scroller: box, itemPx: ROW_PX, overscan: 20, headPx });
  const widths = useMemo(() => {
    const count = Math.min(rowCount, ROWS_MEASURED);
    const measured = Array.from({ length: count }, (_, index) => rowAt(index)?.cells.map(textOf) ?? []);
    return columnWidths([{ cells: columns.map(({ name = '' }) => name) }, ...measured.map((cells) => ({ cells }))]);
  }, [columns, rowCount, rowAt]);
  const isDrawn = list.items.length > 0;
  useEffect(() => {
    const frame = box.current;
    if (frame === null || !isDrawn || currentIndex < 0) return;
    frame.scrollTop = headPx + currentIndex * ROW_PX - (frame.clientHeight - ROW_PX) / 2;
    const cell = frame.querySelector<HTMLElement>('td[data-current]') ?? frame.querySelector<HTMLElement>('[data-own]');
    if (cell === null) return;
    const isBeyond = cell.offsetLeft + cell.offsetWidth > frame.clientWidth;
    // The names stay at the left and cover what is behind them.
    const coveredPx = NUMBERS_PX + (frame.querySelector<HTMLElement>('th[data-names]')?.offsetWidth ?? 0);
    const middle = (coveredPx + frame.clientWidth - cell.offsetWidth) / 2;
    frame.scrollLeft = isBeyond ? cell.offsetLeft - middle : 0;
    // The marked cell is that of the key.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isDrawn, currentIndex, currentKey]);
  const above = list.items[0]?.top ?? 0;
  const below = list.totalHeight - above - list.items.length * ROW_PX;
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={styles.box} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.sheet} data-tone={isBroken ? 'broken' : 'evidence'} aria-rowcount={rowCount}>
        <colgroup>
          <col className={styles.numbers} />
          {hasRowNames && <col className={styles.rowNames} />}
          {columns.map(({ letters }, at) => (
            <col key={letters} style={{ width: `calc(${widths[at] ?? 0}ch + 21px)` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>{BLANK}</td>
            {hasRowNames && <td>{BLANK}</td>}
            {columns.map(({ letters, isNames }) => (
              <th key={letters} scope="col" data-names={isNames || undefined}>
                {letters}
              </th>
            ))}
          </tr>
          {hasColumnNames && (
            <tr className={styles.names}>
              <td>{BLANK}</td>
              {hasRowNames && <td>{BLANK}</td>}
              {columns.map(({ letters, name, isNames }) => (
                <td key={letters} data-names={isNames || undefined}>
                  {name}
                </td>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {list.items.map(({ index }) => {
            const row = rowAt(index);
            return row && <Row key={index} row={row} columns={columns} widths={widths} hasRowNames={hasRowNames} />;
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </div>
  );
}

function textOf(cell: SheetCell | undefined): string {
  if (cell === undefined) return '';
  return cell.isNumber === true ? formatAmount(cell.text) : cell.text;
}

type RowProps = {
  row: SheetRow;
  columns: Props['columns'];
  widths: readonly number[];
  hasRowNames: boolean;
};

function Row({ row: { number, name, tone, isCurrent, cells }, columns, widths, hasRowNames }: RowProps) {
  return (
    <tr aria-rowindex={number} data-tone={tone} data-current={isCurrent || undefined}>
      <th scope="row">{formatCount(number)}</th>
      {hasRowNames && <td>{name}</td>}
      {columns.map(({ letters, isNames }, at) => {
        const cell = cells[at];
        const text = textOf(cell);
        return (
          <td
            key={letters}
            data-names={isNames || undefined}
            data-number={cell?.isNumber || undefined}
            data-own={cell?.isOwn || undefined}
            data-current={cell?.isCurrent || undefined}
            title={text.length > (widths[at] ?? 0) ? text : undefined}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
}
