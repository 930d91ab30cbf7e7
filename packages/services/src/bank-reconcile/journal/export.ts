import { type BankExportBatchRow, beginExport, countBatchRows } from '@atrium/db/bank-reconcile';
import {
  type CurrencyTotals,
  ExportJournalsInput,
  JournalsAnswer,
  LARGE_EXPORT,
  startTotals,
  topTotals,
} from '@atrium/domain/bank-reconcile/journal';
import { DomainError, type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { flow } from '../../kernel/index.ts';
import { emitBank, onFolder } from '../access.ts';
import { type AskedBatch, commitBatch, writeNextBatch } from './batch.ts';
import { batchPage } from './batch-page.ts';
import { exportRun } from './export-run.ts';
import { type EarlierBatch, type Plan, planExport, refuseBlocked } from './plan.ts';
import { presentJournals } from './present.ts';
import { withSources } from './sources.ts';

type Answer = typeof JournalsAnswer._input;

/** The batch that an export returns again when nothing has changed: the last one of the same filter, or the last one. */
function sameBatch({ earlier, scope: { filter } }: Plan): EarlierBatch | undefined {
  const key = JSON.stringify([filter.dateFrom, filter.dateTo, filter.statementIds]);
  const same = earlier.findLast(
    ({ filter: { dateFrom, dateTo, statementIds } }) => JSON.stringify([dateFrom, dateTo, statementIds]) === key,
  );
  return same ?? earlier.at(-1);
}

async function isLarge(em: EntityManager, { scope, earlier: parts, sums }: Plan, exportId: string): Promise<boolean> {
  if (parts.length === 0) return sums.reduce((count, { rows }) => count + rows, 0) > LARGE_EXPORT;
  return (await countBatchRows(em, scope, { exportId, parts, most: LARGE_EXPORT + 1 })) > LARGE_EXPORT;
}

/** The answer without rows of a batch that a task writes. */
function inBackground(plan: Plan, taskId: string, { limit, offset }: AskedBatch): Answer {
  const totals = startTotals(plan.book.config);
  const none = {
    totals,
    adjustments: [],
    page: { journals: [], lines: [] },
    unbalanced: [],
    missing: new Map(),
    limit,
    offset,
  };
  return {
    ...presentJournals(plan, none),
    message: 'The batch is being written. It is in the list of batches when the task has finished.',
    taskId,
    batchId: null,
    batchNumber: null,
    isUnchanged: false,
  };
}

/** The answer of an export that has found nothing to write: the batch that has it. */
async function unchanged(em: EntityManager, actor: MemberActor, plan: Plan, asked: AskedBatch): Promise<Answer> {
  const same = sameBatch(plan);
  if (!same)
    throw new DomainError('CONFLICT', 'There are no transactions to export.', { detailCode: 'nothing_to_export' });
  const { row } = same;
  const shown = await batchPage(em, actor, { row, folderId: asked.folderId, format: asked.exportFormat }, asked);
  return {
    ...presentJournals(plan, { ...shown, unbalanced: [], limit: asked.limit, offset: asked.offset }),
    journalEntries: await withSources(em, actor, asked.folderId, shown.page.journals),
    ...factsOf(row),
    hasMore: shown.hasMore,
    message: `Nothing has changed since batch ${row.batchNumber}. It is returned again.`,
    taskId: null,
    batchId: row.id,
    batchNumber: row.batchNumber,
    isUnchanged: true,
  };
}

function factsOf({ added, reversed, entries, totals, warnings }: BankExportBatchRow) {
  const byCurrency: CurrencyTotals[] = totals;
  return {
    totalTransactions: added + reversed,
    totalJournalEntries: entries,
    ...topTotals(byCurrency),
    byCurrency,
    warnings,
  };
}

/** Exports what is new or has changed since the last batch, as the next batch. A large one is written by a task. */
export const exportJournals = flow({
  area: 'bankReconcile',
  verb: 'exportJournals',
  summary: 'Export the journal entries of a folder as a batch',
  input: ExportJournalsInput,
  output: JournalsAnswer,
  access: onFolder('view'),
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform, resource: { folder } }) => {
    const plan = await planExport(em, actor, input, 'next');
    refuseBlocked(plan);
    const { exportFormat: format, folderId } = input;
    const { organizationId } = folder;
    const exportId = await beginExport(em, { id: newId(), organizationId, folderId, format });
    const batchId = newId();
    const { store } = platform;
    const write = async () => writeNextBatch({ platform, store, actor, batchId }, input);
    return { plan, exportId, batchId, write: (await isLarge(em, plan, exportId)) ? null : write };
  },
  act: async ({ plan: { write } }) => (write ? write() : null),
  commit: async ({ em, actor, input, requestId, emit, note, resource: { folder }, plan: prepared, outcome }) => {
    const { exportId, batchId } = prepared;
    if (outcome === null) {
      const { limit: _limit, offset: _offset, exportConfig: _config, ...asked } = { exportConfig: null, ...input };
      const payload = { ...asked, runId: batchId, lane: 0 };
      await exportRun.start(
        { em, actor, requestId },
        { id: batchId, resourceId: folder.id, payload, items: ['batch'] },
      );
      note('bankBatch', batchId, { format: input.exportFormat });
      return inBackground(prepared.plan, batchId, input);
    }
    const { plan, written } = outcome;
    if (written === null) return unchanged(em, actor, plan, input);
    const batchNumber = await commitBatch(em, actor, { batchId, exportId }, written);
    await emitBank({ em, emit }, folder, 'exported');
    note('bankBatch', batchId, { format: input.exportFormat, batchNumber });
    const { file, adjustments } = written;
    return {
      ...presentJournals(plan, { ...file, adjustments, limit: input.limit, offset: input.offset }),
      journalEntries: await withSources(em, actor, folder.id, file.page.journals),
      message: `Batch ${batchNumber} is exported.`,
      taskId: null,
      batchId,
      batchNumber,
      isUnchanged: false,
    };
  },
  undo: async ({ outside, outcome }) => {
    if (outcome?.written) await outside.store.delete(outcome.written.storageKey);
  },
});
