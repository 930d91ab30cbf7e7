import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import styles from './Sheet.module.css';

const STOPS = ['low', 'half', 'full'] as const;
export type SheetStop = (typeof STOPS)[number];

type Props = {
  title: string;
  stop: SheetStop;
  onStop: (stop: SheetStop) => void;
  tools?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
};

const DRAG_PX = 24;

/** A sheet over the lower part of a document. The user drags it, or moves it with its buttons. */
export function Sheet({ title, stop, onStop, tools, onClose, children }: Props) {
  const from = useRef<number | undefined>(undefined);
  const [pull, setPull] = useState(0);
  const index = STOPS.indexOf(stop);
  const move = (by: number) => onStop(STOPS[Math.min(STOPS.length - 1, Math.max(0, index + by))] ?? stop);
  const onPointerDown = (event: PointerEvent) => {
    if (event.target instanceof Element && event.target.closest('button') !== null) return;
    from.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current !== undefined) setPull(event.clientY - from.current);
  };
  const onPointerUp = () => {
    if (from.current !== undefined && Math.abs(pull) > DRAG_PX) move(pull < 0 ? 1 : -1);
    from.current = undefined;
    setPull(0);
  };
  return (
    <section
      className={styles.sheet}
      data-stop={stop}
      data-pulled={pull !== 0 || undefined}
      style={{ translate: `0 ${Math.max(0, pull)}px` }}
      aria-label="Chat"
    >
      <header
        className={styles.head}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
      >
        <i className={styles.grab} aria-hidden="true" />
        <h2>{title}</h2>
        {tools}
        <button type="button" aria-label="Less room for the chat" disabled={index === 0} onClick={() => move(-1)}>
          <IconChevronDown size={18} />
        </button>
        <button
          type="button"
          aria-label="More room for the chat"
          disabled={index === STOPS.length - 1}
          onClick={() => move(1)}
        >
          <IconChevronUp size={18} />
        </button>
        {onClose !== undefined && (
          <button type="button" aria-label="Close the chat" onClick={onClose}>
            <IconX size={18} />
          </button>
        )}
      </header>
      {stop !== 'low' && children}
    </section>
  );
}
