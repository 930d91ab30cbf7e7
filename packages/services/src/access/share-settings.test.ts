import {
  hiddenDocuments,
  rolesOn,
  type Viewer,
  visibleDocuments,
  visibleFolders,
  type VisitorViewer,
} from '@atrium/db/access';
import { listVisibleRooms } from '@atrium/db/dataroom';
import { listItems, listVisibleDocuments } from '@atrium/db/document';
import { eventsAfter } from '@atrium/db/event';
import { folderChain, listVisibleFolders, openFolders } from '@atrium/db/folder';
import { findByName, resolveScope } from '@atrium/db/search';
import { replaceSettings } from '@atrium/db/share-link';
import { setTimeout as delay } from 'node:timers/promises';
import { newId, type TokenActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentTreePath } from '../document/index.ts';
import { moveItems } from '../folder/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createVisitor,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { viewerOf } from './index.ts';

type Access = 'none' | 'view' | 'download';
type Item = { id: string; kind: 'folder' | 'document'; name: string; parent: Item | null; setting: Access | null };

const ALL = { limit: 1000, offset: 0 };
let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let items: Item[];
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

async function read<T>(run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, run, { readOnly: true });
}

async function add(kind: Item['kind'], name: string, parent: Item | null): Promise<Item> {
  const at = parent?.id ?? null;
  const { id } =
    kind === 'folder'
      ? await createFolderIn(kit, organization.owner, room, name, at ?? undefined)
      : await createIndexedDocument(kit, organization.owner, { dataroomId: room, folderId: at }, { name });
  const item: Item = { id, kind, name, parent, setting: null };
  items.push(item);
  return item;
}

/** Two folders at the top, with two levels of two folders below; three documents in each, and at the top. */
async function fill(): Promise<void> {
  const below = async (parent: Item | null, level: number): Promise<void> => {
    const name = parent?.name ?? 'Top';
    for (const n of [1, 2]) await add('document', `${name} paper ${n}`, parent);
    if (level === 3) return;
    for (const n of [1, 2]) await below(await add('folder', `${name}-${n}`, parent), level + 1);
  };
  await below(null, 0);
}

let fallback: Access;
async function createLink(defaultAccess: Access, settings: Map<Item, Access>): Promise<string> {
  const id = newId();
  fallback = defaultAccess;
  await kit.asOwner(
    `insert into share_link (id, organization_id, dataroom_id, created_by_id, name, token_hash, expires_at, default_access)
     values ($1, $2, $3, $4, 'Investors', $5, now() + interval '1 day', $6)`,
    [id, organization.id, room, organization.owner.userId, newId(), defaultAccess],
  );
  for (const item of items) {
    item.setting = settings.get(item) ?? null;
    if (item.setting === null) continue;
    await kit.asOwner(
      `insert into share_setting (id, organization_id, link_id, ${item.kind}_id, access) values ($1, $2, $3, $4, $5)`,
      [newId(), organization.id, id, item.id, item.setting],
    );
  }
  return id;
}

function accessTo(item: Item | null): Access {
  return item === null ? fallback : (item.setting ?? accessTo(item.parent));
}
/** Whether a document that the visitor sees is anywhere below. */
function holdsAny(folder: Item): boolean {
  return items.some(({ kind, parent, ...item }) =>
    parent !== folder ? false : kind === 'folder' ? holdsAny(itemOf(item.id)) : accessTo(itemOf(item.id)) !== 'none',
  );
}
function itemOf(id: string): Item {
  return items.find((item) => item.id === id)!;
}
function exists(item: Item): boolean {
  return accessTo(item) !== 'none' && (item.kind === 'document' || holdsAny(item));
}
/** The nearest folder above that exists; null at the top. */
function placeOf({ parent }: Item): Item | null {
  return parent === null || exists(parent) ? parent : placeOf(parent);
}
function idsIn(array: string): string[] {
  return array.slice(1, -1).split(',').filter(Boolean);
}

function sorted(ids: Iterable<string>): string[] {
  return [...ids].sort();
}
function idsOf(found: readonly Item[]): string[] {
  return sorted(found.map(({ id }) => id));
}
function isBelow(item: Item, folder: Item): boolean {
  const place = placeOf(item);
  return place !== null && (place === folder || isBelow(place, folder));
}
/** Whether an item is in a folder or below it, shown or not. */
function isInside(item: Item | null, folder: Item): boolean {
  return item !== null && (item.parent === folder || isInside(item.parent, folder));
}

async function selected(of: typeof visibleDocuments, viewer: VisitorViewer): Promise<Map<string, Access>> {
  const { sql, values } = of(viewer);
  const rows = await read(async (em) =>
    em.execute<{ id: string; access: Access }[]>(`select id, access from (${sql}) s`, values),
  );
  return new Map(rows.map(({ id, access }) => [id, access]));
}

/** Compares the documents that are hidden from searches with all others of the data room, also in the trash. */
async function expectHidden(viewer: VisitorViewer): Promise<void> {
  const { sql, values } = hiddenDocuments(viewer);
  const hidden = await read(async (em) => em.execute<{ id: string }[]>(`select id from (${sql}) s`, values));
  const shown = await selected(visibleDocuments, viewer);
  const all = await kit.asOwner<{ id: string }>('select id from document where dataroom_id = $1', [room]);
  expect(sorted(hidden.map(({ id }) => id))).toEqual(sorted(all.map(({ id }) => id).filter((id) => !shown.has(id))));
}

/** Compares every reader of the data room with the settings. */
async function expectSettings(viewer: VisitorViewer): Promise<void> {
  const shown = items.filter(exists);
  const documents = shown.filter(({ kind }) => kind === 'document');
  const folders = shown.filter(({ kind }) => kind === 'folder');
  const wanted = (of: Item[]) => new Map(of.map((item) => [item.id, accessTo(item)]));
  expect(await selected(visibleDocuments, viewer)).toEqual(wanted(documents));
  expect(await selected(visibleFolders, viewer)).toEqual(wanted(folders));
  await expectHidden(viewer);

  const listed = await read(async (em) => listVisibleFolders(em, ALL, viewer, room));
  expect(sorted(listed.map(({ id }) => id))).toEqual(idsOf(folders));
  for (const row of listed) {
    const folder = folders.find(({ id }) => id === row.id)!;
    expect(row.parentFolderId).toBe(placeOf(folder)?.id ?? null);
    const path = row.path.split('/').filter(Boolean);
    expect(path.at(-2) ?? null).toBe(row.parentFolderId);
    expect(row.fileCount).toBe(documents.filter((each) => isBelow(each, folder)).length);
    expect(row.hasFolders).toBe(folders.some((each) => isBelow(each, folder)));
    const [opened] = await read(async (em) => openFolders(em, viewer, [folder.id]));
    const chain = await read(async (em) => folderChain(em, viewer, opened!.folder.path));
    expect(chain.map(({ id }) => id)).toEqual(path);
  }

  for (const folder of [null, ...folders]) {
    const inside = shown.filter((each) => placeOf(each) === folder);
    const at = folder && {
      id: folder.id,
      path: (await read(async (em) => openFolders(em, viewer, [folder.id])))[0]!.folder.path,
    };
    const found = await read(async (em) =>
      listItems(em, ALL, viewer, { dataroomId: room, folder: at, recursive: false }),
    );
    expect(sorted(found.map(({ id }) => id)), folder?.name ?? 'Top').toEqual(idsOf(inside));
    expect(new Set(found.map(({ folderId }) => folderId ?? null))).toEqual(
      new Set(inside.length > 0 ? [folder?.id ?? null] : []),
    );
    const files = inside.filter(({ kind }) => kind === 'document');
    const inList = await read(async (em) =>
      listVisibleDocuments(em, ALL, viewer, { dataroomId: room, folderId: folder?.id ?? null }),
    );
    expect(sorted(inList.map(({ id }) => id))).toEqual(idsOf(files));
    for (const row of inList)
      expect(row.folderPath?.split('/').filter(Boolean).at(-1) ?? null).toBe(folder?.id ?? null);
    const names = inList.flatMap(({ folderNames }) => folderNames?.split('/') ?? []);
    expect(names.filter((name) => !folders.some((each) => each.name === name))).toEqual([]);
  }

  const [one] = await read(async (em) => listVisibleRooms(em, ALL, viewer));
  expect(one).toMatchObject({ id: room, fileCount: documents.length, hasFolders: folders.length > 0 });
  const names = await read(async (em) => findByName(em, viewer, ['paper'], 1000));
  expect(sorted(names.map(({ id }) => id))).toEqual(idsOf(documents));
  const { documents: only, trashed } = await read(async (em) => resolveScope(em, viewer, []));
  const all = items.filter(({ kind }) => kind === 'document').map(({ id }) => id);
  const without = trashed.toString('hex'); // both notations of the list hold the digits of each id
  const isOut = (id: string) => trashed.includes(id) || without.includes(id.replaceAll('-', ''));
  expect(sorted(only === null ? all.filter((id) => !isOut(id)) : idsIn(only))).toEqual(idsOf(documents));
}

/** The actor of a visitor of a link who has passed its gates. */
async function visitorOf(linkId: string): Promise<TokenActor> {
  const by = { organizationId: organization.id, dataroomId: room, createdById: organization.owner.userId };
  return { ...(await createVisitor(kit, by)), linkId };
}

beforeEach(async () => {
  organization = await createOrganization(kit);
  room = (await createRoom(kit, organization.owner)).id;
  items = [];
});

describe('the settings of a link', () => {
  beforeEach(fill);
  const named = (name: string) => items.find((item) => item.name === name)!;

  it('apply below the nearest item that has one, and show what a hidden folder has in the nearest folder above', async () => {
    const settings = new Map<Item, Access>([
      [named('Top-1-1'), 'none'],
      [named('Top-1-1-2'), 'download'],
      [named('Top-1-1 paper 1'), 'view'],
      [named('Top-2'), 'none'],
      [named('Top-2-1 paper 2'), 'download'],
      [named('Top paper 2'), 'none'],
    ]);
    const viewer: VisitorViewer = { kind: 'visitor', linkId: await createLink('view', settings) };
    await expectSettings(viewer);
    const pathTo = async (item: Item) => {
      const context = kit.contextOf(await visitorOf(viewer.linkId));
      return JSON.stringify((await documentTreePath(context, { id: item.id, entityType: 'drd' })).data);
    };
    expect(await pathTo(named('Top-1-1 paper 1'))).toContain(named('Top-1').id);
    expect(await pathTo(named('Top-1-1 paper 1'))).not.toContain(named('Top-1-1').id);
    expect(placeOf(named('Top-1-1-2'))?.name).toBe('Top-1');
    expect(placeOf(named('Top-2-1 paper 2'))).toBe(null);
  });

  it('hide a folder in which everything is hidden, and one that is empty', async () => {
    const settings = new Map<Item, Access>([
      [named('Top-2-1 paper 1'), 'none'],
      [named('Top-2-1 paper 2'), 'none'],
      [named('Top-2-1-1'), 'none'],
      [named('Top-2-1-2'), 'none'],
    ]);
    await add('folder', 'Empty', null);
    const viewer: VisitorViewer = { kind: 'visitor', linkId: await createLink('view', settings) };
    await expectSettings(viewer);
    expect(exists(named('Top-2-1'))).toBe(false);
    expect(exists(named('Empty'))).toBe(false);
    await add('document', 'New paper', named('Top-2-1'));
    await expectSettings(viewer);
    expect(exists(named('Top-2-1'))).toBe(true);
  });

  it('give the link its default without any', async () => {
    for (const access of ['none', 'view', 'download'] as const) {
      await expectSettings({ kind: 'visitor', linkId: await createLink(access, new Map()) });
    }
  });

  it('decide the same in every reader, for settings at random', async () => {
    let seed = 7;
    const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    for (const fallbackAccess of ['view', 'none', 'download', 'none'] as const) {
      const settings = new Map<Item, Access>();
      for (const item of items)
        if (next(3) === 0) settings.set(item, (['none', 'view', 'download', 'none'] as const)[next(4)]!);
      await expectSettings({ kind: 'visitor', linkId: await createLink(fallbackAccess, settings) });
    }
  });

  it('hide from searches exactly what is not shown, for trees and settings that change at random, also in the trash', async () => {
    let seed = 11;
    const next = (n: number) => (seed = (seed * 48_271) % 2_147_483_647) % n;
    const pick = <T>(of: readonly T[]): T => of[next(of.length)]!;
    const kinds = (kind: Item['kind']) => items.filter((item) => item.kind === kind);
    const trashed = new Set<Item>();
    const links: { id: string; access: Access; settings: Map<Item, Access> }[] = [];
    const ACCESS = ['none', 'view', 'download', 'none'] as const;

    const changes: Record<string, () => Promise<unknown>> = {
      'a document moves': async () => {
        const [paper, parent] = [pick(kinds('document')), next(5) === 0 ? null : pick(kinds('folder'))];
        await kit.asOwner('update document set folder_id = $2 where id = $1', [paper.id, parent?.id ?? null]);
        paper.parent = parent;
      },
      'a folder moves': async () => {
        const [folder, parent] = [pick(kinds('folder')), next(3) === 0 ? null : pick(kinds('folder'))];
        if (parent === folder || isInside(parent, folder) || parent === folder.parent) return;
        const target = { folderIds: [folder.id], documentIds: [], targetFolderId: parent?.id ?? null };
        await moveItems(kit.contextOf(organization.owner), target);
        folder.parent = parent;
      },
      'a document is added': async () => add('document', `Paper ${items.length}`, pick([null, ...kinds('folder')])),
      'documents go to the trash and return': async () => {
        const [gone, back] = [pick(kinds('document')), pick([...trashed, ...kinds('document')])];
        await kit.asOwner('update document set deleted_at = case when id = $1 then now() end where id = any($2)', [
          gone.id,
          [gone.id, back.id],
        ]);
        trashed.delete(back);
        trashed.add(gone);
      },
      'a link gets other settings': async () => {
        if (links.length === 0) return;
        const link = pick(links);
        link.settings = new Map(items.filter(() => next(3) === 0).map((item) => [item, pick(ACCESS)]));
        const settings = [...link.settings].map(([{ id, kind }, access]) => ({
          type: kind,
          id,
          access,
          settingId: newId(),
        }));
        await inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) =>
          replaceSettings(em, { id: link.id, organizationId: organization.id }, settings),
        );
      },
      'a link gets another default': async () => {
        if (links.length === 0) return;
        const link = pick(links);
        link.access = pick(ACCESS);
        await kit.asOwner('update share_link set default_access = $2 where id = $1', [link.id, link.access]);
      },
      'a link is added': async () => {
        const settings = new Map(items.filter(() => next(3) === 0).map((item) => [item, pick(ACCESS)]));
        const access = pick(ACCESS);
        links.push({ id: await createLink(access, settings), access, settings });
      },
    };
    for (let round = 0; round < 12; round++) {
      if (round < 3) await changes['a link is added']!();
      const made: string[] = [];
      for (let change = 0; change < 4; change++) {
        const name = pick(Object.keys(changes));
        made.push(name);
        await changes[name]!();
      }
      for (const { id, access, settings } of links) {
        fallback = access;
        for (const item of items) item.setting = settings.get(item) ?? null;
        const viewer: VisitorViewer = { kind: 'visitor', linkId: id };
        await expectHidden(viewer);
        const shown = kinds('document').filter((paper) => !trashed.has(paper) && accessTo(paper) !== 'none');
        const wanted = new Map(shown.map((paper) => [paper.id, accessTo(paper)]));
        expect(await selected(visibleDocuments, viewer), made.join(', ')).toEqual(wanted);
      }
    }
  });

  it('count for what is added or moved below later', async () => {
    const linkId = await createLink('view', new Map([[named('Top-2'), 'none']]));
    const viewer: VisitorViewer = { kind: 'visitor', linkId };
    await add('document', 'Later paper', named('Top-2-1'));
    await expectSettings(viewer);
    const moved = named('Top-1 paper 1');
    await kit.asOwner('update document set folder_id = $2 where id = $1', [moved.id, named('Top-2').id]);
    moved.parent = named('Top-2');
    await expectSettings(viewer);
  });

  it('follow a folder that moves, and a setting that changes', async () => {
    const linkId = await createLink('view', new Map([[named('Top-2'), 'none']]));
    const viewer: VisitorViewer = { kind: 'visitor', linkId };
    const moves = async (folder: Item, parent: Item | null) => {
      await moveItems(kit.contextOf(organization.owner), {
        folderIds: [folder.id],
        documentIds: [],
        targetFolderId: parent?.id ?? null,
      });
      folder.parent = parent;
      await expectSettings(viewer);
    };
    await moves(named('Top-1-1'), named('Top-2-1'));
    await add('document', 'New paper', await add('folder', 'New', named('Top-1-1-2')));
    await expectSettings(viewer);
    await moves(named('Top-1-1-2'), null);
    const set = async (access: Access) => {
      await kit.asOwner('update share_setting set access = $2 where link_id = $1', [linkId, access]);
      named('Top-2').setting = access;
      await expectSettings(viewer);
    };
    await set('download');
    await set('none');
    await kit.asOwner('delete from share_setting where link_id = $1', [linkId]);
    named('Top-2').setting = null;
    await kit.asOwner(`update share_link set default_access = 'none' where id = $1`, [linkId]);
    fallback = 'none';
    await expectSettings(viewer);
  });

  it('are not missed by a folder that is added while they change', async () => {
    const linkId = await createLink('view', new Map());
    const viewer: VisitorViewer = { kind: 'visitor', linkId };
    const changing = Promise.withResolvers<undefined>();
    const changed = inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) => {
      const setting = { type: 'folder' as const, id: named('Top-1').id, access: 'none' as const, settingId: newId() };
      await replaceSettings(em, { id: linkId, organizationId: organization.id }, [setting]);
      changing.resolve(undefined);
      await delay(300);
    });
    await changing.promise;
    const added = add('folder', 'Between', named('Top-1'));
    await Promise.all([changed, added]);
    named('Top-1').setting = 'none';
    await add('document', 'Secret paper', await added);
    await expectSettings(viewer);
  });

  it('are not missed by documents that are added or moved while they change', async () => {
    const linkId = await createLink('view', new Map());
    const viewer: VisitorViewer = { kind: 'visitor', linkId };
    const changing = Promise.withResolvers<undefined>();
    const changed = inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) => {
      const setting = { type: 'folder' as const, id: named('Top-1').id, access: 'none' as const, settingId: newId() };
      await replaceSettings(em, { id: linkId, organizationId: organization.id }, [setting]);
      changing.resolve(undefined);
      await delay(300);
    });
    await changing.promise;
    const paper = named('Top-2 paper 1');
    const moved = kit.asOwner('update document set folder_id = $2 where id = $1', [paper.id, named('Top-1-1').id]);
    const added = add('document', 'Secret paper', named('Top-1'));
    await Promise.all([changed, moved, added]);
    named('Top-1').setting = 'none';
    paper.parent = named('Top-1-1');
    await expectSettings(viewer);
  });

  it('send the events of what exists, and of nothing else', async () => {
    const linkId = await createLink('view', new Map([[named('Top-2'), 'none']]));
    await kit.asOwner('delete from outbox_event where organization_id = $1', [organization.id]);
    const send = async (topic: string, id: string, dataroomId: string | null) =>
      kit.asOwner(
        `insert into outbox_event (organization_id, topic, action, resource_id, dataroom_id) values ($1, $2, 'updated', $3, $4)`,
        [organization.id, topic, id, dataroomId],
      );
    for (const { kind, id } of items) await send(kind, id, room);
    await send('dataroom', room, room);
    const other = (await createRoom(kit, organization.owner, { accessPolicy: 'Public' })).id;
    await kit.asOwner('delete from outbox_event where organization_id = $1 and dataroom_id = $2', [
      organization.id,
      other,
    ]);
    await send('dataroom', other, other);
    for (const topic of ['member', 'aiTable', 'organization']) await send(topic, newId(), null);
    for (const topic of ['evaluation', 'aiTable']) await send(topic, newId(), room);
    const eventsFor = async (viewer: Viewer, userId: string | null) => {
      const { events } = await read(async (em) =>
        eventsAfter(em, { viewer, userId, after: { tx: '0', number: '0' }, limit: 1000 }),
      );
      return sorted(events.filter(({ isVisible }) => isVisible).map(({ resourceId }) => resourceId));
    };
    const { owner } = organization;
    // Events wait for older transactions of the whole server, which other tests use, too.
    await vi.waitFor(
      async () => expect((await eventsFor(viewerOf(owner), owner.userId)).length).toBe(items.length + 7),
      { timeout: 30_000 },
    );
    expect(await eventsFor({ kind: 'visitor', linkId }, null)).toEqual(
      sorted([room, ...items.filter(exists).map(({ id }) => id)]),
    );
  });
});

it('opens nothing after the link is revoked or has expired, nor in another data room, table or conversation', async () => {
  await add('document', 'Paper', null);
  const viewer: VisitorViewer = { kind: 'visitor', linkId: await createLink('view', new Map()) };
  const other = (await createRoom(kit, organization.owner, { accessPolicy: 'Public' })).id;
  await createIndexedDocument(kit, organization.owner, { dataroomId: other });
  await expectSettings(viewer);
  const roles = async () => read(async (em) => rolesOn(em, 'dataroom', viewer, [room, other]));
  expect(await roles()).toEqual(['Viewer', null]);
  for (const kind of ['aiTable', 'aiTableFolder', 'conversation'] as const) {
    expect(await read(async (em) => rolesOn(em, kind, viewer, [newId()]))).toEqual([null]);
  }
  for (const [ends, lives] of [
    ['revoked_at = now()', 'revoked_at = null'],
    [`expires_at = now() - interval '1 second'`, `expires_at = now() + interval '1 day'`],
  ] as const) {
    await kit.asOwner(`update share_link set ${ends} where id = $1`, [viewer.linkId]);
    expect(await roles()).toEqual([null, null]);
    expect(await selected(visibleDocuments, viewer)).toEqual(new Map());
    await kit.asOwner(`update share_link set ${lives} where id = $1`, [viewer.linkId]);
  }
  await kit.asOwner('update dataroom set deleted_at = now() where id = $1', [room]);
  expect(await selected(visibleDocuments, viewer)).toEqual(new Map());
});
