import {
  acceptPcapLine,
  listAllPcapReconciliations,
  listPcapPartners,
  listPcapReconciliations,
  matchPcap,
  pcapReconciliationInfo,
  reconcilePcap,
} from '@atrium/services/pcap-reconcile';
import { call } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const PCAP = '/api/v1/ai_agent/bank_statement_reconcile/pcap_reconciliation';
const POST = { method: 'POST', tags: ['PCAP reconcile'] } as const;
const added = { ...POST, extension: true } as const;

const aiTableFolderId = '01936b2c-7f3a-7c1e-9d5a-000000000010';
const reconciliationId = '01936b2c-7f3a-7c1e-9d5a-000000000020';
const partnerId = '01936b2c-7f3a-7c1e-9d5a-000000000021';

export const pcapReconcileRouter = router({
  reconcile: call(reconcilePcap, {
    ...POST,
    path: `${PCAP}/reconcile`,
    example: {
      aiTableFolderId,
      excelDocumentId: '01936b2c-7f3a-7c1e-9d5a-000000000011',
      pdfDocumentId: '01936b2c-7f3a-7c1e-9d5a-000000000012',
      maxRetryAttempts: 1,
    },
  }),
  match: call(matchPcap, {
    ...added,
    path: `${PCAP}/match`,
    example: { aiTableFolderId, partnerId, otherPartnerId: '01936b2c-7f3a-7c1e-9d5a-000000000022', isSame: true },
  }),
  acceptLine: call(acceptPcapLine, {
    ...added,
    path: `${PCAP}/line/accept`,
    example: {
      aiTableFolderId,
      partnerId,
      line: 'fees',
      reason: 'The administrator corrects the fee in the next quarter.',
    },
  }),
  list: call(listPcapReconciliations, { ...added, path: `${PCAP}/list`, example: { aiTableFolderId } }),
  listAll: call(listAllPcapReconciliations, { ...added, path: `${PCAP}/list-all` }),
  info: call(pcapReconciliationInfo, { ...added, path: `${PCAP}/me` }),
  listPartners: call(listPcapPartners, {
    ...added,
    path: `${PCAP}/partner/list`,
    example: { aiTableFolderId, reconciliationId },
  }),
});
