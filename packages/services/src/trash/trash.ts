import { isoTime } from '@atrium/db/listing';
import {
  countTrashedWith,
  findRestorable,
  homecomingOf,
  listRestorable,
  restore,
  restoreFolder,
  type Trashed,
  type TrashFeatures,
} from '@atrium/db/trash';
import { DoneAnswer, done, DomainError, listAnswer, type MemberActor, notFound, page } from '@atrium/domain/kernel';
import { ListTrashInput, TRASH_DAYS, TrashItem, TrashRef } from '@atrium/domain/trash';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { requireDepth } from '../folder/index.ts';
import {
  type Access,
  featureIsOn,
  command,
  type OutboxEntry,
  inOrganization,
  query,
  requireMember,
} from '../kernel/index.ts';
import { requireRoom } from '../usage-limit/index.ts';

type Item = z.output<typeof TrashRef>['items'][number];

const DAY_MS = 86_400_000;

async function featuresOn(em: EntityManager, { membership }: MemberActor): Promise<TrashFeatures> {
  const { organizationId } = membership;
  return {
    hasTables: await featureIsOn(em, organizationId, 'aiTable'),
    hasWorkflows: await featureIsOn(em, organizationId, 'workflow'),
  };
}

function present({ deletedAt, sizeBytes, ...row }: Trashed): TrashItem {
  return {
    ...row,
    sizeBytes: Number(sizeBytes),
    deletedAt: isoTime(deletedAt),
    purgeAt: new Date(Date.parse(deletedAt) + TRASH_DAYS * DAY_MS).toISOString(),
  };
}

export const listTrash = query({
  area: 'trash',
  verb: 'list',
  summary: 'List the trash',
  input: ListTrashInput,
  output: listAnswer(TrashItem),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const rows = await listRestorable(em, input, viewerOf(actor), await featuresOn(em, actor));
    return page(rows.map(present), input);
  },
});

/** Finds the named things, if the caller may restore them. Anything else does not exist. @throws NOT_FOUND */
async function findTrashed(em: EntityManager, actor: MemberActor, items: Item[]): Promise<Trashed[]> {
  const ids = items.map((item) => item.id);
  const rows = await findRestorable(em, viewerOf(actor), await featuresOn(em, actor), ids);
  return items.map(({ id, type }) => {
    const found = rows.find((row) => row.id === id && row.type === type);
    if (!found) throw notFound('Item');
    return found;
  });
}

/** @throws CONFLICT if a folder has its name there; INVALID if it would be nested too deep */
async function restoreFolderSafely(em: EntityManager, id: string): Promise<void> {
  const home = await homecomingOf(em, id);
  if (!home) throw notFound('Item');
  if (home.hasNamesake) throw new DomainError('CONFLICT', 'A folder with this name already exists. Rename it first.');
  requireDepth(`${home.parentPath ?? '/'}${id}/${home.deepestPath.slice(home.path.length)}`, 'items');
  await restoreFolder(em, id);
}

/** Events for those who see the data room. Events of other things, and of a purged data room, go to the caller alone. */
export function trashEvents(rows: Trashed[], action: 'restored' | 'purged', actor: MemberActor): OutboxEntry[] {
  return rows.flatMap((row) => {
    const isGone = row.type === 'dataroom' && action === 'purged';
    const readers = row.dataroomId === null || isGone ? { userId: actor.userId } : { dataroomId: row.dataroomId };
    return [
      { topic: row.type, action, resourceId: row.id, ...readers },
      { topic: 'trash' as const, action, resourceId: row.id, ...readers },
    ];
  });
}

/** Any member, for things in the trash that they may restore. */
export const trashAccess: Access<MemberActor, z.output<typeof TrashRef>, Trashed[]> = {
  guard: 'orgMember',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    return { actor: member, resource: await findTrashed(em, member, input.items) };
  },
};

/** Restoring counts against the plan's limits like creating. @throws PAYMENT_REQUIRED */
async function requireCapacity(em: EntityManager, actor: MemberActor, rows: Trashed[]): Promise<void> {
  const { organizationId } = actor.membership;
  const idsOf = (type: Item['type']) => rows.filter((row) => row.type === type).map((row) => row.id);
  const inFolders = async (table: 'document' | 'folder') => countTrashedWith(em, table, idsOf('folder'));
  await requireRoom(em, organizationId, 'datarooms', idsOf('dataroom').length);
  await requireRoom(em, organizationId, 'workflows', idsOf('workflow').length);
  await requireRoom(em, organizationId, 'folders', await inFolders('folder'));
  await requireRoom(em, organizationId, 'documents', idsOf('document').length + (await inFolders('document')));
}

/** Takes things out of the trash. */
export const restoreFromTrash = command({
  area: 'trash',
  verb: 'restore',
  summary: 'Restore things from the trash',
  input: TrashRef,
  output: DoneAnswer,
  access: trashAccess,
  run: async ({ em, actor, resource: rows, emit, note }) => {
    await requireCapacity(em, actor, rows);
    for (const { type, id } of rows) {
      if (type === 'folder') await restoreFolderSafely(em, id);
      else await restore(em, type, id);
    }
    trashEvents(rows, 'restored', actor).forEach(emit);
    const [first] = rows;
    if (first) note(first.type, first.id, { items: rows.length });
    return done(rows.length === 1 ? 'Restored.' : `${rows.length} things were restored.`);
  },
});
