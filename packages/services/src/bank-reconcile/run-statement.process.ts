import { UnreadableStatement } from '@atrium/ai/bank-reconcile';
import type { Provider } from '@atrium/ai/providers';
import {
  answersFor,
  BankStatementEntity,
  type BankStatementRow,
  type DocumentToRead,
  documentToRead,
  enteredRows,
  transactionIds,
} from '@atrium/db/bank-reconcile';
import { FolderEntity } from '@atrium/db/folder';
import type { decider, FolderMetadata, reconcileStatements } from '@atrium/domain/bank-reconcile';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { FileChanged, type ItemWork, readFiles, RunEnds, type Wait } from '../run/index.ts';
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

const IN_TRASH = 'The folder with the statements is in the trash. Restore it and run again.';
const GONE = 'The document was deleted, or moved out of the folder with the statements.';
const NO_MODEL = 'Rules with a prompt were skipped, because no model is connected.';
const SENTENCES = {
  interrupted: 'Reading this file was interrupted several times. It may be too large for this server.',
  noSpace: 'The server has no space left to read this file. Ask an administrator to free some, then run it again.',
  ourFault: 'Something went wrong on our side while this file was read. Run it again.',
};

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
        entered: await read(async (em) => enteredRows(em, statement.id)),
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
        if (current?.versionId !== document.versionId) throw new FileChanged();
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

/**
 * Reads one statement of a run: its rows, proof, table and status change in one transaction, or not at all. A file that cannot
 * be read ends with a status and a sentence. Returns when to try again after a failure.
 */
export async function reconcileStatement(work: Work): Promise<Wait | void> {
  const loaded = await begin(work);
  if (!loaded) return conclude(work, 'Skipped', GONE);
  return readFiles(work, {
    read: async () => importFile(work, loaded),
    unreadable: (error) => (error instanceof UnreadableStatement ? error.message : null),
    fail: async (reason) => conclude(work, 'Failed', reason),
    sentences: SENTENCES,
  });
}
