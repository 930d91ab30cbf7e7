import {
  batchInfo,
  downloadJournals,
  exportJournals,
  listBatches,
  previewJournals,
  proposeTexts,
  reverseBatch,
  updateFormatData,
} from '@atrium/services/bank-reconcile';
import { call, file } from '../../kernel/procedure.ts';

const BANK = '/api/v1/ai_agent/bank_statement_reconcile';
const POST = { method: 'POST', tags: ['Bank reconcile'] } as const;
const added = { ...POST, extension: true } as const;

const FOLDER = '01936b2c-7f3a-7c1e-9d5a-000000000010';
const BATCH = '01936b2c-7f3a-7c1e-9d5a-000000000012';
const TRANSACTION = '9f86d081-884c-8d65-9a2f-eaa0c55ad015';
const MAY = { dateFrom: '2026-05-01', dateTo: '2026-05-31' };

/** The calls about journals and batches. */
export const journalCalls = {
  previewJournals: call(previewJournals, {
    ...POST,
    path: `${BANK}/preview`,
    example: { folderId: FOLDER, exportFormat: 'QuickBooks', ...MAY },
  }),
  exportJournals: call(exportJournals, {
    ...POST,
    path: `${BANK}/export`,
    example: { folderId: FOLDER, exportFormat: 'QuickBooks', ...MAY },
  }),
  downloadJournals: file(downloadJournals, {
    ...POST,
    path: `${BANK}/download-csv`,
    types: ['text/csv', 'text/plain', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    example: { folderId: FOLDER, exportFormat: 'QuickBooks', batchId: BATCH },
  }),
  updateFormatData: call(updateFormatData, {
    ...POST,
    method: 'PATCH',
    path: `${BANK}/update-transaction-format-data`,
    example: {
      folderId: FOLDER,
      transactionId: TRANSACTION,
      exportFormat: 'QuickBooks',
      formatSpecificData: { name: 'Larkfield Bakery', class: 'Willow Street', memo: 'Rent May' },
    },
  }),
  proposeTexts: call(proposeTexts, {
    ...added,
    path: `${BANK}/export-text/propose`,
    example: { folderId: FOLDER, prompt: 'The department', inputs: ['accountName: Bank charges'] },
  }),
  listBatches: call(listBatches, { ...added, path: `${BANK}/export-batch/list` }),
  batchInfo: call(batchInfo, {
    ...added,
    path: `${BANK}/export-batch/me`,
    example: { folderId: FOLDER, batchId: BATCH },
  }),
  reverseBatch: call(reverseBatch, {
    ...added,
    path: `${BANK}/export-batch/reverse`,
    example: { folderId: FOLDER, batchId: BATCH, reason: 'The statements of May were exported twice.' },
  }),
};
