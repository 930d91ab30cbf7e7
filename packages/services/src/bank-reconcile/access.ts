import { currentConfig, type StoredConfig } from '@atrium/db/bank-reconcile';
import type { AiTableFolderRow } from '@atrium/db/ai-table-folder';
import type { ResourceAction } from '@atrium/domain/access';
import { invalid, type MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { folderReadersOf, onTableFolderOf, type TableFolderAccess } from '../ai-table/index.ts';
import type { Access, Work } from '../kernel/index.ts';

/** Checks access by the role on the folder of AI tables that `folderId` names. */
export function onFolder<I extends { folderId: string }>(
  action: ResourceAction<'aiTableFolder'>,
): Access<MemberActor, I, TableFolderAccess> {
  return onTableFolderOf(action, ({ folderId }: I) => folderId);
}

/** Returns the configuration of a folder. @throws INVALID if the folder has no bank statement agent */
export async function configOf(em: EntityManager, folderId: string): Promise<StoredConfig> {
  return requireConfig(await currentConfig(em, folderId));
}

/** @throws INVALID if the folder has no bank statement agent */
export function requireConfig(config: StoredConfig | undefined): StoredConfig {
  if (!config)
    throw invalid('folderId', 'This folder has no reconciliation of bank statements. Choose another folder.');
  return config;
}

/** Sends a live event about a folder's statements or configuration to everyone who sees the folder. */
export async function emitBank(
  { em, emit }: Pick<Work<never, never, never>, 'em' | 'emit'>,
  folder: Pick<AiTableFolderRow, 'id'>,
  action: 'configured' | 'categorized' | 'accepted' | 'mapped' | 'closed' | 'exported' | 'reversed',
): Promise<void> {
  for (const reader of await folderReadersOf(em, folder.id)) {
    emit({ topic: 'bankReconcile', action, resourceId: folder.id, ...reader });
    if (action === 'configured') emit({ topic: 'aiTableFolder', action: 'updated', resourceId: folder.id, ...reader });
  }
}
