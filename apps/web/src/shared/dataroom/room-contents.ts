import type { KnowledgeNode } from '@atrium/domain/conversation';
import { api } from '../api/client.ts';
import { useSwitchedOn } from '../organization/use-organization.ts';

const AT_ONCE = 1000;

/** Whether a scope names the data room. A scope that covers everything names none. */
export function covers(scope: readonly KnowledgeNode[], dataroomId: string): boolean {
  return scope.some((node) => node.type === 'dataroom' && node.id === dataroomId);
}

/** All AI tables that the user can open, the latest first. */
export function useAllTables() {
  const hasTables = useSwitchedOn('aiTable');
  return api.aiTable.list.useQuery({ orderBy: ['-updatedAt'], limit: AT_ONCE }, { enabled: hasTables });
}

/** Up to this many tables of a data room are counted. */
export const MAX_COUNTED = 100;

/** The number of AI tables that read documents of a data room; undefined while it loads. */
export function useTableCount(dataroomId: string): number | undefined {
  const hasTables = useSwitchedOn('aiTable');
  const tables = api.aiTable.list.useQuery({ dataroomId, limit: MAX_COUNTED }, { enabled: hasTables });
  return tables.data?.data.length;
}
