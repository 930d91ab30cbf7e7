export { startDueWorkflows, startForDocument } from './jobs.ts';
export {
  LONGEST_CHAIN,
  MISSED_MS,
  TRIGGER_KINDS,
  type TriggerKind,
  type TriggerSettings,
  triggersOf,
  type TriggerOfFlow,
} from './trigger.ts';
export { ListTriggersInput, UpdateTriggerInput, WorkflowTrigger } from './schema.ts';
