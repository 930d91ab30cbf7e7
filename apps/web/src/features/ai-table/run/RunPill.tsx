import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatTimeLeft } from '../../../shared/format/date.ts';
import { formatCount } from '../../../shared/format/number.ts';
import { type Run, timeLeft } from '../../../shared/run/progress.ts';
import styles from './RunPill.module.css';

/** Circumference of the progress ring, in pixels. */
const RING_PX = 37.7;

/** Progress of a run, the time left, and a button that stops it. */
export function RunPill({ run, onStop, mayEdit }: { run: Run; onStop: () => void; mayEdit: boolean }) {
  const now = useNow(5_000);
  const done = run.completed + run.failed;
  const left = timeLeft(run, now);
  const share = run.total === 0 ? 0 : done / run.total;
  return (
    <div className={styles.pill} role="group" aria-label="Filling the table">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6" className={styles.track} />
        <circle
          cx="8"
          cy="8"
          r="6"
          className={styles.done}
          strokeDasharray={`${RING_PX * share} ${RING_PX}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      <span>
        <span className={styles.words}>Filling </span>
        <b>{formatCount(done)}</b>
        {` of ${formatCount(run.total)}`}
        <span className={styles.words}> cells</span>
      </span>
      {left !== undefined && <i>{formatTimeLeft(left)}</i>}
      {mayEdit && (
        <Tooltip label="Stop. Filled cells are kept.">
          <ActionIcon size={24} aria-label="Stop filling" onClick={onStop}>
            <IconPlayerStopFilled size={13} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
