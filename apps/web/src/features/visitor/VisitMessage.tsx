import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageName } from './VisitFrame.tsx';
import styles from './VisitMessage.module.css';

type Props = { title: string; children: ReactNode; retry?: () => void };

/** A page for links that open nothing. It names nobody, because nobody is known. */
export function VisitMessage({ title, children, retry }: Props) {
  usePageName(title);
  return (
    <main className={styles.page} id="content">
      <div className={styles.card} role="alert">
        <h1>{title}</h1>
        {children}
        {retry !== undefined && (
          <Button variant="default" size="md" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
      <p className={styles.foot}>Powered by Atrium</p>
    </main>
  );
}
