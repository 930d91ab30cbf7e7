import { localProvider } from '@atrium/ai/providers';
import { newId } from '@atrium/domain/kernel';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initiateConversation } from '../conversation/index.ts';
import { deleteDataroom } from '../dataroom/index.ts';
import { deleteDocuments } from '../document/index.ts';
import { deleteFolder } from '../folder/index.ts';
import {
  createFolderIn,
  createIndexedDocument,
  createOrganization,
  createRoom,
  joinRoom,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { globalSearch, retrieve } from './index.ts';

type Member = TestOrganization['owner'];

let kit: TestPlatform;
let organization: TestOrganization;
let foreign: TestOrganization;
/** Documents about one subject, by their place. */
let documents: Record<'private' | 'folder' | 'public' | 'invited' | 'foreign', string>;
let rooms: Record<'private' | 'public' | 'invited' | 'foreign', string>;
let folder: string;

const TEXT = 'The zirconium escrow amounts to 4,200 euros.';
async function write(owner: Member, dataroomId: string, name: string, folderId?: string): Promise<string> {
  const content = { name: `${name} zirconium.txt`, pages: [TEXT, `${name} page two.`], provider: localProvider };
  return (await createIndexedDocument(kit, owner, { dataroomId, folderId: folderId ?? null }, content)).id;
}

beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
  foreign = await createOrganization(kit);
  const { owner, contributor, guest } = organization;
  rooms = {
    private: (await createRoom(kit, contributor, { name: 'Private zirconium' })).id,
    public: (await createRoom(kit, contributor, { name: 'Public zirconium', accessPolicy: 'Public' })).id,
    invited: (await createRoom(kit, owner, { name: 'Invited zirconium' })).id,
    foreign: (await createRoom(kit, foreign.owner, { name: 'Foreign zirconium', accessPolicy: 'Public' })).id,
  };
  await joinRoom(kit, rooms.invited, guest, 'Viewer');
  folder = (await createFolderIn(kit, contributor, rooms.private, 'Folder zirconium')).id;
  documents = {
    private: await write(contributor, rooms.private, 'Private'),
    folder: await write(contributor, rooms.private, 'Folder', folder),
    public: await write(contributor, rooms.public, 'Public'),
    invited: await write(owner, rooms.invited, 'Invited'),
    foreign: await write(foreign.owner, rooms.foreign, 'Foreign'),
  };
  await initiateConversation(kit.contextOf(contributor), { query: 'What about the zirconium' });
});
afterAll(() => kit.close());

function namesOf(ids: Iterable<string>): string[] {
  return [...new Set(ids)]
    .map((id) => Object.entries(documents).find(([, each]) => each === id)?.[0] ?? `? ${id}`)
    .sort();
}

/** The documents whose passages retrieval finds for a member. */
async function retrieved(actor: Member, tree: KnowledgeNode[] = [], text = 'zirconium escrow'): Promise<string[]> {
  const { passages } = await retrieve(kit.platform, actor, localProvider, { text, tree, topK: 50 });
  return namesOf(passages.map((passage) => passage.documentId));
}
async function searched(actor: Member, search = 'zirconium') {
  return (await globalSearch(kit.contextOf(actor), { search })).data;
}

describe('a question in other words', () => {
  const HANDBOOK = 'Staff receive twenty-five days of paid leave each year, in addition to public holidays.';
  let owner: Member;
  let room: string;

  beforeAll(async () => {
    ({ owner } = await createOrganization(kit));
    room = (await createRoom(kit, owner, { name: 'Handbooks' })).id;
    const pages = ['Steel pipes are stored in the warehouse.', HANDBOOK, 'The canteen opens at eight.'];
    for (const [index, page] of pages.entries()) {
      const content = { name: `Paper ${index}.txt`, pages: [page], provider: localProvider };
      await createIndexedDocument(kit, owner, { dataroomId: room, folderId: null }, content);
    }
  });

  const find = async (text: string, provider = localProvider) =>
    retrieve(kit.platform, owner, provider, { text, tree: [{ id: room, type: 'dataroom' }], topK: 5 });

  it('finds the passage by the meaning of its words', async () => {
    const { nearest } = await find('How much vacation do workers get?');
    expect(nearest?.[0]?.text).toBe(HANDBOOK);
  });

  it('that the words of a document answer is searched by them', async () => {
    const { passages, nearest } = await find('How many days of paid leave do staff receive?');
    expect(passages[0]?.text).toBe(HANDBOOK);
    expect(nearest).toBeNull();
  });

  it('is left to the vectors of a model', async () => {
    const { nearest } = await find('How much vacation do workers get?', { ...localProvider, name: 'model' });
    expect(nearest).toBeNull();
  });
});

describe('the scope of a search', () => {
  it('is the data rooms that the member sees, and nothing else', async () => {
    const { owner, contributor, viewer, guest } = organization;
    expect(await retrieved(contributor)).toEqual(['folder', 'private', 'public']);
    expect(await retrieved(owner)).toEqual(['invited', 'public']);
    expect(await retrieved(viewer)).toEqual(['public']);
    expect(await retrieved(guest)).toEqual(['invited']);
    expect(await retrieved(foreign.owner)).toEqual(['foreign']);
    expect(await retrieved(foreign.guest)).toEqual([]);
  });

  it('does not grow if hidden things are named', async () => {
    const tree: KnowledgeNode[] = [
      { id: rooms.private, type: 'dataroom' },
      { id: rooms.foreign, type: 'dataroom' },
      { id: rooms.invited, type: 'dataroom', children: [{ id: documents.invited, type: 'file' }] },
      {
        id: rooms.public,
        type: 'dataroom',
        children: [
          { id: folder, type: 'folder' },
          { id: documents.foreign, type: 'file' },
          { id: documents.private, type: 'file' },
        ],
      },
    ];
    expect(await retrieved(organization.viewer, tree)).toEqual([]);
    expect(await retrieved(organization.guest, tree)).toEqual(['invited']);
    expect(await retrieved(foreign.owner, tree)).toEqual(['foreign']);
  });

  it('narrows to data rooms, folders and files', async () => {
    const { contributor } = organization;
    const inPrivate = (children: KnowledgeNode[]): KnowledgeNode[] => [
      { id: rooms.private, type: 'dataroom', children },
    ];
    expect(await retrieved(contributor, inPrivate([]))).toEqual(['folder', 'private']);
    expect(await retrieved(contributor, inPrivate([{ id: folder, type: 'folder' }]))).toEqual(['folder']);
    expect(await retrieved(contributor, inPrivate([{ id: documents.private, type: 'file' }]))).toEqual(['private']);
    expect(await retrieved(contributor, inPrivate([{ id: newId(), type: 'file' }]))).toEqual([]);
  });

  it('counts only what was searched', async () => {
    const { searched: counted } = await retrieve(kit.platform, organization.viewer, localProvider, {
      text: 'zirconium',
      tree: [],
      topK: 5,
    });
    expect(counted).toEqual({ files: 1, passages: 2 });
  });
});

describe('global search', () => {
  const kinds = (rows: Awaited<ReturnType<typeof searched>>) =>
    rows.map((row) => `${row.resourceType} ${row.displayStr.split(' ')[0]}`).sort();

  it('finds names and passages in the data rooms that the caller sees, and their own conversations', async () => {
    expect(kinds(await searched(organization.viewer))).toEqual([
      'dataroom Public',
      'document Public',
      'passage Public',
    ]);
    expect(kinds(await searched(organization.guest))).toEqual([
      'dataroom Invited',
      'document Invited',
      'passage Invited',
    ]);
    expect(kinds(await searched(organization.contributor))).toEqual([
      'conversation What',
      'dataroom Private',
      'dataroom Public',
      'document Folder',
      'document Private',
      'document Public',
      'folder Folder',
      'passage Folder',
      'passage Private',
      'passage Public',
    ]);
    expect(kinds(await searched(foreign.viewer))).toEqual(['dataroom Foreign', 'document Foreign', 'passage Foreign']);
  });

  it.each([
    `'`,
    `''`,
    '?',
    '??',
    String.raw`\?`,
    '%',
    '_',
    String.raw`a\b`,
    `{"a"}`,
    '"',
    `' | 'x`,
    ':* & !',
    '$1',
    '\u202e',
    '𝔘',
  ])('takes %j for words', async (text) => {
    await expect(searched(organization.contributor, text)).resolves.toEqual([]);
    await expect(retrieved(organization.contributor, [], text)).resolves.toBeInstanceOf(Array);
  });

  it('returns one page at a time', async () => {
    const whole = await searched(organization.contributor);
    const paged = [];
    for (let offset = 0; offset < whole.length; offset += 3) {
      const { data, hasMore } = await globalSearch(kit.contextOf(organization.contributor), {
        search: 'zirconium',
        limit: 3,
        offset,
      });
      expect(hasMore).toBe(offset + 3 < whole.length);
      paged.push(...data);
    }
    expect(paged).toEqual(whole);
  });

  it('returns only the kinds asked for', async () => {
    const only = async (condition: object) => {
      const { data } = await globalSearch(kit.contextOf(organization.viewer), {
        search: 'zirconium',
        where: { resourceType: condition },
      });
      return kinds(data);
    };
    expect(await only({ eq: 'passage' })).toEqual(['passage Public']);
    expect(await only({ in: ['document', 'dataroom'] })).toEqual(['dataroom Public', 'document Public']);
    expect(await only({ ne: 'passage' })).toEqual(['dataroom Public', 'document Public']);
    expect(await only({ not_in: ['document', 'passage'] })).toEqual(['dataroom Public']);
  });
});

describe('the trash', () => {
  it('removes documents, folders and data rooms from search and retrieval at once', async () => {
    const { contributor } = organization;
    await deleteDocuments(kit.contextOf(contributor), { documentId: documents.private });
    expect(await retrieved(contributor)).toEqual(['folder', 'public']);
    await deleteFolder(kit.contextOf(contributor), { folderId: folder });
    expect(await retrieved(contributor)).toEqual(['public']);
    await deleteDataroom(kit.contextOf(contributor), { dataroomId: rooms.public });
    expect(await retrieved(contributor)).toEqual([]);
    const left = await searched(contributor);
    expect(left.map((row) => `${row.resourceType} ${row.displayStr.split(' ')[0]}`)).toEqual([
      'dataroom Private',
      'conversation What',
    ]);
  });

  it('hides no passage in use behind deleted ones', async () => {
    const { owner } = foreign;
    const room = (await createRoom(kit, owner)).id;
    const pages = Array.from({ length: 450 }, (_, index) => `Palladium palladium palladium ${index}`);
    const { id } = await createIndexedDocument(kit, owner, { dataroomId: room }, { name: 'many.txt', pages });
    const kept = await createIndexedDocument(
      kit,
      owner,
      { dataroomId: room },
      { name: 'kept.txt', pages: ['One palladium bar.'] },
    );
    await deleteDocuments(kit.contextOf(owner), { documentId: id });
    const { passages, searched: counted } = await retrieve(kit.platform, owner, localProvider, {
      text: 'palladium',
      tree: [{ id: room, type: 'dataroom' }],
      topK: 5,
    });
    expect(passages.map((passage) => passage.documentId)).toEqual([kept.id]);
    expect(counted).toEqual({ files: 1, passages: 1 });
  });
});
