import type { AddressInfo } from 'node:net';
import { type MemberActor, newId } from '@atrium/domain/kernel';
import { hashSecret, newSecret } from '@atrium/services/kernel';
import { authenticate } from '@atrium/services/session';
import { createOrganization, testPlatform, type TestOrganization, type TestPlatform } from '@atrium/services/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hide, SECRET } from './canary/hide.ts';
import { inputsOf } from './canary/inputs.ts';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { failOnUndeclaredAnswers } from './kernel/declared-answers.fixture.ts';
import { buildServer } from './kernel/server.ts';
import { isFailure, requestOf } from './kernel/test-request.ts';
import { appRouter } from './router.ts';

/** The test makes thousands of requests. In milliseconds. */
const LONG_MS = 300_000;
/** How long the test reads a stream, in milliseconds. Stored events come at once. */
const STREAM_MS = 250;

let kit: TestPlatform;
let app: FastifyInstance;
let url: string;
let organization: TestOrganization;
let ids: Record<string, string>;
beforeAll(async () => {
  kit = await testPlatform({ TRUST_PROXY: '1' });
  organization = await createOrganization(kit);
  ids = await hide(kit, organization.owner);
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

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
/** Calls that end memberships or accounts run last. */
const ENDS = /^(user\.remove|organization\.(delete|changeStatus)|organizationUser\.(remove|update|delete))$/;
const calls = Object.entries(flat)
  .map(([path, { _def }]) => ({ path, meta: _def.meta }))
  .toSorted((a, b) => Number(ENDS.test(a.path)) - Number(ENDS.test(b.path)));

/** The next of the addresses that the calls of one walk come from. Requests are limited by address. */
let nextAddress = 1;

/** Starts a new session for each call, because a call can end its session. */
async function headersOf(member: MemberActor | null): Promise<Record<string, string>> {
  if (member === null) return {};
  const token = newSecret();
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), member.userId, hashSecret(token)],
  );
  return { authorization: `Bearer ${token}`, 'x-organization-id': member.membership.organizationId };
}

/** Returns the status, the headers and the body as far as it arrives. */
async function answerTo(path: string, init: RequestInit, isStream: boolean) {
  const over = AbortSignal.timeout(isStream ? STREAM_MS : 20_000);
  const decoder = new TextDecoder();
  let status = 0;
  let text = '';
  try {
    const response = await fetch(url + path, { ...init, signal: over });
    status = response.status;
    text = [...response.headers].flat().map(decodeURIComponent).join(' ');
    for await (const piece of response.body ?? []) text += decoder.decode(piece, { stream: true });
  } catch (error) {
    if (!isStream || !over.aborted) throw error;
  }
  return { status, text };
}

type Walked = { leaking: string[]; broken: string[]; limited: string[]; answered: number };

async function walk(member: MemberActor | null, only: (path: string) => boolean): Promise<Walked> {
  const [leaking, broken, limited] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let answered = 0;
  const address = `192.0.2.${nextAddress}`;
  nextAddress += 1;
  for (const { path, meta } of calls) {
    if (!only(path)) continue;
    const headers = { ...(await headersOf(member)), 'x-forwarded-for': address };
    for (const input of inputsOf(meta.operation, ids).filter((each) => !('id' in each) || each.id === undefined)) {
      const request = requestOf(meta, input, headers);
      const { status, text } = await answerTo(request.path, request.init, meta.rest.answer === 'stream');
      if (text.includes(SECRET)) leaking.add(path);
      if (isFailure({ status, text })) broken.add(`${path}: ${status}`);
      if (status === 429) limited.add(path);
      if (status === 200) answered += 1;
    }
  }
  return { leaking: [...leaking], broken: [...broken], limited: [...limited], answered };
}

it(
  'is in no answer, file or stream over REST to callers without access',
  async () => {
    const other = await createOrganization(kit);
    const { contributor, viewer, guest } = organization;
    for (const member of [contributor, viewer, guest, other.owner, null]) {
      const { leaking, broken, limited, answered } = await walk(member, () => true);
      expect({ leaking, broken }).toEqual({ leaking: [], broken: [] });
      // Refusals by rate limits would prove nothing.
      expect(limited.filter((path) => !/^(login|user|twoStep|organizationUser)\.|upload|content/.test(path))).toEqual(
        [],
      );
      expect(answered).toBeGreaterThan(member === null ? 2 : 30);
    }
  },
  LONG_MS,
);

it(
  'is in the files, streams and lists of its Owner, so the search for it works',
  async () => {
    const isRead = (path: string) => !/delete|purge|erase|revoke|signOut|leave|remove|changeStatus|move/i.test(path);
    const { leaking } = await walk(organization.owner, isRead);
    expect(leaking).toEqual(
      expect.arrayContaining([
        'aiTable.download',
        'aiTable.fetch',
        'conversation.listMessages',
        'conversation.stream',
        'dataroom.list',
        'document.download',
        'document.fetch',
        'search.global',
        'trash.list',
      ]),
    );
  },
  LONG_MS,
);
