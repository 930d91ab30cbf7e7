import { z } from 'zod';
import { AnyObject, Id, Instant, listQuery, RequestId, requiresOneOf } from '../kernel/index.ts';
import { workflowIdOf, workflowInput } from '../workflow/index.ts';
import { EXECUTION_KINDS, EXECUTION_STATES, WAITS } from './execution.ts';
import { VERTEX_STATES } from './state.ts';

const MAX_INPUT = 1_048_576;
/** The longest time that a call waits for the end of a run, in seconds. */
export const MAX_WAIT_SECONDS = 300;

const SessionId = z.string().trim().min(1).max(255);
const ComponentName = z.string().min(1).max(255);
const InputType = z.enum(['chat', 'text', 'any']);
const OutputType = z.enum(['chat', 'text', 'any', 'debug']);
const Credits = z
  .union([z.number(), z.string().regex(/^\d{1,7}(?:\.\d{1,6})?$/)])
  .refine((credits) => Number(credits) >= 0 && Number(credits) <= 1_000_000, 'Between 0 and 1,000,000 credits')
  .transform(String);

/** Values over those of the nodes: by node, by component, or by field for every node that has it. */
const Tweaks = AnyObject.refine((tweaks) => JSON.stringify(tweaks).length <= MAX_INPUT, 'Tweaks have at most 1 MB');

const Running = {
  tweaks: Tweaks.optional(),
  session_id: SessionId.optional(),
  waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS).default(30),
  /** `published`, `draft`, or the number of a version. */
  version: z.union([z.enum(['published', 'draft']), z.int().min(1)]).default('published'),
  /** The cap of this run; that of the workflow if it is absent. */
  credits: Credits.optional(),
};

export const ExecuteInput = workflowInput({
  ...Running,
  input_value: z.string().max(MAX_INPUT).default(''),
  input_type: InputType.default('chat'),
  output_type: OutputType.default('chat'),
  output_component: ComponentName.optional(),
});

/** A text for input components. */
const GivenInput = z.object({
  components: z.array(ComponentName).max(100).default([]),
  input_value: z.string().max(MAX_INPUT).default(''),
  type: InputType.default('any'),
  session: SessionId.optional(),
});

export const ExecuteAdvancedInput = workflowInput({
  ...Running,
  inputs: z.array(GivenInput).max(100).default([]),
  /** The components whose outputs are answered; empty for all output components. */
  outputs: z.array(ComponentName).max(100).default([]),
});

export const ExecuteAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  taskId: Id,
  session_id: z.string(),
  state: z.enum(EXECUTION_STATES),
  waitingFor: z.enum(WAITS).nullable(),
  /** Null while the run is not over. */
  outputs: z.array(AnyObject).nullable(),
});
export type ExecuteAnswer = z.infer<typeof ExecuteAnswer>;

export const BuildInput = workflowInput({
  inputs: GivenInput.nullish(),
  tweaks: Tweaks.optional(),
  /** Paths of files that the caller has uploaded, for the fields of the input. */
  files: z.array(z.string().max(1000)).max(20).nullish(),
  startComponentId: ComponentName.nullish(),
  stopComponentId: ComponentName.nullish(),
  version: z.union([z.enum(['published', 'draft']), z.int().min(1)]).default('draft'),
  credits: Credits.optional(),
});
export const BuildAnswer = z.object({ success: z.boolean(), message: z.string(), job_id: Id });

export const BuildVerticesInput = workflowInput({
  startComponentId: ComponentName.nullish(),
  stopComponentId: ComponentName.nullish(),
});
export const BuildVerticesAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  ids: z.array(z.string()),
  run_id: Id,
  vertices_to_run: z.array(z.string()),
});

export const BuildVertexInput = workflowInput({
  vertexId: ComponentName,
  inputs: GivenInput.nullish(),
  waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS).default(30),
});
export const BuildVertexAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  job_id: Id,
  id: z.string(),
  /** Null while the vertex is not built. */
  valid: z.boolean().nullable(),
  /** What failed. */
  params: z.string().nullable(),
  data: AnyObject,
  inactivated_vertices: z.array(z.string()),
  next_vertices_ids: z.array(z.string()),
  top_level_vertices: z.array(z.string()),
  timestamp: Instant,
});

const JOB = ['job_id', 'executionId', 'taskId'];
const JobReference = { job_id: RequestId.optional(), executionId: RequestId.optional(), taskId: RequestId.optional() };
type JobReference = { job_id?: string | undefined; executionId?: string | undefined; taskId?: string | undefined };
/** Returns the id of the run that an input names. */
export function executionIdOf(input: JobReference): string | undefined {
  return input.job_id ?? input.executionId ?? input.taskId;
}
function executionInput<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object({ ...JobReference, ...shape })
    .refine((input) => executionIdOf(input as JobReference) !== undefined, {
      message: 'Field required',
      path: ['job_id'],
    }) // the shape holds the reference
    .meta(requiresOneOf(...JOB));
}
export const ExecutionRef = executionInput({});
export const BuildEventsInput = executionInput({
  after: z.coerce.number().int().min(0).optional(),
  lastEventId: z.coerce.number().int().min(0).optional(),
});
export const BuildEvent = z
  .object({ id: z.int(), event: z.string(), data: AnyObject })
  .meta({ title: 'WorkflowRunEvent' });
export type BuildEvent = z.infer<typeof BuildEvent>;

export const Execution = z.object({
  id: Id,
  workflowId: Id,
  flowId: Id,
  kind: z.enum(EXECUTION_KINDS),
  status: z.enum(EXECUTION_STATES),
  waitingFor: z.enum(WAITS).nullable(),
  session_id: z.string(),
  versionNumber: z.int(),
  input_value: z.string(),
  isReplay: z.boolean(),
  sourceId: Id.nullable(),
  parentId: Id.nullable(),
  /** Exact decimal strings. */
  creditsUsed: z.string(),
  creditsCap: z.string(),
  reason: z.string().nullable(),
  failedVertexId: z.string().nullable(),
  createdAt: Instant,
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
});
export type Execution = z.infer<typeof Execution>;

/** The end of a vertex in one round. */
export const ExecutionVertex = z.object({
  vertexId: z.string(),
  rounds: z.array(z.int()),
  state: z.enum(VERTEX_STATES),
  inputs: AnyObject,
  outputs: AnyObject,
  error: z.string().nullable(),
  attempts: z.int(),
  /** Whether the output was taken from an earlier run. */
  isTaken: z.boolean(),
  credits: z.string(),
  startedAt: Instant,
  finishedAt: Instant,
});
export type ExecutionVertex = z.infer<typeof ExecutionVertex>;

/** Something that a run waits for. */
export const ExecutionWait = z.object({
  key: z.string(),
  vertexId: z.string(),
  kind: z.enum(WAITS),
  until: Instant,
  request: AnyObject,
  answer: AnyObject.nullable(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
});
const DECISIONS = ['approve', 'reject', 'happened', 'again'] as const;
/** The decision of a person about a wait of a run. */
export const ExecutionDecision = z.object({
  key: z.string(),
  vertexId: z.string(),
  kind: z.enum(WAITS),
  decision: z.enum(DECISIONS),
  /** The text as the person edited it; null if they did not. */
  text: z.string().nullable(),
  request: AnyObject,
  byId: Id,
  /** Empty if the account no longer exists. */
  byName: z.string(),
  decidedAt: Instant,
});
export type ExecutionDecision = z.infer<typeof ExecutionDecision>;
export const ExecutionDetail = Execution.extend({
  outputs: z.array(AnyObject).nullable(),
  /** At most 1,000, in the order in which they ended. */
  vertices: z.array(ExecutionVertex),
  waits: z.array(ExecutionWait),
  /** In the order in which they were made. */
  decisions: z.array(ExecutionDecision),
});

const REFERENCES = ['workflowId', 'flowId'];
const Reference = { workflowId: RequestId.optional(), flowId: RequestId.optional() };
const NAMED = { message: 'Field required', path: ['workflowId'] };

export const ListExecutionsInput = listQuery({
  id: 'uuid',
  kind: 'enum',
  status: 'enum',
  waitingFor: 'enum',
  session_id: 'text',
  versionNumber: 'number',
  createdAt: 'date',
  finishedAt: 'date',
})
  .extend(Reference)
  .refine((input) => workflowIdOf(input) !== undefined, NAMED)
  .meta(requiresOneOf(...REFERENCES));

export const WorkflowMessage = z.object({
  id: Id,
  flow_id: Id,
  executionId: Id,
  session_id: z.string(),
  context_id: z.string(),
  sender: z.string(),
  sender_name: z.string(),
  text: z.string(),
  files: z.array(z.string()),
  timestamp: Instant,
});
export const ListMessagesInput = listQuery({
  id: 'uuid',
  session_id: 'text',
  sender: 'text',
  sender_name: 'text',
  timestamp: 'date',
})
  .extend(Reference)
  .refine((input) => workflowIdOf(input) !== undefined, NAMED)
  .meta(requiresOneOf(...REFERENCES));

export const WorkflowTransaction = z.object({
  id: z.string(),
  flow_id: Id,
  executionId: Id,
  vertex_id: z.string(),
  target_id: z.string().nullable(),
  inputs: AnyObject,
  outputs: AnyObject,
  status: z.enum(['success', 'error']),
  error: z.string().nullable(),
  timestamp: Instant,
});
export const ListTransactionsInput = listQuery({
  executionId: 'uuid',
  vertex_id: 'text',
  status: 'enum',
  timestamp: 'date',
})
  .extend(Reference)
  .refine((input) => workflowIdOf(input) !== undefined, NAMED)
  .meta(requiresOneOf(...REFERENCES));

export const DeleteHistoryInput = workflowInput({ executionIds: z.array(RequestId).min(1).max(100) });
export const DeleteSessionInput = workflowInput({ session_id: SessionId });
export const UpdateSessionInput = workflowInput({ session_id: SessionId, new_session_id: SessionId });

/** A person's decision on something that a run waits for. */
export const AnswerWaitInput = executionInput({
  /** The wait; the only open one if it is absent. */
  key: z.string().max(1000).optional(),
  /** `approve` and `reject` for an approval; `happened` and `again` for an effect whose outcome is not known. */
  decision: z.enum(DECISIONS),
  /** The edited text of an approval. */
  text: z.string().max(MAX_INPUT).optional(),
});
export const RaiseCapInput = executionInput({ credits: Credits });
export const ReplayInput = executionInput({
  /** The version to run; that of the recorded run if it is absent. */
  version: z.union([z.enum(['published', 'draft']), z.int().min(1)]).optional(),
});
/** Mails of an organization that the editor sends in 24 hours. */
export const MAILS_PER_DAY = 100;
export const SendEmailInput = z.object({
  /** Addresses, as a list or as one text with commas. */
  to: z.union([z.string().min(1).max(5000), z.array(z.string().min(1).max(254)).min(1).max(20)]),
  subject: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(20_000),
});

export const ListApprovalsInput = listQuery({ createdAt: 'date', until: 'date' });
export const Approval = z.object({
  key: z.string(),
  executionId: Id,
  workflowId: Id,
  workflowName: z.string(),
  vertexId: z.string(),
  request: AnyObject,
  until: Instant,
  createdAt: Instant,
});

export const QuoteInput = workflowInput({
  version: z.union([z.enum(['published', 'draft']), z.int().min(1)]).default('draft'),
  startComponentId: ComponentName.nullish(),
  stopComponentId: ComponentName.nullish(),
});
export const Quote = z.object({
  /** The fewest and the most credits that a run uses; exact decimal strings. Null: the flow gives no limit. */
  least: z.string(),
  most: z.string().nullable(),
  /** The cap, which no run exceeds. */
  cap: z.string(),
  vertices: z.array(
    z.object({ vertexId: z.string(), name: z.string(), least: z.string(), most: z.string().nullable() }),
  ),
});

export const ParseErrorInput = z
  .object({
    ...JobReference,
    /** The text of an error, of an answer, or of an `error` event. */
    error: z.union([z.string().max(100_000), AnyObject]).optional(),
  })
  .refine((input) => executionIdOf(input) !== undefined || input.error !== undefined, {
    message: 'Field required',
    path: ['error'],
  })
  .meta(requiresOneOf(...JOB, 'error'));
export const ParsedError = z.object({
  /** The failure in one sentence. */
  what: z.string(),
  /** Where: the node, if it is known. */
  where: z.object({ nodeId: z.string().nullable(), name: z.string().nullable(), field: z.string().nullable() }),
  why: z.string(),
  /** What to do. */
  advice: z.string(),
  code: z.string(),
});
export type ParsedError = z.infer<typeof ParsedError>;
