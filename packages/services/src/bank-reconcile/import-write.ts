import { isDeepStrictEqual } from 'node:util';
import {
  BankSectionEntity,
  BankStatementEntity,
  type BankStatementRow,
  countDuplicates,
  deleteRepeats,
  deleteStatementRows,
  insertPacked,
  insertRejectedRows,
  isEmptyFolder,
  lockPeriodsShared,
  lockRows,
  postedPeriods,
  promoteDuplicates,
  sectionsOf,
  withholdRemoved,
} from '@atrium/db/bank-reconcile';
import { DatatableEntity } from '@atrium/db/ai-table';
import type { Proof } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { separateEqualRows } from './import-equal-rows.ts';
import type { FileRead, Part } from './import-file.process.ts';
import { oneAhead, type Spool } from './import-spool.ts';
import { createBankTable } from './run-tables.ts';

const SECTIONS_PER_STATEMENT = 200;

export type Writing = {
  statement: BankStatementRow;
  /** The document that was read, and who gets its table. */
  document: { name: string; versionId: string };
  createdById: string;
  read: Extract<FileRead, { question: null }>;
  spool: Spool<Part>;
  configVersion: number;
  /** Deletes the table of the statement, with the columns that people added, and creates it again. */
  deleteTable: boolean;
  /** The rules that the model answers. */
  promptRules: readonly string[];
  /** A sentence about rules that were skipped; null without any. */
  note: string | null;
};

const WORST: readonly Proof['outcome'][] = ['failed', 'unproven', 'proven'];

function outcomeOf(sections: Writing['read']['sections']): Proof['outcome'] | null {
  return WORST.find((outcome) => sections.some(({ proof }) => proof.outcome === outcome)) ?? null;
}

function countOf(rows: number, what: string): string {
  return `${rows.toLocaleString('en')} ${what}${rows === 1 ? '' : 's'}`;
}

/** Returns a sentence about rows of posted periods, which a new reading leaves as they are. */
function withheldReason(withheld: number): string | null {
  if (withheld === 0) return null;
  return `${countOf(withheld, 'row')} of posted months would have changed and stayed as ${withheld === 1 ? 'it was' : 'they were'}. Month end shows what.`;
}

/** Returns a sentence about rows that other statements have too. */
function duplicatesReason(duplicates: number, rows: number): string | null {
  if (duplicates === 0) return null;
  const all = duplicates === rows ? 'All rows are' : `${countOf(duplicates, 'row')} ${duplicates === 1 ? 'is' : 'are'}`;
  return `${all} also in another statement of this folder and ${all === 'All rows are' || duplicates > 1 ? 'count' : 'counts'} once.`;
}

/** Returns a sentence about equal rows that can be one transaction or two. */
function unsureReason(rows: number): string | null {
  if (rows === 0) return null;
  const which = rows === 1 ? 'One of them is' : `${countOf(rows, 'row')} of them are`;
  return `${which} on the day on which both statements meet, and no balance shows whether the bank booked it once or twice. Compare it with the bank.`;
}

async function insertSections(em: EntityManager, { statement, read }: Writing): Promise<void> {
  const rows = read.sections.map(({ id, ordinal, head, proof }) => ({
    id,
    organizationId: statement.organizationId,
    folderId: statement.folderId,
    statementId: statement.id,
    ordinal,
    account: head.account.slice(0, 255),
    accountName: head.accountName?.slice(0, 255) ?? null,
    bank: head.bank?.slice(0, 255) ?? null,
    number: head.number?.slice(0, 64) ?? null,
    currency: proof.currency?.slice(0, 16) ?? null,
    fromOn: head.from,
    toOn: head.to,
    rowCount: proof.rows,
    rejectedCount: proof.rejectedCount,
    outcome: proof.outcome,
    proof,
    continuity: [],
    createdAt: new Date(),
  }));
  for (let at = 0; at < rows.length; at += SECTIONS_PER_STATEMENT)
    await em.insertMany(BankSectionEntity, rows.slice(at, at + SECTIONS_PER_STATEMENT));
}

/** Returns the table of a statement, which is created if it is missing or in the trash. */
async function tableOf(em: EntityManager, { statement, document, createdById, deleteTable }: Writing): Promise<string> {
  const { datatableId, organizationId, folderId } = statement;
  if (datatableId && deleteTable) await em.nativeDelete(DatatableEntity, { id: datatableId });
  if (datatableId && (await em.count(DatatableEntity, { id: datatableId, deletedAt: null })) > 0) {
    await em.nativeUpdate(DatatableEntity, { id: datatableId }, { lastSyncedAt: new Date(), updatedAt: new Date() });
    return datatableId;
  }
  return createBankTable(em, { organizationId, folderId, createdById }, document.name);
}

/**
 * Writes what was read from a statement in place of what was read before: rows, rejected rows, sections, table and status, all
 * in the transaction of `em`. A reason for which a failed proof was accepted is kept if every proof is the same. Rows of posted
 * periods stay as they are, and the statement says how many of them would have changed.
 */
export async function writeStatement(em: EntityManager, writing: Writing): Promise<void> {
  const { statement, document, read, spool, configVersion, note } = writing;
  const { id, organizationId, folderId } = statement;
  await lockRows(em, folderId);
  await lockPeriodsShared(em, folderId);
  const hasPosted = (await postedPeriods(em, folderId)).length > 0;
  const before = (await sectionsOf(em, id)).map(({ proof }) => proof);
  await deleteStatementRows(em, id, { hasPosted });
  await em.nativeUpdate(BankStatementEntity, { id }, { ...read.facts, dialect: read.facts.dialect });
  await insertSections(em, writing);
  const besidePosted = hasPosted ? { promptRules: writing.promptRules } : null;
  const isAlone = !read.isArchive && !hasPosted && (await isEmptyFolder(em, folderId));
  const of = { organizationId, folderId, statementId: id };
  let duplicates = 0;
  for await (const { rows, rejected } of oneAhead(spool.parts())) {
    if (rows) duplicates += await insertPacked(em, of, rows, { isAlone, besidePosted });
    await insertRejectedRows(em, { organizationId, statementId: id }, rejected);
  }
  await deleteRepeats(
    em,
    id,
    read.sections.flatMap((section) => (section.isRepeat ? [section.id] : [])),
  );
  const unsure = duplicates > 0 ? await separateEqualRows(em, { folderId, statementId: id }) : 0;
  await promoteDuplicates(em, folderId);
  if (duplicates > 0) duplicates = await countDuplicates(em, id);
  const withheld = hasPosted
    ? await withholdRemoved(
        em,
        id,
        read.sections.map((section) => section.id),
      )
    : 0;
  const outcome = outcomeOf(read.sections);
  const repeated = read.sections.reduce((rows, { isRepeat, proof }) => rows + (isRepeat ? proof.rows : 0), 0);
  // As the database returns it: without undefined.
  const after: unknown = JSON.parse(JSON.stringify(read.sections.map(({ proof }) => proof)));
  const keepsAcceptance = outcome === 'failed' && isDeepStrictEqual(before, after);
  const now = new Date();
  const isEmpty = read.sections.length === 0;
  await em.nativeUpdate(
    BankStatementEntity,
    { id },
    {
      status: isEmpty ? 'Skipped' : 'Completed',
      reason: isEmpty
        ? 'The file has no bank statement.'
        : [duplicatesReason(duplicates, read.rows - repeated), unsureReason(unsure), withheldReason(withheld), note]
            .filter(Boolean)
            .join(' ') || null,
      model: null,
      question: null,
      documentVersionId: document.versionId,
      datatableId: isEmpty ? (statement.datatableId ?? null) : await tableOf(em, writing),
      outcome,
      rowCount: read.rows - repeated,
      rejectedCount: read.rejected,
      duplicateCount: duplicates,
      attempts: 0,
      configVersion,
      ...(keepsAcceptance ? {} : { acceptedReason: null, acceptedById: null, acceptedAt: null }),
      processedAt: now,
      updatedAt: now,
    },
  );
}
