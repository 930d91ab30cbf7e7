import { type Actor, DomainError, newId } from '@atrium/domain/kernel';
import {
  addMember,
  createOrganization,
  createUser,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
} from '@atrium/services/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hide, SECRET } from './canary/hide.ts';
import { inputsOf } from './canary/inputs.ts';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { appRouter } from './router.ts';

/** The test makes hundreds of calls, each as several people. In milliseconds. */
const LONG_MS = 300_000;

let kit: TestPlatform;
let organization: TestOrganization;
let ids: Record<string, string>;

beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  ids = await hide(kit, organization.owner);
});
afterAll(() => kit.close());

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const calls = Object.entries(flat).map(([path, { _def }]) => ({ path, operation: _def.meta.operation }));

/** Returns the text of a call's answer, or of the error that the API would send. */
async function answerOf(actor: Actor, operation: ProcedureMeta['operation'], input: object): Promise<string> {
  try {
    return JSON.stringify(await operation(kit.contextOf(actor), input as never)); // each operation parses its own input
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return JSON.stringify([error.message, error.issues]);
  }
}

async function walk(actor: Actor, only: (path: string) => boolean): Promise<string[]> {
  const leaking: string[] = [];
  for (const { path, operation } of calls) {
    if (!only(path)) continue;
    for (const input of inputsOf(operation, ids)) {
      if ((await answerOf(actor, operation, input)).includes(SECRET)) leaking.push(path);
    }
  }
  return [...new Set(leaking)];
}

it(
  'is in no answer to callers without access, in the same organization, in another one, or anonymous',
  async () => {
    const other = await createOrganization(kit);
    const { contributor, viewer, guest } = organization;
    const secondOwner = await addMember(kit, organization.id, 'Owner');
    const { userId } = await createUser(kit, { isSuperuser: true });
    const superuser: Actor = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null };
    const outsiders: Actor[] = [
      contributor,
      viewer,
      guest,
      secondOwner,
      withKey(secondOwner, ['read', 'write', 'admin']),
      superuser,
      other.owner,
      { kind: 'anonymous' },
    ];
    const leaking = await Promise.all(outsiders.map((actor) => walk(actor, () => true)));
    expect(leaking).toEqual(outsiders.map(() => []));
  },
  LONG_MS,
);

it(
  'is in the answers to its Owner, so the search for it works',
  async () => {
    const isRead = (path: string) => !/delete|purge|erase|revoke|signOut|leave|remove/i.test(path);
    const found = await walk(organization.owner, isRead);
    expect(found).toEqual(
      expect.arrayContaining([
        'dataroom.list',
        'dataroom.me',
        'folder.list',
        'document.list',
        'conversation.list',
        'conversation.listMessages',
        'conversation.parsedDocumentPages',
        'aiTable.list',
        'aiTable.fetch',
        'evaluation.listQuestions',
        'evaluation.listResults',
        'search.global',
        'trash.list',
      ]),
    );
  },
  LONG_MS,
);
