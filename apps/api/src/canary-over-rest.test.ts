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
import { buildServer } from './kernel/server.ts';
import { requestOf } from './kernel/test-request.ts';
import { appRouter } from './router.ts';

/** Thousands of requests. */
const LONG_MS = 300_000;
/** How long a stream is listened to: what is there already comes at once. */
const STREAM_MS = 250;

let kit: TestPlatform;
let app: FastifyInstance;
let url: string;
let organization: TestOrganization;
let ids: Record<string, string>;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  ids = await hide(kit, organization.owner);
  app = await buildServer({ platform: kit.platform, router: appRouter, authenticate, ready: async () => {} });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so never a string
  url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await app.close();
  await kit.close();
});

// At run time they lie flat, by their paths, which the type does not say; every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
/** Calls after which somebody is no longer who they were come last. */
const ENDS = /^(user\.remove|organization\.(delete|changeStatus)|organizationUser\.(remove|update|delete))$/;
const calls = Object.entries(flat)
  .map(([path, { _def }]) => ({ path, meta: _def.meta }))
  .toSorted((a, b) => Number(ENDS.test(a.path)) - Number(ENDS.test(b.path)));

/** A session that has just begun: the one before may have been ended by the call that it made. */
async function headersOf(member: MemberActor | null): Promise<Record<string, string>> {
  if (member === null) return {};
  const token = newSecret();
  await kit.asOwner(
    `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [newId(), member.userId, hashSecret(token)],
  );
  return { authorization: `Bearer ${token}`, 'x-organization-id': member.membership.organizationId };
}

/** All that comes back: status, headers and as much of the body as comes. */
async function answerTo(path: string, init: RequestInit, isStream: boolean) {
  const over = AbortSignal.timeout(isStream ? STREAM_MS : 20_000);
  const decoder = new TextDecoder();
  let status = 0;
  let said = '';
  try {
    const response = await fetch(url + path, { ...init, signal: over });
    status = response.status;
    said = [...response.headers].flat().map(decodeURIComponent).join(' ');
    for await (const piece of response.body ?? []) said += decoder.decode(piece, { stream: true });
  } catch (error) {
    if (!isStream || !over.aborted) throw error;
  }
  return { status, said };
}

type Walked = { told: string[]; broken: string[]; limited: string[]; answered: number };

async function walk(member: MemberActor | null, only: (path: string) => boolean): Promise<Walked> {
  const [told, broken, limited] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let answered = 0;
  for (const { path, meta } of calls) {
    if (!only(path)) continue;
    const headers = await headersOf(member);
    for (const input of inputsOf(meta.operation, ids).filter((each) => !('id' in each) || each.id === undefined)) {
      const request = requestOf(meta, input, headers);
      const { status, said } = await answerTo(request.path, request.init, meta.rest.answer === 'stream');
      if (said.includes(SECRET)) told.add(path);
      if (status >= 500) broken.add(`${path}: ${status}`);
      if (status === 429) limited.add(path);
      if (status === 200) answered += 1;
    }
  }
  return { told: [...told], broken: [...broken], limited: [...limited], answered };
}

it(
  'is told over REST to nobody who may not see it: no answer, no file, no stream',
  async () => {
    const other = await createOrganization(kit);
    const { contributor, viewer, guest } = organization;
    for (const member of [contributor, viewer, guest, other.owner, null]) {
      const { told, broken, limited, answered } = await walk(member, () => true);
      expect({ told, broken }).toEqual({ told: [], broken: [] });
      // Were the walk itself turned away, it would prove nothing.
      expect(limited.filter((path) => !/^(login|user|twoStep|organizationUser)\.|upload|content/.test(path))).toEqual(
        [],
      );
      expect(answered).toBeGreaterThan(member === null ? 2 : 30);
    }
  },
  LONG_MS,
);

it(
  'would be found: files, streams and lists tell it to its Owner',
  async () => {
    const isRead = (path: string) => !/delete|purge|erase|revoke|signOut|leave|remove|changeStatus|move/i.test(path);
    const { told } = await walk(organization.owner, isRead);
    expect(told).toEqual(
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
