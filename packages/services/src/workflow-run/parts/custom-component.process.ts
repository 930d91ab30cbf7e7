import { createHash } from 'node:crypto';
import { CodeFailure, type CodeRequest, type CodeResponse, runCode } from '@atrium/ai/custom-code';
import type { JsonObject, JsonValue } from '@atrium/domain/workflow';
import { ComponentError, rowsOf, textOf } from '@atrium/domain/workflow-run';
import { type DeclaredComponent, capabilitiesOf, parseComponent } from '../../workflow/index.ts';
import { refuseCredentials } from '../secrets.ts';
import type { Part, PartEnd, PartWork } from './part.ts';
import { askWeb, isSafe, MAX_SECONDS, namesHost, RefusedError, type Web } from './web.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** A 32-bit number that is the same for the same place in the same run. */
function seedOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32LE(0);
}

function hostsOf({ fields }: PartWork['vertex']): string[] {
  const hosts = fields['hosts'];
  const given = Array.isArray(hosts) ? hosts : [];
  return given.flatMap((host) => (typeof host === 'string' && host.trim() !== '' ? [host] : []));
}

/** Carries out a request of the code: to its declared hosts, and one that changes something at most once. */
function fetcherOf(web: Web, { vertex, once }: Pick<PartWork, 'vertex' | 'once'>) {
  const hosts = hostsOf(vertex);
  let sent = 0;
  return async (request: CodeRequest, signal: AbortSignal): Promise<CodeResponse> => {
    const method = request.method.toUpperCase();
    if (!METHODS.includes(method)) throw new ComponentError(`${method.slice(0, 20)} is not a method of fetch.`);
    const ask = async (more: Record<string, string>): Promise<CodeResponse> => {
      const { status, headers, bytes } = await askWeb(web, {
        ...request,
        method,
        headers: { ...request.headers, ...more },
        seconds: MAX_SECONDS,
        followsRedirects: true,
        signal,
        check: ({ hostname }) => {
          if (namesHost(hosts, hostname)) return;
          throw new RefusedError(`${hostname} is not among the hosts of this component.`);
        },
      });
      return { status, headers, body: bytes.toString() };
    };
    if (isSafe(method)) return ask({});
    sent += 1;
    return once(`fetch ${sent}`, { url: request.url, method }, async (key) => ask({ 'idempotency-key': key }));
  };
}

/** Returns a value as the type of its output carries it. */
function valueOf(value: JsonValue, [type]: DeclaredComponent['outputs'][number]['types']): JsonValue {
  if (type === 'Message') return { text: textOf(value) };
  if (type === 'DataFrame') return rowsOf(value);
  return value;
}

/** Takes the outputs from the result. A component with one output may return its value alone. */
function outputsOf(result: JsonValue, { outputs }: DeclaredComponent): JsonObject {
  const isObject = typeof result === 'object' && result !== null && !Array.isArray(result);
  const [only] = outputs;
  const isNamed = isObject && outputs.some(({ name }) => Object.hasOwn(result, name));
  if (!isNamed && outputs.length === 1 && only) return { [only.name]: valueOf(result, only.types) };
  const given = isObject ? result : {};
  return Object.fromEntries(
    outputs.flatMap(({ name, types }) => {
      const value = Object.hasOwn(given, name) ? given[name] : undefined;
      return value === undefined ? [] : [[name, valueOf(value, types)]];
    }),
  );
}

async function work(web: Web, at: PartWork): Promise<PartEnd> {
  const { vertex, inputs, facts, effectKey, job, organizationId, signal } = at;
  await at.read(async (em) => {
    const { hasDeveloperMode } = await capabilitiesOf(em, job.platform, organizationId);
    if (!hasDeveloperMode) throw new ComponentError('Developer mode is off in this organization.');
    await refuseCredentials(em, job.platform, vertex, 'Code never gets one. Use an API Request.');
  });
  const { component, imports, errors } = parseComponent(vertex.code ?? '');
  if (!component) throw new ComponentError([...imports, ...errors][0] ?? 'This code is not a component.');
  const given = Object.fromEntries(component.inputs.map(({ name, value }) => [name, inputs[name] ?? value]));
  const seconds = Math.min(vertex.timeLimitSeconds ?? component.limits.seconds, component.limits.seconds);
  try {
    const result = await runCode({
      code: vertex.code ?? '',
      inputs: given,
      now: Date.parse(facts.startedAt),
      seed: seedOf(effectKey),
      seconds,
      megabytes: component.limits.megabytes,
      signal,
      fetch: fetcherOf(web, at),
    });
    return { outputs: outputsOf(result as JsonValue, component) }; // read from JSON
  } catch (error) {
    throw error instanceof CodeFailure ? new ComponentError(error.message) : error;
  }
}

/** Runs the code of a person in the sandbox. */
export function customComponent(web: Web): Part {
  return { effect: 'outside', work: async (at) => work(web, at) };
}
