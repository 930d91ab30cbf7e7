import type { AnswerTable, Source } from '@atrium/domain/conversation';
import { Button } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { attempt } from '../feedback/attempt.ts';
import { countOf, formatCount } from '../format/number.ts';
import { useMayIn, useSwitchedOn } from '../organization/use-organization.ts';
import { mostCredits, openAsTable, shownAnswer, titleOf } from './answer-table.ts';
import { SourcesContext, useSources } from './citation-context.ts';
import { CiteMark } from './CiteChip.tsx';
import styles from './AnswerTableView.module.css';

type Props = { messageId: string; table: AnswerTable; sources: readonly Source[]; question: string };

/** Rows that are shown before the rest is asked for. */
const FIRST_ROWS = 12;
const NUMERIC: ReadonlySet<string> = new Set(['number', 'integer', 'currency', 'percentage', 'rating']);

/** The answer to a question for a list: a row for each document, and a citation at each value. */
export function AnswerTableView({ messageId, table, sources, question }: Props) {
  const context = useSources(messageId, sources);
  const [isWhole, setWhole] = useState(false);
  const { columns, rows } = table;
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <SourcesContext value={context}>
      {/* A wide table scrolls by itself, so the keyboard must be able to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroller} tabIndex={0} role="group" aria-label="Answer as a table">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Document</th>
              {columns.map(({ name, format }) => (
                <th key={name} scope="col" data-numeric={NUMERIC.has(format) || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ documentId, name, cells }) => (
              <tr key={documentId}>
                <th scope="row">
                  <Link to="/documents/$documentId" params={{ documentId }} title={name}>
                    {titleOf(name)}
                  </Link>
                </th>
                {columns.map((column, index) => (
                  <AnswerCell key={column.name} format={column.format} cell={cells[index]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button className={styles.more} size="compact-sm" variant="default" onClick={() => setWhole(true)}>
          {`Show all ${formatCount(rows.length)} rows`}
        </Button>
      )}
      <KeepAsTable table={table} question={question} />
    </SourcesContext>
  );
}

type Column = AnswerTable['columns'][number];
type CellProps = { format: Column['format']; cell: AnswerTable['rows'][number]['cells'][number] | undefined };

function AnswerCell({ format, cell }: CellProps) {
  const value = cell === undefined ? null : shownAnswer(format, cell);
  return (
    <td data-numeric={NUMERIC.has(format) || undefined}>
      <span className={styles.cell}>
        {value === null ? <span className={styles.none}>Not found</span> : value}
        {cell?.review === true && <em className={styles.review}>Please check</em>}
        {cell?.source != null && <CiteMark n={cell.source} text={`[${cell.source}]`} />}
      </span>
    </td>
  );
}

/** Offers an AI table with the same columns and documents, and states its cost. */
function KeepAsTable({ table, question }: Pick<Props, 'table' | 'question'>) {
  const navigate = useNavigate();
  const mayCreate = useMayIn('createTable');
  const isOn = useSwitchedOn('aiTable');
  const [isBusy, setBusy] = useState(false);
  if (!mayCreate || !isOn) return null;
  const create = async () => {
    setBusy(true);
    let datatableId: string | undefined;
    await attempt(async () => {
      datatableId = await openAsTable(table, question);
    });
    setBusy(false);
    if (datatableId !== undefined) await navigate({ to: '/tables/$datatableId', params: { datatableId } });
  };
  const documents = countOf(table.rows.length, { one: '# document', other: '# documents' });
  const columns = countOf(table.columns.length, { one: '# column', other: '# columns' });
  return (
    <div className={styles.keep}>
      <p>
        <b>Keep this as a table</b>
        <span>
          {`${documents}, ${columns}, each value with its page. `}
          {countOf(mostCredits(table), { one: 'Costs at most # credit.', other: 'Costs at most # credits.' })}
        </span>
      </p>
      <Button variant="default" leftSection={<IconTable size={15} />} disabled={isBusy} onClick={() => void create()}>
        Open as AI table
      </Button>
    </div>
  );
}
