import type { WorkflowRow } from '@atrium/db/workflow';
import { mayOn } from '@atrium/domain/access';
import { isoTimeOrNull } from '@atrium/db/listing';
import {
  dataAnswer,
  done,
  DoneAnswer,
  DomainError,
  listAnswer,
  type MemberActor,
  ok,
  page,
} from '@atrium/domain/kernel';
import { TRASH_DAYS } from '@atrium/domain/trash';
import {
  ListWorkflowUsersInput,
  ShareWorkflowInput,
  UpdateWorkflowInput,
  Workflow,
  WorkflowMember,
  WorkflowRef,
} from '@atrium/domain/workflow';
import { runWorkflow } from '@atrium/domain/workflow-run';
import type { z } from 'zod';
import { colleaguesOf, giveRole, membersOf, takeRole } from '../access/index.ts';
import { andFor, command, forbidden, query, type Work } from '../kernel/index.ts';
import { liveRunsOf, stopRunById } from '../run/index.ts';
import { namedWorkflow, onWorkflow, sharedWorkflow, type WorkflowAccess } from './access.ts';
import { givenFlow, readFlow, saveVersion } from './flow-text.ts';
import { readWorkflow } from './present.ts';
import { emitWorkflow, workflowReaders } from './readers.ts';

type Update = z.output<typeof UpdateWorkflowInput>;
type Updating = Work<MemberActor, Update, WorkflowAccess>;

const updateAccess = andFor(
  onWorkflow<Update>('write', namedWorkflow),
  ({ accessPolicy }, { resource: { workflow, role } }) => {
    const opens = accessPolicy !== undefined && accessPolicy !== workflow.accessPolicy;
    if (opens && !mayOn('workflow', role, 'changeAccess')) {
      throw forbidden('Only an Owner of the workflow can change who may see it.');
    }
  },
);

/** @throws CONFLICT if another save came between */
function requireBase(workflow: WorkflowRow, base: number | undefined): void {
  if (base === undefined || base === workflow.draftNumber) return;
  throw new DomainError('CONFLICT', 'Someone else has saved this workflow in the meantime. Reload it.', {
    detailCode: 'version_changed',
    details: { draftVersion: workflow.draftNumber },
  });
}

/** Saves a flow that differs from the draft as a new version. */
async function saveDraft({ em, actor, input, resource: { workflow } }: Updating): Promise<void> {
  const flow = givenFlow(input);
  if (!flow) return;
  requireBase(workflow, input.baseVersion);
  const draft = await readFlow(em, workflow.id, workflow.draftNumber);
  if (JSON.stringify(draft) === JSON.stringify(flow)) return;
  const saved = { flow, kind: 'save', note: input.note, userId: actor.userId } as const;
  workflow.draftNumber = await saveVersion(em, workflow, saved);
}

/** Changes a workflow. A new flow becomes a new version, which is the draft until it is published. */
export const updateWorkflow = command({
  area: 'workflow',
  verb: 'update',
  summary: 'Change a workflow, or save a new version of its flow',
  input: UpdateWorkflowInput,
  output: dataAnswer(Workflow),
  access: updateAccess,
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { workflow } = resource;
    const before = await workflowReaders(em, workflow.id);
    await saveDraft(work);
    if (input.name !== undefined) workflow.name = input.name;
    if (input.description !== undefined) workflow.description = input.description;
    if (input.accessPolicy !== undefined) workflow.accessPolicy = input.accessPolicy;
    if (input.skillType !== undefined) workflow.skillType = input.skillType;
    if (input.tags !== undefined) workflow.tags = input.tags;
    if (input.credits !== undefined) workflow.credits = input.credits;
    workflow.updatedAt = new Date();
    await em.flush();
    await emitWorkflow(work, workflow.id, { action: 'updated', before });
    note('workflow', workflow.id, { version: workflow.draftNumber });
    return ok(await readWorkflow(em, actor, workflow.id), 'Saved.');
  },
});

/** Moves a workflow to the trash, from which it can be restored. */
export const deleteWorkflow = command({
  area: 'workflow',
  verb: 'delete',
  summary: 'Move a workflow to the trash',
  input: WorkflowRef,
  output: DoneAnswer,
  access: onWorkflow('delete', namedWorkflow),
  run: async (work) => {
    const { em, resource, emit, note } = work;
    const { workflow } = resource;
    await emitWorkflow(work, workflow.id, { action: 'deleted' });
    for (const reader of await workflowReaders(em, workflow.id)) {
      emit({ topic: 'trash', action: 'created', resourceId: workflow.id, ...reader });
    }
    for (const id of await liveRunsOf(em, runWorkflow.name, workflow.id)) await stopRunById(em, id);
    workflow.deletedAt = new Date();
    note('workflow', workflow.id);
    return done(`Moved to the trash. It can be restored for ${TRASH_DAYS} days.`);
  },
});

/** Gives members a role on a workflow or takes it from them, and sets who else may see it. Its documents are not shared. */
/** The members of a workflow, for those who may share it. */
export const listWorkflowUsers = query({
  area: 'workflow',
  verb: 'listUsers',
  summary: 'Members of a workflow',
  input: ListWorkflowUsersInput,
  output: listAnswer(WorkflowMember),
  access: onWorkflow('share', namedWorkflow),
  run: async ({ em, input, resource: { workflow } }) => {
    const rows = await membersOf(em, sharedWorkflow(workflow), input);
    const members = rows.flatMap(({ organizationUserId, isCreator, createdAt, ...row }) =>
      organizationUserId === null
        ? []
        : [{ ...row, organizationUserId, isMaker: isCreator, createdAt: isoTimeOrNull(createdAt) }],
    );
    return page(members, input);
  },
});

export const shareWorkflow = command({
  area: 'workflow',
  verb: 'share',
  summary: 'Share a workflow with members',
  input: ShareWorkflowInput,
  output: dataAnswer(Workflow),
  access: onWorkflow('share', namedWorkflow),
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { workflow } = resource;
    const { organizationUserIds, permissionRole: role = null, accessPolicy } = input;
    const before = await workflowReaders(em, workflow.id);
    const shared = sharedWorkflow(workflow);
    for (const colleague of await colleaguesOf(em, shared, organizationUserIds)) {
      if (role === null) await takeRole(em, shared, colleague);
      else await giveRole(work, shared, colleague, role);
    }
    if (accessPolicy !== undefined) workflow.accessPolicy = accessPolicy;
    await em.flush();
    await emitWorkflow(work, workflow.id, { action: 'updated', before });
    note('workflow', workflow.id, { people: organizationUserIds.length, role, accessPolicy });
    return ok(await readWorkflow(em, actor, workflow.id), 'Saved.');
  },
});
