import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Loads a query again that was invalidated during its first load, because that answer can be older than the change. TanStack Query
 * replaces a load that is under way only if there was an answer before.
 */
export function reloadChanged(client: QueryClient): void {
  const changed = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const { data, fetchStatus, isInvalidated } = query.state;
    if (action.type === 'fetch') {
      changed.delete(query);
      // A load that failed leaves the query invalidated, and invalidating it again would report nothing.
      if (data === undefined && isInvalidated) query.setState({ isInvalidated: false });
    } else if (action.type === 'invalidate' && data === undefined && fetchStatus !== 'idle') changed.add(query);
    else if (action.type === 'success' && changed.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
