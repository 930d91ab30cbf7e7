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

/**
 * The number of AI tables that read documents of a data room; undefined while they load, and if there are too many to load
 * them all. The sidebar has loaded them, and the server would count the rows of each once more.
 */
export function useTableCount(dataroomId: string): number | undefined {
  const tables = useAllTables().data?.data;
  if (tables?.length === AT_ONCE) return undefined;
  return tables?.filter(({ knowledgeContextTree }) => covers(knowledgeContextTree, dataroomId)).length;
}
