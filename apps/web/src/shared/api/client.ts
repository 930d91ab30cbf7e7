import type { AppRouter } from '@atrium/api/router';
import { MAX_BATCH_CALLS } from '@atrium/domain/kernel';
import {
  createTRPCClient,
  httpBatchStreamLink,
  httpSubscriptionLink,
  retryLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact, type CreateTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { fetchNoted } from './first-answer.ts';
import { organizationHeaders, selectedOrganization } from './organization.ts';
import { queryClient } from './query-client.ts';

export type ApiInput = inferRouterInputs<AppRouter>;
export type ApiOutput = inferRouterOutputs<AppRouter>;

const MAX_RECONNECT_MS = 30_000;

export const apiClient: TRPCClient<AppRouter> = createTRPCClient<AppRouter>({
  links: [
    splitLink({
      condition: (operation) => operation.type === 'subscription',
      true: [
        // Without retryLink, one 5xx response (a restart, a deployment) would end live updates for good.
        retryLink({
          retry: ({ error }) => error.data?.httpStatus !== 401,
          retryDelayMs: (attempt) => Math.min(MAX_RECONNECT_MS, 500 * 2 ** attempt),
        }),
        httpSubscriptionLink({
          url: '/trpc',
          // An EventSource cannot send headers.
          connectionParams: () => {
            const organizationId = selectedOrganization();
            return organizationId === null ? {} : { organizationId };
          },
        }),
      ],
      false: httpBatchStreamLink({
        url: '/trpc',
        maxURLLength: 4_000,
        maxItems: MAX_BATCH_CALLS,
        headers: organizationHeaders,
        fetch: fetchNoted,
      }),
    }),
  ],
});

/** React hooks for every call: `api.dataroom.me.useQuery(...)`. */
export const api: CreateTRPCReact<AppRouter, unknown> = createTRPCReact<AppRouter>();

/** The same calls outside React (route loaders, stores): `fetch`, `invalidate`, `setData`. */
export const queries = createTRPCQueryUtils({ client: apiClient, queryClient });
