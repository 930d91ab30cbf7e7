import { MAX_FOLDER_DEPTH } from '@atrium/domain/folder';
import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listDataroomItems } from '../dataroom/index.ts';
import { updateDocument, uploadDocuments } from '../document/index.ts';
import {
  auditOf,
  codeOf,
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  failureOf,
  joinRoom,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { restoreFromTrash } from '../trash/index.ts';
import {
  createFolder,
  deleteFolder,
  folderHierarchy,
  folderInfo,
  listFolders,
  moveItems,
  updateFolder,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  room = (await createRoom(kit, organization.owner)).id;
});

async function folder(name: string, parent?: string) {
  return (await createFolderIn(kit, organization.owner, room, name, parent)).id;
}
function move(
  input: { folderIds?: string[]; documentIds?: string[]; targetFolderId?: string | null },
  actor = organization.owner,
) {
  return moveItems(kit.contextOf(actor), input);
}
async function chain(id: string): Promise<string> {
  return (await folderHierarchy(kit.contextOf(organization.owner), { folderId: id })).data
    .map((each) => each.name)
    .join('/');
}

async function listed(orderBy: string[]): Promise<string[]> {
  const { data } = await listDataroomItems(kit.contextOf(organization.owner), { dataroomId: room, orderBy });
  return data.map(({ name }) => name);
}

/** Every folder's path must be its parent's path and its own id. */
async function isSound(): Promise<boolean> {
  const broken = await kit.asOwner(
    `select f.id from folder f left join folder p on p.id = f.parent_folder_id
     where f.dataroom_id = $1 and f.path <> coalesce(p.path, '/') || f.id || '/'`,
    [room],
  );
  return broken.length === 0;
}

describe('moving', () => {
  it('takes everything below the folder along', async () => {
    const [a, b] = [await folder('A'), await folder('B')];
    const c = await folder('C', a);
    const d = await folder('D', c);
    const context = kit.contextOf(organization.owner);
    await moveItems(context, { folderIds: [c], targetFolderId: b });
    expect(await chain(d)).toBe('B/C/D');
    await move({ folderIds: [c], targetFolderId: null });
    expect(await chain(d)).toBe('C/D');
    expect(await isSound()).toBe(true);
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'folder.move', outcome: 'succeeded' }]);
  });

  it('puts a folder and one inside it side by side if both are named', async () => {
    const a = await folder('A');
    const b = await folder('B', a);
    const c = await folder('C', b);
    const target = await folder('Target');
    await move({ folderIds: [a, b], targetFolderId: target });
    expect([await chain(a), await chain(b), await chain(c)]).toEqual(['Target/A', 'Target/B', 'Target/B/C']);
    expect(await isSound()).toBe(true);
  });

  it('never puts a folder into itself or a folder below it', async () => {
    const a = await folder('A');
    const b = await folder('B', a);
    for (const target of [a, b])
      expect(await codeOf(move({ folderIds: [a], targetFolderId: target }))).toBe('CONFLICT');
    expect(await chain(b)).toBe('A/B');
  });

  it('makes no circle of two moves at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const [a, b] = [await folder(`A${round}`), await folder(`B${round}`)];
      const outcomes = await Promise.all([
        codeOf(move({ folderIds: [a], targetFolderId: b })),
        codeOf(move({ folderIds: [b], targetFolderId: a })),
      ]);
      expect(outcomes.sort()).toEqual(['CONFLICT', 'ok']);
    }
    expect(await isSound()).toBe(true);
  });

  it('stays within one data room, and reveals nothing about data rooms that the caller cannot see', async () => {
    const { owner, contributor, viewer } = organization;
    await joinRoom(kit, room, contributor, 'Contributor');
    await joinRoom(kit, room, viewer, 'Viewer');
    const own = await folder('Own');
    const other = (await createRoom(kit, owner)).id;
    const inOther = (await createFolderIn(kit, owner, other, 'Other')).id;
    expect(await codeOf(move({ folderIds: [own], targetFolderId: inOther }))).toBe('INVALID');
    const words = async (ids: string[], actor: TestOrganization['owner']) =>
      failureOf(move({ folderIds: ids }, actor)).then(({ code, message }) => `${code} ${message}`);
    for (const actor of [contributor, viewer]) {
      expect(await words([own, inOther], actor)).toBe(await words([own, newId()], actor));
      expect(await words([inOther], actor)).toBe(await words([newId()], actor));
      expect(await codeOf(move({ folderIds: [own], targetFolderId: inOther }, actor))).toBe('NOT_FOUND');
    }
    expect(await codeOf(move({ folderIds: [own] }, viewer))).toBe('FORBIDDEN');
  });

  it('refuses two siblings with the same name', async () => {
    const a = await folder('A');
    const inner = await folder('Same', a);
    await folder('SAME');
    const failure = await failureOf(move({ folderIds: [inner], targetFolderId: null }));
    expect(failure).toMatchObject({ code: 'CONFLICT', message: 'A folder with this name already exists.' });
    expect(await isSound()).toBe(true);
  });
});

describe('creating and renaming', () => {
  it('refuses the name of a sibling in any case', async () => {
    const a = await folder('Leases');
    const b = await folder('Other');
    expect(await codeOf(folder('LEASES'))).toBe('CONFLICT');
    expect(await codeOf(updateFolder(kit.contextOf(organization.owner), { folderId: b, name: 'leases' }))).toBe(
      'CONFLICT',
    );
    expect(await codeOf(folder('Leases', a))).toBe('ok');
  });

  it('refuses a parent from another data room or organization, or in the trash', async () => {
    const { owner } = organization;
    const other = (await createFolderIn(kit, owner, (await createRoom(kit, owner)).id, 'Other')).id;
    const { owner: foreign } = await createOrganization(kit);
    const abroad = (await createFolderIn(kit, foreign, (await createRoom(kit, foreign)).id, 'Abroad')).id;
    const gone = await folder('Gone');
    await deleteFolder(kit.contextOf(owner), { folderId: gone });
    for (const parentFolderId of [other, abroad, gone, newId(), 'no uuid']) {
      const make = createFolder(kit.contextOf(owner), { dataroomId: room, name: 'New', parentFolderId });
      expect(await failureOf(make)).toMatchObject({ code: 'NOT_FOUND', message: 'Folder not found.' });
    }
  });

  it('does not exist for those who cannot see the data room', async () => {
    const id = await folder('Hidden');
    for (const actor of [organization.viewer, organization.guest, (await createOrganization(kit)).owner]) {
      const context = kit.contextOf(actor);
      expect(await codeOf(folderInfo(context, { folderId: id }))).toBe('NOT_FOUND');
      expect(await codeOf(updateFolder(context, { folderId: id, name: 'New' }))).toBe('NOT_FOUND');
      for (const dataroomId of [room, newId()]) {
        const failure = await failureOf(listFolders(context, { dataroomId }));
        expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'Data room not found.' });
      }
      expect((await listFolders(context, { where: { id: { eq: id } } })).data).toEqual([]);
    }
  });

  it('stops at the plan’s limit', async () => {
    await kit.asOwner(`update organization set usage_limits = usage_limits || '{"folders": 1}' where id = $1`, [
      organization.id,
    ]);
    await folder('One');
    expect(await codeOf(folder('Two'))).toBe('PAYMENT_REQUIRED');
  });
});

describe('deleting and restoring', () => {
  const restore = (id: string) =>
    restoreFromTrash(kit.contextOf(organization.owner), { items: [{ id, type: 'folder' }] });
  const items = async (folderId: string | null, recursive = false): Promise<string[]> => {
    const { data } = await listDataroomItems(kit.contextOf(organization.owner), {
      dataroomId: room,
      folderId,
      recursive,
    });
    return data.map((item) => item.name).sort();
  };

  it('restores exactly what was deleted with it', async () => {
    const { owner } = organization;
    const a = await folder('A');
    const b = await folder('B', a);
    const c = await folder('C', b);
    await createIndexedDocument(kit, owner, { dataroomId: room, folderId: c }, { name: 'deep.txt' });
    await deleteFolder(kit.contextOf(owner), { folderId: c });
    await createIndexedDocument(kit, owner, { dataroomId: room, folderId: b }, { name: 'middle.txt' });
    await deleteFolder(kit.contextOf(owner), { folderId: a });
    expect(await items(null, true)).toEqual([]);
    await restore(a);
    expect(await items(null, true)).toEqual(['middle.txt']);
    await restore(c);
    expect(await items(null, true)).toEqual(['deep.txt', 'middle.txt']);
    expect(await chain(c)).toBe('A/B/C');
    expect(await isSound()).toBe(true);
  });

  it('restores to the top of the data room if the parent is gone', async () => {
    const a = await folder('A');
    const b = await folder('B', a);
    const c = await folder('C', b);
    await deleteFolder(kit.contextOf(organization.owner), { folderId: b });
    await deleteFolder(kit.contextOf(organization.owner), { folderId: a });
    await restore(b);
    expect(await chain(c)).toBe('B/C');
    expect(await isSound()).toBe(true);
  });

  it('is refused if its name is taken, and is no target while it is in the trash', async () => {
    const a = await folder('A');
    await deleteFolder(kit.contextOf(organization.owner), { folderId: a });
    const document = await createIndexedDocument(kit, organization.owner, { dataroomId: room });
    expect(await codeOf(move({ documentIds: [document.id], targetFolderId: a }))).toBe('NOT_FOUND');
    const update = updateDocument(kit.contextOf(organization.owner), { documentId: document.id, folderId: a });
    expect(await codeOf(update)).toBe('NOT_FOUND');
    await folder('a');
    expect(await codeOf(restore(a))).toBe('CONFLICT');
  });

  it('counts restored things against the plan', async () => {
    const a = await folder('A');
    await createIndexedDocument(kit, organization.owner, { dataroomId: room, folderId: a });
    await deleteFolder(kit.contextOf(organization.owner), { folderId: a });
    await kit.asOwner(`update organization set usage_limits = usage_limits || '{"documents": 0}' where id = $1`, [
      organization.id,
    ]);
    expect(await codeOf(restore(a))).toBe('PAYMENT_REQUIRED');
  });
});

describe('nesting', () => {
  /** Folders one inside the other, the top one first. */
  async function nest(depth: number, prefix: string): Promise<string[]> {
    const ids: string[] = [];
    for (let level = 1; level <= depth; level++) ids.push(await folder(`${prefix} ${level}`, ids.at(-1)));
    return ids;
  }
  const tooDeep = (path: string) => ({ code: 'INVALID', issues: [{ path: [path], type: 'too_deep' }] });

  it('ends at 50 levels, for new folders and for uploads', async () => {
    const deepest = (await nest(MAX_FOLDER_DEPTH, 'Level')).at(-1);
    const create = createFolder(kit.contextOf(organization.owner), {
      dataroomId: room,
      name: 'More',
      parentFolderId: deepest,
    });
    expect(await failureOf(create)).toMatchObject(tooDeep('parentFolderId'));
    const upload = async (relativePath: string, folderId?: string) =>
      uploadDocuments(kit.contextOf(organization.owner), {
        dataroomId: room,
        relativePath: [relativePath],
        files: [await stageFile(kit, 'a.txt', relativePath)],
        ...(folderId === undefined ? {} : { folderId }),
      });
    expect(await codeOf(upload('a.txt', deepest))).toBe('ok');
    expect(await failureOf(upload('inside/a.txt', deepest))).toMatchObject(tooDeep('relativePath'));
    const path = Array.from({ length: MAX_FOLDER_DEPTH + 1 }, (_, level) => `d${level}`).join('/');
    expect(await failureOf(upload(`${path}/a.txt`))).toMatchObject(tooDeep('relativePath'));
  });

  it('counts everything below a folder that moves or is restored', async () => {
    const target = (await nest(30, 'Target')).at(-1);
    const [top = '', second = ''] = await nest(21, 'Moved');
    expect(await failureOf(move({ folderIds: [top], targetFolderId: target }))).toMatchObject(
      tooDeep('targetFolderId'),
    );
    expect(await codeOf(move({ folderIds: [second], targetFolderId: target }))).toBe('ok');
    expect(await isSound()).toBe(true);
    const [outer = '', inner = ''] = await nest(25, 'Restored');
    await deleteFolder(kit.contextOf(organization.owner), { folderId: inner });
    expect(await codeOf(move({ folderIds: [outer], targetFolderId: target }))).toBe('INVALID');
    await kit.asOwner('update folder set parent_folder_id = $2 where id = $1', [inner, target]);
    const restore = restoreFromTrash(kit.contextOf(organization.owner), { items: [{ id: inner, type: 'folder' }] });
    expect(await failureOf(restore)).toMatchObject(tooDeep('items'));
  });
});

describe('the order of names', () => {
  it('compares the numbers in them as numbers, and letters in any case', async () => {
    for (const name of ['10 Leases', '2 Deeds', '1.10 Plans', '1.9 Plans']) await folder(name);
    for (const name of ['Lease 10.txt', 'lease 9.txt', 'Lease 100.txt', 'Lease 02.txt', 'Annex.txt'])
      await createIndexedDocument(kit, organization.owner, { dataroomId: room }, { name });
    const folders = ['1.9 Plans', '1.10 Plans', '2 Deeds', '10 Leases'];
    const documents = ['Annex.txt', 'Lease 02.txt', 'lease 9.txt', 'Lease 10.txt', 'Lease 100.txt'];
    expect(await listed(['-type', 'name'])).toEqual([...folders, ...documents]);
    expect(await listed(['-type', '-name'])).toEqual([...folders.toReversed(), ...documents.toReversed()]);
    const { data } = await listFolders(kit.contextOf(organization.owner), { dataroomId: room });
    expect(data.map(({ name }) => name)).toEqual(folders);
  });
});
