import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';

/** The part of a React Query result that a view needs. */
export type QueryState<Data> = {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isPending: boolean;
  refetch: () => unknown;
};

type Props<Data> = {
  query: QueryState<Data>;
  /** The name of the loaded data in messages: "the members". */
  name: string;
  /** The number and height of the skeleton's rows. */
  rows?: number;
  height?: number;
  /** Replaces the error, if it returns something for it. */
  renderError?: (error: unknown) => ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Renders a query: a skeleton while it loads, an error with a button to retry, and the data. If a refetch fails, the
 * error is shown above the data that was loaded before.
 */
export function QueryView<Data>({ query, name, rows, height, renderError, children }: Props<Data>) {
  const { data, error, isError, isPending, refetch } = query;
  return (
    <>
      {isError &&
        (renderError?.(error) ?? (
          <ErrorState title={`${capital(name)} could not be loaded`} error={error} retry={() => void refetch()} />
        ))}
      {isPending && (
        <SkeletonRows
          label={`Loading ${name}`}
          {...(rows === undefined ? {} : { rows })}
          {...(height === undefined ? {} : { height })}
        />
      )}
      {data !== undefined && children(data)}
    </>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
