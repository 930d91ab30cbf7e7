import type { AccessPolicy } from '@atrium/domain/kernel';
import type { JsonObject, VersionKind } from '@atrium/domain/workflow';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import {
  createdAt,
  id,
  instant,
  nameOrder,
  organizationFilter,
  ROLES,
  tenantPolicies,
  updatedAt,
} from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A workflow. Its flows are its versions; the draft and the published version are named by their numbers. */
export const WorkflowEntity = defineEntity({
  name: 'Workflow',
  tableName: 'workflow',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'updatedAt'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    name: p.string().length(255),
    nameOrder: nameOrder(),
    description: p.text().default(''),
    accessPolicy: p.string().$type<AccessPolicy>().default('Private'),
    skillType: p.string().length(255).nullable(),
    isComponent: p.boolean().default(false),
    tags: p.json<string[]>(),
    /** What an imported file had besides its name, description and flow, so that it is exported as it was imported. */
    flowMetadata: p.json<JsonObject>(),
    /** The cap of a run with its sub-flows. */
    credits: p.decimal('string').precision(20).scale(6).default('100'),
    draftNumber: p.integer(),
    /** Null before the first version is published. */
    publishedNumber: p.integer().nullable(),
    /** The template that it was created from. */
    templateKey: p.string().length(255).nullable(),
    /** Hash of that template's flow. A draft with another hash was edited. */
    templateHash: p.string().length(64).nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
});
export type WorkflowRow = InferEntity<typeof WorkflowEntity>;

/** A saved state of a workflow's flow. It never changes. */
export const WorkflowVersionEntity = defineEntity({
  name: 'WorkflowVersion',
  tableName: 'workflow_version',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_version', { workflow_id: 'workflow' }),
  filters: organizationFilter,
  uniques: [{ properties: ['workflowId', 'number'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    workflowId: () => p.manyToOne(WorkflowEntity).mapToPk().joinColumn('workflow_id').deleteRule('cascade'),
    number: p.integer(),
    kind: p.string().length(16).$type<VersionKind>(),
    /** The JSON of the flow. Text, because jsonb changes the order of keys. */
    flow: p.text().lazy(),
    /** Hash of the flow's canonical JSON. */
    flowHash: p.string().length(64),
    note: p.string().length(500).default(''),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type WorkflowVersionRow = InferEntity<typeof WorkflowVersionEntity>;

/** A value that flows name. A Credential is sealed, bound to hosts and never read back. */
export const WorkflowVariableEntity = defineEntity({
  name: 'WorkflowVariable',
  tableName: 'workflow_variable',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_variable'),
  filters: organizationFilter,
  uniques: [{ properties: ['organizationId', 'name'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    name: p.string().length(255),
    type: p.string().length(16).$type<'Generic' | 'Credential'>(),
    /** The value of a Generic variable. */
    value: p.text().nullable(),
    /** The data key and the value of a Credential. */
    sealedDataKey: p.string().length(512).nullable().hidden(),
    sealed: p.text().nullable().hidden(),
    /** The only hosts that get a Credential. */
    hosts: p.json<string[]>(),
    /** Names of fields that start with this variable. */
    defaultFields: p.json<string[]>(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type WorkflowVariableRow = InferEntity<typeof WorkflowVariableEntity>;

/** A file that a person uploaded for their runs of a workflow. It exists for that person only. */
export const WorkflowFileEntity = defineEntity({
  name: 'WorkflowFile',
  tableName: 'workflow_file',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('workflow_file', { workflow_id: 'workflow' }),
  filters: organizationFilter,
  indexes: [{ properties: ['workflowId', 'createdById'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    workflowId: () => p.manyToOne(WorkflowEntity).mapToPk().joinColumn('workflow_id').deleteRule('cascade'),
    name: p.string().length(255),
    storageKey: p.string().length(255),
    contentType: p.string().length(255),
    sizeBytes: p.bigint('number').$type<number, string>(),
    sha256: p.string().length(64),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
  },
});
export type WorkflowFileRow = InferEntity<typeof WorkflowFileEntity>;

/**
 * A template that operators created, or their replacement of a built-in one. Templates belong to the installation: every
 * organization reads those that are not deleted.
 */
export const WorkflowTemplateEntity = defineEntity({
  name: 'WorkflowTemplate',
  tableName: 'workflow_template',
  rowLevelSecurity: 'force',
  policies: [
    { name: 'workflow_template_tenant', roles: [ROLES.tenant], command: 'select', using: 'deleted_at is null' },
    { name: 'workflow_template_system', roles: [ROLES.system], using: 'true', check: 'true' },
  ],
  properties: {
    id: id(),
    /** Its lasting name. That of a built-in template replaces it. */
    key: p.string().length(255).unique(),
    name: p.string().length(255),
    description: p.text().default(''),
    tags: p.json<string[]>(),
    skillType: p.string().length(255).nullable(),
    flow: p.text().lazy(),
    flowHash: p.string().length(64),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
});
export type WorkflowTemplateRow = InferEntity<typeof WorkflowTemplateEntity>;
