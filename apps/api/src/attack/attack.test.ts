import type { AddressInfo } from 'node:net';
import { API_KEY_SCOPES, type MemberActor, newId } from '@atrium/domain/kernel';
import { hashSecret, newSecret } from '@atrium/services/kernel';
import { API_KEY_PREFIX, authenticate } from '@atrium/services/session';
import { createOrganization, testPlatform, type TestPlatform } from '@atrium/services/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hide, SECRET } from '../canary/hide.ts';
import type { ProcedureMeta } from '../kernel/rest-call.ts';
import { buildServer } from '../kernel/server.ts';
import { isFailure, requestOf } from '../kernel/test-request.ts';
import { appRouter } from '../router.ts';
import { visitingAttackers } from './visitors.ts';
import { foreignIds, hostileFilters, MALFORMED_BODIES, OVERSIZED_BYTES, plainInputs, wrongValues } from './inputs.ts';

/** `npm run attack` tries everything. In the test suite, a part that takes less than two minutes is tried. */
const IS_FULL = process.env['ATTACK'] === 'full';
const LONG_MS = IS_FULL ? 3_600_000 : 600_000;
const STREAM_MS = 250;
const SLOW_MS = 5_000;
const AT_ONCE = 8;

type Attacker = {
  name: string;
  ids: Record<string, string>;
  headers: () => Promise<Record<string, string>>;
  /** More calls than this must answer, because refusals of the credentials would prove nothing. */
  leastAnswers: number;
};
type Answer = { status: number; text: string; ms: number; failure?: string };

let kit: TestPlatform;
let app: FastifyInstance;
let url: string;
let attackers: Attacker[];

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
/** Calls that end memberships or accounts run last. */
const ENDS = /^(user\.remove|organization\.(delete|changeStatus)|organizationUser\.(remove|update|delete))$/;
const calls = Object.entries(flat)
  .map(([path, { _def }]) => ({ path, meta: _def.meta }))
  .toSorted((a, b) => Number(ENDS.test(a.path)) - Number(ENDS.test(b.path)));

/** Each request has a new session or key, because a call can end it. */
function credentials(member: MemberActor, isKey: boolean): Attacker['headers'] {
  return async () => {
    const token = newSecret(isKey ? API_KEY_PREFIX : '');
    const { organizationId } = member.membership;
    await (isKey
      ? kit.asOwner(
          `insert into api_key (id, user_id, key_hash, organization_id, name, prefix, scopes) values ($1, $2, $3, $4, 'Key', '${API_KEY_PREFIX}', $5)`,
          [newId(), member.userId, hashSecret(token), organizationId, [...API_KEY_SCOPES]],
        )
      : kit.asOwner(
          `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
          [newId(), member.userId, hashSecret(token)],
        ));
    return { authorization: `Bearer ${token}`, 'x-organization-id': organizationId };
  };
}

beforeAll(async () => {
  kit = await testPlatform({ TRUST_PROXY: '1' });
  const victim = await createOrganization(kit);
  const ids = await hide(kit, victim.owner);
  const [owners, insiders, keys] = [
    await createOrganization(kit),
    await createOrganization(kit),
    await createOrganization(kit),
  ];
  const visiting = await visitingAttackers(kit, { owner: victim.owner, ids }, owners.owner);
  attackers = [
    { name: 'owner', leastAnswers: 20, ids, headers: credentials(owners.owner, false) },
    { name: 'insider', leastAnswers: 20, ids, headers: credentials(insiders.contributor, false) },
    { name: 'viewer', leastAnswers: 20, ids, headers: credentials(victim.viewer, false) },
    { name: 'key', leastAnswers: 20, ids, headers: credentials(keys.owner, true) },
    { name: 'anonymous', leastAnswers: 2, ids, headers: async () => ({}) },
    ...visiting
      .filter(({ isShort }) => isShort || IS_FULL)
      .map(({ mayRead, ...visitor }) => ({ ...visitor, leastAnswers: mayRead ? 15 : 2 })),
  ];
  app = await buildServer({ platform: kit.platform, router: appRouter, authenticate, ready: async () => {} });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so never a string
  url = `http://127.0.0.1:${port}`;
}, LONG_MS);
afterAll(async () => {
  await app.close();
  await kit.close();
});

let requests = 0;
/** A new address for each request, so that no limit per address stops the attack. */
function address(): string {
  requests += 1;
  return `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`;
}

/** Returns why a request got no answer: the code of the connection's error, or the error. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? String(error);
}

async function send({ path, init }: { path: string; init: RequestInit }, isStream: boolean): Promise<Answer> {
  const startedAt = performance.now();
  const over = AbortSignal.timeout(isStream ? STREAM_MS : 60_000);
  const decoder = new TextDecoder();
  const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': address() };
  let status = 0;
  let text = '';
  try {
    const response = await fetch(url + path, { ...init, headers, signal: over });
    status = response.status;
    for await (const piece of response.body ?? []) text += decoder.decode(piece, { stream: true });
  } catch (error) {
    // One connection that breaks must not end an attack of many minutes: the call is reported as broken.
    if (!isStream || !over.aborted) return { status: 0, text, ms: 0, failure: causeOf(error) };
  }
  return { status, text, ms: isStream ? 0 : performance.now() - startedAt };
}

type Findings = { leaks: Set<string>; oracles: Set<string>; broken: Set<string>; slow: Set<string> };

/** The answer without what differs in every answer: the request id, the ids that were asked for, and times. */
function comparable({ status, text }: Answer, ids: readonly string[]): string {
  const plain = ids.reduce((rest, id) => rest.replaceAll(id, 'ID'), text);
  return `${status} ${plain.replace(/"(?:requestId|code_verifier|state)":"[^"]*"/g, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')}`;
}

/** `answered` counts the answers with 200. */
type Tried = { combinations: number; comparisons: number; answered: number };

async function attack(attacker: Attacker, findings: Findings): Promise<Tried> {
  let [combinations, comparisons, answered] = [0, 0, 0];
  for (const [at, { path, meta }] of calls.entries()) {
    const isStream = meta.rest.answer === 'stream';
    const watch = (answer: Answer, what: string): Answer => {
      combinations += 1;
      if (answer.status === 200) answered += 1;
      const name = `${attacker.name} ${path} (${what})`;
      if (answer.text.includes(SECRET)) findings.leaks.add(name);
      if (answer.failure !== undefined) findings.broken.add(`${name}: ${answer.failure}`);
      if (isFailure(answer)) findings.broken.add(`${name}: ${answer.status}`);
      if (answer.ms > SLOW_MS) findings.slow.add(`${name}: ${Math.round(answer.ms)} ms`);
      return answer;
    };
    const call = async (input: object, what: string): Promise<Answer> =>
      watch(await send(requestOf(meta, input, await attacker.headers()), isStream), what);
    const work: (() => Promise<unknown>)[] = foreignIds(meta.operation, attacker.ids, IS_FULL ? 30 : 2).map(
      (pair) => async () => {
        const [foreign, absent] = [
          await call(pair.foreign, `foreign ${pair.field}`),
          await call(pair.absent, `absent ${pair.field}`),
        ];
        comparisons += 1;
        // Limits of attempts count both requests.
        if (isStream || foreign.status === 429 || absent.status === 429) return;
        if (comparable(foreign, pair.ids) !== comparable(absent, pair.ids))
          findings.oracles.add(`${attacker.name} ${path} ${pair.field}: ${foreign.status}, ${absent.status}`);
      },
    );
    for (const input of plainInputs(meta.operation)) work.push(() => call(input, 'plain'));
    const filters = hostileFilters(meta.operation);
    const wrong = wrongValues(meta.operation);
    const isTried = (index: number, most: number): boolean => IS_FULL || index % most === at % most;
    const more = ['owner', 'anonymous', 'visitor'].includes(attacker.name) || IS_FULL;
    if (more) {
      for (const [index, input] of filters.entries()) if (isTried(index, 12)) work.push(() => call(input, 'filter'));
      for (const [index, input] of wrong.entries()) if (isTried(index, 5)) work.push(() => call(input, 'wrong value'));
    }
    if (more && meta.rest.content === 'json') {
      const raw = (body: string, what: string) => async () => {
        const headers = { ...(await attacker.headers()), 'content-type': 'application/json' };
        return watch(
          await send({ path: meta.rest.path, init: { method: meta.rest.method, headers, body } }, isStream),
          what,
        );
      };
      for (const [index, body] of MALFORMED_BODIES.entries()) if (isTried(index, 5)) work.push(raw(body, 'malformed'));
      if (IS_FULL || at % 25 === 0) work.push(raw(JSON.stringify({ text: 'x'.repeat(OVERSIZED_BYTES) }), 'oversized'));
    }
    const next = async (): Promise<void> => {
      for (let job = work.shift(); job; job = work.shift()) await job();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }
  return { combinations, comparisons, answered };
}

it(
  'finds no leak, no oracle, no failure and no slow answer in any operation',
  async () => {
    const findings: Findings = { leaks: new Set(), oracles: new Set(), broken: new Set(), slow: new Set() };
    const tried: Record<string, Tried> = {};
    for (const attacker of attackers) {
      const startedAt = performance.now();
      tried[attacker.name] = await attack(attacker, findings);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      if (IS_FULL) process.stdout.write(`${attacker.name}: ${tried[attacker.name]?.combinations} in ${seconds} s\n`);
    }
    const sum = (name: 'combinations' | 'comparisons'): number =>
      Object.values(tried).reduce((all, each) => all + each[name], 0);
    const lines = [
      `${calls.length} operations, ${sum('combinations')} combinations, ${sum('comparisons')} comparisons of foreign with absent ids`,
      ...Object.entries(tried).map(
        ([name, each]) => `  ${name}: ${each.combinations}, of which ${each.answered} answered`,
      ),
      ...Object.entries(findings).flatMap(([kind, found]) => [
        `${kind}: ${found.size}`,
        ...[...found].map((each) => `  ${each}`),
      ]),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    const { slow, ...failures } = Object.fromEntries(
      Object.entries(findings).map(([kind, found]) => [kind, [...found]]),
    );
    expect(failures).toEqual({ leaks: [], oracles: [], broken: [] });
    // A busy machine answers slowly, so only the full attack judges times.
    expect(IS_FULL ? slow : []).toEqual([]);
    for (const { name, leastAnswers } of attackers) expect(tried[name]?.answered, name).toBeGreaterThan(leastAnswers);
    expect(calls.length).toBeGreaterThan(150);
    expect(sum('comparisons')).toBeGreaterThan(500);
  },
  LONG_MS,
);
