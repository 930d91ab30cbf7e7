import { type CapitalDocument, capitalDocuments, PcapReconciliationEntity } from '@atrium/db/pcap-reconcile';
import { DomainError, invalid, newId, notFound } from '@atrium/domain/kernel';
import { PcapReconcileAnswer, PcapReconcileInput } from '@atrium/domain/pcap-reconcile';
import { viewerOf } from '../access/index.ts';
import { folderReadersOf } from '../ai-table/index.ts';
import { command } from '../kernel/index.ts';
import { emitCapital, onCapitalFolder } from './access.ts';
import { capitalRun } from './run.process.ts';

const WORKBOOK = /spreadsheetml\.sheet|ms-excel|opendocument\.spreadsheet/;

/** @throws INVALID, naming the document that is of another kind */
function requireKinds(workbook: CapitalDocument, pdf: CapitalDocument): void {
  if (!WORKBOOK.test(workbook.contentType))
    throw invalid(
      'excelDocumentId',
      `“${workbook.name}” is not a workbook. Choose an XLSX, XLS or ODS document.`.slice(0, 255),
    );
  if (pdf.contentType !== 'application/pdf')
    throw invalid(
      'pdfDocumentId',
      `“${pdf.name}” is not a PDF. Choose the PDF with the statements of partners.`.slice(0, 255),
    );
}

/** Starts to tie a workbook of partner capital to the statements of the partners. */
export const reconcilePcap = command({
  area: 'pcapReconcile',
  verb: 'reconcile',
  summary: 'Tie a workbook of partner capital to the statements of the partners',
  input: PcapReconcileInput,
  output: PcapReconcileAnswer,
  access: onCapitalFolder('write'),
  run: async (work) => {
    const { em, actor, input, resource, emit, note } = work;
    const { organizationId } = actor.membership;
    const folderId = resource.folder.id;
    const documents = await capitalDocuments(em, viewerOf(actor), [input.excelDocumentId, input.pdfDocumentId]);
    const workbook = documents.find(({ id }) => id === input.excelDocumentId);
    const pdf = documents.find(({ id }) => id === input.pdfDocumentId);
    if (!workbook) throw notFound('Workbook');
    if (!pdf) throw notFound('PDF');
    requireKinds(workbook, pdf);
    const live = await capitalRun.liveOf(em, folderId);
    if (live !== null) {
      const message = `Partner capital of this folder is being reconciled by the task ${live}. Wait until it ends, or stop it.`;
      throw new DomainError('CONFLICT', message, { details: { taskId: live } });
    }
    const [id, runId] = [newId(), newId()];
    const now = new Date();
    await em.insert(PcapReconciliationEntity, {
      id,
      organizationId,
      folderId,
      workbookId: workbook.id,
      statementId: pdf.id,
      datatableId: null,
      runId,
      status: 'Pending',
      reason: null,
      asOf: null,
      currency: null,
      comparison: null,
      summary: null,
      createdById: actor.userId,
      processedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    const { maxRetryAttempts, deleteTablesBeforeCreate: deleteTables } = input;
    await capitalRun.start(work, {
      id: runId,
      resourceId: folderId,
      payload: { runId, lane: 0, folderId, maxRetryAttempts, deleteTables },
      items: [id],
    });
    await emitCapital({ em, emit }, resource.folder, 'run');
    for (const reader of await folderReadersOf(em, folderId))
      emit({ topic: 'aiTableFolder', action: 'updated', resourceId: folderId, ...reader });
    note('pcapReconciliation', id, {
      taskId: runId,
      tableFolderId: folderId,
      workbookId: workbook.id,
      statementId: pdf.id,
    });
    return {
      success: true,
      message: 'The partner capital is being reconciled.',
      errors: [],
      taskId: runId,
      reconciliationId: id,
    };
  },
});
