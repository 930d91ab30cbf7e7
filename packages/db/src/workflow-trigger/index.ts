export {
  WorkflowSavedEntity,
  WorkflowStartEntity,
  WorkflowTriggerEntity,
  type WorkflowTriggerRow,
} from './trigger.entity.ts';
export {
  chainOfContent,
  type DueTrigger,
  dueTriggers,
  hasDocumentTrigger,
  lockTrigger,
  recordStart,
} from './trigger.queries.ts';
