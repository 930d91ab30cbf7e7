import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Meter } from '../kernel/telemetry/index.ts';

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const TRANSACTION_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const JOB_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];
const PROVIDER_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
/** Each organization is several series; those that come after so many are counted together. */
const MOST_ORGANIZATIONS = 500;

/** The first five hundred names are themselves, all others one. */
function bounded(most: number): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.has(name)) return name;
    if (known.size >= most) return 'other';
    known.add(name);
    return name;
  };
}

function callMetrics(registry: Registry): Pick<Meter, 'call' | 'answer'> {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'atrium_call_duration_seconds',
    help: 'Time from the guard of a procedure to its answer, or to the beginning of a stream',
    labelNames: ['procedure', 'face'],
    buckets: CALL_SECONDS,
    registers,
  });
  const calls = new Counter({
    name: 'atrium_calls_total',
    help: 'Calls of procedures by the HTTP status of their answer',
    labelNames: ['procedure', 'face', 'status'],
    registers,
  });
  const answers = new Counter({
    name: 'atrium_http_answers_total',
    help: 'HTTP requests that were answered, those that reached no procedure included',
    labelNames: ['face', 'status'],
    registers,
  });
  return {
    call: ({ procedure, face, status, seconds: taken }) => {
      seconds.observe({ procedure, face }, taken);
      calls.inc({ procedure, face, status });
    },
    answer: (labels) => answers.inc(labels),
  };
}

function workMetrics(registry: Registry): Pick<Meter, 'transaction' | 'job'> {
  const registers = [registry];
  const transactions = new Histogram({
    name: 'atrium_transaction_duration_seconds',
    help: 'Database transactions, waiting for a connection included',
    labelNames: ['scope', 'outcome'],
    buckets: TRANSACTION_SECONDS,
    registers,
  });
  const jobs = new Histogram({
    name: 'atrium_job_duration_seconds',
    help: 'Attempts at jobs by how they ended',
    labelNames: ['task', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  return {
    transaction: ({ seconds, ...labels }) => transactions.observe(labels, seconds),
    job: ({ seconds, ...labels }) => jobs.observe(labels, seconds),
  };
}

function providerMetrics(registry: Registry): Pick<Meter, 'providerCall'> {
  const registers = [registry];
  const organization = bounded(MOST_ORGANIZATIONS);
  const calls = new Histogram({
    name: 'atrium_provider_call_duration_seconds',
    help: 'Calls of model providers, waiting in line and repetitions included',
    labelNames: ['provider', 'kind', 'outcome'],
    buckets: PROVIDER_SECONDS,
    registers,
  });
  const tokens = new Counter({
    name: 'atrium_provider_tokens_total',
    help: 'Tokens as the provider counts them for its bill',
    labelNames: ['provider', 'organization', 'direction'],
    registers,
  });
  const cost = new Counter({
    name: 'atrium_provider_cost_dollars_total',
    help: 'US dollars by list prices; models without one are not in it',
    labelNames: ['provider', 'organization'],
    registers,
  });
  return {
    providerCall: ({ provider, kind, outcome, seconds, organizationId, ...used }) => {
      calls.observe({ provider, kind, outcome }, seconds);
      const labels = { provider, organization: organization(organizationId) };
      if (used.inputTokens !== null) tokens.inc({ ...labels, direction: 'input' }, used.inputTokens);
      if (used.outputTokens !== null) tokens.inc({ ...labels, direction: 'output' }, used.outputTokens);
      if (used.cost !== null) cost.inc(labels, Number(used.cost));
    },
  };
}

/** A registry with the process's own metrics (CPU, memory, event loop, collector), and a meter that counts into it. */
export function createPrometheus(service: string): { registry: Registry; meter: Meter } {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return { registry, meter: { ...callMetrics(registry), ...workMetrics(registry), ...providerMetrics(registry) } };
}
