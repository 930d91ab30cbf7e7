import type { ConfigChange } from '@atrium/domain/bank-reconcile';
import { type MemberActor, ok } from '@atrium/domain/kernel';
import type { TableFolderAccess } from '../ai-table/index.ts';
import type { Work } from '../kernel/index.ts';
import { emitBank } from './access.ts';
import { type Effect, effectOf, presentEffect, readRuleRows } from './config-effect.process.ts';
import { checkExamples, type NextConfig, saveConfig } from './config-save.ts';

// The parts of the flows that store a configuration: they differ only in where it comes from.

/** The next version of a configuration, and the stored rows to compare it with. */
export type StorePlan = { next: NextConfig; rows: ReturnType<typeof readRuleRows> };

/** @throws CONFLICT if a rule breaks its own examples and the caller has not confirmed that */
export function planStore(
  {
    platform,
    actor,
    resource: { folder },
  }: Pick<Work<MemberActor, never, TableFolderAccess>, 'platform' | 'actor' | 'resource'>,
  next: NextConfig,
  isConfirmed: boolean,
): StorePlan {
  const { appData } = next.config.metadata;
  checkExamples(appData, isConfirmed);
  return { next, rows: readRuleRows(platform, actor, folder.id, appData.rules) };
}

/** Compares the stored rows with the next version. */
export async function measureEffect({ next, rows }: StorePlan): Promise<Effect> {
  return effectOf(next.config.metadata.appData.rules, rows, { most: 0 });
}

/** Stores the version, unless another one was stored since it was made, and answers what it would decide differently. */
export async function commitConfig<I>(
  {
    em,
    actor,
    resource: { folder },
    plan: { next },
    outcome,
    emit,
    note,
  }: Work<MemberActor, I, TableFolderAccess> & { plan: StorePlan; outcome: Effect },
  how: { change: ConfigChange; restoredFrom?: number },
) {
  const author = { organizationId: actor.membership.organizationId, folderId: folder.id, userId: actor.userId };
  await saveConfig(em, author, next, how);
  await emitBank({ em, emit }, folder, 'configured');
  const folderMetadata = next.config.metadata;
  const { version } = folderMetadata.appMetadata;
  note('aiTableFolder', folder.id, { version });
  const effect = presentEffect(outcome);
  return ok({ ...effect, folderMetadata, version }, savedMessage(version, effect.changed));
}

function savedMessage(version: number, changed: number): string {
  if (changed === 0) return `Saved as version ${version}. No transaction gets another category.`;
  const rows = changed === 1 ? '1 transaction' : `${changed} transactions`;
  return `Saved as version ${version}. It would decide ${rows} differently. Process the statements again to apply it.`;
}
