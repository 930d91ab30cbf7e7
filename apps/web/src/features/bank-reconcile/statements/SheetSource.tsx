import type { StatementSheet } from '@atrium/domain/bank-reconcile';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { useVirtualList } from '../../../shared/grid/use-virtual-list.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import type { MarkedPlace } from './proof-words.ts';
import { columnWidths } from './sheet-columns.ts';
import styles from './Statement.module.css';

type Props = {
  folderId: string;
  documentId: string;
  /** When the statement was read. */
  readAt: string | null;
  places: readonly MarkedPlace[];
  current: MarkedPlace | undefined;
  children?: React.ReactNode;
};

const ROW_PX = 26;

/** The rows of a workbook, with those that its proof refers to. */
export function SheetSource({ folderId, documentId, readAt, places, current, children }: Props) {
  const book = useQuery({
    queryKey: ['statement-sheets', folderId, documentId, readAt],
    queryFn: ({ signal }) => apiClient.bankReconcile.statementSheets.mutate({ folderId, documentId }, { signal }),
    staleTime: Infinity,
  });
  const sheets = book.data?.data ?? [];
  // The sheet that a person chose is shown until another place is shown.
  const [chosen, setChosen] = useState<{ sheet: string; at: string | undefined }>();
  const named = chosen !== undefined && chosen.at === current?.key ? chosen.sheet : current?.place.sheet;
  const shown = sheets.find(({ sheet }) => sheet === named) ?? sheets[0];
  const names = sheets.map(({ sheet }) => sheet);
  return (
    <>
      <div className={styles.toolbar} role="toolbar" aria-label="Rows">
        {names.length > 1 ? (
          <NativeSelect
            aria-label="Sheet"
            data={names}
            value={shown?.sheet}
            onChange={({ currentTarget: { value: sheet } }) => setChosen({ sheet, at: current?.key })}
          />
        ) : (
          <span>{shown?.sheet}</span>
        )}
        <span>{shown && countOf(shown.rowCount, { one: '# row', other: '# rows' })}</span>
        <span>{children}</span>
      </div>
      <QueryView query={book} name="the sheets" rows={20}>
        {() => shown && <Rows key={shown.sheet} sheet={shown} places={places} current={current} />}
      </QueryView>
    </>
  );
}

type RowsProps = { sheet: StatementSheet } & Pick<Props, 'places' | 'current'>;

function Rows({ sheet: { sheet, rows }, places, current }: RowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => columnWidths(rows), [rows]);
  const tones = useMemo(() => {
    const here = places.filter(({ place }) => place.sheet === undefined || place.sheet === sheet);
    // Earlier places win: what does not tie comes first.
    return new Map(here.toReversed().map(({ place, tone }) => [place.line, tone]));
  }, [places, sheet]);
  const list = useVirtualList({ count: rows.length, scroller, itemPx: ROW_PX, overscan: 20 });
  const isHere = current !== undefined && (current.place.sheet === undefined || current.place.sheet === sheet);
  const currentRow = isHere ? current.place.line : undefined;
  const at = currentRow === undefined ? -1 : rows.findIndex(({ row }) => row === currentRow);
  useEffect(() => {
    const box = scroller.current;
    if (box !== null && at >= 0) box.scrollTop = Math.max(0, at * ROW_PX - box.clientHeight / 2);
  }, [at]);
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={styles.lines} tabIndex={0} role="group" aria-label={`Rows of ${sheet}`}>
      <div style={{ position: 'relative', height: list.totalHeight, minWidth: '100%' }}>
        {list.items.map(({ index, key, top }) => {
          const found = rows[index];
          if (found === undefined) return null;
          return (
            <div
              key={key}
              className={`${styles.line} ${styles.sheetRow}`}
              data-tone={tones.get(found.row)}
              data-current={currentRow === found.row || undefined}
              style={{ transform: `translateY(${top}px)` }}
            >
              <i>{formatCount(found.row)}</i>
              {widths.map((width, column) => {
                const cell = found.cells[column] ?? '';
                return (
                  // The columns of a sheet have no other identity than their place.
                  // oxlint-disable-next-line react/no-array-index-key
                  <span
                    key={column}
                    style={{ width: `calc(${width}ch + 28px)` }}
                    title={cell.length > width ? cell : undefined}
                  >
                    {cell}
                  </span>
                );
              })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
