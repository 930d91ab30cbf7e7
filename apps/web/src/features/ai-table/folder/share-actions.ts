import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import type { AccessPolicy, ResourceRole } from '@atrium/domain/kernel';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { refreshTables } from './tables-actions.ts';

/** A table, or a folder of tables, whose people one looks at. */
export type SharedThing = Pick<Datatable | AiTableFolder, 'id' | 'name' | 'accessPolicy' | 'allowedActions'> & {
  kind: 'table' | 'folder';
  /** Whether people of a folder see it too. */
  isInFolder: boolean;
};

export function sharedTable({ id, name, accessPolicy, allowedActions, aiTableFolderId }: Datatable): SharedThing {
  return { kind: 'table', id, name, accessPolicy, allowedActions, isInFolder: aiTableFolderId !== null };
}

export function sharedFolder({ id, name, accessPolicy, allowedActions }: AiTableFolder): SharedThing {
  return { kind: 'folder', id, name, accessPolicy, allowedActions, isInFolder: false };
}

type Sharing = { organizationUserIds: string[]; permissionRole: ResourceRole | null } | { accessPolicy: AccessPolicy };

/** Gives people a role, takes it from them, or opens and closes the thing to the organization. */
export async function share({ kind, id }: SharedThing, sharing: Sharing): Promise<boolean> {
  const isDone = await attempt(() =>
    kind === 'table'
      ? apiClient.aiTable.share.mutate({ datatableId: id, ...sharing })
      : apiClient.aiTableFolder.share.mutate({ id, ...sharing }),
  );
  await refreshTables();
  return isDone;
}
