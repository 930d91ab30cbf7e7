import {
  listPeriods,
  monthEndReport,
  postPeriod,
  preparePeriod,
  reopenPeriod,
  reviewPeriod,
} from '@atrium/services/bank-reconcile';
import { call, file } from '../kernel/procedure.ts';

const BANK = '/api/v1/ai_agent/bank_statement_reconcile';
const ADDED = { method: 'POST', tags: ['Bank reconcile'], extension: true } as const;
const MONTH = { folderId: '01936b2c-7f3a-7c1e-9d5a-000000000010', month: '2026-05' };
const ACCOUNT = { ...MONTH, account: 'NL91ABNA0417164300', currency: 'EUR' };

/** The calls about month ends. */
export const periodCalls = {
  listPeriods: call(listPeriods, { ...ADDED, path: `${BANK}/period/list`, example: MONTH }),
  preparePeriod: call(preparePeriod, { ...ADDED, path: `${BANK}/period/prepare`, example: ACCOUNT }),
  reviewPeriod: call(reviewPeriod, { ...ADDED, path: `${BANK}/period/review`, example: ACCOUNT }),
  postPeriod: call(postPeriod, { ...ADDED, path: `${BANK}/period/post`, example: ACCOUNT }),
  reopenPeriod: call(reopenPeriod, {
    ...ADDED,
    path: `${BANK}/period/reopen`,
    example: { ...ACCOUNT, reason: 'The bank corrected its statement of May 12.' },
  }),
  monthEndReport: file(monthEndReport, {
    method: 'GET',
    tags: ADDED.tags,
    extension: true,
    path: `${BANK}/report/month-end`,
    types: ['application/pdf', 'text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
};
