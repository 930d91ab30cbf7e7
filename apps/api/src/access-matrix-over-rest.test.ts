import type { AddressInfo } from 'node:net';
import { type ApiKeyScope, ERROR_STATUS, type ErrorCode } from '@atrium/domain/kernel';
import { authenticate } from '@atrium/services/session';
import { testPlatform, type TestPlatform } from '@atrium/services/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCallers, type Caller, SERVICE_KEY } from './access-matrix/callers.ts';
import { expectation, type Place, placesOf, type Row } from './access-matrix/expectation.ts';
import { buildWorld, type World } from './access-matrix/people.ts';
import { ROWS } from './access-matrix/rows.ts';
import { absentThings, type Things } from './access-matrix/things.ts';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { failOnUndeclaredAnswers } from './kernel/declared-answers.fixture.ts';
import { buildServer } from './kernel/server.ts';
import { requestOf } from './kernel/test-request.ts';
import { appRouter } from './router.ts';

/** One call for each kind of requirement. None of them changes data that a later call reads. */
const SAMPLE = [
  'aiTable.fetch',
  'apiKey.list',
  'authAdapter.getUserById',
  'backgroundTask.me',
  'conversation.update',
  'dataroom.allowedActions',
  'dataroom.listUsers',
  'document.update',
  'evaluation.listQuestions',
  'folder.hierarchy',
  'login.options',
  'operator.list',
  'organizationUser.list',
  'session.list',
  'user.getOtp',
] as const;

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const sampled = SAMPLE.map((path) => ({ path, meta: flat[path]!._def.meta, row: [ROWS[path]!].flat()[0]! }));

let kit: TestPlatform;
let app: FastifyInstance;
let url: string;
let world: World;
let callers: Caller[];
const absent = absentThings();

beforeAll(async () => {
  kit = await testPlatform({ INTERNAL_AUTH_KEY: SERVICE_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_matrix' });
  world = await buildWorld(kit);
  callers = await buildCallers(kit, world);
  app = await buildServer({ platform: kit.platform, router: appRouter, authenticate, ready: async () => {} });
  failOnUndeclaredAnswers(app, appRouter);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so never a string
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await app.close();
  await kit.close();
});

function thingsAt(caller: Caller, place: Place): Things {
  if (place === 'own') return caller.own ?? world.public;
  return place === 'absent' ? absent : world[place];
}

async function answerOf(meta: ProcedureMeta, row: Row, caller: Caller, things: Things) {
  const headers = Object.fromEntries(Object.entries(caller.headers).map(([name, value]) => [name, String(value)]));
  const { path, init } = requestOf(meta, row.input(things.ids, things.policy), headers);
  const response = await fetch(url + path, init);
  const body: unknown = await response.json();
  return { status: response.status, body, challenge: response.headers.get('www-authenticate') };
}

/** Returns the expected body of an answer. */
function bodyOf(code: ErrorCode | 'ok'): unknown {
  const requestId = expect.any(String) as unknown;
  const message = expect.stringMatching(/^.{1,255}$/) as unknown;
  if (code === 'INVALID') {
    const detail = [{ loc: ['header', 'X-Organization-Id'], msg: message, type: 'missing' }];
    return { detail, requestId };
  }
  if (code === 'ok') return expect.any(Object);
  return { success: false, message, errors: [message], code: expect.any(String) as unknown, requestId };
}

it.each(sampled)('$path has the same outcomes over REST', async ({ path, meta, row }) => {
  const needed: ApiKeyScope = row.scope ?? (meta.definition.kind === 'query' ? 'read' : 'write');
  for (const caller of callers) {
    for (const place of placesOf(row)) {
      const things = thingsAt(caller, place);
      const cell = `${path} as ${caller.name} on a thing that is ${place}`;
      const code = expectation(row, { caller, things, needed });
      const { status, body, challenge } = await answerOf(meta, row, caller, things);
      expect.soft(status, cell).toBe(code === 'ok' ? 200 : ERROR_STATUS[code]);
      expect.soft(body, cell).toEqual(bodyOf(code));
      expect.soft(challenge, cell).toBe(code === 'UNAUTHENTICATED' ? 'Bearer' : null);
    }
  }
});
