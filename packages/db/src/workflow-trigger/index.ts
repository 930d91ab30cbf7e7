export {
  WorkflowSavedEntity,
  WorkflowStartEntity,
  WorkflowTriggerEntity,
  type WorkflowTriggerRow,
} from './trigger.entity.ts';
export {
  chainOfContent,
  documentTriggers,
  type DueTrigger,
  dueTriggers,
  hasDocumentTrigger,
  lockTrigger,
  newestIndexed,
  recordStart,
} from './trigger.queries.ts';
