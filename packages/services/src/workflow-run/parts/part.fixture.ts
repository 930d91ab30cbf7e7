import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { componentOf, type ComponentType, type JsonObject, type JsonValue, type Vertex } from '@atrium/domain/workflow';
import { guardedFetch } from '@atrium/outbound';
import { readIn } from '../../kernel/index.ts';
import { inTransaction } from '../../kernel/transaction/index.ts';
import type { TestPlatform } from '../../testing/index.ts';
import type { Part, PartEnd, PartWait, PartWork } from './part.ts';
import type { Web } from './web.ts';

/** A vertex of a component with these values over its defaults. */
export function vertexOf(type: ComponentType, fields: JsonObject = {}, more: Partial<Vertex> = {}): Vertex {
  const definition = componentOf(type);
  if (!definition) throw new Error(type);
  const defaults = Object.fromEntries(definition.fields.map((field) => [field.name, field.value]));
  return {
    id: `${type}-1`,
    type,
    definition,
    displayName: definition.displayName,
    fields: { ...defaults, ...fields },
    variables: {},
    loopPath: [],
    isTool: false,
    retries: 0,
    timeLimitSeconds: null,
    code: null,
    hash: '',
    ...more,
  };
}

export type Recorded = {
  spent: string[];
  told: { event: string; data: JsonObject }[];
  /** The outcomes of effects outside, by their key. Give it to a second attempt to show that nothing is done twice. */
  outcomes: Map<string, JsonObject>;
};

export type Setting = {
  kit: TestPlatform;
  asker: MemberActor;
  vertex: Vertex;
  more?: Partial<PartWork>;
  recorded?: Recorded;
};

/** What the engine gives a part, on a real database. */
export function workOf({ kit, asker, vertex, more = {}, recorded = newRecord() }: Setting): PartWork {
  const { organizationId } = asker.membership;
  const { platform } = kit;
  const actor = { kind: 'system', organizationId, onBehalfOf: asker.userId } as const;
  const signal = new AbortController().signal;
  const effectKey = more.effectKey ?? newId();
  return {
    inputs: vertex.fields,
    vertex,
    usedOutputs: [],
    facts: { startedAt: '2026-07-01T12:00:00.000Z', sessionId: 'session', input: null, matches: () => false },
    effectKey,
    asker,
    organizationId,
    workflowId: newId(),
    executionId: newId(),
    sessionId: 'session',
    job: {
      platform,
      payload: {},
      taskId: newId(),
      requestId: newId(),
      actor,
      signal,
      attempt: 1,
      maxAttempts: 1,
      progress: async () => undefined,
    },
    signal,
    read: async (run) => readIn({ platform, actor }, run, asker),
    spend: async (credits) => void recorded.spent.push(credits),
    once: async (name, request, act) => {
      const key = `${effectKey} ${name}`;
      const known = recorded.outcomes.get(key);
      if (known) return known as Awaited<ReturnType<typeof act>>; // the recorded outcome of the same effect
      void request;
      const outcome = await act(key);
      recorded.outcomes.set(key, outcome);
      return outcome;
    },
    recall: async (name, act) => {
      const key = `${effectKey} ${name}`;
      const known = recorded.outcomes.get(key);
      if (known) return known as Awaited<ReturnType<typeof act>>; // the recorded result of the same work
      const result = await act();
      recorded.outcomes.set(key, result);
      return result;
    },
    tell: (event) => void recorded.told.push(event),
    startFlow: async () => {
      throw new Error('Workflows are started by the engine');
    },
    followTask: async () => {
      throw new Error('Vertices wait in the engine');
    },
    answered: null,
    foreignTexts: () => [],
    tools: [],
    ...more,
  };
}

export function newRecord(): Recorded {
  return { spent: [], told: [], outcomes: new Map() };
}

function isEnd(result: PartEnd | PartWait): result is PartEnd {
  return 'outputs' in result;
}

/** Works once and writes, as the engine does at its checkpoint. */
export async function runPart(part: Part, setting: Setting): Promise<Record<string, JsonValue>> {
  const result = await part.work(workOf(setting));
  if (!isEnd(result)) throw new Error('It waits');
  const { write } = result;
  const { kit, asker } = setting;
  if (write) await inTransaction(kit.platform.orm, 'organization', asker, write);
  return result.outputs;
}

export async function waitOfPart(part: Part, setting: Setting): Promise<PartWait> {
  const result = await part.work(workOf(setting));
  if (isEnd(result)) throw new Error('It does not wait');
  return result;
}

/** The guarded fetcher, with this machine allowed. */
export const LOCAL_WEB: Web = {
  allowsPlain: true,
  guard: (url) => guardedFetch({ baseUrl: url.href, allowPrivate: true, redirects: 'handedBack' }),
};

export type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A server of the web that answers by a function, and shows what it was asked. */
export async function startSite(answer: (seen: Seen, response: ServerResponse) => void) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      answer({ method, url, headers, body }, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    seen,
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
