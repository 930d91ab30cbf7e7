import { useEffect, useRef } from 'react';
import { formatAmount } from '../../shared/format/amount.ts';
import { formatCount } from '../../shared/format/number.ts';
import type { SheetView } from './sheet-cells.ts';
import styles from './Sheet.module.css';

const BLANK = '\u00a0';

type Props = {
  view: SheetView;
  /** Whether the chosen line does not tie. */
  isBroken: boolean;
};

/** Cells of a sheet at their addresses. The chosen ones are marked and scrolled into view. */
export function SheetCells({ view, isBroken }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = box.current;
    const cell = frame?.querySelector<HTMLElement>('[data-current]') ?? frame?.querySelector<HTMLElement>('[data-own]');
    if (!frame || !cell) return;
    // Scrolls the sheet, and nothing around it.
    const isBeyond = cell.offsetLeft + cell.offsetWidth > frame.clientWidth;
    frame.scrollLeft = isBeyond ? cell.offsetLeft - (frame.clientWidth - cell.offsetWidth) / 2 : 0;
    frame.scrollTop = cell.offsetTop - (frame.clientHeight - cell.offsetHeight) / 2;
    // The marked cell is that of the view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [view]);
  const hasRowNames = view.rows.some(({ name }) => name !== undefined);
  const hasColumnNames = view.columns.some(({ name }) => name !== undefined);
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={styles.box} tabIndex={0} role="group" aria-label={`Cells of the sheet ${view.sheet}`}>
      <table className={styles.sheet} data-tone={isBroken ? 'broken' : 'evidence'}>
        <thead>
          <tr>
            <td>{BLANK}</td>
            {hasRowNames && <td>{BLANK}</td>}
            {view.columns.map(({ letters, isNames }) => (
              <th key={letters} scope="col" data-names={isNames || undefined}>
                {letters}
              </th>
            ))}
          </tr>
          {hasColumnNames && (
            <tr className={styles.names}>
              <td>{BLANK}</td>
              {hasRowNames && <td>{BLANK}</td>}
              {view.columns.map(({ letters, name, isNames }) => (
                <td key={letters} data-names={isNames || undefined}>
                  {name}
                </td>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {view.rows.map(({ number, name, cells }) => (
            <tr key={number}>
              <th scope="row">{formatCount(number)}</th>
              {hasRowNames && <td className={styles.rowName}>{name}</td>}
              {cells.map((cell, at) => (
                <td
                  key={view.columns[at]?.letters}
                  data-names={view.columns[at]?.isNames || undefined}
                  data-number={cell?.isNumber || undefined}
                  data-own={cell?.isOwn || undefined}
                  data-current={cell?.isCurrent || undefined}
                >
                  {cell?.isNumber === true ? formatAmount(cell.text) : cell?.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
