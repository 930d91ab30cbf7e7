import type { ResourceAction } from '@atrium/domain/access';
import { type AccessRows, inOrganization, READ, row } from '../access-matrix/row.ts';
import type { Row } from '../access-matrix/expectation.ts';
import type { automationRouter, bankReconcileRouter } from './router.ts';

function onBankFolder(
  action: ResourceAction<'aiTableFolder'>,
  input: object = {},
  more: Pick<Row, 'scope' | 'guard'> = {},
): Row {
  return row({ of: 'table folder', action }, ({ tableFolder }) => ({ folderId: tableFolder, ...input }), more);
}

/** The reference shows the guard of creating; on a folder, the role on it decides. */
const RUN = { guard: 'orgContributor' } as const;
const appData = { glCategories: [], rules: [] };
const MONTH = { month: '2026-05' };
const answers = { dateOrder: 'DMY' };

/** The rows of `bankReconcile` in the access matrix. */
export const bankReconcileAccess = {
  batchInfo: onBankFolder('view', { batchId: 'none' }),
  downloadJournals: onBankFolder('view', {}, READ),
  exportJournals: onBankFolder('view', {}),
  listBatches: onBankFolder('view'),
  previewJournals: onBankFolder('view'),
  proposeTexts: onBankFolder('write', { prompt: 'Department', inputs: ['accountName: Rent'] }, READ),
  reverseBatch: onBankFolder('write', { batchId: 'none', reason: 'The wrong month was exported.' }),
  updateFormatData: onBankFolder('write', {
    transactionId: 'none',
    exportFormat: 'QuickBooks',
    formatSpecificData: { name: 'Larkfield Bakery' },
  }),
  acceptStatement: onBankFolder('write', { documentId: 'none', reason: 'The bank confirmed it.' }),
  configHistory: onBankFolder('view'),
  configInfo: onBankFolder('view'),
  createMapping: onBankFolder('write', { answers }),
  deleteMapping: onBankFolder('write', { mappingId: 'none' }),
  enterRows: onBankFolder('write', { documentId: 'none', rows: [{ key: 'none', entry: null }] }, RUN),
  exportRules: onBankFolder('view'),
  generateConfig: inOrganization('createTableFolder', { input: 'Rent' }, READ),
  importRules: onBankFolder('write', { data: appData }),
  listMappings: onBankFolder('view'),
  listPeriods: onBankFolder('view'),
  listStatements: onBankFolder('view'),
  listTransactions: onBankFolder('view'),
  mappingInfo: onBankFolder('view', { mappingId: 'none' }),
  monthEndReport: onBankFolder('view', MONTH, READ),
  nextTransaction: onBankFolder('view', { after: -1 }),
  transactionMarks: onBankFolder('view'),
  postPeriod: onBankFolder('write', MONTH),
  preparePeriod: onBankFolder('write', MONTH),
  previewRules: onBankFolder('view', { appData }, READ),
  reconcile: [
    inOrganization('createTableFolder', { folderName: 'Bank', agentConfig: { appData }, statementFolderId: 'none' }),
    onBankFolder('write', {}, RUN),
  ],
  reopenPeriod: onBankFolder('changeAccess', { ...MONTH, reason: 'The bank corrected it.' }),
  restoreConfig: onBankFolder('write', { version: 1 }),
  reviewPeriod: onBankFolder('write', MONTH),
  statementInfo: onBankFolder('view', { documentId: 'none' }),
  statementSheets: onBankFolder('view', { documentId: 'none' }, READ),
  transactionSummary: onBankFolder('view'),
  transactionTrace: onBankFolder('view', { transactionId: 'none' }),
  updateAgentAppConfig: onBankFolder('write', { appData }),
  updateMapping: onBankFolder('write', { mappingId: 'none', answers }),
  updateTransactions: onBankFolder('write', { transactionId: 'none', categoryId: 'gl_1' }),
} satisfies AccessRows<typeof bankReconcileRouter>;

/** The rows of `automation` in the access matrix. */
export const automationAccess = {
  runBankAutomation: onBankFolder('write', {}, RUN),
} satisfies AccessRows<typeof automationRouter>;
