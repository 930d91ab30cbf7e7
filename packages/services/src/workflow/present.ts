import { ROLE_BY_RANK } from '@atrium/db/access';
import { isoTime } from '@atrium/db/listing';
import { findVisibleWorkflows, type WorkflowListed } from '@atrium/db/workflow';
import { countOwnRuns } from '@atrium/db/workflow-run';
import { type MemberActor, notFound, WORKFLOW_ROLES, type WorkflowRole } from '@atrium/domain/kernel';
import { buildGraph, type FlowData, type Workflow, type WorkflowSchedule } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { displayName } from '../user/index.ts';
import { actionsOnWorkflow, workflowRolesOf } from './access.ts';
import { readFlow } from './flow-text.ts';
import { schedulesOf } from './schedules.ts';

/** The strongest of a member's workflow roles. */
function strongest(roles: readonly WorkflowRole[]): WorkflowRole {
  return WORKFLOW_ROLES.findLast((role) => roles.includes(role)) ?? 'Runner';
}

type Shown = {
  actor: MemberActor;
  roles: readonly WorkflowRole[];
  flow: FlowData | null;
  schedules: readonly WorkflowSchedule[];
  /** How often the actor has run it. */
  runs: number;
};

/** Presents a workflow; with its flow, also what is wrong with it. */
export function presentWorkflow(row: WorkflowListed, { actor, roles, flow, schedules, runs }: Shown): Workflow {
  const permission = ROLE_BY_RANK[row.rank];
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    workflowAppId: row.id,
    organizationId: row.organizationId,
    externalProjectId: null,
    externalFlowId: row.id,
    externalFlowData: flow,
    flowMetadata: row.flowMetadata,
    isComponent: row.isComponent,
    tags: row.tags,
    accessPolicy: row.accessPolicy,
    isTemplate: false,
    createdById: row.createdById,
    aiAgentId: null,
    skillType: row.skillType,
    permission,
    role: strongest(roles),
    allowedActions: actionsOnWorkflow(actor.membership.role, permission, roles),
    ownerName: displayName(row),
    ownerAvatarUrl: row.avatarUrl,
    credits: row.credits,
    agent: null,
    skillRunCount: runs,
    schedules: [...schedules],
    draftVersion: row.draftNumber,
    publishedVersion: row.publishedNumber,
    templateKey: row.templateKey,
    problems: flow && buildGraph(flow).problems,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

/** Reads one workflow with the flow of its draft. @throws NOT_FOUND */
export async function readWorkflow(em: EntityManager, actor: MemberActor, id: string): Promise<Workflow> {
  const [row] = await findVisibleWorkflows(em, viewerOf(actor), [id]);
  if (!row) throw notFound('Workflow');
  const roles = await workflowRolesOf(em, actor);
  const schedules = (await schedulesOf(em, [id])).get(id) ?? [];
  const runs = (await countOwnRuns(em, [id], actor.userId)).get(id) ?? 0;
  return presentWorkflow(row, { actor, roles, flow: await readFlow(em, id, row.draftNumber), schedules, runs });
}
