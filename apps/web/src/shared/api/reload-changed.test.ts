import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { reloadChanged } from './reload-changed.ts';

const queryKey = ['templates'];

/** A client with one query on the screen, whose answers the test gives. */
function screen() {
  const client = new QueryClient();
  reloadChanged(client);
  const loads: PromiseWithResolvers<string>[] = [];
  const queryFn = async () => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  };
  new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity, retry: false }).subscribe(() => undefined);
  return { client, loads };
}

it('loads a query again that was invalidated during its first load', async () => {
  const { client, loads } = screen();
  void client.invalidateQueries({ queryKey });
  loads[0]?.resolve('before the change');
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  loads[1]?.resolve('after the change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after the change'));
  expect(loads).toHaveLength(2);
});

it('loads a query again that was invalidated while it was tried again after a failure', async () => {
  const { client, loads } = screen();
  loads[0]?.reject(new Error('The server could not be reached'));
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'));
  void client.refetchQueries({ queryKey });
  await vi.waitFor(() => expect(loads).toHaveLength(2));
  void client.invalidateQueries({ queryKey });
  loads[1]?.resolve('before the change');
  await vi.waitFor(() => expect(loads).toHaveLength(3));
  loads[2]?.resolve('after the change');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('after the change'));
});

it('loads a query once that nothing has invalidated', async () => {
  const { client, loads } = screen();
  loads[0]?.resolve('the answer');
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe('the answer'));
  await client.invalidateQueries({ queryKey: ['other'] });
  expect(loads).toHaveLength(1);
});
