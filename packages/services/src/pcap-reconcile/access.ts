import type { AiTableFolderRow } from '@atrium/db/ai-table-folder';
import type { ResourceAction } from '@atrium/domain/access';
import type { MemberActor } from '@atrium/domain/kernel';
import { folderReadersOf, onTableFolderOf, type TableFolderAccess } from '../ai-table/index.ts';
import type { Access, Work } from '../kernel/index.ts';

/** Checks access by the role on the folder of AI tables that `aiTableFolderId` names. */
export function onCapitalFolder<I extends { aiTableFolderId: string }>(
  action: ResourceAction<'aiTableFolder'>,
): Access<MemberActor, I, TableFolderAccess> {
  return onTableFolderOf(action, ({ aiTableFolderId }: I) => aiTableFolderId);
}

/** Sends a live event about the reconciliations of a folder to everyone who sees the folder. */
export async function emitCapital(
  { em, emit }: Pick<Work<never, never, never>, 'em' | 'emit'>,
  { id }: Pick<AiTableFolderRow, 'id'>,
  action: 'run' | 'matched' | 'accepted',
): Promise<void> {
  for (const reader of await folderReadersOf(em, id))
    emit({ topic: 'pcapReconcile', action, resourceId: id, ...reader });
}
