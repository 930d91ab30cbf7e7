import { readSheets, UnreadableStatement } from '@atrium/ai/bank-reconcile';
import { documentToRead } from '@atrium/db/bank-reconcile';
import { MAX_SHEET_ROWS, StatementRef, StatementSheet } from '@atrium/domain/bank-reconcile';
import { dataAnswer, DomainError, notFound, ok } from '@atrium/domain/kernel';
import { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { flow } from '../kernel/index.ts';
import { configOf, onFolder } from './access.ts';

/** Reads the rows of a workbook again, so that its proof can be shown beside the row that a figure is in. */
export const statementSheets = flow({
  area: 'bankReconcile',
  verb: 'statementSheets',
  summary: 'The sheets of a bank statement in a workbook, row by row',
  input: StatementRef,
  output: dataAnswer(z.array(StatementSheet)),
  access: onFolder('view'),
  scope: 'read',
  idempotent: false,
  audited: false,
  interrupted: 'repeat',
  prepare: async ({ em, actor, input: { folderId, documentId } }) => {
    const { statementFolderId } = (await configOf(em, folderId)).metadata;
    const document = await documentToRead(em, viewerOf(actor), { folderId, statementFolderId }, documentId);
    if (!document) throw notFound('Statement');
    return document;
  },
  act: async ({ plan: { storageKey, name }, outside }) =>
    outside.store
      .withLocalFile(storageKey, async (path) => readSheets({ path, name }))
      .catch((error: unknown) => {
        throw error instanceof UnreadableStatement ? new DomainError('CONFLICT', error.message) : error;
      }),
  commit: async ({ outcome }) =>
    ok(outcome.map(({ sheet, rows }) => ({ sheet, rows: rows.slice(0, MAX_SHEET_ROWS), rowCount: rows.length }))),
});
