import type { TriggerKind, TriggerSettings } from '@atrium/domain/workflow-trigger';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { WorkflowEntity } from '../workflow/workflow.entity.ts';

/** A trigger of the published version of a workflow. Its runs have the rights of the person who turned it on. */
export const WorkflowTriggerEntity = defineEntity({
  name: 'WorkflowTrigger',
  tableName: 'workflow_trigger',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_trigger', { workflow_id: 'workflow' }),
  filters: organizationFilter,
  primaryKeys: ['workflowId', 'vertexId'],
  indexes: [
    {
      name: 'workflow_trigger_due',
      expression: `create index "workflow_trigger_due" on "workflow_trigger" ("next_at") where "is_enabled" and "next_at" is not null`,
    },
    {
      name: 'workflow_trigger_room',
      expression: `create index "workflow_trigger_room" on "workflow_trigger" ("dataroom_id") where "dataroom_id" is not null`,
    },
  ],
  properties: {
    workflowId: () => p.manyToOne(WorkflowEntity).mapToPk().joinColumn('workflow_id').deleteRule('cascade').primary(),
    /** The node of the trigger. */
    vertexId: p.string().length(255).primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    name: p.string().length(255),
    kind: p.string().$type<TriggerKind>().length(16),
    settings: p.json<TriggerSettings>(),
    /** The data room whose documents start it. */
    dataroomId: p.uuid().nullable(),
    /** The person who published the version or turned it on, whose rights its runs have. */
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').index(),
    isEnabled: p.boolean().default(true),
    /** The next time of a schedule. */
    nextAt: instant(),
    lastAt: instant(),
    /** How often it has started the workflow. */
    startCount: p.integer().default(0),
    /** Why it was turned off or could not start, for people. */
    problem: p.text().nullable(),
    createdAt: createdAt(),
  },
});
export type WorkflowTriggerRow = InferEntity<typeof WorkflowTriggerEntity>;

/** What has started a workflow: a time of its schedule or a version of a document, each once. */
export const WorkflowStartEntity = defineEntity({
  name: 'WorkflowStart',
  tableName: 'workflow_start',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_start', { workflow_id: 'workflow' }),
  filters: organizationFilter,
  primaryKeys: ['workflowId', 'vertexId', 'occurrence'],
  properties: {
    workflowId: () => p.manyToOne(WorkflowEntity).mapToPk().joinColumn('workflow_id').deleteRule('cascade').primary(),
    vertexId: p.string().length(255).primary(),
    /** The time, ISO 8601, or the id of the version of the document. */
    occurrence: p.string().length(64).primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    createdAt: createdAt(),
  },
});

/** Content that runs of workflows save in a data room, so that it does not start the workflows that led to it. */
export const WorkflowSavedEntity = defineEntity({
  name: 'WorkflowSaved',
  tableName: 'workflow_saved',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_saved', { dataroom_id: 'dataroom' }),
  filters: organizationFilter,
  indexes: [{ properties: ['dataroomId', 'sha256'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
    sha256: p.string().length(64),
    /** The ids of the workflows that led to it. */
    chain: p.json<string[]>(),
    createdAt: createdAt(),
  },
});
