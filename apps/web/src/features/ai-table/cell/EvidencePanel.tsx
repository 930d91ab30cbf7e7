import { type Cell, type CellState, type Row, stateOf, statusWords, type Work } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMessage, IconX } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { formatCount } from '../../../shared/format/number.ts';
import { formatPercent } from '../run/filled-share.ts';
import { isGenerated } from '../column/is-generated.ts';
import { isAcceptable } from './review-actions.ts';
import { shownCell } from '../grid/shown-cell.ts';
import { shownValue } from '../../../shared/ai-table/entry.ts';
import { CellHistory } from './CellHistory.tsx';
import { Evidence } from '../../../shared/evidence/Evidence.tsx';
import { ProposalChoice } from './ProposalChoice.tsx';
import type { ShownColumn } from '../view/view-state.ts';
import panel from '../../../shared/shell/SidePanel.module.css';
import styles from './EvidencePanel.module.css';

export type PanelActions = {
  step: (by: 1 | -1) => void;
  close: () => void;
  accept: () => void;
  edit: () => void;
  readAgain: () => void;
  settleProposal: (take: boolean) => void;
  restore: () => void;
  /** Brings back a former value of the cell. */
  restoreFormer: (restoreId: string) => void;
  editColumn: (columnId: string) => void;
  /** Opens a conversation about the document of the row. */
  ask: (documentId: string) => void;
};

type Props = {
  datatableId: string;
  row: Row | undefined;
  column: ShownColumn | undefined;
  position: { row: number; total: number };
  work: Work;
  isRunning: boolean;
  mayEdit: boolean;
  /** The editor, shown instead of the value. */
  editor?: ReactNode;
  actions: PanelActions;
};

/** The sources of a value, and what can be done with it. */
export function EvidencePanel({ row, column, position, actions, ...details }: Props) {
  const place = `${formatCount(position.row + 1)} of ${formatCount(position.total)}`;
  return (
    <aside className={panel.panel} aria-label="Evidence">
      <header className={panel.head}>
        <div className={panel.title}>
          <h2>{column?.display_name ?? 'Choose a cell'}</h2>
          <p title={row?.documentName ?? undefined}>{row?.documentName ?? 'Without a document'}</p>
        </div>
        <Tooltip label="Previous row  K">
          <ActionIcon aria-label="Previous row" disabled={position.row <= 0} onClick={() => actions.step(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Next row  J">
          <ActionIcon
            aria-label="Next row"
            disabled={position.row >= position.total - 1}
            onClick={() => actions.step(1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Close  Esc">
          <ActionIcon aria-label="Close the evidence" onClick={actions.close}>
            <IconX size={16} />
          </ActionIcon>
        </Tooltip>
      </header>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={panel.body} tabIndex={0} role="group" aria-label="Evidence details">
        {row !== undefined && column !== undefined && (
          <CellDetails row={row} column={column} place={place} actions={actions} {...details} />
        )}
      </div>
    </aside>
  );
}

type DetailsProps = Omit<Props, 'row' | 'column' | 'position'> & { row: Row; column: ShownColumn; place: string };

function CellDetails({ datatableId, row, column, place, work, isRunning, mayEdit, editor, actions }: DetailsProps) {
  const cell = shownCell(row, column.name);
  const state = stateOf(cell, work);
  const sources = useMemo(() => cell?.sources ?? [], [cell]);
  const reason =
    row.unreadable !== null
      ? `This document could not be read: ${row.unreadable}`
      : state === 'failed'
        ? cell?.error
        : state === 'review'
          ? cell?.reviewReason
          : null;
  return (
    <>
      {editor !== undefined && editor !== false ? (
        <div className={styles.write}>{editor}</div>
      ) : (
        <Value format={column.data_type_format} cell={cell} state={state} />
      )}
      {reason !== null && reason !== undefined && (
        <p className={styles.reason} data-tone={state}>
          {reason}
        </p>
      )}
      <Facts cell={cell} state={state} place={place} />
      <Actions row={row} column={column} isRunning={isRunning} mayEdit={mayEdit} actions={actions} />
      {mayEdit && cell?.restorable === true && cell.proposal === null && (
        <button type="button" className={styles.link} onClick={actions.restore}>
          Restore the extracted value
        </button>
      )}
      {cell?.proposal != null && (
        <ProposalChoice
          format={column.data_type_format}
          proposal={cell.proposal}
          mayEdit={mayEdit}
          onSettle={actions.settleProposal}
        />
      )}
      {sources.length > 0 && <Evidence key={`${row.id} ${column.id}`} sources={sources} />}
      <CellHistory
        datatableId={datatableId}
        rowId={row.id}
        column={column.name}
        cell={cell}
        onRestore={mayEdit && !column.is_read_only ? actions.restoreFormer : undefined}
      />
      {isGenerated(column) && <Question column={column} onEdit={mayEdit ? actions.editColumn : undefined} />}
    </>
  );
}

type CellProps = { cell: Cell | undefined; state: CellState };

function Value({ format, cell, state }: CellProps & { format: Format }) {
  const value = cell === undefined || cell.value === null ? '' : shownValue(format, cell);
  return (
    <p className={styles.value} data-long={value.length > 60 || undefined}>
      {value === '' ? <span className={styles.none}>{emptyWords(state)}</span> : value}
    </p>
  );
}

function Facts({ cell, state, place }: CellProps & { place: string }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Status</dt>
        <dd>{statusWords(cell, state)}</dd>
      </div>
      {cell?.confidence !== null && cell?.confidence !== undefined && (
        <div>
          <dt>Confidence</dt>
          <dd>{formatPercent(cell.confidence)}</dd>
        </div>
      )}
      <div>
        <dt>Row</dt>
        <dd>{place}</dd>
      </div>
    </dl>
  );
}

type ActionsProps = Pick<DetailsProps, 'row' | 'column' | 'isRunning' | 'mayEdit' | 'actions'>;

function Actions({ row, column, isRunning, mayEdit, actions }: ActionsProps) {
  const { documentId } = row;
  const isReadable = documentId !== null && row.unreadable === null;
  if (!mayEdit && !isReadable) return null;
  return (
    <div className={styles.actions}>
      {mayEdit && (
        <>
          <Button
            disabled={!isAcceptable(row.cells[column.name])}
            rightSection={<kbd className={styles.onAction}>A</kbd>}
            onClick={actions.accept}
          >
            Accept
          </Button>
          <Button variant="default" disabled={column.is_read_only} rightSection={<kbd>E</kbd>} onClick={actions.edit}>
            Edit
          </Button>
        </>
      )}
      {mayEdit && isReadable && isGenerated(column) && (
        <Button variant="default" disabled={isRunning} rightSection={<kbd>R</kbd>} onClick={actions.readAgain}>
          Read again
        </Button>
      )}
      {isReadable && (
        <Button variant="default" leftSection={<IconMessage size={14} />} onClick={() => actions.ask(documentId)}>
          Ask about this
        </Button>
      )}
    </div>
  );
}

type QuestionProps = { column: ShownColumn; onEdit: ((columnId: string) => void) | undefined };

/** Edits the question that the column asks each document. */
function Question({ column, onEdit }: QuestionProps) {
  const { prompt } = column.generation_method;
  return (
    <section className={styles.question}>
      <h3>Column prompt</h3>
      <p>{prompt ?? (column.description === '' ? column.name : column.description)}</p>
      {onEdit !== undefined && (
        <button type="button" className={styles.link} onClick={() => onEdit(column.id)}>
          Edit the column
        </button>
      )}
    </section>
  );
}

function emptyWords(state: CellState): string {
  switch (state) {
    case 'absent':
    case 'review':
      return 'Not found in this document';
    case 'failed':
      return 'Could not be filled';
    case 'queued':
      return 'Waiting to be filled';
    case 'running':
      return 'Being filled';
    case 'waiting':
      return 'Not filled yet';
    default:
      return 'Empty';
  }
}
