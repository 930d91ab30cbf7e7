import {
  listTransactions,
  nextTransaction,
  transactionMarks,
  transactionSummary,
} from '@atrium/services/bank-reconcile';
import { call } from '../kernel/procedure.ts';

const BANK = '/api/v1/ai_agent/bank_statement_reconcile';
const ADDED = { method: 'POST', tags: ['Bank reconcile'], extension: true } as const;
const FOLDER = '01936b2c-7f3a-7c1e-9d5a-000000000010';

/** The calls that list transactions. */
export const listCalls = {
  listTransactions: call(listTransactions, {
    ...ADDED,
    path: `${BANK}/transaction/list`,
    example: { folderId: FOLDER, show: 'open', search: 'rent', orderBy: '-amount' },
  }),
  transactionSummary: call(transactionSummary, { ...ADDED, path: `${BANK}/transaction/summary` }),
  transactionMarks: call(transactionMarks, {
    ...ADDED,
    path: `${BANK}/transaction/marks`,
    example: { folderId: FOLDER, orderBy: 'bookedOn', every: 100 },
  }),
  nextTransaction: call(nextTransaction, {
    ...ADDED,
    path: `${BANK}/transaction/next`,
    example: { folderId: FOLDER, orderBy: 'bookedOn', after: -1 },
  }),
};
