import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import styles from './Split.module.css';

const STORED = 'atrium.viewer.side-width';
const DEFAULT_WIDTH = 452;
const MIN_WIDTH = 320;
const MAX_WIDTH = 760;
const STEP = 32;

type Props = { label: string; main: ReactNode; side: ReactNode };

function clamp(width: number) {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** Two panes with a border that moves by dragging or with the arrow keys. The width is stored. */
export function Split({ label, main, side }: Props) {
  const [width, setWidth] = useState(() =>
    clamp(Number(window.localStorage.getItem(STORED) ?? DEFAULT_WIDTH) || DEFAULT_WIDTH),
  );
  const resize = (next: number) => {
    const clamped = clamp(next);
    setWidth(clamped);
    window.localStorage.setItem(STORED, String(clamped));
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const frame = event.currentTarget.parentElement?.getBoundingClientRect();
    if (frame !== undefined) resize(frame.right - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP, Home: MAX_WIDTH, End: -MAX_WIDTH }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    resize(width + by);
  };
  return (
    <div className={styles.split}>
      {main}
      <div
        className={styles.border}
        role="separator"
        aria-orientation="vertical"
        aria-label={label}
        aria-valuemin={MIN_WIDTH}
        aria-valuemax={MAX_WIDTH}
        aria-valuenow={width}
        tabIndex={0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onKeyDown={onKeyDown}
        onDoubleClick={() => resize(DEFAULT_WIDTH)}
      />
      <div className={styles.side} style={{ width }}>
        {side}
      </div>
    </div>
  );
}
