import { isoTime } from '@atrium/db/listing';
import { listWorkflowVersions, type VersionListed, type WorkflowRow } from '@atrium/db/workflow';
import { dataAnswer, DomainError, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import {
  buildGraph,
  blocking,
  compareFlows,
  CompareVersionsInput,
  FlowComparison,
  ListVersionsInput,
  PublishVersionInput,
  RestoreVersionInput,
  toIssues,
  VersionRef,
  Workflow,
  WorkflowVersion,
  WorkflowVersionFlow,
} from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { command, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { namedWorkflow, onWorkflow } from './access.ts';
import { readFlow, saveVersion } from './flow-text.ts';
import { readWorkflow } from './present.ts';
import { emitWorkflow } from './readers.ts';
import { replaceTriggers } from './triggers.ts';

function presentVersion(
  { firstName, lastName, email, ...row }: VersionListed,
  { draftNumber, publishedNumber }: WorkflowRow,
): WorkflowVersion {
  return {
    ...row,
    isDraft: row.number === draftNumber,
    isPublished: row.number === publishedNumber,
    authorName: displayName({ firstName, lastName, email }),
    createdAt: isoTime(row.createdAt),
  };
}

async function findVersion(em: EntityManager, workflow: WorkflowRow, number: number): Promise<WorkflowVersion> {
  const wanted = { limit: 1, offset: 0, where: { number: { eq: number } } };
  const [row] = await listWorkflowVersions(em, wanted, workflow.id);
  if (!row) throw notFound('Version');
  return presentVersion(row, workflow);
}

export const listVersions = query({
  area: 'workflow',
  verb: 'versionList',
  summary: 'List the versions of a workflow',
  input: ListVersionsInput,
  output: listAnswer(WorkflowVersion),
  access: onWorkflow('view', namedWorkflow),
  run: async ({ em, input, resource: { workflow } }) => {
    const { data, ...answer } = page(await listWorkflowVersions(em, input, workflow.id), input);
    return { ...answer, data: data.map((row) => presentVersion(row, workflow)) };
  },
});

export const versionMe = query({
  area: 'workflow',
  verb: 'versionMe',
  summary: 'One version of a workflow with its flow',
  input: VersionRef,
  output: dataAnswer(WorkflowVersionFlow),
  access: onWorkflow('view', namedWorkflow),
  run: async ({ em, input, resource: { workflow } }) => {
    const flow = await readFlow(em, workflow.id, input.number);
    const version = await findVersion(em, workflow, input.number);
    return ok({ ...version, externalFlowData: flow, problems: buildGraph(flow).problems });
  },
});

/** Makes an earlier version the draft again, as a new version. */
export const restoreVersion = command({
  area: 'workflow',
  verb: 'versionRestore',
  summary: 'Restore a version of a workflow as a new version',
  input: RestoreVersionInput,
  output: dataAnswer(Workflow),
  access: onWorkflow('write', namedWorkflow),
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { workflow } = resource;
    const flow = await readFlow(em, workflow.id, input.number);
    const restored = {
      flow,
      kind: 'restore',
      note: input.note || `Version ${input.number}`,
      userId: actor.userId,
    } as const;
    workflow.draftNumber = await saveVersion(em, workflow, restored);
    workflow.updatedAt = new Date();
    await em.flush();
    await emitWorkflow(work, workflow.id, { action: 'updated' });
    note('workflow', workflow.id, { restored: input.number, version: workflow.draftNumber });
    return ok(await readWorkflow(em, actor, workflow.id), `Version ${input.number} is the draft again.`);
  },
});

/** Makes a version the one that runs. A flow that cannot run is refused, with the places of its problems. */
export const publishVersion = command({
  area: 'workflow',
  verb: 'versionPublish',
  summary: 'Publish a version of a workflow',
  input: PublishVersionInput,
  output: dataAnswer(Workflow),
  access: onWorkflow('write', namedWorkflow),
  run: async (work) => {
    const { em, actor, input, resource, note } = work;
    const { workflow } = resource;
    const number = input.number ?? workflow.draftNumber;
    const { graph, problems: all } = buildGraph(await readFlow(em, workflow.id, number));
    const problems = blocking(all);
    const [first] = problems;
    if (first) {
      throw new DomainError('INVALID', first.message, { issues: toIssues(problems, ['externalFlowData']) });
    }
    await replaceTriggers(em, actor, workflow, graph);
    workflow.publishedNumber = number;
    workflow.updatedAt = new Date();
    await em.flush();
    await emitWorkflow(work, workflow.id, { action: 'updated' });
    note('workflow', workflow.id, { published: number });
    return ok(await readWorkflow(em, actor, workflow.id), `Version ${number} is published.`);
  },
});

export const compareVersions = query({
  area: 'workflow',
  verb: 'versionCompare',
  summary: 'Compare two versions of a workflow by node, edge and field',
  input: CompareVersionsInput,
  output: dataAnswer(FlowComparison),
  access: onWorkflow('view', namedWorkflow),
  run: async ({ em, input, resource: { workflow } }) => {
    const before = await readFlow(em, workflow.id, input.from);
    return ok(compareFlows(before, await readFlow(em, workflow.id, input.to)));
  },
});
