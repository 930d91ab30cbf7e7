import { UserEntity } from '@atrium/db/user';
import { WorkflowTriggerEntity, type WorkflowTriggerRow } from '@atrium/db/workflow-trigger';
import type { WorkflowRow } from '@atrium/db/workflow';
import { dataAnswer, DomainError, invalid, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import { CronError, nextOccurrence, parseCron } from '@atrium/domain/schedule';
import type { Graph } from '@atrium/domain/workflow';
import {
  ListTriggersInput,
  type TriggerOfFlow,
  triggersOf,
  UpdateTriggerInput,
  WorkflowTrigger,
} from '@atrium/domain/workflow-trigger';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { openRoom } from '../dataroom/index.ts';
import { command, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { namedWorkflow, onWorkflow } from './access.ts';

type Facts = Pick<WorkflowTriggerRow, 'name' | 'kind' | 'settings' | 'dataroomId' | 'nextAt'>;

/** The place of a field of a node in a flow. */
function placeOf(vertexId: string, field: string): string {
  return `externalFlowData.nodes.${vertexId}.${field}`;
}

/** Returns what is stored of a trigger. @throws INVALID if its times are none or the person does not see its data room */
async function factsOf(em: EntityManager, actor: MemberActor, trigger: TriggerOfFlow): Promise<Facts> {
  const { vertexId, name, kind } = trigger;
  if (trigger.kind === 'schedule') {
    try {
      const nextAt = nextOccurrence(parseCron(trigger.settings), new Date());
      return { name, kind, settings: { ...trigger.settings }, dataroomId: null, nextAt };
    } catch (error) {
      if (error instanceof CronError) throw invalid(placeOf(vertexId, error.field), `“${name}”: ${error.message}`);
      throw error;
    }
  }
  const { dataroomId, nameContains } = trigger.settings;
  const place = placeOf(vertexId, 'dataroom_id');
  if (!z.uuid().safeParse(dataroomId).success) throw invalid(place, `“${name}” needs a data room.`);
  try {
    await openRoom(em, actor, dataroomId, 'view');
  } catch (error) {
    if (!(error instanceof DomainError) || !error.isDenied) throw error;
    throw invalid(place, `“${name}” names a data room that you cannot see.`);
  }
  return { name, kind, settings: { dataroomId, nameContains }, dataroomId, nextAt: null };
}

/**
 * Makes the triggers of a version those of the workflow, as the person who publishes it. A trigger that somebody has turned
 * off stays off. @throws INVALID if a trigger could never start
 */
export async function replaceTriggers(
  em: EntityManager,
  actor: MemberActor,
  { id: workflowId, organizationId }: Pick<WorkflowRow, 'id' | 'organizationId'>,
  graph: Graph,
): Promise<void> {
  const wanted = triggersOf(graph);
  const vertexIds = wanted.map(({ vertexId }) => vertexId);
  await em.nativeDelete(WorkflowTriggerEntity, { workflowId, vertexId: { $nin: vertexIds } });
  const known = await em.find(WorkflowTriggerEntity, { workflowId });
  for (const trigger of wanted) {
    const facts = await factsOf(em, actor, trigger);
    const { vertexId } = trigger;
    const now = { ...facts, userId: actor.userId, problem: null };
    const found = known.find((each) => each.vertexId === vertexId);
    if (found) em.assign(found, now);
    else em.create(WorkflowTriggerEntity, { workflowId, vertexId, organizationId, isEnabled: true, ...now });
  }
}

function present(row: WorkflowTriggerRow, people: ReadonlyMap<string, string>): WorkflowTrigger {
  const { vertexId, name, kind, settings, isEnabled, userId, nextAt, lastAt, problem = null } = row;
  return {
    vertexId,
    name,
    kind,
    settings,
    isEnabled,
    turnedOnById: userId,
    turnedOnByName: people.get(userId) ?? '',
    nextAt: isEnabled ? (nextAt?.toISOString() ?? null) : null,
    lastAt: lastAt?.toISOString() ?? null,
    problem,
  };
}

async function readTriggers(em: EntityManager, workflowId: string): Promise<WorkflowTrigger[]> {
  const rows = await em.find(WorkflowTriggerEntity, { workflowId }, { orderBy: { createdAt: 'asc', vertexId: 'asc' } });
  const users = await em.find(UserEntity, { id: { $in: rows.map(({ userId }) => userId) } });
  const people = new Map(users.map((user) => [user.id, displayName(user)]));
  return rows.map((row) => present(row, people));
}

export const listTriggers = query({
  area: 'workflow',
  verb: 'listTriggers',
  summary: 'List what starts a workflow by itself',
  input: ListTriggersInput,
  output: dataAnswer(z.array(WorkflowTrigger)),
  access: onWorkflow('view', namedWorkflow),
  run: async ({ em, resource: { workflow } }) => ok(await readTriggers(em, workflow.id)),
});

/** Turns a trigger off, or on with the rights of the caller. */
export const updateTrigger = command({
  area: 'workflow',
  verb: 'updateTrigger',
  summary: 'Turn a trigger of a workflow on or off',
  input: UpdateTriggerInput,
  output: dataAnswer(z.array(WorkflowTrigger)),
  access: onWorkflow('schedule', namedWorkflow),
  run: async ({ em, actor, input, resource: { workflow }, note }) => {
    const { vertexId, isEnabled } = input;
    const found = await em.findOne(WorkflowTriggerEntity, { workflowId: workflow.id, vertexId });
    if (!found) throw notFound('Trigger');
    if (isEnabled) {
      const { name, settings } = found;
      // The settings were stored from a trigger of this kind.
      const facts = await factsOf(em, actor, { vertexId, name, kind: found.kind, settings } as TriggerOfFlow);
      em.assign(found, { ...facts, isEnabled, userId: actor.userId, problem: null });
    } else found.isEnabled = false;
    await em.flush();
    note('workflow', workflow.id, { trigger: vertexId, isEnabled });
    return ok(await readTriggers(em, workflow.id), isEnabled ? 'Turned on.' : 'Turned off.');
  },
});
