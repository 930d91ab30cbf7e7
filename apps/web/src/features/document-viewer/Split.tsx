import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import styles from './Split.module.css';

const STORED = 'atrium.viewer.side-width';
const FIRST = 452;
const LEAST = 320;
const MOST = 760;
const STEP = 32;

type Props = { label: string; main: ReactNode; side: ReactNode };

function clamp(width: number) {
  return Math.round(Math.min(MOST, Math.max(LEAST, width)));
}

/** Two panes with a border that can be dragged, or moved with the arrow keys. The width is kept for the next time. */
export function Split({ label, main, side }: Props) {
  const [width, setWidth] = useState(() => clamp(Number(window.localStorage.getItem(STORED) ?? FIRST) || FIRST));
  const keep = (next: number) => {
    const kept = clamp(next);
    setWidth(kept);
    window.localStorage.setItem(STORED, String(kept));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame !== undefined) keep(frame.right - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP, Home: MOST, End: -MOST }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    keep(width + by);
  };
  return (
    <div className={styles.split}>
      {main}
      <div
        className={styles.border}
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        onDoubleClick={() => keep(FIRST)}
      />
      <div className={styles.side} style={{ width }}>
        {side}
      </div>
    </div>
  );
}
