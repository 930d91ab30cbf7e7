// Text, not a query builder: the lists join selects of what the viewer may see, which are text.
import type { AccessPolicy, WorkflowRole } from '@atrium/domain/kernel';
import {
  type JsonObject,
  ListVariablesInput,
  ListVersionsInput,
  ListWorkflowsInput,
  type VersionKind,
} from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { type Rank, type Viewer, visible } from '../access/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { sqlOf, textSql } from '../sql/index.ts';

export type WorkflowListed = {
  id: string;
  organizationId: string;
  name: string;
  nameOrder: string;
  description: string;
  accessPolicy: AccessPolicy;
  skillType: string | null;
  isComponent: boolean;
  tags: string[];
  flowMetadata: JsonObject;
  credits: string;
  draftNumber: number;
  publishedNumber: number | null;
  templateKey: string | null;
  rank: Rank;
  createdById: string;
  createdAt: string;
  updatedAt: string;
  firstName: string;
  lastName: string;
  email: string;
  avatarUrl: string | null;
};

function workflowsOf(viewer: Viewer): TextSelect<WorkflowListed> {
  const { sql: workflows, values } = visible('workflow', viewer);
  return {
    text: `select w.id, w.organization_id as "organizationId", w.name, w.name_order as "nameOrder",
        w.description, w.access_policy as "accessPolicy",
        w.skill_type as "skillType", w.is_component as "isComponent", w.tags, w.flow_metadata as "flowMetadata",
        trim_scale(w.credits)::text as credits, w.draft_number as "draftNumber", w.published_number as "publishedNumber",
        w.template_key as "templateKey", w.rank, w.created_by_id as "createdById", w.created_at as "createdAt",
        w.updated_at as "updatedAt", u.first_name as "firstName", u.last_name as "lastName", u.email,
        u.avatar_url as "avatarUrl"
      from (${workflows}) w join users u on u.id = w.created_by_id`,
    values,
  };
}

/** The workflows that the viewer may see, with their creators. */
export const listVisibleWorkflows = defineList(ListWorkflowsInput, {
  from: (_em: EntityManager, viewer: Viewer) => workflowsOf(viewer),
  search: ['name'],
  order: ['-updatedAt'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

/** Finds workflows by id, of those that the viewer may see. */
export async function findVisibleWorkflows(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<WorkflowListed[]> {
  const { text, values } = workflowsOf(viewer);
  return textSql(em, `select * from (${text}) t where id = any(?::uuid[])`, [...values, pgArray(ids)]);
}

export type VersionListed = {
  id: string;
  workflowId: string;
  number: number;
  kind: VersionKind;
  note: string;
  createdById: string;
  createdAt: string;
  firstName: string;
  lastName: string;
  email: string;
};

/** The versions of a workflow, the newest first. */
export const listWorkflowVersions = defineList(ListVersionsInput, {
  from: (_em: EntityManager, workflowId: string): TextSelect<VersionListed> => ({
    text: `select v.id, v.workflow_id as "workflowId", v.number, v.kind, v.note, v.created_by_id as "createdById",
        v.created_at as "createdAt", u.first_name as "firstName", u.last_name as "lastName", u.email
      from workflow_version v join users u on u.id = v.created_by_id where v.workflow_id = ?`,
    values: [workflowId],
  }),
  search: ['note'],
  order: ['-number'],
  tieBreak: 'id',
});

/** Returns the highest number of a workflow's versions. The caller holds the lock of the workflow. */
export async function lastVersionNumber(em: EntityManager, workflowId: string): Promise<number> {
  const { last } = await sqlOf(em)
    .selectFrom('workflow_version')
    .where('workflow_id', '=', workflowId)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** Returns the JSON text of a version's flow, or null if there is no such version. */
export async function flowTextOf(em: EntityManager, workflowId: string, number: number): Promise<string | null> {
  const found = await sqlOf(em)
    .selectFrom('workflow_version')
    .where('workflow_id', '=', workflowId)
    .where('number', '=', number)
    .select('flow')
    .executeTakeFirst();
  return found?.flow ?? null;
}

/** Locks a workflow until the transaction ends, so that two saves get two numbers. */
export async function lockWorkflow(em: EntityManager, id: string): Promise<void> {
  await sqlOf(em).selectFrom('workflow').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

/** Returns the workflow roles of a membership. */
export async function workflowRolesOfMember(em: EntityManager, membershipId: string): Promise<WorkflowRole[]> {
  const found = await sqlOf(em)
    .selectFrom('organization_user')
    .where('id', '=', membershipId)
    .select('allowed_workflow_roles as roles')
    .executeTakeFirst();
  return found?.roles ?? [];
}

export type VariableListed = {
  id: string;
  name: string;
  type: 'Generic' | 'Credential';
  value: string | null;
  hosts: string[];
  default_fields: string[];
  createdAt: string;
  updatedAt: string;
};

/** The variables of the organization, without the sealed values of Credentials. */
export const listWorkflowVariables = defineList(ListVariablesInput, {
  from: (_em: EntityManager): TextSelect<VariableListed> => ({
    text: `select id, name, type, value, hosts, default_fields, created_at as "createdAt", updated_at as "updatedAt"
      from workflow_variable`,
    values: [],
  }),
  search: ['name'],
  order: ['name'],
  tieBreak: 'id',
});

export type FromTemplate = {
  id: string;
  organizationId: string;
  organizationName: string;
  name: string;
  templateKey: string;
  templateHash: string;
  draftHash: string;
  draftNumber: number;
  createdById: string;
};

/** Returns the workflows that were created from templates, with the hashes of their templates then and of their drafts now. */
export async function workflowsFromTemplates(
  em: EntityManager,
  { organizationId = null, keys = null }: { organizationId?: string | null; keys?: readonly string[] | null },
): Promise<FromTemplate[]> {
  return textSql(
    em,
    `select w.id, w.organization_id as "organizationId", o.name as "organizationName", w.name, w.template_key as "templateKey",
       w.template_hash as "templateHash", v.flow_hash as "draftHash", w.draft_number as "draftNumber",
       w.created_by_id as "createdById"
     from workflow w join workflow_version v on v.workflow_id = w.id and v.number = w.draft_number
       join organization o on o.id = w.organization_id
     where w.template_key is not null and w.deleted_at is null and (?::uuid is null or w.organization_id = ?::uuid)
       and (?::text[] is null or w.template_key = any(?::text[]))
     order by w.id for no key update of w`,
    [organizationId, organizationId, keys && pgArray(keys), keys && pgArray(keys)],
  );
}

/** Returns whether a workflow has a proposal with this flow. */
export async function hasProposal(em: EntityManager, workflowId: string, flowHash: string): Promise<boolean> {
  const found = await sqlOf(em)
    .selectFrom('workflow_version')
    .where('workflow_id', '=', workflowId)
    .where('kind', '=', 'proposal')
    .where('flow_hash', '=', flowHash)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes a version the draft of a workflow that follows its template. Works as the system, across organizations. */
export async function setDraft(
  em: EntityManager,
  id: string,
  { draftNumber, templateHash }: { draftNumber: number; templateHash: string },
): Promise<void> {
  await sqlOf(em)
    .updateTable('workflow')
    .set({ draft_number: draftNumber, template_hash: templateHash, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
