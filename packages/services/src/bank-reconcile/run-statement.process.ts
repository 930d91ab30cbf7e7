import { UnreadableStatement } from '@atrium/ai/bank-reconcile';
import type { Provider } from '@atrium/ai/providers';
import {
  answersFor,
  BankStatementEntity,
  type BankStatementRow,
  type DocumentToRead,
  documentToRead,
  transactionIds,
} from '@atrium/db/bank-reconcile';
import { FolderEntity } from '@atrium/db/folder';
import { isUnreachable } from '@atrium/db/kernel';
import type { decider, FolderMetadata, reconcileStatements } from '@atrium/domain/bank-reconcile';
import { DomainError, type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { type ItemWork, LostClaimError, RunEnds, type Wait } from '../run/index.ts';
import { type FileRead, type Part, readFile, statementFile } from './import-file.process.ts';
import { type Spool, withSpool } from './import-spool.ts';
import { writeStatement } from './import-write.ts';

export type Payload = z.output<typeof reconcileStatements.payload>;

/** The state that the statements of a lane share. */
export type Reconciling = {
  metadata: FolderMetadata;
  decide: ReturnType<typeof decider>;
  /** Whether the configuration has active rules with a prompt. */
  hasPrompts: boolean;
  /** The model that answers prompts; null without one. */
  provider: Provider | null;
};

export type Work = ItemWork<Payload, Reconciling> & { asker: MemberActor };

const ASK = 'ask:';

/** The key of the item that asks a model about the rows of a document. */
export function askKey(documentId: string): string {
  return `${ASK}${documentId}`;
}

/** Returns the document whose rows an item asks a model about; null for an item that reads a document. */
export function askedDocument(key: string): string | null {
  return key.startsWith(ASK) ? key.slice(ASK.length) : null;
}

/** Attempts beyond the retries, for workers that were killed. After these, the file itself is suspected. */
const KILLS = 3;
const IN_TRASH = 'The folder with the statements is in the trash. Restore it and run again.';
const GONE = 'The document was deleted, or moved out of the folder with the statements.';
const OUR_FAULT = 'Something went wrong on our side while this file was read. Run it again.';
const NO_SPACE =
  'The server has no space left to read this file. Ask an administrator to free some, then run it again.';
const NO_MODEL = 'Rules with a prompt were skipped, because no model is connected.';
const KILLED = 'Reading this file was interrupted several times. It may be too large for this server.';

/** Ends the run if its folder of statements is gone. @throws RunEnds */
export async function requireFolder(em: EntityManager, id: string): Promise<void> {
  const folder = await em.findOne(FolderEntity, { id }, { fields: ['deletedAt'] });
  if (folder?.deletedAt) throw new RunEnds({ state: 'failed', reason: IN_TRASH, code: null });
}

type Loaded = { document: DocumentToRead; statement: BankStatementRow };

async function begin({ item, run, job, asker, context, save }: Work): Promise<Loaded | null> {
  const { folderId } = job.payload;
  const { statementFolderId } = context.metadata;
  let loaded: Loaded | null = null;
  await save(async (em) => {
    await requireFolder(em, statementFolderId);
    const document = await documentToRead(em, viewerOf(asker), { folderId, statementFolderId }, item.key);
    const known = await em.findOne(BankStatementEntity, { folderId, documentId: item.key });
    if (!document) {
      loaded = null;
      return;
    }
    const statement =
      known ??
      em.create(BankStatementEntity, {
        id: newId(),
        organizationId: run.organizationId,
        folderId,
        documentId: document.documentId,
      });
    statement.status = 'Processing';
    statement.runId = run.id;
    await em.flush();
    loaded = { document, statement };
  });
  return loaded;
}

/** Ends an item without rows: the statement gets a status and a sentence, and what was read from it before stays. */
export async function conclude(
  { commit, run, item, job }: Work,
  status: 'Failed' | 'Skipped' | 'Pending',
  reason: string,
  more: Partial<BankStatementRow> = {},
): Promise<void> {
  const { folderId } = job.payload;
  await commit(async (em) => {
    const statement = await em.findOne(BankStatementEntity, { folderId, documentId: item.key });
    if (statement) {
      const attempts = status === 'Failed' ? statement.attempts + 1 : statement.attempts;
      Object.assign(statement, { status, reason, question: null, attempts, runId: run.id, ...more });
      await em.flush();
    }
    return { end: status === 'Failed' ? 'failed' : 'skipped', outcome: { reason } };
  });
}

/** Reads a file and writes what it says in one transaction. */
async function importFile(work: Work, { document, statement }: Loaded): Promise<void> {
  const { job, signal, context, read, commit, run, asker } = work;
  const { folderId, deleteTables } = job.payload;
  const { version } = context.metadata.appMetadata;
  await job.platform.store.withLocalFile(document.storageKey, async (path) =>
    withSpool(async (spool: Spool<Part>) => {
      const found: FileRead = await readFile({
        idsOf: (name) =>
          transactionIds(folderId, name === null ? document.documentId : `${document.documentId}/${name}`),
        file: statementFile(path, document.name),
        answersFor: async (account, headings) => read(async (em) => answersFor(em, folderId, { account, headings })),
        decide: (row) => context.decide(row),
        spool,
        signal,
      });
      if (found.question) {
        const { question, facts, account } = found;
        const dialect = facts.dialect && { ...facts.dialect, account };
        const versionId = document.versionId;
        const more = { ...facts, question, dialect, documentVersionId: versionId } as Partial<BankStatementRow>; // of the readers' types
        return conclude(work, 'Pending', question.text, more);
      }
      return commit(async (em) => {
        const current = await documentToRead(
          em,
          viewerOf(asker),
          { folderId, statementFolderId: context.metadata.statementFolderId },
          document.documentId,
        );
        if (current?.versionId !== document.versionId) throw new Changed();
        await writeStatement(em, {
          statement,
          document,
          createdById: run.createdById ?? asker.userId,
          read: found,
          spool,
          configVersion: version,
          deleteTable: deleteTables,
          promptRules: context.metadata.appData.rules.flatMap(({ ruleId, isActive, ruleConfig }) =>
            isActive && ruleConfig.llmPrompt !== undefined ? [ruleId] : [],
          ),
          note: context.hasPrompts && !context.provider ? NO_MODEL : null,
        });
        const add = context.hasPrompts && context.provider ? [askKey(document.documentId)] : [];
        return { outcome: { rows: found.rows, rejected: found.rejected }, add };
      });
    }),
  );
}

/** The document was changed or deleted while it was read, so what was read is thrown away. */
class Changed extends Error {
  override name = 'Changed';
}

function isOutOfSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return (
    code === 'ENOSPC' || code === 'EDQUOT' || (error instanceof DomainError && error.detailCode === 'storage_full')
  );
}

/** Says in a sentence why a statement failed. Null: not the statement's fault, so the lane fails and is tried again. */
function explain(error: unknown): { reason: string; isFinal: boolean } | null {
  if (error instanceof LostClaimError || error instanceof RunEnds || isUnreachable(error)) return null;
  if (error instanceof UnreadableStatement) return { reason: error.message, isFinal: true };
  if (isOutOfSpace(error)) return { reason: NO_SPACE, isFinal: false };
  return { reason: OUR_FAULT, isFinal: false };
}

/**
 * Reads one statement of a run: its rows, proof, table and status change in one transaction, or not at all. A file that cannot
 * be read ends with a status and a sentence. Returns when to try again after a failure.
 */
export async function reconcileStatement(work: Work): Promise<Wait | void> {
  const { item, job, signal } = work;
  const { maxRetryAttempts } = job.payload;
  const loaded = await begin(work);
  if (!loaded) return conclude(work, 'Skipped', GONE);
  if (item.attempts > maxRetryAttempts + 1 + KILLS) return conclude(work, 'Failed', KILLED);
  try {
    return await importFile(work, loaded);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Changed) return { until: new Date() };
    const explained = explain(error);
    if (!explained) throw error;
    const { reason, isFinal } = explained;
    if (!isFinal)
      job.platform.log.error({ err: error, taskId: job.taskId, documentId: item.key }, 'statement not read');
    if (isFinal || item.attempts > maxRetryAttempts) return conclude(work, 'Failed', reason);
    return { until: new Date(Date.now() + 1000 * 2 ** item.attempts) };
  }
}
