import { z } from 'zod';
import {
  ACCESS_POLICIES,
  AnyObject,
  Id,
  Instant,
  listQuery,
  Name,
  RequestId,
  RESOURCE_ROLES,
  requiresOneOf,
  UploadedFile,
  WORKFLOW_ROLES,
} from '../kernel/index.ts';
import { VERSION_KINDS } from './version-kind.ts';

/** The cap of a run's credits unless the workflow sets another. */
export const DEFAULT_CREDITS = 100;
const MAX_CREDITS = 1_000_000;
const MAX_TAGS = 50;
export const MAX_FILE_NAME = 255;

/** Langflow's JSON, which passes unchanged. Its own reader checks it. */
const Flow = z.unknown().meta({ type: 'object', additionalProperties: true });
/** Any value of a field. */
const AnyValue = z.unknown().meta({ type: ['string', 'number', 'boolean', 'object', 'array', 'null'], items: {} });

/** One thing that is wrong with a flow. */
export const FlowProblem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  message: z.string(),
  loc: z.array(z.union([z.string(), z.int()])),
  nodeId: z.string().nullable(),
  edgeId: z.string().nullable(),
  field: z.string().nullable(),
});

/** When a workflow runs by itself: fields of cron, and what has come of them. */
export const WorkflowSchedule = z.object({
  /** The node of the trigger, unique in its workflow. */
  id: z.string(),
  task: z.string(),
  taskName: z.string(),
  minute: z.string(),
  hour: z.string(),
  dayOfWeek: z.string(),
  dayOfMonth: z.string(),
  monthOfYear: z.string(),
  timezone: z.string(),
  schedule: z.object({
    name: z.string(),
    enabled: z.boolean(),
    /** Null while it is off. */
    nextRunAt: Instant.nullable(),
    lastRunAt: Instant.nullable(),
    totalRunCount: z.int(),
    /** Why it was turned off or could not start; empty if nothing is wrong. */
    description: z.string(),
  }),
});
export type WorkflowSchedule = z.output<typeof WorkflowSchedule>;

export const Workflow = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  workflowAppId: Id,
  organizationId: Id,
  externalProjectId: Id.nullable(),
  externalFlowId: Id,
  /** The flow of the draft; null in lists. */
  externalFlowData: Flow.nullable(),
  flowMetadata: AnyObject,
  isComponent: z.boolean(),
  tags: z.array(z.string()),
  accessPolicy: z.enum(ACCESS_POLICIES),
  isTemplate: z.boolean(),
  createdById: Id,
  aiAgentId: Id.nullable(),
  skillType: z.string().nullable(),
  permission: z.enum(RESOURCE_ROLES),
  role: z.enum(WORKFLOW_ROLES),
  allowedActions: z.array(z.string()),
  ownerName: z.string(),
  ownerAvatarUrl: z.string().nullable(),
  /** The cap of a run: an exact decimal string. */
  credits: z.string(),
  agent: z.null(),
  skillRunCount: z.int(),
  /** The schedules of the published version. */
  schedules: z.array(WorkflowSchedule),
  draftVersion: z.int(),
  publishedVersion: z.int().nullable(),
  templateKey: z.string().nullable(),
  /** What is wrong with the draft; null in lists. */
  problems: z.array(FlowProblem).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Workflow = z.infer<typeof Workflow>;

const REFERENCES = ['workflowId', 'flowId', 'id'];
const Reference = {
  workflowId: RequestId.optional(),
  /** Langflow's name of the same id. */
  flowId: RequestId.optional(),
  id: RequestId.optional(),
};
type Reference = { workflowId?: string | undefined; flowId?: string | undefined; id?: string | undefined };

/** Returns the id of the workflow that an input names. */
export function workflowIdOf(input: Reference): string | undefined {
  return input.workflowId ?? input.flowId ?? input.id;
}
const NAMED = { message: 'Field required', path: ['workflowId'] };

/** An input that names a workflow, with further fields. */
export function workflowInput<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .object({ ...Reference, ...shape })
    .refine((input) => workflowIdOf(input as Reference) !== undefined, NAMED) // the shape holds the reference
    .meta(requiresOneOf(...REFERENCES));
}

export const WorkflowRef = workflowInput({});

const Tags = z.array(z.string().max(255)).max(MAX_TAGS);
const Credits = z
  .union([z.number(), z.string().regex(/^\d{1,7}(?:\.\d{1,6})?$/)])
  .refine((credits) => Number(credits) >= 0 && Number(credits) <= MAX_CREDITS, 'Between 0 and 1,000,000 credits')
  .transform(String);
const Note = z.string().max(500);

/**
 * A new workflow. A file that Langflow exported is one as it is: `{ name, description, data }` and whatever else it has,
 * which is kept for the export.
 */
export const CreateWorkflowInput = z.looseObject({
  name: Name,
  description: z.string().max(20_000).nullish(),
  /** The flow, as Langflow's export names it. */
  data: Flow.optional(),
  externalFlowData: Flow.optional(),
  flowMetadata: AnyObject.optional(),
  accessPolicy: z.enum(ACCESS_POLICIES).default('Private'),
  skillType: z.string().min(1).max(255).nullish(),
  isComponent: z.boolean().default(false),
  tags: Tags.nullish(),
  credits: Credits.optional(),
  /** The template to start from. */
  templateKey: z.string().max(255).optional(),
  note: Note.default(''),
});

export const UpdateWorkflowInput = workflowInput({
  name: Name.optional(),
  description: z.string().max(20_000).optional(),
  data: Flow.optional(),
  externalFlowData: Flow.optional(),
  accessPolicy: z.enum(ACCESS_POLICIES).optional(),
  skillType: z.string().min(1).max(255).nullish(),
  tags: Tags.optional(),
  credits: Credits.optional(),
  /** The changes, for the list of versions. */
  note: Note.default(''),
  /** The version that the change started from. Another newer one answers 409. */
  baseVersion: z.int().optional(),
});

export const ListWorkflowsInput = listQuery({
  id: 'uuid',
  name: 'text',
  accessPolicy: 'enum',
  skillType: 'text',
  createdAt: 'date',
  updatedAt: 'date',
});

export const ShareWorkflowInput = workflowInput({
  organizationUserIds: z.array(RequestId).max(100).default([]),
  /** The new role; null removes the role. */
  permissionRole: z.enum(RESOURCE_ROLES).nullish(),
  accessPolicy: z.enum(ACCESS_POLICIES).optional(),
}).refine(
  ({ organizationUserIds, permissionRole }) => organizationUserIds.length === 0 || permissionRole !== undefined,
  { message: 'Choose a role, or null to remove it', path: ['permissionRole'] },
);

export const WorkflowMember = z.object({
  /** The id of the membership in the organization. */
  organizationUserId: Id,
  role: z.enum(RESOURCE_ROLES),
  /** Whether this is the creator, who keeps the Owner role as long as they are in the organization. */
  isMaker: z.boolean(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  /** Null for the creator. */
  createdAt: Instant.nullable(),
});
export type WorkflowMember = z.infer<typeof WorkflowMember>;
export const ListWorkflowUsersInput = listQuery({ displayName: 'text', email: 'text', role: 'enum' })
  .extend(Reference)
  .refine((input) => workflowIdOf(input) !== undefined, NAMED)
  .meta(requiresOneOf(...REFERENCES));

export const WorkflowVersion = z.object({
  id: Id,
  workflowId: Id,
  number: z.int(),
  kind: z.enum(VERSION_KINDS),
  note: z.string(),
  isDraft: z.boolean(),
  isPublished: z.boolean(),
  createdById: Id,
  authorName: z.string(),
  createdAt: Instant,
});
export type WorkflowVersion = z.infer<typeof WorkflowVersion>;
export const WorkflowVersionFlow = WorkflowVersion.extend({
  externalFlowData: Flow,
  problems: z.array(FlowProblem),
});

export const ListVersionsInput = listQuery({ number: 'number', kind: 'enum', createdAt: 'date' })
  .extend(Reference)
  .refine((input) => workflowIdOf(input) !== undefined, NAMED)
  .meta(requiresOneOf(...REFERENCES));
export const VersionRef = workflowInput({ number: z.int() });
export const RestoreVersionInput = workflowInput({ number: z.int(), note: Note.default('') });
export const PublishVersionInput = workflowInput({
  /** The draft if it is absent. */
  number: z.int().optional(),
});
export const CompareVersionsInput = workflowInput({ from: z.int(), to: z.int() });

const Part = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
const FieldChange = z.object({
  field: z.string(),
  before: AnyValue,
  after: AnyValue,
  /** The change word by word, for texts. */
  words: z.array(Part).nullable(),
});
export const FlowComparison = z.object({
  nodes: z.array(
    z.object({
      nodeId: z.string(),
      name: z.string(),
      change: z.enum(['added', 'removed', 'changed', 'moved']),
      fields: z.array(FieldChange),
    }),
  ),
  edges: z.array(
    z.object({
      change: z.enum(['added', 'removed']),
      source: z.string(),
      output: z.string(),
      target: z.string(),
      field: z.string(),
    }),
  ),
});
export type FlowComparison = z.infer<typeof FlowComparison>;

/** A file in Langflow's format. */
export const ExportedWorkflow = z.object({ name: z.string(), file: AnyObject });

export const Template = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  skillType: z.string().nullable(),
  data: Flow,
  /** The requirements that are missing here and now. */
  missing: z.array(z.string()),
});
export type Template = z.infer<typeof Template>;
export const TemplateSkill = Template.omit({ data: true });

export const ValidatePromptInput = z.object({
  name: z.string().max(255).default('template'),
  template: z.string().max(1_048_576),
  /** Whether variables are in double brackets. */
  mustache: z.boolean().default(false),
  /** Langflow's node, whose fields follow the variables of the prompt. */
  frontend_node: Flow.optional(),
  custom_fields: Flow.optional(),
});
export const ValidatePromptAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  input_variables: z.array(z.string()),
  frontend_node: Flow.nullable(),
});
export const MAX_CODE = 262_144;
export const ValidateCodeInput = z.object({ code: z.string().max(MAX_CODE) });
const CodeErrors = z.object({ errors: z.array(z.string()) });
export const ValidateCodeAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  imports: CodeErrors,
  function: CodeErrors,
});
export const CustomComponentInput = z.object({
  code: z.string().min(1).max(MAX_CODE),
  frontend_node: Flow.optional(),
});
export const UpdateCustomComponentInput = z.object({
  code: z.string().min(1).max(MAX_CODE),
  /** The template of the node, whose values stay where the fields stay. */
  template: AnyObject.optional(),
  field: z.string().max(255).optional(),
  field_value: AnyValue.optional(),
  tool_mode: z.boolean().optional(),
});
export const CustomComponentAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  /** A node in Langflow's format. */
  data: AnyObject,
  type: z.literal('CustomComponent'),
});
export const ComponentsAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  errors: z.array(z.string()),
  /** Components by group and type, as nodes in Langflow's format. `missing` says what each needs to run here and now. */
  data: z.record(z.string(), z.record(z.string(), AnyObject)),
});

const VariableName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .refine((name) => !/\p{Cc}/u.test(name), 'A name must not contain control characters');
const VariableValue = z.string().max(65_536);
/** A host without scheme, port and path; `*.example.com` names every host below. */
const Host = z
  .string()
  .toLowerCase()
  .regex(
    /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
    'Enter a host such as api.example.com',
  );
const VARIABLE_TYPES = ['Generic', 'Credential'] as const;

export const Variable = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  /** Null for a Credential, which is never shown again. */
  value: z.string().nullable(),
  hosts: z.array(z.string()),
  default_fields: z.array(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Variable = z.infer<typeof Variable>;
export const CreateVariableInput = z
  .object({
    name: VariableName.default('Untitled document'),
    value: VariableValue,
    type: z.enum(VARIABLE_TYPES).default('Credential'),
    hosts: z.array(Host).max(20).default([]),
    default_fields: z.array(z.string().max(255)).max(50).default([]),
  })
  .refine(({ type, hosts }) => type === 'Generic' || hosts.length > 0, {
    message: 'Name the hosts that a Credential can be sent to',
    path: ['hosts'],
  });
export const VariableRef = z.object({ id: RequestId });
export const UpdateVariableInput = z
  .object({
    id: RequestId,
    name: VariableName.optional(),
    value: VariableValue.optional(),
    hosts: z.array(Host).min(1).max(20).optional(),
    default_fields: z.array(z.string().max(255)).max(50).optional(),
  })
  // Whoever can change the hosts alone could send the secret to a host of their own.
  .refine(({ hosts, value }) => hosts === undefined || value !== undefined, {
    message: 'Enter the value again for new hosts',
    path: ['value'],
  });
export const ListVariablesInput = listQuery({ name: 'text', type: 'enum', createdAt: 'date', updatedAt: 'date' });

/** The largest file for a run, in bytes. */
export const MAX_FILE_BYTES = 5_242_880;
export const UploadWorkflowFileInput = workflowInput({
  files: z.array(UploadedFile).min(1, 'Choose a file.').max(1, 'Choose one file at a time.'),
});
export const UploadedWorkflowFile = z.object({
  success: z.boolean(),
  message: z.string(),
  flowId: Id,
  /** The path that fields of files take. */
  file_path: z.string(),
});

const TemplateFields = {
  name: Name,
  description: z.string().max(20_000).default(''),
  tags: Tags.default([]),
  skillType: z.string().min(1).max(255).nullish(),
};
export const OperatorTemplate = Template.omit({ missing: true }).extend({
  id: Id.nullable(),
  isBuiltIn: z.boolean(),
  isReplaced: z.boolean(),
  updatedAt: Instant.nullable(),
});
export type OperatorTemplate = z.infer<typeof OperatorTemplate>;
export const CreateTemplateInput = z.looseObject({
  ...TemplateFields,
  description: z.string().max(20_000).nullish(),
  tags: Tags.nullish(),
  /** The lasting name. That of a built-in template replaces it. */
  key: z
    .string()
    .regex(/^[a-z0-9_]{1,255}$/, 'Lower-case letters, digits and _')
    .optional(),
  data: Flow.optional(),
  externalFlowData: Flow.optional(),
});
export const TemplateRef = z.object({ key: z.string().min(1).max(255) });
export const UpdateTemplateInput = z.object({
  key: z.string().min(1).max(255),
  name: Name.optional(),
  description: z.string().max(20_000).optional(),
  tags: Tags.optional(),
  skillType: z.string().min(1).max(255).nullish(),
  data: Flow.optional(),
  externalFlowData: Flow.optional(),
});
export const ListTemplatesInput = listQuery({ key: 'text', name: 'text', updatedAt: 'date' });
/** Brings the workflows of an organization, or of all, up to their templates. */
export const RefreshWorkflowsInput = z.object({
  organizationId: RequestId.optional(),
  keys: z.array(z.string().max(255)).max(100).optional(),
  /** Report what would change without changing it. */
  dryRun: z.boolean().default(true),
});
export const RefreshedWorkflow = z.object({
  workflowId: Id,
  organizationId: Id,
  organizationName: z.string(),
  name: z.string(),
  templateKey: z.string(),
  templateName: z.string(),
  /** `refreshed`: was unchanged and follows its template. `proposed`: was edited and has the template beside it. */
  outcome: z.enum(['refreshed', 'proposed', 'current']),
});
export const ResetWorkflowsInput = z.object({
  organizationId: RequestId,
  /** The name of the organization, typed by the operator. */
  confirmName: z.string().max(255),
});
