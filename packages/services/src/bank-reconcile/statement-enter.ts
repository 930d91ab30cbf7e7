import { BankEnteredRowEntity, lockConfig, sectionsOf } from '@atrium/db/bank-reconcile';
import { EnterRowsInput, ReconcileAnswer, STATEMENT_STATUSES } from '@atrium/domain/bank-reconcile';
import { notFound } from '@atrium/domain/kernel';
import { command, guardedAs } from '../kernel/index.ts';
import { onFolder, requireConfig } from './access.ts';
import { startRun } from './run-start.ts';
import { readProof } from './statement-accept.ts';

/**
 * Stores what a person reads in rows that cannot be read, or withdraws it, and reads the statement again with it. The statement
 * must be proven anew, so both happen in one transaction: an entered row is never shown beside a proof that does not know it.
 */
export const enterRows = command({
  area: 'bankReconcile',
  verb: 'enterRows',
  summary: 'Enter rows of a bank statement that cannot be read, and prove it again',
  input: EnterRowsInput,
  output: ReconcileAnswer,
  access: guardedAs('orgContributor', onFolder('write')),
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { documentId, rows } = input;
    const folderId = resource.folder.id;
    const { organizationId } = actor.membership;
    const { metadata } = requireConfig(await lockConfig(em, folderId));
    const { statementId } = await readProof(em, actor, folderId, documentId);
    const known = new Set(
      (await sectionsOf(em, statementId)).flatMap(({ proof: { rejected, entered } }) =>
        [...rejected, ...entered].map(({ key }) => key),
      ),
    );
    if (rows.some(({ key }) => !known.has(key))) throw notFound('Row');
    await em.nativeDelete(BankEnteredRowEntity, { statementId, key: { $in: rows.map(({ key }) => key) } });
    const entered = rows.flatMap(({ key, entry }) => (entry ? [{ key, ...entry }] : []));
    if (entered.length > 0) {
      const by = { organizationId, statementId, createdById: actor.userId, createdAt: new Date() };
      await em.insertMany(
        BankEnteredRowEntity,
        entered.map((row) => ({ ...row, ...by })),
      );
    }
    const answer = await startRun(work, folderId, metadata, {
      processStatementsWithStatus: [...STATEMENT_STATUSES],
      statementIdsToProcess: [documentId],
      maxRetryAttempts: 1,
      deleteTablesBeforeCreate: false,
    });
    const { taskId } = answer;
    note('bankStatement', statementId, { taskId, entered: entered.length, withdrawn: rows.length - entered.length });
    return answer;
  },
});
