import { mayOn } from '@atrium/domain/access';
import { addMissingCells, DatatableEntity, type DatatableRow, lockTable, visibleRoomIds } from '@atrium/db/ai-table';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  CreateDatatableInput,
  Datatable,
  DatatableRef,
  RunAnswer,
  RunOptions,
  UpdateDatatableInput,
} from '@atrium/domain/ai-table';
import { dataAnswer, DoneAnswer, done, type MemberActor, newId, ok, TaskAnswer } from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { andFor, command, forbidden, inOrganization, type Work } from '../kernel/index.ts';
import { withRoom } from '../usage-limit/index.ts';
import { extractionModel } from './model.process.ts';
import { namedTable, onTable, openTableFolder } from './access.ts';
import { addColumns, isGenerated, loadColumns } from './columns.ts';
import { bothReaders, emitTable, readersOf } from './readers.ts';
import { readTable } from './list.ts';
import { addDocumentRows } from './rows.ts';
import { startRun, stopRuns } from './run.ts';
import { requireTableChange } from './transactions.ts';

const CreateAnswer = dataAnswer(Datatable).extend({
  taskId: TaskAnswer.shape.taskId.nullable(),
  creditsReserved: RunAnswer.shape.creditsReserved,
});

/** Creates the table with its rows and columns, and starts its first run. */
async function insertTable(work: Work<MemberActor, z.output<typeof CreateDatatableInput>, null>) {
  const { em, actor, input, platform } = work;
  const { organizationId } = actor.membership;
  const id = newId();
  const now = new Date();
  const table = em.create(DatatableEntity, {
    id,
    organizationId,
    name: input.name,
    description: input.description,
    accessPolicy: input.accessPolicy,
    aiTableFolderId: input.aiTableFolderId ?? null,
    knowledgeContextTree: input.knowledgeContextTree,
    excludedDocumentIds: null,
    createdById: actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  await em.flush();
  await addDocumentRows(em, actor, table);
  const columns = await addColumns(em, table, input.columns ?? []);
  const columnIds = columns.filter(isGenerated).map((column) => column.id);
  const started = await startRun(work, table, {
    mode: 'refresh',
    columnIds,
    options: RunOptions.parse({}),
    model: await extractionModel(em, platform, organizationId),
  });
  return { id, columns, started };
}

/** Creates a table over documents and fills its columns. With too few credits, nothing is created. */
export const createDatatable = command({
  area: 'aiTable',
  verb: 'create',
  summary: 'Create an AI table',
  input: CreateDatatableInput,
  output: CreateAnswer,
  access: inOrganization('createTable'),
  run: async (work) => {
    const { em, actor, input, note } = work;
    const { organizationId } = actor.membership;
    if (input.aiTableFolderId) await openTableFolder(em, actor, input.aiTableFolderId, 'write');
    const { id, columns, started } = await withRoom(em, organizationId, 'aiTables', async () => insertTable(work));
    await emitTable(work, id, 'created');
    note('datatable', id, { columns: columns.length, cells: started.cells });
    const { taskId, creditsReserved } = started;
    return { ...ok(await readTable(em, actor, id), 'The table is ready.'), taskId, creditsReserved };
  },
});

/**
 * Changes the documents of a table. New ones get rows whose cells wait for the next refresh; existing rows are kept. Data
 * rooms that the caller does not see are kept, and documents whose rows were deleted may get rows again.
 */
async function changeDocuments(
  em: EntityManager,
  actor: MemberActor,
  table: DatatableRow,
  tree: KnowledgeNode[],
): Promise<void> {
  await lockTable(em, table.id);
  const seen = new Set(await visibleRoomIds(em, viewerOf(actor)));
  table.knowledgeContextTree = [...tree, ...table.knowledgeContextTree.filter((room) => !seen.has(room.id))];
  table.excludedDocumentIds = null;
  await em.flush();
  await addDocumentRows(em, actor, table);
  const columns = await loadColumns(em, table.id);
  await addMissingCells(
    em,
    table,
    columns.filter(isGenerated).map((column) => column.id),
    null,
  );
}

/** Everyone who sees a folder sees its tables, so moving a table changes who sees it, like its access policy. */
const updateAccess = andFor(
  onTable<z.output<typeof UpdateDatatableInput>>('write', namedTable),
  ({ accessPolicy, aiTableFolderId }, { resource: { table, role } }) => {
    const opens = accessPolicy !== undefined && accessPolicy !== table.accessPolicy;
    const moves = aiTableFolderId !== undefined && aiTableFolderId !== table.aiTableFolderId;
    if ((opens || moves) && !mayOn('aiTable', role, 'changeAccess')) {
      throw forbidden('Only an Owner of the table can change who may see it.');
    }
  },
);

export const updateDatatable = command({
  area: 'aiTable',
  verb: 'update',
  summary: 'Rename an AI table, or change its documents, its folder or who may see it',
  input: UpdateDatatableInput,
  output: dataAnswer(Datatable),
  access: updateAccess,
  run: async ({ em, actor, input, resource, emit, note }) => {
    const { table } = resource;
    requireTableChange(table, input);
    if (input.name !== undefined) table.name = input.name;
    if (input.description !== undefined) table.description = input.description;
    // Users who lose access get the event too.
    const before = await readersOf(em, table.id);
    if (input.accessPolicy !== undefined) table.accessPolicy = input.accessPolicy;
    if (input.aiTableFolderId) await openTableFolder(em, actor, input.aiTableFolderId, 'write');
    if (input.aiTableFolderId !== undefined) table.aiTableFolderId = input.aiTableFolderId;
    if (input.knowledgeContextTree !== undefined) {
      await changeDocuments(em, actor, table, input.knowledgeContextTree);
    }
    await em.flush();
    for (const reader of bothReaders(before, await readersOf(em, table.id))) {
      emit({ topic: 'datatable', action: 'updated', resourceId: table.id, ...reader });
    }
    note('datatable', table.id, { fields: Object.keys(input).filter((key) => key !== 'id' && key !== 'datatableId') });
    return ok(await readTable(em, actor, table.id), 'Saved.');
  },
});

/** Moves a table to the trash, from which it can be restored, and stops its runs. */
export const deleteDatatable = command({
  area: 'aiTable',
  verb: 'delete',
  summary: 'Move an AI table to the trash',
  input: DatatableRef,
  output: DoneAnswer,
  access: onTable('delete', namedTable),
  run: async ({ em, resource, emit, note }) => {
    const { table } = resource;
    await stopRuns(em, table);
    table.deletedAt = new Date();
    for (const reader of await readersOf(em, table.id)) {
      emit({ topic: 'datatable', action: 'deleted', resourceId: table.id, ...reader });
      emit({ topic: 'trash', action: 'created', resourceId: table.id, ...reader });
    }
    note('datatable', table.id);
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});

export type CreateAnswer = z.infer<typeof CreateAnswer>;
