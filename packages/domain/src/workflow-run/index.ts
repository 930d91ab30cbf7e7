export {
  type Instance,
  instanceKey,
  MAX_ROUNDS,
  type Outcome,
  type Progress,
  type Task,
  taskKey,
  VERTEX_STATES,
  type VertexState,
} from './state.ts';
export { createSchedule, type Recorded, resumeSchedule, type Schedule } from './schedule.ts';
export { type Part, partOf } from './part.ts';
export { ComponentError, type Inputs, type PureComponent, type Result, type RunFacts } from './components/component.ts';
export { loopItems, loopResults } from './components/control.ts';
export { readLiteral } from './components/literal.ts';
export { isLargerThan, requireSize } from './components/size.ts';
export { PURE_COMPONENTS } from './components/index.ts';
export { inputsOf } from './inputs.ts';
export { integerIn, isOn, rowsOf, textIn, textOf } from './components/value.ts';
export {
  EXECUTION_KINDS,
  EXECUTION_STATES,
  type ExecutionKind,
  type ExecutionState,
  MAX_DEPTH,
  MAX_HELD_CHARACTERS,
  MAX_OUTPUT_BYTES,
  MAX_OUTPUT_CHARACTERS,
  EVENT_DAYS,
  MAX_WAIT_MS,
  MAX_WORK_MS,
  PREVIEW_CHARACTERS,
  RUNS_AT_ONCE,
  VERTICES_AT_ONCE,
  type WaitKind,
  WAITS,
} from './execution.ts';
export { runWorkflow } from './jobs.ts';
export {
  AnswerWaitInput,
  Approval,
  BuildAnswer,
  BuildEvent,
  BuildEventsInput,
  BuildInput,
  BuildVertexAnswer,
  BuildVertexInput,
  BuildVerticesAnswer,
  BuildVerticesInput,
  DeleteHistoryInput,
  DeleteSessionInput,
  ExecuteAdvancedInput,
  ExecuteAnswer,
  ExecuteInput,
  Execution,
  ExecutionDecision,
  ExecutionDetail,
  executionIdOf,
  ExecutionRef,
  ExecutionVertex,
  ExecutionWait,
  ListApprovalsInput,
  MAILS_PER_DAY,
  SendEmailInput,
  ListExecutionsInput,
  ListMessagesInput,
  ListTransactionsInput,
  ParsedError,
  ParseErrorInput,
  Quote,
  QuoteInput,
  RaiseCapInput,
  ReplayInput,
  UpdateSessionInput,
  WorkflowMessage,
  WorkflowTransaction,
} from './schema.ts';
