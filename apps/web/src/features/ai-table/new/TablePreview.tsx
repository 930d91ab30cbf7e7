import type { PreviewRow } from '@atrium/domain/ai-table';
import { sqlTypeOf } from '@atrium/domain/value';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiClient } from '../../../shared/api/client.ts';
import { messageOf } from '../../../shared/api/errors.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { shownValue } from '../../../shared/ai-table/entry.ts';
import { type ColumnDraft, inputOf, isWritten } from '../column/column-draft.ts';
import { type NewTable, newTableProblems } from './new-table-form.ts';
import styles from './TablePreview.module.css';

/** How long the columns must stay the same before they are read, in milliseconds. */
const SETTLE_MS = 900;
const MAX_COLUMNS = 20;

/** Columns that can be read: written, read from documents, and without a problem. */
function previewable(values: NewTable): ColumnDraft[] {
  const problems = newTableProblems(values);
  return values.columns
    .filter((draft, index) => {
      const hasProblem = ['name', 'prompt'].some((field) => problems[`columns.${index}.${field}`] !== undefined);
      return isWritten(draft) && !draft.isManual && !hasProblem;
    })
    .slice(0, MAX_COLUMNS);
}

/** The first rows of a new table, read before any credit is spent. */
export function TablePreview({ values }: { values: NewTable }) {
  const drafts = previewable(values);
  const columns = drafts.map((draft) => ({ ...inputOf(draft), data_type_format: draft.format }));
  const wanted = JSON.stringify({ knowledgeContextTree: values.scope, columns });
  const [settled] = useDebouncedValue(wanted, SETTLE_MS);
  const isWanted = values.scope.length > 0 && columns.length > 0;
  const preview = useQuery({
    queryKey: ['table-preview', settled],
    queryFn: async () =>
      (await apiClient.generator.preview.mutate({ knowledgeContextTree: [...values.scope], columns })).data,
    enabled: isWanted && settled === wanted,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  if (!isWanted) return null;
  const isReading = preview.isFetching || settled !== wanted;
  return (
    <section className={styles.preview} aria-labelledby="preview-heading">
      <h2 id="preview-heading">Preview</h2>
      <p role="status">
        {isReading ? 'Reading the first three documents…' : 'The first three documents. No credits were spent.'}
      </p>
      {preview.isError && !isReading && <p role="alert">{messageOf(preview.error)}</p>}
      <Rows rows={preview.data} drafts={drafts} isReading={isReading} />
    </section>
  );
}

type RowsProps = { rows: readonly PreviewRow[] | undefined; drafts: readonly ColumnDraft[]; isReading: boolean };

function Rows({ rows, drafts, isReading }: RowsProps) {
  if (rows?.length === 0) return <p>None of these documents has been read yet.</p>;
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroller} tabIndex={0} role="group" aria-label="Preview of the table">
      <table data-reading={isReading || undefined}>
        <thead>
          <tr>
            <th scope="col">Document</th>
            {drafts.map(({ key, name, format }) => (
              <th key={key} scope="col" data-number={sqlTypeOf(format) === 'numeric' || undefined}>
                {name.trim()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(rows ?? [undefined, undefined, undefined]).map((row, index) => (
            // Rows that are not read yet have no ids.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row?.documentId ?? index}>
              <th scope="row" title={row?.documentName}>
                {row?.documentName ?? '…'}
              </th>
              {drafts.map((draft) => (
                <PreviewCell
                  key={draft.key}
                  draft={draft}
                  cell={row?.cells[draft.name.trim()]}
                  isRead={row !== undefined}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CellProps = { draft: ColumnDraft; cell: PreviewRow['cells'][string] | undefined; isRead: boolean };

function PreviewCell({ draft: { format }, cell, isRead }: CellProps) {
  const isNumber = sqlTypeOf(format) === 'numeric' || undefined;
  if (cell === undefined || cell.value === null)
    return (
      <td data-number={isNumber} data-absent>
        {isRead && cell !== undefined ? 'Not found' : ''}
      </td>
    );
  return (
    <td data-number={isNumber} title={cell.quote ?? undefined}>
      {shownValue(format, cell)}
      {cell.page !== null && <small>{` p.${formatCount(cell.page)}`}</small>}
    </td>
  );
}
