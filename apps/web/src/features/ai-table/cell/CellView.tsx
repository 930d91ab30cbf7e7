import { type Cell, type CellState, SPOKEN, stateOf, WITHHELD_VALUE, type Work } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import { sqlTypeOf } from '@atrium/domain/value';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconRotateClockwise2,
  IconSwitch2,
  IconUserEdit,
} from '@tabler/icons-react';
import { memo } from 'react';
import { shownValue } from '../../../shared/ai-table/entry.ts';
import styles from './Cell.module.css';

const MARKS: Partial<Record<CellState, typeof IconUserEdit>> = {
  review: IconAlertTriangle,
  failed: IconAlertCircle,
  proposal: IconSwitch2,
  stale: IconRotateClockwise2,
  edited: IconUserEdit,
};

type Shown = { cell: Cell | undefined; format: Format; work: Work };

/** Attributes of the element around a cell, for its styles. */
export function cellMarks({ cell, format, work }: Shown) {
  return {
    'data-state': stateOf(cell, work),
    'data-number': sqlTypeOf(format) === 'numeric' || undefined,
  };
}

/**
 * A cell that is not being edited. A filled one shows its value and the page it was read on, with only two elements,
 * because scrolling renders dozens of cells per frame.
 */
export const CellView = memo(function CellView({ cell, format, work }: Shown) {
  const state = stateOf(cell, work);
  if (cell?.withheld) return <span className={styles.text}>{WITHHELD_VALUE}</span>;
  if (cell === undefined || state === 'empty') return null;
  if (state === 'waiting') return <span className="visually-hidden">Not filled yet</span>;
  if (state === 'absent') return <span className={styles.text}>Not found</span>;
  if (state === 'queued' || state === 'running') {
    return <UnfinishedCell isNow={state === 'running'} text={cell.value === null ? '' : shownValue(format, cell)} />;
  }
  const Mark = MARKS[state];
  const spoken = SPOKEN[state];
  const page = cell.sources[0]?.page;
  return (
    <>
      {Mark !== undefined && <Mark size={14} className={styles.mark} aria-hidden="true" />}
      {spoken !== undefined && <span className="visually-hidden">{`${spoken}: `}</span>}
      <span className={styles.text}>
        {state === 'failed' ? (cell.error ?? 'Could not be filled') : shownValue(format, cell) || 'Not found'}
      </span>
      {page !== undefined && state !== 'failed' && <span className={styles.page}>{page}</span>}
    </>
  );
});

/** A cell that is being filled or is queued. It keeps its previous value until then. */
function UnfinishedCell({ isNow, text }: { isNow: boolean; text: string }) {
  if (!isNow) {
    return (
      <>
        <i className={styles.ring} aria-hidden="true" />
        <span className={styles.text}>{text === '' ? 'Queued' : text}</span>
      </>
    );
  }
  return (
    <>
      <span className="visually-hidden">Being filled now</span>
      {text === '' ? (
        <i className={styles.bone} aria-hidden="true" />
      ) : (
        <>
          <i className={styles.spin} aria-hidden="true" />
          <span className={styles.text}>{text}</span>
        </>
      )}
    </>
  );
}
