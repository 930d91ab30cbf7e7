import {
  type LinkViewer,
  rolesOn,
  type SharedKind,
  type Viewer,
  visibleDocuments,
  visibleFolders,
} from '@atrium/db/access';
import { eventsAfter } from '@atrium/db/event';
import { RESOURCE_POLICY } from '@atrium/domain/access';
import { ACCESS_POLICIES, newId, RESOURCE_ROLES, resourceRole } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createUser,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { viewerOf } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

async function read<T>(run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, run, { readOnly: true });
}

type Resource = { id: string; policy: (typeof ACCESS_POLICIES)[number]; createdBy: string };
const TABLES: Record<SharedKind, { table: string; column: string | null; name: string; more: string }> = {
  dataroom: { table: 'dataroom', column: 'dataroom_id', name: 'name', more: `, metadata = '{}'` },
  aiTable: { table: 'datatable', column: 'datatable_id', name: 'name', more: `, knowledge_context_tree = '[]'` },
  aiTableFolder: { table: 'ai_table_folder', column: 'ai_table_folder_id', name: 'name', more: '' },
  conversation: { table: 'conversation', column: null, name: 'title', more: `, context = '{}'` },
  workflow: {
    table: 'workflow',
    column: 'workflow_id',
    name: 'name',
    more: `, tags = '[]', flow_metadata = '{}', draft_number = '1'`,
  },
};

async function insertResource(kind: SharedKind, { id, policy, createdBy }: Resource): Promise<void> {
  const { table, name, more } = TABLES[kind];
  const extra = [...more.matchAll(/(\w+) = ('[^']*')/g)].map(([, column, value]) => [column, value] as const);
  const columns = extra.map(([column]) => `, ${column}`).join('');
  const values = extra.map(([, value]) => `, ${value}`).join('');
  await kit.asOwner(
    `insert into ${table} (id, organization_id, ${name}, access_policy, created_by_id${columns})
     values ($1, $2, 'Any', $3, $4${values})`,
    [id, organization.id, policy, createdBy],
  );
}

describe('the roles that a statement gives', () => {
  it.each(['dataroom', 'aiTable', 'aiTableFolder', 'conversation', 'workflow'] as const)(
    'are the roles of the policy, for every member of a %s',
    async (kind) => {
      const { owner, contributor, viewer, guest } = organization;
      const { column, table } = TABLES[kind];
      const stranger = (await createUser(kit)).userId;
      const roles = column === null ? [null] : [null, ...RESOURCE_ROLES];
      const cases = ACCESS_POLICIES.flatMap((policy) =>
        roles.flatMap((role) =>
          [owner, contributor, viewer, guest].flatMap((member) =>
            [true, false].map((isCreator) => ({ id: newId(), policy, role, member, isCreator })),
          ),
        ),
      );
      for (const { id, policy, role, member, isCreator } of cases) {
        await insertResource(kind, { id, policy, createdBy: isCreator ? member.userId : stranger });
        if (role === null || column === null) continue;
        await kit.asOwner(
          `insert into ${table}_member (id, organization_id, ${column}, organization_user_id, role) values ($1, $2, $3, $4, $5)`,
          [newId(), organization.id, id, member.membership.membershipId, role],
        );
      }
      for (const { id, policy, role, member, isCreator } of cases) {
        const own = isCreator && RESOURCE_POLICY[kind].isOwnedByCreator ? 'Owner' : role;
        const expected = resourceRole(member.membership.role, policy, own);
        const [found] = await read(async (em) => rolesOn(em, kind, viewerOf(member), [id]));
        expect(found, JSON.stringify({ policy, role, by: member.membership.role, isCreator })).toBe(expected);
      }
    },
  );
});

describe('what a link opens', () => {
  let room: string;
  const ids = { top: '', shared: '', below: '', beside: '', inShared: '', inBelow: '', inBeside: '', alone: '' };
  beforeEach(async () => {
    const { owner } = organization;
    room = (await createRoom(kit, owner)).id;
    const folder = async (name: string, parent?: string) => (await createFolderIn(kit, owner, room, name, parent)).id;
    const document = async (folderId: string | null) =>
      (await createIndexedDocument(kit, owner, { dataroomId: room, folderId })).id;
    ids.shared = await folder('Shared');
    ids.below = await folder('Below', ids.shared);
    ids.beside = await folder('Beside');
    ids.top = await document(null);
    ids.inShared = await document(ids.shared);
    ids.inBelow = await document(ids.below);
    ids.inBeside = await document(ids.beside);
    ids.alone = await document(ids.beside);
  });

  function visitor(only: LinkViewer['shares'][number]['only'], dataroomId = room): LinkViewer {
    return { kind: 'tokenUser', shares: [{ dataroomId, role: 'Viewer', only }] };
  }
  async function documents(viewer: Viewer): Promise<string[]> {
    const { sql, values } = visibleDocuments(viewer);
    const rows = await read(async (em) => em.execute<{ id: string }[]>(`select id from (${sql}) d`, values));
    return rows.map(({ id }) => id).sort();
  }
  async function folders(viewer: Viewer): Promise<string[]> {
    const { sql, values } = visibleFolders(viewer);
    const rows = await read(async (em) => em.execute<{ id: string }[]>(`select id from (${sql}) f`, values));
    return rows.map(({ id }) => id).sort();
  }

  it('is the whole data room, or only its folders with everything below them and its documents', async () => {
    const all = [ids.top, ids.inShared, ids.inBelow, ids.inBeside, ids.alone].sort();
    expect(await documents(visitor(null))).toEqual(all);
    expect(await folders(visitor(null))).toEqual([ids.shared, ids.below, ids.beside].sort());
    const narrow = visitor({ folderIds: [ids.shared], documentIds: [ids.alone] });
    expect(await documents(narrow)).toEqual([ids.inShared, ids.inBelow, ids.alone].sort());
    expect(await folders(narrow)).toEqual([ids.shared, ids.below].sort());
    expect(await documents(visitor({ folderIds: [], documentIds: [] }))).toEqual([]);
  });

  it('sends the events of its documents only', async () => {
    const { owner } = organization;
    await kit.asOwner('delete from outbox_event');
    const about = [ids.top, ids.inShared, ids.inBelow, ids.inBeside, ids.alone];
    for (const id of about) {
      await kit.asOwner(
        `insert into outbox_event (organization_id, topic, action, resource_id, dataroom_id)
         values ($1, 'document', 'updated', $2, $3)`,
        [organization.id, id, room],
      );
    }
    const eventsFor = async (viewer: Viewer) => {
      const at = { viewer, userId: owner.userId, after: { tx: '0', number: '0' }, limit: 100 };
      const { events } = await read(async (em) => eventsAfter(em, at));
      return events.filter(({ isVisible }) => isVisible).map(({ resourceId }) => resourceId);
    };
    // Events wait for older transactions of the whole server, which other tests use, too.
    await vi.waitFor(async () => expect(await eventsFor(viewerOf(owner))).toEqual(about), { timeout: 30_000 });
    expect(await eventsFor(visitor(null))).toEqual(about);
    const narrow = visitor({ folderIds: [ids.shared], documentIds: [ids.alone] });
    expect(await eventsFor(narrow)).toEqual([ids.inShared, ids.inBelow, ids.alone]);
    expect(await eventsFor(visitor(null, newId()))).toEqual([]);
  });

  it('is nothing else: no other data room, no table, no conversation, nothing in the trash', async () => {
    const { owner } = organization;
    const other = (await createRoom(kit, owner, { accessPolicy: 'Public' })).id;
    const elsewhere = await createIndexedDocument(kit, owner, { dataroomId: other });
    expect(await documents(visitor(null))).not.toContain(elsewhere.id);
    expect(await documents(visitor({ folderIds: [], documentIds: [elsewhere.id] }))).toEqual([]);
    const table = { id: newId(), policy: 'Public' as const, createdBy: owner.userId };
    await insertResource('aiTable', table);
    const conversation = { ...table, id: newId() };
    await insertResource('conversation', conversation);
    expect(await read(async (em) => rolesOn(em, 'aiTable', visitor(null), [table.id]))).toEqual([null]);
    expect(await read(async (em) => rolesOn(em, 'conversation', visitor(null), [conversation.id]))).toEqual([null]);
    expect(await read(async (em) => rolesOn(em, 'dataroom', visitor(null), [room, other]))).toEqual(['Viewer', null]);
    await kit.asOwner('update document set deleted_at = now() where id = $1', [ids.alone]);
    expect(await documents(visitor(null))).not.toContain(ids.alone);
    await kit.asOwner('update dataroom set deleted_at = now() where id = $1', [room]);
    expect(await documents(visitor(null))).toEqual([]);
  });

  it('is nothing of another organization', async () => {
    const foreign = await createOrganization(kit);
    const theirs = (await createRoom(kit, foreign.owner)).id;
    await createIndexedDocument(kit, foreign.owner, { dataroomId: theirs });
    expect(await documents(visitor(null, theirs))).toEqual([]);
  });
});
