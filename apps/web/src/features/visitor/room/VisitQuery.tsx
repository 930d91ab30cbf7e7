import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { messageOf, isWorthRetrying } from '../../../shared/api/errors.ts';
import { QueryView, type QueryState } from '../../../shared/parts/QueryView.tsx';
import styles from './Nothing.module.css';

type Props<Data> = { query: QueryState<Data>; name: string; children: (data: Data) => ReactNode };

/** Renders a query of the visitor. Errors say what the server answered, and offer nothing that a visitor does not have. */
export function VisitQuery<Data>({ query, name, children }: Props<Data>) {
  const renderError = (error: unknown) => (
    <div className={styles.nothing} role="alert">
      <p>{messageOf(error)}</p>
      {isWorthRetrying(error) && (
        <Button variant="default" size="sm" onClick={() => void query.refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
  return (
    <QueryView query={query} name={name} renderError={renderError} rows={8} height={44}>
      {children}
    </QueryView>
  );
}
