import type { JsonObject } from '@atrium/domain/workflow';
import type {
  ExecutionDecision,
  ExecutionKind,
  ExecutionState,
  Outcome,
  VertexState,
  WaitKind,
} from '@atrium/domain/workflow-run';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { WorkflowEntity } from '../workflow/workflow.entity.ts';

/** A run of a version of a workflow. Its id is that of its run and its task. It exists for the person who started it only. */
export const WorkflowExecutionEntity = defineEntity({
  name: 'WorkflowExecution',
  tableName: 'workflow_execution',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_execution', { workflow_id: 'workflow' }),
  filters: organizationFilter,
  indexes: [
    { properties: ['workflowId', 'createdById', 'createdAt'] },
    {
      name: 'workflow_execution_working',
      expression: `create index "workflow_execution_working" on "workflow_execution" ("organization_id") where "has_turn"`,
    },
    {
      name: 'workflow_execution_parent',
      expression: `create index "workflow_execution_parent" on "workflow_execution" ("parent_id") where "parent_id" is not null`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    workflowId: () => p.manyToOne(WorkflowEntity).mapToPk().joinColumn('workflow_id').deleteRule('cascade'),
    versionNumber: p.integer(),
    kind: p.string().$type<ExecutionKind>().length(16),
    status: p.string().$type<ExecutionState>().length(16).default('pending'),
    waitingFor: p.string().$type<WaitKind>().length(16).nullable(),
    sessionId: p.string().length(255),
    /** `input_value` and what else the caller gave; also the recorded facts of the run. */
    input: p.json<JsonObject>(),
    /** Values over those of the nodes, by node and field. */
    tweaks: p.json<JsonObject>(),
    startComponentId: p.string().length(255).nullable(),
    stopComponentId: p.string().length(255).nullable(),
    /** The earlier run whose outputs are taken where nothing has changed. */
    sourceId: p.uuid().nullable(),
    /** Effects are shown and not carried out. */
    isReplay: p.boolean().default(false),
    /** The run that the credits are counted in: itself, or the outermost run around it. */
    rootId: p.uuid(),
    parentId: p.uuid().nullable(),
    /** The task of the run around it that waits for it. */
    parentKey: p.string().length(512).nullable(),
    depth: p.integer().default(0),
    /** The cap of a run with its sub-flows. Only the outermost run counts. */
    creditsCap: p.decimal('string').precision(20).scale(6),
    creditsUsed: p.decimal('string').precision(20).scale(6).default('0'),
    /** Whether it works now and counts among those of its organization. */
    hasTurn: p.boolean().default(false),
    /** How long it has worked before its last wait. */
    workMs: p.integer().default(0),
    /** JSON as text, because jsonb changes the order of keys, which is the order of columns. */
    outputs: p.text().nullable(),
    reason: p.text().nullable(),
    failedVertexId: p.string().length(255).nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
});
export type WorkflowExecutionRow = InferEntity<typeof WorkflowExecutionEntity>;

/** The recorded end of a vertex in one round. A run goes on by settling its checkpoints again. */
export const WorkflowCheckpointEntity = defineEntity({
  name: 'WorkflowCheckpoint',
  tableName: 'workflow_checkpoint',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_checkpoint', { execution_id: 'workflow_execution' }),
  filters: organizationFilter,
  primaryKeys: ['executionId', 'seq'],
  uniques: [{ properties: ['executionId', 'key'] }],
  properties: {
    executionId: () =>
      p.manyToOne(WorkflowExecutionEntity).mapToPk().joinColumn('execution_id').deleteRule('cascade').primary(),
    /** The order in which the vertices ended. */
    seq: p.integer().primary(),
    /** Without a foreign key: that of the run checks the same, and a second check for each row takes a third of its time. */
    organizationId: () =>
      p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').createForeignKeyConstraint(false),
    key: p.string().length(512),
    vertexId: p.string().length(255),
    rounds: p.json<number[]>(),
    phase: p.string().$type<'work' | 'collect'>().length(16),
    state: p.string().$type<VertexState>().length(16),
    /** The outcome for the schedule; null for a vertex that was skipped. */
    outcome: p.json<Outcome>().nullable(),
    /** JSON as text; a preview if they are large. */
    inputs: p.text(),
    /** JSON as text; a preview if they are stored as a file. */
    outputs: p.text(),
    storageKey: p.string().length(255).nullable(),
    /** Hash of the vertex and its inputs. */
    hash: p.string().length(64),
    error: p.text().nullable(),
    attempts: p.integer().default(1),
    /** Whether the output was taken from an earlier run. */
    isTaken: p.boolean().default(false),
    credits: p.decimal('string').precision(20).scale(6).default('0'),
    startedAt: p.datetime(),
    finishedAt: p.datetime(),
  },
});
export type WorkflowCheckpointRow = InferEntity<typeof WorkflowCheckpointEntity>;

/** The decision of a person about a wait, and the request that they saw. `text` is null if they did not edit it. */
export type StoredDecision = {
  decision: ExecutionDecision['decision'];
  text: string | null;
  request: JsonObject;
  byId: string;
  at: string;
};

/** Something a vertex waits for, and what the wait has brought. */
export const WorkflowWaitEntity = defineEntity({
  name: 'WorkflowWait',
  tableName: 'workflow_wait',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_wait', { execution_id: 'workflow_execution' }),
  filters: organizationFilter,
  primaryKeys: ['executionId', 'key'],
  indexes: [
    {
      name: 'workflow_wait_task',
      expression: `create index "workflow_wait_task" on "workflow_wait" ((request ->> 'taskId')) where "answer" is null`,
    },
  ],
  properties: {
    executionId: () =>
      p.manyToOne(WorkflowExecutionEntity).mapToPk().joinColumn('execution_id').deleteRule('cascade').primary(),
    /** The task that waits. */
    key: p.string().length(512).primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    vertexId: p.string().length(255),
    kind: p.string().$type<WaitKind>().length(16),
    until: p.datetime(),
    request: p.json<JsonObject>(),
    /** The members of the organization who may answer; empty for the person who started the run. */
    userIds: p.json<string[]>(),
    /** JSON as text. */
    answer: p.text().nullable(),
    answeredById: p.uuid().nullable(),
    /** The oldest is first. A wait that begins again keeps its decisions. */
    decisions: p.json<StoredDecision[]>().defaultRaw(`'[]'::jsonb`),
    createdAt: createdAt(),
    answeredAt: instant(),
  },
});
export type WorkflowWaitRow = InferEntity<typeof WorkflowWaitEntity>;

/** An effect outside the database: written before it happens, completed after it. Also credits that a vertex has taken. */
export const WorkflowEffectEntity = defineEntity({
  name: 'WorkflowEffect',
  tableName: 'workflow_effect',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_effect', { execution_id: 'workflow_execution' }),
  filters: organizationFilter,
  primaryKeys: ['executionId', 'key'],
  properties: {
    executionId: () =>
      p.manyToOne(WorkflowExecutionEntity).mapToPk().joinColumn('execution_id').deleteRule('cascade').primary(),
    /** The task and the name of the effect in it. */
    key: p.string().length(768).primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    vertexId: p.string().length(255),
    idempotencyKey: p.uuid(),
    request: p.json<JsonObject>(),
    /** JSON as text. Null: it is not known whether it has happened. */
    outcome: p.text().nullable(),
    credits: p.decimal('string').precision(20).scale(6).default('0'),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
});
export type WorkflowEffectRow = InferEntity<typeof WorkflowEffectEntity>;

/** A message of a session, which belongs to one workflow and one person. */
export const WorkflowMessageEntity = defineEntity({
  name: 'WorkflowMessage',
  tableName: 'workflow_message',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_message', { workflow_id: 'workflow' }),
  filters: organizationFilter,
  uniques: [{ properties: ['workflowId', 'key'] }],
  indexes: [{ properties: ['workflowId', 'createdById', 'sessionId', 'createdAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    workflowId: () => p.manyToOne(WorkflowEntity).mapToPk().joinColumn('workflow_id').deleteRule('cascade'),
    /** The run that wrote it; it may be deleted before the message. */
    executionId: p.uuid(),
    /** The run, the task and the name of the message in it, so that it is written once. */
    key: p.string().length(768),
    sessionId: p.string().length(255),
    contextId: p.string().length(255).default(''),
    sender: p.string().length(64),
    senderName: p.string().length(255),
    text: p.text(),
    files: p.json<string[]>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type WorkflowMessageRow = InferEntity<typeof WorkflowMessageEntity>;
