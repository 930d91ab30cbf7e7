import type { RuleUse } from '@atrium/domain/bank-reconcile';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { type Draft, inputOf } from './rules-draft.ts';

const PAUSE_MS = 250;

type Asked = {
  input: { folderId: string; appData: ReturnType<typeof inputOf>; limit: number };
  /** The ids of the rules on this page. The answer has the rules in the same order, new ones with other ids. */
  ruleIds: string[];
};

/** A question about a draft. Lists at most `limit` changed rows. */
export function previewOf(folderId: string, draft: Draft, limit: number): Asked {
  return { input: { folderId, appData: inputOf(draft), limit }, ruleIds: draft.rules.map(({ ruleId }) => ruleId) };
}

/** Asks what a configuration would change. The answer is refetched with everything else of the folder. */
export function useRulePreview(asked: Asked | undefined, keep = false) {
  return useQuery({
    queryKey: [['bankReconcile', 'previewRules'], asked],
    // Disabled without a question.
    queryFn: async ({ signal }) => {
      if (asked === undefined) return null;
      const { data } = await apiClient.bankReconcile.previewRules.mutate(asked.input, { signal });
      return { ...data, uses: new Map(data.rules.flatMap((use, at) => usesOf(asked.ruleIds[at], use))) };
    },
    enabled: asked !== undefined,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Returns what a configuration would change, and what each of its rules decides, when the user pauses typing. Undefined asks
 * for nothing. `isCurrent` is false while the answer is that of an earlier draft.
 */
export function usePreview(folderId: string, draft: Draft | undefined, limit = 0) {
  const input = useMemo(() => draft && previewOf(folderId, draft, limit), [folderId, draft, limit]);
  const [asked] = useDebouncedValue(input, PAUSE_MS);
  const query = useRulePreview(asked, true);
  const isCurrent = asked === input && !query.isPlaceholderData && query.isSuccess;
  const preview = asked === undefined ? undefined : (query.data ?? undefined);
  return { preview, isCurrent, error: query.error };
}

function usesOf(ruleId: string | undefined, use: RuleUse): [string, RuleUse][] {
  return ruleId === undefined ? [] : [[ruleId, use]];
}
