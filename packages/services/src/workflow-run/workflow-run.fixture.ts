import type { MemberActor } from '@atrium/domain/kernel';
import { type DrawnEdge, type DrawnNode, drawFlow, type FlowData } from '@atrium/domain/workflow';
import type { BuildEvent } from '@atrium/domain/workflow-run';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TaskContext } from '../kernel/index.ts';
import {
  createOrganization,
  grantCredits,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { createWorkflow, publishVersion } from '../workflow/index.ts';
import { buildFlow, followBuild, openBuildEvents, workflowRun } from './index.ts';

export let kit: TestPlatform;
export let organization: TestOrganization;

/** Gives each file a platform, and each test an organization with 1,000 credits. */
export function setUpWorkflows(env: Record<string, string> = {}): void {
  beforeAll(async () => {
    kit = await testPlatform(env);
  });
  afterAll(() => kit.close());
  beforeEach(async () => {
    organization = await createOrganization(kit);
    await grantCredits(kit, organization.id, '1000');
  });
}

export function context(actor: MemberActor = organization.owner) {
  return kit.contextOf(actor);
}

/** ChatInput - Prompt - ChatOutput. */
export const GREETING = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'prompt', type: 'Prompt', at: [1, 0], values: { template: 'Hello {name}', name: '' } },
    { id: 'out', type: 'ChatOutput', at: [2, 0] },
  ],
  [
    ['in', 'message', 'prompt', 'name'],
    ['prompt', 'prompt', 'out', 'input_value'],
  ],
);

export async function create(flow: FlowData, more: object = {}, actor = organization.owner): Promise<string> {
  const { data } = await createWorkflow(context(actor), { name: 'Workflow', data: flow, ...more });
  await publishVersion(context(actor), { workflowId: data.id });
  return data.id;
}

export async function draw(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[]): Promise<string> {
  return create(drawFlow(nodes, edges));
}

export async function build(workflowId: string, input: string | null = null, more: object = {}): Promise<string> {
  const inputs = input === null ? {} : { inputs: { input_value: input } };
  return (await buildFlow(context(), { workflowId, ...inputs, ...more })).job_id;
}

type Queued = { id: string; payload: { executionId: string }; created_by_id: string };

async function takeJobs(): Promise<Queued[]> {
  const jobs = await kit.asOwner<Queued>(
    `select t.id, t.payload, t.created_by_id from background_task t join graphile_worker.jobs j on j.key = t.id::text
     where t.organization_id = $1 and j.task_identifier = 'workflow.run' and j.run_at <= now() order by j.id`,
    [organization.id],
  );
  await kit.asOwner(
    `select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = any($1)))`,
    [jobs.map(({ id }) => id)],
  );
  return jobs;
}

export function jobOf(
  { id, payload, created_by_id: userId }: Queued,
  signal: AbortSignal = new AbortController().signal,
): TaskContext<{ executionId: string }> {
  return {
    platform: kit.platform,
    payload,
    taskId: id,
    requestId: 'test',
    actor: { kind: 'system', organizationId: organization.id, onBehalfOf: userId },
    signal,
    attempt: 1,
    maxAttempts: 25,
    progress: async () => undefined,
  };
}

/** Runs the queued jobs of runs until none is left, as workers would. */
export async function workOff(): Promise<void> {
  for (let jobs = await takeJobs(); jobs.length > 0; jobs = await takeJobs()) {
    await Promise.all(jobs.map(async (job) => workflowRun.lane(jobOf(job))));
  }
}

/** The first queued job, which the caller runs. */
export async function takeJob(): Promise<Queued> {
  const [job] = await takeJobs();
  if (!job) throw new Error('No run is queued');
  return job;
}

export async function eventsOf(job_id: string, after = 0, actor = organization.owner): Promise<BuildEvent[]> {
  const opened = await openBuildEvents(context(actor), { job_id, after });
  const events: BuildEvent[] = [];
  for await (const event of followBuild(context(actor), opened, AbortSignal.timeout(10_000))) events.push(event);
  return events;
}

export type Look = {
  status: string;
  waiting_for: string | null;
  reason: string | null;
  outputs: string | null;
  has_turn: boolean;
  credits_used: string;
};
export async function look(id: string): Promise<Look> {
  const [found] = await kit.asOwner<Look>(
    `select status, waiting_for, reason, outputs, has_turn, trim_scale(credits_used)::text as credits_used
     from workflow_execution where id = $1`,
    [id],
  );
  return found!;
}

/** The recorded states of a run, by task. */
export async function statesOf(id: string): Promise<Record<string, string>> {
  const rows = await kit.asOwner<{ key: string; state: string }>(
    'select key, state from workflow_checkpoint where execution_id = $1 order by seq',
    [id],
  );
  return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
}

/** The text of the first output of a run. */
export async function textOf(id: string): Promise<string | undefined> {
  const { outputs } = await look(id);
  const [first] = JSON.parse(outputs ?? '[]') as { outputs: { message: { text: string } }[] }[];
  return first?.outputs[0]?.message?.text;
}
