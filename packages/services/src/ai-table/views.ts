import { DatatableViewEntity, type DatatableViewRow } from '@atrium/db/ai-table';
import { isoTime } from '@atrium/db/listing';
import {
  CreateViewInput,
  DatatableView,
  DeleteViewInput,
  ListViewsInput,
  MAX_VIEWS,
  settingsWithin,
  UpdateViewInput,
  type ViewSettings,
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
import { tell } from './readers.ts';

type Found = {
  id: string;
  datatable_id: string;
  name: string;
  is_shared: boolean;
  settings: ViewSettings;
  created_by_id: string;
  created_at: string;
  updated_at: string;
  first_name: string;
  last_name: string;
  email: string;
};

/** A private view is its maker's; a shared one belongs to whoever may change the table. */
function mayChange({ role }: TableAccess, actor: MemberActor, isShared: boolean, createdById: string): boolean {
  return isShared ? mayOn('aiTable', role, 'write') : createdById === actor.userId;
}

/** The views that the caller sees of a table, or one of them. */
async function readViews(
  em: EntityManager,
  actor: MemberActor,
  access: TableAccess,
  id: string | null = null,
): Promise<DatatableView[]> {
  const found = await em.execute<Found[]>(
    `select v.*, u.first_name, u.last_name, u.email from datatable_view v join users u on u.id = v.created_by_id
     where v.datatable_id = ? and (v.is_shared or v.created_by_id = ?) and (?::uuid is null or v.id = ?::uuid)
     order by lower(v.name), v.id`,
    [access.table.id, actor.userId, id, id],
  );
  const columnIds = new Set((await loadColumns(em, access.table.id)).map((column) => column.id));
  return found.map((view) => ({
    id: view.id,
    datatableId: view.datatable_id,
    name: view.name,
    isShared: view.is_shared,
    settings: settingsWithin(view.settings, columnIds),
    createdById: view.created_by_id,
    ownerName: displayName({ firstName: view.first_name, lastName: view.last_name, email: view.email }),
    mayChange: mayChange(access, actor, view.is_shared, view.created_by_id),
    createdAt: isoTime(view.created_at),
    updatedAt: isoTime(view.updated_at),
  }));
}

async function readView(em: EntityManager, actor: MemberActor, access: TableAccess, id: string) {
  const [view] = await readViews(em, actor, access, id);
  if (!view) throw notFound('View');
  return view;
}

/** The view, which the caller must be able to change. @throws NOT_FOUND also where it is somebody else's own */
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
  if (!mayOn('aiTable', role, 'write')) throw forbidden('Only who may change the table can share a view of it.');
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
    throw forbidden('Only who made a view can make it private.');
  }
});

/** A view that only its maker sees is nobody else's event. */
async function tellOfView(
  { em, emit, actor, resource: { table } }: Work<MemberActor, unknown, TableAccess>,
  isShared: boolean,
): Promise<void> {
  if (isShared) await tell({ em, emit }, table.id, 'view');
  else emit({ topic: 'datatable', action: 'view', resourceId: table.id, userId: actor.userId });
}

export const listTableViews = query({
  area: 'aiTable',
  verb: 'listViews',
  summary: 'Saved views of an AI Table: the caller’s own and the shared ones',
  input: ListViewsInput,
  output: dataAnswer(z.array(DatatableView)),
  access: onTable('view', namedTable),
  run: async ({ em, actor, resource }) => ok(await readViews(em, actor, resource)),
});

export const createTableView = command({
  area: 'aiTable',
  verb: 'createView',
  summary: 'Save a view of an AI Table',
  input: CreateViewInput,
  output: dataAnswer(DatatableView),
  access: createAccess,
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { table } = resource;
    // Waits for whatever else this person saves of the table.
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`view ${table.id} ${actor.userId}`]);
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
    await tellOfView(work, input.isShared);
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
    await tellOfView(work, wasShared || view.isShared);
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
    await tellOfView(work, view.isShared);
    note('datatable', resource.table.id, { viewId: view.id });
    return done('The view is gone.');
  },
});
