/** A product with a workflow's owner, and its API and worker as processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MemberActor } from '@atrium/domain/kernel';
import type { FlowData } from '@atrium/domain/workflow';
import { hashPassword } from '../src/session/index.ts';
import { createWorkflow, publishVersion } from '../src/workflow/index.ts';
import { buildFlow, workflowRun } from '../src/workflow-run/index.ts';
import { type BenchProduct, timed } from './product.ts';
import { required } from './required.ts';

const MAINS = {
  api: fileURLToPath(new URL('../../../apps/api/src/main.ts', import.meta.url)),
  worker: fileURLToPath(new URL('../../../apps/worker/src/main.ts', import.meta.url)),
};
const EMAIL = 'owner@bench.test';
const PASSWORD = 'a-long-password-for-measuring';

/** Creates and publishes a workflow. Returns its id. */
export async function createFlow(product: BenchProduct, owner: MemberActor, flow: FlowData): Promise<string> {
  const { data } = await createWorkflow(product.contextOf(owner), { name: 'Bench', data: flow });
  await publishVersion(product.contextOf(owner), { workflowId: data.id });
  return data.id;
}

type Owner = Extract<MemberActor, { kind: 'user' }>;

/** Starts a run and works on it in this process. Returns the milliseconds of the work, from the claim to the end. */
export async function work(product: BenchProduct, owner: Owner, workflowId: string, input: string): Promise<number> {
  const { platform, asOwner, contextOf } = product;
  const { job_id: executionId } = await buildFlow(contextOf(owner), { workflowId, inputs: { input_value: input } });
  const jobs = await asOwner<{ id: string }>(`select id from background_task where payload ->> 'executionId' = $1`, [
    executionId,
  ]);
  const taskId = required(jobs[0], 'task').id;
  await asOwner(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = $1))`, [
    taskId,
  ]);
  const milliseconds = await timed(async () =>
    workflowRun.lane({
      platform,
      payload: { executionId },
      taskId,
      requestId: 'bench',
      actor: { kind: 'system', organizationId: owner.membership?.organizationId ?? null, onBehalfOf: owner.userId },
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 25,
      progress: async () => undefined,
    }),
  );
  const [run] = await asOwner<{ status: string; reason: string | null }>(
    'select status, reason from workflow_execution where id = $1',
    [executionId],
  );
  if (run?.status !== 'completed') throw new Error(`The run ended as ${run?.status}: ${run?.reason}`);
  return milliseconds;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  server.close();
  return String(port);
}

async function start(kind: keyof typeof MAINS, product: BenchProduct): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const env = { ...process.env, ...product.environment, ...(kind === 'api' ? { PORT: port } : { WORKER_PORT: port }) };
  const child = spawn(process.execPath, [MAINS[kind]], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { child, url };
    if (child.exitCode !== null) throw new Error(`The ${kind} has ended`);
    await sleep(50);
  }
}

export type RunningProduct = {
  url: string;
  /** The headers of the owner. */
  headers: Record<string, string>;
  stop: () => Promise<void>;
};

/** Starts the API and a worker, and signs the owner in. */
export async function startProcesses(product: BenchProduct, { userId }: Owner): Promise<RunningProduct> {
  const values = [userId, EMAIL, await hashPassword(PASSWORD)];
  await product.asOwner('update users set email = $2, password_hash = $3 where id = $1', values);
  const [api, worker] = [await start('api', product), await start('worker', product)];
  const signIn = await fetch(`${api.url}/api/v1/login/auth`, {
    method: 'POST',
    body: new URLSearchParams({ username: EMAIL, password: PASSWORD }),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  return {
    url: api.url,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    stop: async () => {
      for (const { child } of [api, worker]) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
    },
  };
}

/** Builds a workflow over HTTP and reads its events until `end`. Returns milliseconds from the POST to that event. */
export async function buildToEnd({ url, headers }: RunningProduct, workflowId: string): Promise<number> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1/workflow/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return timed(async () => {
    const built = await post('flow/build', { workflowId, inputs: { input_value: 'Ada' } });
    const { job_id } = (await built.json()) as { job_id: string };
    const events = await post('flow/build/events', { job_id });
    let text = '';
    for await (const piece of required(events.body ?? undefined, 'stream').pipeThrough(new TextDecoderStream()))
      text += piece;
    if (!/"state": ?"completed"/.test(text)) throw new Error(`A run did not complete: ${text.slice(-500)}`);
  });
}
