import {
  currentConfig,
  listStatements,
  type RowAuthor,
  rowAuthors,
  sectionsOf,
  type StatementListed,
  visibleSections,
} from '@atrium/db/bank-reconcile';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { ListStatementsInput, Statement, StatementDetail, StatementRef } from '@atrium/domain/bank-reconcile';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { configOf, onFolder } from './access.ts';

function presentProof(row: StatementListed): z.output<typeof Statement>['proof'] {
  if (row.outcome === null) return null;
  const { acceptedReason: reason, acceptedById, acceptedAt, firstName, lastName, email } = row;
  const isAccepted = reason !== null && acceptedById !== null && acceptedAt !== null;
  const person = { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' };
  return {
    outcome: row.outcome,
    reason: row.proofReason ?? '',
    rows: row.rowCount,
    rejected: row.rejectedCount,
    duplicates: row.duplicateCount,
    accounts: row.accounts,
    currencies: row.currencies,
    from: row.fromOn,
    to: row.toOn,
    difference: row.difference,
    closing: row.closing,
    acceptance: isAccepted
      ? { reason, acceptedById, acceptedByName: displayName(person), acceptedAt: isoTime(acceptedAt) }
      : null,
  };
}

function presentAuthor({ key, userId, enteredAt, ...person }: RowAuthor) {
  return { key, userId, name: displayName(person), enteredAt: isoTime(enteredAt) };
}

function present(row: StatementListed): z.output<typeof Statement> {
  return {
    documentId: row.documentId,
    documentName: row.documentName,
    status: row.status,
    reason: row.reason,
    proof: presentProof(row),
    question: row.status === 'Pending' ? row.question : null,
    format: row.format,
    datatableId: row.datatableId,
    processedAt: isoTimeOrNull(row.processedAt),
  };
}

/** The statements of a folder with their status and proof. */
export const listBankStatements = query({
  area: 'bankReconcile',
  verb: 'listStatements',
  summary: 'Bank statements of a folder with their status and proof',
  input: ListStatementsInput,
  output: listAnswer(Statement),
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const { folderId } = input;
    const config = await currentConfig(em, folderId);
    // A folder of other tables has no statements.
    if (!config) return page([], input);
    const { statementFolderId } = config.metadata;
    const rows = await listStatements(em, input, viewerOf(actor), { folderId, statementFolderId }, null);
    const { data, ...answer } = page(rows, input);
    return { ...answer, data: data.map(present) };
  },
});

const ONE = { limit: 1, offset: 0 };

/** One statement with the whole proof of each account and period in it. */
export const bankStatementInfo = query({
  area: 'bankReconcile',
  verb: 'statementInfo',
  summary: 'One bank statement with its whole proof',
  input: StatementRef,
  output: dataAnswer(StatementDetail),
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const { folderId, documentId } = input;
    const { statementFolderId } = (await configOf(em, folderId)).metadata;
    const [row] = await listStatements(em, ONE, viewerOf(actor), { folderId, statementFolderId }, documentId);
    if (!row) throw notFound('Statement');
    const found = row.statementId === null ? [] : await sectionsOf(em, row.statementId);
    // A finding has a balance of the statement before, which the caller may not be allowed to see.
    const before = found.flatMap(({ continuity }) => continuity.map((finding) => finding.before));
    const visible = await visibleSections(em, viewerOf(actor), folderId, before);
    const sections = found.map((section) => ({
      ...section,
      continuity: section.continuity.filter((finding) => visible.has(finding.before)),
    }));
    const authors = row.statementId === null ? [] : await rowAuthors(em, row.statementId);
    return ok({
      ...present(row),
      sections,
      rowAuthors: authors.map(presentAuthor),
      dialect: row.dialect,
      encoding: row.encoding,
    });
  },
});
