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

/** Hundreds of calls, each by several people. */
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

// At run time they lie flat, by their paths, which the type does not say; every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const calls = Object.entries(flat).map(([path, { _def }]) => ({ path, operation: _def.meta.operation }));

/** What a call says: its answer, or its failure with all that the API would tell of it. */
async function saidBy(actor: Actor, operation: ProcedureMeta['operation'], input: object): Promise<string> {
  try {
    return JSON.stringify(await operation(kit.contextOf(actor), input as never)); // each operation parses its own input
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return JSON.stringify([error.message, error.issues]);
  }
}

async function walk(actor: Actor, only: (path: string) => boolean): Promise<string[]> {
  const telling: string[] = [];
  for (const { path, operation } of calls) {
    if (!only(path)) continue;
    for (const input of inputsOf(operation, ids)) {
      if ((await saidBy(actor, operation, input)).includes(SECRET)) telling.push(path);
    }
  }
  return [...new Set(telling)];
}

it(
  'is told by no call to who may not see it: not in the same organization, not in another, and not to strangers',
  async () => {
    const other = await createOrganization(kit);
    const { contributor, viewer, guest } = organization;
    const secondOwner = await addMember(kit, organization.id, 'Owner');
    const { userId } = await createUser(kit, { isSuperuser: true });
    const superuser: Actor = { kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null };
    const strangers: Actor[] = [
      contributor,
      viewer,
      guest,
      secondOwner,
      withKey(secondOwner, ['read', 'write', 'admin']),
      superuser,
      other.owner,
      { kind: 'anonymous' },
    ];
    const told = await Promise.all(strangers.map((actor) => walk(actor, () => true)));
    expect(told).toEqual(strangers.map(() => []));
  },
  LONG_MS,
);

it(
  'would be found: its Owner is told by the calls that read',
  async () => {
    const isRead = (path: string) => !/delete|purge|erase|revoke|signOut|leave|remove/i.test(path);
    const telling = await walk(organization.owner, isRead);
    expect(telling).toEqual(
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
