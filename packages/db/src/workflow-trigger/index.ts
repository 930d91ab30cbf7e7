export {
  WorkflowSavedEntity,
  WorkflowStartEntity,
  WorkflowTriggerEntity,
  type WorkflowTriggerRow,
} from './trigger.entity.ts';
export {
  chainOfContent,
  countStarts,
  documentTriggers,
  type DueTrigger,
  dueTriggers,
  hasDocumentTrigger,
  lockTrigger,
  newestIndexed,
  recordStart,
} from './trigger.queries.ts';
