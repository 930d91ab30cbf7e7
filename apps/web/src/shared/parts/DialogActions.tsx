import { type ReactNode, useEffect, useRef, useState } from 'react';
import { takeErrors } from '../feedback/error-place.ts';
import styles from './DialogActions.module.css';

type Props = {
  /** The buttons: Cancel first, the action of the dialog last. */
  children: ReactNode;
  /** A button on the other side, which does not end the dialog. */
  far?: ReactNode;
};

/** The last line of a dialog. Errors of the actions that begin in the dialog are shown above the buttons. */
export function DialogActions({ children, far }: Props) {
  const [error, setError] = useState<string>();
  useEffect(() => takeErrors(setError), []);
  return (
    <>
      {error !== undefined && <Failure>{error}</Failure>}
      <div className={styles.actions}>
        {far !== undefined && far !== false && <div className={styles.far}>{far}</div>}
        {children}
      </div>
    </>
  );
}

/** Takes the focus from a button that is busy. A disabled button loses it, and then the Tab key would leave the dialog. */
function Failure({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.matches(':disabled')) text.current?.focus();
  }, []);
  return (
    <p ref={text} role="alert" tabIndex={-1} className={styles.error}>
      {children}
    </p>
  );
}
