import {
  acceptStatement,
  enterRows,
  configHistory,
  configInfo,
  createMapping,
  deleteMapping,
  exportRules,
  generateConfig,
  importRules,
  listMappings,
  mappingInfo,
  previewRules,
  restoreConfig,
  transactionTrace,
  updateAgentAppConfig,
  updateMapping,
  updateTransactions,
} from '@atrium/services/bank-reconcile';
import type { AppDataInput } from '@atrium/domain/bank-reconcile';
import { call } from '../kernel/procedure.ts';

const BANK = '/api/v1/ai_agent/bank_statement_reconcile';
const POST = { method: 'POST', tags: ['Bank reconcile'] } as const;
const added = { ...POST, extension: true } as const;

const FOLDER = '01936b2c-7f3a-7c1e-9d5a-000000000010';
const TRANSACTION = '9f86d081-884c-8d65-9a2f-eaa0c55ad015';
const APP_DATA: AppDataInput = {
  glCategories: [
    {
      id: 'gl_1',
      glAccountName: 'Rental income',
      glAccountCode: '4010',
      accountType: 'Revenue',
      normalBalance: 'Credit',
    },
  ],
  rules: [
    {
      ruleId: 'rl_1',
      ruleName: 'Rent of tenants',
      categoryId: 'gl_1',
      ruleConfig: { descriptionContains: ['rent', 'lease'], transactionType: 'Credit' },
      isActive: true,
      notes: '',
    },
  ],
};

/** The calls about configurations, rules, categories of transactions and remembered answers. */
export const configCalls = {
  generateConfig: call(generateConfig, {
    ...POST,
    path: `${BANK}/generate-config`,
    example: { input: 'We collect rent and pay bank fees, insurance and taxes.', exportFormat: 'Atrium' },
  }),
  updateAgentAppConfig: call(updateAgentAppConfig, {
    ...POST,
    path: `${BANK}/update-agent-app-config`,
    example: { folderId: FOLDER, agentConfig: { appData: APP_DATA } },
  }),
  configInfo: call(configInfo, { ...added, path: `${BANK}/config/me` }),
  configHistory: call(configHistory, { ...added, path: `${BANK}/config/history` }),
  restoreConfig: call(restoreConfig, { ...added, path: `${BANK}/config/restore` }),
  previewRules: call(previewRules, {
    ...added,
    path: `${BANK}/rule/preview`,
    example: { folderId: FOLDER, appData: APP_DATA },
  }),
  exportRules: call(exportRules, { ...added, path: `${BANK}/rule/export` }),
  importRules: call(importRules, {
    ...added,
    path: `${BANK}/rule/import`,
    example: { folderId: FOLDER, data: APP_DATA, mode: 'append' },
  }),
  transactionTrace: call(transactionTrace, { ...added, path: `${BANK}/transaction/trace` }),
  updateTransactions: call(updateTransactions, {
    ...added,
    path: `${BANK}/transaction/update`,
    example: { folderId: FOLDER, transactionIds: [TRANSACTION], categoryId: 'gl_1' },
  }),
  acceptStatement: call(acceptStatement, {
    ...added,
    path: `${BANK}/statement/accept`,
    example: {
      folderId: FOLDER,
      documentId: '01936b2c-7f3a-7c1e-9d5a-000000000002',
      reason: 'The bank confirmed by letter that page 3 is missing from the file.',
    },
  }),
  enterRows: call(enterRows, {
    ...added,
    path: `${BANK}/statement/enter-rows`,
    example: {
      folderId: FOLDER,
      documentId: '01936b2c-7f3a-7c1e-9d5a-000000000002',
      rows: [
        {
          key: '5b1c9a30-4d7e-4f0a-8c2e-6a1f0e9d7b42',
          entry: { bookedOn: '2026-03-16', amount: '-540.00', description: 'Check 2288' },
        },
      ],
    },
  }),
  listMappings: call(listMappings, { ...added, path: `${BANK}/mapping/list` }),
  mappingInfo: call(mappingInfo, { ...added, path: `${BANK}/mapping/me` }),
  createMapping: call(createMapping, {
    ...added,
    path: `${BANK}/mapping/create`,
    example: { folderId: FOLDER, account: 'NL91ABNA0417164300', answers: { dateOrder: 'DMY' } },
  }),
  updateMapping: call(updateMapping, {
    ...added,
    path: `${BANK}/mapping/update`,
    example: { folderId: FOLDER, mappingId: '01936b2c-7f3a-7c1e-9d5a-000000000011', answers: { dateOrder: 'MDY' } },
  }),
  deleteMapping: call(deleteMapping, { ...added, method: 'DELETE', path: `${BANK}/mapping/delete` }),
};
