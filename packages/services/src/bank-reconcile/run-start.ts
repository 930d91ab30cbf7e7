import { AiTableFolderEntity, type AiTableFolderRow } from '@atrium/db/ai-table-folder';
import { documentsOf, lockConfig, type StoredConfig } from '@atrium/db/bank-reconcile';
import { FolderEntity, openFolders } from '@atrium/db/folder';
import {
  appDataOf,
  type FolderMetadata,
  ReconcileAnswer,
  ReconcileInput,
  RunBankAutomationInput,
} from '@atrium/domain/bank-reconcile';
import { DomainError, type MemberActor, newId, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { folderReadersOf, type TableFolderAccess } from '../ai-table/index.ts';
import { type Access, command, inOrganization, type Work, guardedAs } from '../kernel/index.ts';
import { onFolder, requireConfig } from './access.ts';
import { checkExamples, createConfig, nextConfig, saveConfig } from './config-save.ts';
import { reconcileRun } from './run.process.ts';
import { allTransactionsTable } from './run-tables.ts';

type Input = z.output<typeof ReconcileInput>;
type Selection = Pick<
  Input,
  'processStatementsWithStatus' | 'statementIdsToProcess' | 'maxRetryAttempts' | 'deleteTablesBeforeCreate'
>;
export type Starting = Pick<
  Work<MemberActor, unknown, unknown>,
  'em' | 'actor' | 'requestId' | 'emit' | 'note' | 'recordIn'
>;

const creates = inOrganization<Input>('createTableFolder');
const processes = onFolder<Input & { folderId: string }>('write');

/** Creating a folder needs the right to create one; processing again needs the right to change that folder. */
const reconcileAccess: Access<MemberActor, Input, TableFolderAccess | null> = {
  guard: processes.guard,
  scope: 'organization',
  check: async (question) => {
    const { folderId } = question.input;
    if (folderId === undefined) return creates.check(question);
    return processes.check({ ...question, input: { ...question.input, folderId } });
  },
};

/** Returns the data room of a folder with statements. @throws NOT_FOUND, or CONFLICT if the folder is in the trash */
async function roomOf(em: EntityManager, actor: MemberActor, statementFolderId: string): Promise<string> {
  const [opened] = await openFolders(em, viewerOf(actor), [statementFolderId]);
  if (opened) return opened.folder.dataroomId;
  const folder = await em.findOne(FolderEntity, { id: statementFolderId }, { fields: ['deletedAt', 'dataroomId'] });
  if (folder?.deletedAt) {
    throw new DomainError(
      'CONFLICT',
      'The folder with the statements is in the trash. Restore it, or choose another folder.',
    );
  }
  throw notFound('Statement folder');
}

/** Creates the folder of tables with its first configuration. */
async function createFolder({ em, actor }: Starting, input: Input): Promise<{ id: string; metadata: FolderMetadata }> {
  const { folderName, folderDescription = '', agentConfig, statementFolderId } = input;
  if (folderName === undefined || agentConfig === undefined || statementFolderId === undefined)
    throw new Error('The input of create mode was not checked.');
  const { organizationId } = actor.membership;
  const dataroomId = await roomOf(em, actor, statementFolderId);
  const id = newId();
  const now = new Date();
  await em.insert(AiTableFolderEntity, {
    id,
    organizationId,
    name: folderName,
    description: folderDescription,
    accessPolicy: 'Private',
    folderType: 'AgentCreated',
    folderMetadata: null,
    createdById: actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  const author = { organizationId, folderId: id, userId: actor.userId };
  const metadata = await createConfig(em, author, { agentConfig, appName: folderName, statementFolderId, dataroomId });
  checkExamples(metadata.appData, input.confirmBrokenExamples);
  return { id, metadata };
}

/** Returns the configuration to process a folder with: what the request gives, and what the folder has. */
async function changeFolder(
  { em, actor }: Starting,
  folder: AiTableFolderRow,
  input: Input,
  current: StoredConfig,
): Promise<FolderMetadata> {
  const { folderName, folderDescription, agentConfig, statementFolderId } = input;
  if (folderName !== undefined) folder.name = folderName;
  if (folderDescription !== undefined) folder.description = folderDescription;
  const { metadata } = current;
  const dataroomId = await roomOf(em, actor, statementFolderId ?? metadata.statementFolderId);
  const isMoved = statementFolderId !== undefined && statementFolderId !== metadata.statementFolderId;
  if (agentConfig === undefined && !isMoved) return metadata;
  const next = await nextConfig(em, folder.id, current, {
    appData: agentConfig && appDataOf(agentConfig),
    appMetadata: agentConfig?.appMetadata ?? {},
    field: agentConfig?.appData ? 'agentConfig.appData' : 'agentConfig',
  });
  if (isMoved) Object.assign(next.config.metadata, { statementFolderId, dataroomId });
  checkExamples(next.config.metadata.appData, input.confirmBrokenExamples);
  await em.flush();
  const { organizationId } = actor.membership;
  await saveConfig(em, { organizationId, folderId: folder.id, userId: actor.userId }, next, { change: 'updated' });
  return next.config.metadata;
}

/** Returns the documents to process, which match every filter. @throws NOT_FOUND if a named one is not a statement */
async function selected(
  { em, actor }: Starting,
  folderId: string,
  { statementFolderId }: FolderMetadata,
  { statementIdsToProcess: ids, processStatementsWithStatus: statuses }: Selection,
): Promise<string[]> {
  const documents = await documentsOf(em, viewerOf(actor), { folderId, statementFolderId });
  const known = new Set(documents.map(({ documentId }) => documentId));
  if (ids?.some((id) => !known.has(id))) throw notFound('Statement');
  const wanted = ids && new Set(ids);
  return documents.flatMap(({ documentId, status }) =>
    statuses.includes(status) && (wanted?.has(documentId) ?? true) ? [documentId] : [],
  );
}

/** Starts the run of a folder. The caller has locked the folder. @throws CONFLICT while another run of it is not over */
export async function startRun(work: Starting, folderId: string, metadata: FolderMetadata, selection: Selection) {
  const { em, actor, emit, note, recordIn } = work;
  const { organizationId } = actor.membership;
  const live = await reconcileRun.liveOf(em, folderId);
  if (live !== null) {
    throw new DomainError(
      'CONFLICT',
      `The statements of this folder are being processed by the task ${live}. Wait until it ends, or stop it.`,
      { details: { taskId: live } },
    );
  }
  const documents = await selected(work, folderId, metadata, selection);
  await allTransactionsTable(em, { organizationId, folderId, createdById: actor.userId });
  const runId = newId();
  const { maxRetryAttempts, deleteTablesBeforeCreate: deleteTables } = selection;
  await reconcileRun.start(work, {
    id: runId,
    resourceId: folderId,
    payload: { runId, lane: 0, folderId, maxRetryAttempts, deleteTables },
    items: documents,
  });
  const { dataroomId } = metadata;
  const summary = { taskId: runId, statements: documents.length, tableFolderId: folderId };
  for (const reader of await folderReadersOf(em, folderId)) {
    emit({ topic: 'bankReconcile', action: 'run', resourceId: folderId, ...reader });
    emit({ topic: 'aiTableFolder', action: 'updated', resourceId: folderId, ...reader });
  }
  note('aiTableFolder', folderId, summary);
  recordIn(organizationId, {
    action: 'dataroom.WorkflowAccountReconcile',
    resourceType: 'dataroom',
    resourceId: dataroomId,
    summary,
    by: actor,
    event: { topic: 'dataroom', action: 'WorkflowAccountReconcile', resourceId: dataroomId, dataroomId },
  });
  const count = documents.length === 1 ? 'One statement is' : `${documents.length.toLocaleString('en')} statements are`;
  return {
    success: true,
    message: documents.length === 0 ? 'There are no statements to process.' : `${count} being processed.`,
    errors: [],
    taskId: runId,
    folderId,
  };
}

/** Creates a folder of tables from a folder with statements, or processes the statements of such a folder again. */
export const reconcile = command({
  area: 'bankReconcile',
  verb: 'reconcile',
  summary: 'Read, prove and categorize bank statements',
  input: ReconcileInput,
  output: ReconcileAnswer,
  access: guardedAs('orgContributor', reconcileAccess),
  run: async (work) => {
    const { em, input, resource } = work;
    if (resource === null) {
      const { id, metadata } = await createFolder(work, input);
      return startRun(work, id, metadata, input);
    }
    const { folder } = resource;
    const current = requireConfig(await lockConfig(em, folder.id));
    return startRun(work, folder.id, await changeFolder(work, folder, input, current), input);
  },
});

/** Processes the statements of a folder again, by its stored configuration. */
export const runBankAutomation = command({
  area: 'bankReconcile',
  verb: 'automate',
  summary: 'Process the statements of a folder again, for schedules',
  input: RunBankAutomationInput,
  output: ReconcileAnswer,
  access: guardedAs('orgContributor', onFolder('write')),
  run: async (work) => {
    const { em, input, resource } = work;
    const { id } = resource.folder;
    const { metadata } = requireConfig(await lockConfig(em, id));
    await roomOf(em, work.actor, metadata.statementFolderId);
    return startRun(work, id, metadata, input);
  },
});
