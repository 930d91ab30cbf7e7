import type { Cell, Format } from '@atrium/domain/ai-table';
import { sqlTypeOf } from '@atrium/domain/ai-table';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconRotateClockwise2,
  IconSwitch2,
  IconUserEdit,
} from '@tabler/icons-react';
import { memo } from 'react';
import { SPOKEN, stateOf, type CellState } from './cell-state.ts';
import { shownValue } from './entry.ts';
import styles from './Cell.module.css';

const MARKS: Partial<Record<CellState, typeof IconUserEdit>> = {
  review: IconAlertTriangle,
  failed: IconAlertCircle,
  proposal: IconSwitch2,
  stale: IconRotateClockwise2,
  edited: IconUserEdit,
};

type Props = { cell: Cell | undefined; format: Format; isRunning: boolean };

/** A cell at rest. A finished one is its value and, muted, the page it was read on. */
export const CellView = memo(function CellView({ cell, format, isRunning }: Props) {
  const state = stateOf(cell, isRunning);
  if (cell === undefined || state === 'empty') return null;
  if (state === 'queued') {
    return (
      <span className={styles.cell} data-state={state}>
        <i className={styles.ring} aria-hidden="true" />
        Queued
      </span>
    );
  }
  if (state === 'running') {
    return (
      <span className={styles.cell} data-state={state}>
        <span className="visually-hidden">Being filled again</span>
        <i className={styles.spin} aria-hidden="true" />
        {cell.value === null ? (
          <i className={styles.bone} />
        ) : (
          <span className={styles.text}>{shownValue(format, cell)}</span>
        )}
      </span>
    );
  }
  if (state === 'waiting') return <span className="visually-hidden">Not filled yet</span>;
  if (state === 'absent') {
    return (
      <span className={styles.cell} data-state={state}>
        Not found
      </span>
    );
  }
  const Mark = MARKS[state];
  const spoken = SPOKEN[state];
  const page = cell.sources[0]?.page;
  return (
    <span className={styles.cell} data-state={state} data-number={sqlTypeOf(format) === 'numeric' || undefined}>
      {Mark !== undefined && <Mark size={14} className={styles.mark} aria-hidden="true" />}
      {spoken !== undefined && <span className="visually-hidden">{`${spoken}: `}</span>}
      <span className={styles.text}>
        {state === 'failed' ? (cell.error ?? 'Could not be filled') : shownValue(format, cell) || 'Not found'}
      </span>
      {page !== undefined && state !== 'failed' && (
        <span className={styles.page}>
          <span className="visually-hidden">, on page </span>
          <b aria-hidden="true">p.</b>
          {page}
        </span>
      )}
    </span>
  );
});
