import { WorkflowEntity } from '@atrium/db/workflow';
import { dataAnswer, invalid, type MemberActor, newId, ok } from '@atrium/domain/kernel';
import {
  CreateWorkflowInput,
  DEFAULT_CREDITS,
  EMPTY_FLOW,
  type FlowData,
  type JsonObject,
  type VersionKind,
  Workflow,
} from '@atrium/domain/workflow';
import type { z } from 'zod';
import { command, type Work } from '../kernel/index.ts';
import { withRoom } from '../usage-limit/index.ts';
import { creatingWorkflows } from './access.ts';
import { givenFlow, saveVersion } from './flow-text.ts';
import { readWorkflow } from './present.ts';
import { emitWorkflow } from './readers.ts';
import { findTemplate } from './templates.ts';

type Input = z.output<typeof CreateWorkflowInput>;

/** What a file of Langflow holds besides its flow. It goes back into the export. */
function envelopeOf(input: Input): JsonObject {
  const own = new Set(Object.keys(CreateWorkflowInput.shape));
  const rest = Object.entries(input).filter(([name]) => !own.has(name) || name === 'tags');
  // The values come from the JSON of the request.
  return { ...(Object.fromEntries(rest) as JsonObject), ...((input.flowMetadata ?? {}) as JsonObject) };
}

type Start = { flow: FlowData; kind: VersionKind; templateKey: string | null; templateHash: string | null };

async function startOf({ em, input }: Work<MemberActor, Input, null>): Promise<Start> {
  if (input.templateKey !== undefined) {
    const { flow, hash, key } = await findTemplate(em, input.templateKey);
    return { flow, kind: 'template', templateKey: key, templateHash: hash };
  }
  const given = givenFlow(input);
  if (!given && Array.isArray(input['flows'])) {
    throw invalid('flows', 'This is an export of a project. Create each of its workflows by itself.');
  }
  return { flow: given ?? EMPTY_FLOW, kind: given ? 'import' : 'create', templateKey: null, templateHash: null };
}

async function insertWorkflow(work: Work<MemberActor, Input, null>): Promise<string> {
  const { em, actor, input } = work;
  const { organizationId } = actor.membership;
  const { flow, kind, templateKey, templateHash } = await startOf(work);
  const id = newId();
  const now = new Date();
  em.create(WorkflowEntity, {
    id,
    organizationId,
    name: input.name,
    description: input.description ?? '',
    accessPolicy: input.accessPolicy,
    skillType: input.skillType ?? null,
    isComponent: input.isComponent,
    tags: input.tags ?? [],
    flowMetadata: envelopeOf(input),
    credits: input.credits ?? String(DEFAULT_CREDITS),
    draftNumber: 1,
    publishedNumber: null,
    templateKey,
    templateHash,
    createdById: actor.userId,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
  await em.flush();
  await saveVersion(em, { id, organizationId }, { flow, kind, note: input.note, userId: actor.userId });
  return id;
}

/** Creates a workflow: an empty one, from a template, or from a file that Langflow exported. */
export const createWorkflow = command({
  area: 'workflow',
  verb: 'create',
  summary: 'Create a workflow, also from a Langflow export',
  input: CreateWorkflowInput,
  output: dataAnswer(Workflow),
  access: creatingWorkflows(),
  run: async (work) => {
    const { em, actor, note } = work;
    const { organizationId } = actor.membership;
    const id = await withRoom(em, organizationId, 'workflows', async () => insertWorkflow(work));
    await emitWorkflow(work, id, { action: 'created' });
    const workflow = await readWorkflow(em, actor, id);
    note('workflow', id, { problems: workflow.problems?.length ?? 0 });
    return ok(workflow, 'The workflow is created.');
  },
});
