import { PRIORITIES } from '@atrium/domain/kernel';
import { fillTableTask } from './ai-table/fill-table.task.ts';
import { sealAuditTask } from './audit/seal-audit.task.ts';
import { exportBatchTask } from './bank-reconcile/export-batch.task.ts';
import { reconcileTask } from './bank-reconcile/reconcile.task.ts';
import { reconcileCapitalTask } from './pcap-reconcile/reconcile.task.ts';
import { applyStripeEventTask } from './billing/apply-event.task.ts';
import { compareBillingTask } from './billing/compare.task.ts';
import { convergeBillingTask } from './billing/converge.task.ts';
import { tendBillingTask } from './billing/tend.task.ts';
import { packBundleTask } from './bundle/pack-bundle.task.ts';
import { writeTableTask } from './bundle/write-table.task.ts';
import { sweepCreditsTask } from './credit/sweep-credits.task.ts';
import { tendSubscriptionsTask } from './subscription/tend-subscriptions.task.ts';
import { answerMessageTask } from './conversation/answer-message.task.ts';
import { indexDocumentTask } from './document/index-document.task.ts';
import { reembedTask } from './embedding/reembed.task.ts';
import { runEvaluationTask } from './evaluation/run-evaluation.task.ts';
import { deliverMailTask } from './mail/deliver-mail.task.ts';
import { tidyUpTask } from './maintenance/tidy-up.task.ts';
import { recutDocumentsTask } from './operator/recut-documents.task.ts';
import { refreshEmbeddingsTask } from './operator/refresh-embeddings.task.ts';
import { reindexDocumentsTask } from './operator/reindex-documents.task.ts';
import { reindexSearchTask } from './operator/reindex-search.task.ts';
import { notifyOwnersTask } from './share-link/notify-owners.task.ts';
import { draftAnswerTask } from './share-question/draft-answer.task.ts';
import { recordAcceptanceTask } from './visitor/record-acceptance.task.ts';
import { startDueTask } from './workflow-trigger/start-due.task.ts';
import { startForDocumentTask } from './workflow-trigger/start-for-document.task.ts';
import { runWorkflowTask } from './workflow-run/run-workflow.task.ts';

/** Every kind of job that a worker runs. */
export const tasks = [
  answerMessageTask,
  applyStripeEventTask,
  compareBillingTask,
  convergeBillingTask,
  deliverMailTask,
  draftAnswerTask,
  fillTableTask,
  indexDocumentTask,
  notifyOwnersTask,
  packBundleTask,
  exportBatchTask,
  reconcileTask,
  reconcileCapitalTask,
  recordAcceptanceTask,
  reembedTask,
  recutDocumentsTask,
  refreshEmbeddingsTask,
  reindexDocumentsTask,
  reindexSearchTask,
  runEvaluationTask,
  runWorkflowTask,
  sealAuditTask,
  startDueTask,
  startForDocumentTask,
  sweepCreditsTask,
  tendBillingTask,
  tendSubscriptionsTask,
  tidyUpTask,
  writeTableTask,
];

const IDLE = { priority: PRIORITIES.idle.first };

/** Scheduled jobs, in UTC. */
export const clock = [
  { task: sealAuditTask.job.name, match: '*/5 * * * *', identifier: 'sealAudit', options: IDLE },
  { task: notifyOwnersTask.job.name, match: '4 * * * *', identifier: 'notifyOwners', options: IDLE },
  { task: sweepCreditsTask.job.name, match: '*/2 * * * *', identifier: 'sweepCredits', options: IDLE },
  { task: tendBillingTask.job.name, match: '33 5 * * *', identifier: 'tendBilling', options: IDLE },
  { task: compareBillingTask.job.name, match: '41 2 * * *', identifier: 'compareBilling', options: IDLE },
  { task: tendSubscriptionsTask.job.name, match: '*/5 * * * *', identifier: 'tendSubscriptions', options: IDLE },
  { task: startDueTask.job.name, match: '* * * * *', identifier: 'startDueWorkflows', options: IDLE },
  { task: tidyUpTask.job.name, match: '17 * * * *', identifier: 'tidyUp', options: IDLE },
];
