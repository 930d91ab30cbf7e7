import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { api, apiClient } from '../../../shared/api/client.ts';

const COMPARE = getQueryKey(api.billing.compare);

/** The last nightly comparison of all organizations, and the cases that operators must decide. */
export function useLastComparison() {
  return useQuery({
    queryKey: [...COMPARE, 'last'],
    queryFn: async ({ signal }) => (await apiClient.billing.compare.mutate({}, { signal })).data,
  });
}

/** Compares one organization with Stripe now. Changes nothing. */
export function useComparison(organizationId: string, isEnabled = true) {
  return useQuery({
    queryKey: [...COMPARE, organizationId],
    queryFn: async ({ signal }) => (await apiClient.billing.compare.mutate({ organizationId }, { signal })).data,
    enabled: isEnabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}
