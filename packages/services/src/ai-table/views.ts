import { DatatableViewEntity, type DatatableViewRow, lockViews, viewsOf } from '@atrium/db/ai-table';
import { isoTime } from '@atrium/db/listing';
import {
  CreateViewInput,
  DatatableView,
  DeleteViewInput,
  ListViewsInput,
  MAX_VIEWS,
  settingsWithin,
  UpdateViewInput,
} from '@atrium/domain/ai-table';
import { mayOn } from '@atrium/domain/access';
import {
  dataAnswer,
  DoneAnswer,
  done,
  DomainError,
  type MemberActor,
  newId,
  notFound,
  ok,
} from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Access, andFor, command, forbidden, query, type Work } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { namedTable, onTable, type TableAccess } from './access.ts';
import { loadColumns } from './columns.ts';
import { emitTable } from './readers.ts';

/** A private view belongs to its creator, a shared one to everyone who may change the table. */
function mayChange({ role }: TableAccess, actor: MemberActor, isShared: boolean, createdById: string): boolean {
  return isShared ? mayOn('aiTable', role, 'write') : createdById === actor.userId;
}

/** Returns the views that the caller sees of a table, or one of them. */
async function readViews(
  em: EntityManager,
  actor: MemberActor,
  access: TableAccess,
  id: string | null = null,
): Promise<DatatableView[]> {
  const found = await viewsOf(em, access.table.id, actor.userId, id);
  const columnIds = new Set((await loadColumns(em, access.table.id)).map((column) => column.id));
  return found.map((view) => ({
    id: view.id,
    datatableId: view.datatableId,
    name: view.name,
    isShared: view.isShared,
    settings: settingsWithin(view.settings, columnIds),
    createdById: view.createdById,
    ownerName: displayName(view),
    mayChange: mayChange(access, actor, view.isShared, view.createdById),
    createdAt: isoTime(view.createdAt),
    updatedAt: isoTime(view.updatedAt),
  }));
}

async function readView(em: EntityManager, actor: MemberActor, access: TableAccess, id: string) {
  const [view] = await readViews(em, actor, access, id);
  if (!view) throw notFound('View');
  return view;
}

/** Finds a view that the caller may change. @throws NOT_FOUND, also for another user's private view */
async function findOwn(
  em: EntityManager,
  actor: MemberActor,
  access: TableAccess,
  viewId: string,
): Promise<DatatableViewRow> {
  const view = await em.findOne(DatatableViewEntity, { id: viewId, datatableId: access.table.id });
  if (!view || !(view.isShared || view.createdById === actor.userId)) throw notFound('View');
  if (!mayChange(access, actor, view.isShared, view.createdById)) throw forbidden();
  return view;
}

type ViewAccess = TableAccess & { view: DatatableViewRow };

function onView<I extends { datatableId: string; viewId: string }>(): Access<MemberActor, I, ViewAccess> {
  const table = onTable<I>('view', namedTable);
  return {
    ...table,
    check: async (question) => {
      const { actor, resource } = await table.check(question);
      const view = await findOwn(question.em, actor, resource, question.input.viewId);
      return { actor, resource: { ...resource, view } };
    },
  };
}

function requireSharing({ role }: TableAccess): void {
  if (!mayOn('aiTable', role, 'write')) throw forbidden('Only users who can change the table can share a view of it.');
}

const createAccess = andFor(
  onTable<z.output<typeof CreateViewInput>>('view', namedTable),
  ({ isShared }, { resource }) => {
    if (isShared) requireSharing(resource);
  },
);

const updateAccess = andFor(onView<z.output<typeof UpdateViewInput>>(), ({ isShared }, { actor, resource }) => {
  const { view } = resource;
  if (isShared === true && !view.isShared) requireSharing(resource);
  if (isShared === false && view.createdById !== actor.userId) {
    throw forbidden('Only the creator of a view can make it private.');
  }
});

/** Emits an event about a view: to the readers of the table, or only to its creator if it is private. */
async function emitViewChanged(
  { em, emit, actor, resource: { table } }: Work<MemberActor, unknown, TableAccess>,
  isShared: boolean,
): Promise<void> {
  if (isShared) await emitTable({ em, emit }, table.id, 'view');
  else emit({ topic: 'datatable', action: 'view', resourceId: table.id, userId: actor.userId });
}

export const listTableViews = query({
  area: 'aiTable',
  verb: 'listViews',
  summary: 'Saved views of an AI table: the caller’s own and the shared ones',
  input: ListViewsInput,
  output: dataAnswer(z.array(DatatableView)),
  access: onTable('view', namedTable),
  run: async ({ em, actor, resource }) => ok(await readViews(em, actor, resource)),
});

export const createTableView = command({
  area: 'aiTable',
  verb: 'createView',
  summary: 'Save a view of an AI table',
  input: CreateViewInput,
  output: dataAnswer(DatatableView),
  access: createAccess,
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { table } = resource;
    await lockViews(em, table.id, actor.userId);
    if ((await em.count(DatatableViewEntity, { datatableId: table.id, createdById: actor.userId })) >= MAX_VIEWS) {
      throw new DomainError('CONFLICT', `You can keep at most ${MAX_VIEWS} views of a table.`);
    }
    const id = newId();
    const now = new Date();
    await em.insert(DatatableViewEntity, {
      id,
      organizationId: table.organizationId,
      datatableId: table.id,
      name: input.name,
      isShared: input.isShared,
      settings: input.settings,
      createdById: actor.userId,
      createdAt: now,
      updatedAt: now,
    });
    await emitViewChanged(work, input.isShared);
    note('datatable', table.id, { viewId: id });
    return ok(await readView(em, actor, resource, id), 'The view is saved.');
  },
});

export const updateTableView = command({
  area: 'aiTable',
  verb: 'updateView',
  summary: 'Rename, change or share a saved view',
  input: UpdateViewInput,
  output: dataAnswer(DatatableView),
  access: updateAccess,
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { view } = resource;
    const wasShared = view.isShared;
    if (input.name !== undefined) view.name = input.name;
    if (input.isShared !== undefined) view.isShared = input.isShared;
    if (input.settings !== undefined) view.settings = input.settings;
    view.updatedAt = new Date();
    await em.flush();
    await emitViewChanged(work, wasShared || view.isShared);
    note('datatable', resource.table.id, { viewId: view.id });
    return ok(await readView(em, actor, resource, view.id), 'Saved.');
  },
});

export const deleteTableView = command({
  area: 'aiTable',
  verb: 'deleteView',
  summary: 'Delete a saved view',
  input: DeleteViewInput,
  output: DoneAnswer,
  access: onView(),
  run: async (work) => {
    const { em, resource, note } = work;
    const { view } = resource;
    await em.nativeDelete(DatatableViewEntity, { id: view.id });
    await emitViewChanged(work, view.isShared);
    note('datatable', resource.table.id, { viewId: view.id });
    return done('The view was deleted.');
  },
});
