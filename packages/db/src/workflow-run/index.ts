export {
  type StoredDecision,
  WorkflowCheckpointEntity,
  type WorkflowCheckpointRow,
  WorkflowEffectEntity,
  type WorkflowEffectRow,
  WorkflowExecutionEntity,
  type WorkflowExecutionRow,
  WorkflowMessageEntity,
  type WorkflowMessageRow,
  WorkflowWaitEntity,
  type WorkflowWaitRow,
} from './workflow-run.entity.ts';
export {
  beginWait,
  countCredits,
  decideWait,
  type FinishedExecution,
  finishExecution,
  hasAnswer,
  insertCheckpoints,
  insertLastCheckpoints,
  insertEffect,
  insertMessages,
  lockExecution,
  lockExecutionById,
  messagesOfSession,
  type NewCheckpoint,
  type NewEffect,
  type NewMessage,
  type NewWait,
  type SessionMessage,
  takeTurn,
  usersByEmail,
} from './workflow-run.queries.ts';
export { answerTaskWaits, followTask, tasksWaitedFor, waitsForTask } from './task-wait.queries.ts';
export { mailsOfEditors } from './mails.queries.ts';
export { forgetOldRuns, purgeRunsOfWorkflows } from './purge.queries.ts';
export {
  type ApprovalListed,
  countOwnRuns,
  type ExecutionListed,
  listApprovalsOf,
  listOwnExecutions,
  listOwnMessages,
  listOwnTransactions,
  type MessageListed,
  type TransactionListed,
} from './list.queries.ts';
