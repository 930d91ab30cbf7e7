import type { StatementSheet } from '@atrium/domain/bank-reconcile';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { countOf } from '../../../shared/format/number.ts';
import { lettersOf } from '../../../shared/evidence/sheet-columns.ts';
import { type SheetRow, SheetRows } from '../../../shared/evidence/SheetRows.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import type { MarkedPlace } from './proof-words.ts';
import evidence from '../../../shared/evidence/Evidence.module.css';

type Props = {
  folderId: string;
  documentId: string;
  /** When the statement was read. */
  readAt: string | null;
  places: readonly MarkedPlace[];
  current: MarkedPlace | undefined;
  children?: React.ReactNode;
};

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
      <div className={evidence.toolbar} role="toolbar" aria-label="Rows">
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
  const columns = useMemo(() => {
    const count = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    return Array.from({ length: count }, (_, at) => ({ letters: lettersOf(at + 1) }));
  }, [rows]);
  const isHere = current !== undefined && (current.place.sheet === undefined || current.place.sheet === sheet);
  const currentRow = isHere ? current.place.line : undefined;
  const rowAt = useMemo(() => {
    const here = places.filter(({ place }) => place.sheet === undefined || place.sheet === sheet);
    // Earlier places win: what does not tie comes first.
    const tones = new Map(here.toReversed().map(({ place, tone }) => [place.line, tone]));
    return (index: number): SheetRow | undefined => {
      const found = rows[index];
      return (
        found && {
          number: found.row,
          tone: tones.get(found.row),
          isCurrent: found.row === currentRow,
          cells: found.cells.map((text) => ({ text })),
        }
      );
    };
  }, [places, sheet, rows, currentRow]);
  return (
    <SheetRows
      label={`Rows of ${sheet}`}
      columns={columns}
      rowCount={rows.length}
      rowAt={rowAt}
      currentIndex={currentRow === undefined ? -1 : rows.findIndex(({ row }) => row === currentRow)}
      currentKey={`${sheet} ${currentRow}`}
    />
  );
}
