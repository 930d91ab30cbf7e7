import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import type { AccessPolicy, ResourceRole } from '@atrium/domain/kernel';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { refreshTables } from './tables-actions.ts';

/** A table or folder of tables that can be shared. */
export type SharedThing = Pick<Datatable | AiTableFolder, 'id' | 'name' | 'accessPolicy' | 'allowedActions'> & {
  kind: 'table' | 'folder';
  /** The members of its folder see it too. */
  isInFolder: boolean;
};

export function sharedTable({ id, name, accessPolicy, allowedActions, aiTableFolderId }: Datatable): SharedThing {
  return { kind: 'table', id, name, accessPolicy, allowedActions, isInFolder: aiTableFolderId !== null };
}

export function sharedFolder({ id, name, accessPolicy, allowedActions }: AiTableFolder): SharedThing {
  return { kind: 'folder', id, name, accessPolicy, allowedActions, isInFolder: false };
}

type Sharing = { organizationUserIds: string[]; permissionRole: ResourceRole | null } | { accessPolicy: AccessPolicy };

/** Gives people a role, removes it, or opens or closes access for the organization. Returns whether it worked. */
export async function share({ kind, id }: SharedThing, sharing: Sharing): Promise<boolean> {
  const isDone = await attempt(() =>
    kind === 'table'
      ? apiClient.aiTable.share.mutate({ datatableId: id, ...sharing })
      : apiClient.aiTableFolder.share.mutate({ id, ...sharing }),
  );
  await refreshTables();
  return isDone;
}
