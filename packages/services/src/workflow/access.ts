import { featuresOfOrganization } from '@atrium/db/organization';
import { WorkflowEntity, type WorkflowRow, workflowRolesOfMember } from '@atrium/db/workflow';
import {
  actionsWith,
  mayWithWorkflows,
  type ResourceAction,
  type WorkflowAction,
  workflowRolesFor,
} from '@atrium/domain/access';
import {
  type MemberActor,
  notFound,
  type OrganizationRole,
  type ResourceRole,
  type WorkflowRole,
} from '@atrium/domain/kernel';
import { featuresOf } from '@atrium/domain/organization';
import { workflowIdOf } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Opened, type Shared, sharedAccess } from '../access/index.ts';
import { type Access, forbidden, guardedAs, inOrganization } from '../kernel/index.ts';

export type WorkflowAccess = { workflow: WorkflowRow; role: ResourceRole; workflowRoles: readonly WorkflowRole[] };

const workflows = sharedAccess({
  kind: 'workflow',
  what: 'Workflow',
  find: async (em, id) => em.findOne(WorkflowEntity, { id }),
});

/** The workflow role that each action on a workflow needs, besides the role on the workflow. */
const NEEDS: Record<ResourceAction<'workflow'>, WorkflowAction> = {
  view: 'run',
  run: 'run',
  viewHistory: 'run',
  deleteHistory: 'run',
  write: 'edit',
  rename: 'edit',
  schedule: 'edit',
  changeAccess: 'edit',
  share: 'edit',
  delete: 'edit',
};

/** Returns the workflow roles that a member has now. */
export async function workflowRolesOf(em: EntityManager, { membership }: MemberActor): Promise<WorkflowRole[]> {
  const { role, organizationId, membershipId } = membership;
  if (role === 'Owner') return workflowRolesFor(role, { ofAll: [], own: [] });
  const features = await featuresOfOrganization(em, organizationId);
  if (!features) throw notFound('Organization');
  const { allowedRoles: ofAll } = featuresOf(features).workflow;
  return workflowRolesFor(role, { ofAll, own: await workflowRolesOfMember(em, membershipId) });
}

/** Returns the actions on a workflow that a member's role on it and their workflow roles allow. */
export function actionsOnWorkflow(
  organizationRole: OrganizationRole,
  role: ResourceRole,
  roles: readonly WorkflowRole[],
): ResourceAction<'workflow'>[] {
  return actionsWith('workflow', organizationRole, role).filter((action) => mayWithWorkflows(roles, NEEDS[action]));
}

/** @throws FORBIDDEN without a workflow role that allows the action */
function requireWorkflowRole(roles: readonly WorkflowRole[], action: WorkflowAction): void {
  if (mayWithWorkflows(roles, action)) return;
  const role = { run: 'Runner', edit: 'Builder', create: 'Developer' }[action];
  throw forbidden(`You need the workflow role ${role}. Ask an Owner of the organization for it.`);
}

export function sharedWorkflow({ id, organizationId, name, createdById }: WorkflowRow): Shared & { kind: 'workflow' } {
  return { kind: 'workflow', id, organizationId, name, createdById };
}

type Named = { workflowId?: string | undefined; flowId?: string | undefined; id?: string | undefined };
/** Returns the id of the workflow that an input names. */
export function namedWorkflow(input: Named): string | undefined {
  return workflowIdOf(input);
}

/**
 * Opens a workflow if the caller's role on it and their workflow role both allow the action.
 * @throws NOT_FOUND if it does not exist for the caller, FORBIDDEN if a role is too weak
 */
export async function openWorkflow(
  em: EntityManager,
  actor: MemberActor,
  id: string | undefined,
  action: ResourceAction<'workflow'>,
): Promise<WorkflowAccess> {
  return withRoles(em, actor, await workflows.open(em, actor, { id, action }), action);
}

/** Checks the same without loading the workflow. */
export async function requireWorkflowAction(
  em: EntityManager,
  actor: MemberActor,
  id: string,
  action: ResourceAction<'workflow'>,
): Promise<void> {
  await workflows.requireRole(em, actor, { id, action });
  requireWorkflowRole(await workflowRolesOf(em, actor), NEEDS[action]);
}

async function withRoles(
  em: EntityManager,
  actor: MemberActor,
  { row, role }: Opened<WorkflowRow>,
  action: ResourceAction<'workflow'>,
): Promise<WorkflowAccess> {
  const workflowRoles = await workflowRolesOf(em, actor);
  requireWorkflowRole(workflowRoles, NEEDS[action]);
  return { workflow: row, role, workflowRoles };
}

/** Checks access by the role on the workflow that the input names, and by the workflow role. */
export function onWorkflow<I>(
  action: ResourceAction<'workflow'>,
  idOf: (input: I) => string | undefined,
): Access<MemberActor, I, WorkflowAccess> {
  const shared = workflows.on(action, idOf, { present: (opened) => opened });
  return {
    ...shared,
    check: async (question) => {
      const { actor, resource } = await shared.check(question);
      return { actor, resource: await withRoles(question.em, actor, resource, action) };
    },
  };
}

/**
 * Everybody who may run a workflow may delete and rename what is their own in it. The contract names these calls by a stronger
 * role, which is that on the runs of others.
 */
export function onOwnHistory<I>(idOf: (input: I) => string | undefined): Access<MemberActor, I, WorkflowAccess> {
  return guardedAs('resourceContributor', onWorkflow('deleteHistory', idOf));
}

/** Members whose organization role and workflow role allow to create workflows and code. */
export function creatingWorkflows<I>(): Access<MemberActor, I, null> {
  const access = inOrganization<I>('createWorkflow');
  return {
    ...guardedAs('orgContributor', access),
    check: async (question) => {
      const answer = await access.check(question);
      requireWorkflowRole(await workflowRolesOf(question.em, answer.actor), 'create');
      return answer;
    },
  };
}
