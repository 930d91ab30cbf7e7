import {
  bankStatementInfo,
  listBankStatements,
  reconcile,
  runBankAutomation,
  statementSheets,
} from '@atrium/services/bank-reconcile';
import { call } from '../kernel/procedure.ts';

const BANK = '/api/v1/ai_agent/bank_statement_reconcile';
const POST = { method: 'POST', tags: ['Bank reconcile'] } as const;
const added = { ...POST, extension: true } as const;

const FOLDER = '01936b2c-7f3a-7c1e-9d5a-000000000010';
const DOCUMENT = '01936b2c-7f3a-7c1e-9d5a-000000000011';

/** Calls about runs and what they have read. */
export const runCalls = {
  reconcile: call(reconcile, {
    ...POST,
    path: `${BANK}/reconcile`,
    example: { folderId: FOLDER, maxRetryAttempts: 1 },
  }),
  listStatements: call(listBankStatements, {
    ...added,
    path: `${BANK}/statement/list`,
    example: { folderId: FOLDER, orderBy: ['documentName'] },
  }),
  statementInfo: call(bankStatementInfo, {
    ...added,
    path: `${BANK}/statement/me`,
    example: { folderId: FOLDER, documentId: DOCUMENT },
  }),
  statementSheets: call(statementSheets, {
    ...added,
    path: `${BANK}/statement/sheets`,
    example: { folderId: FOLDER, documentId: DOCUMENT },
  }),
};

export const automationCalls = {
  runBankAutomation: call(runBankAutomation, {
    ...POST,
    path: '/api/v1/automation/run-bank-automation',
    example: { folderId: FOLDER },
  }),
};
