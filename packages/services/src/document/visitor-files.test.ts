import { buffer } from 'node:stream/consumers';
import type { TokenActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  auditOf,
  codeOf,
  createFolderIn,
  createOrganization,
  createRoom,
  createVisitor,
  failureOf,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { zipForVisitor } from '../bundle/index.ts';
import { listDataroomItems } from '../dataroom/index.ts';
import { globalSearch } from '../search/index.ts';
import { downloadDocument, fetchDocument, listDocuments, pageImage, uploadDocuments } from './index.ts';

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 720]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

let kit: TestPlatform;
let organization: TestOrganization;
let dataroomId: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  dataroomId = (await createRoom(kit, organization.owner)).id;
});

async function upload(name: string, content: string): Promise<string> {
  const file = await stageFile(kit, name, content);
  const { data } = await uploadDocuments(kit.contextOf(organization.owner), { dataroomId, files: [file] });
  return data[0]!.id;
}
function visitor(given: Parameters<typeof createVisitor>[2]): Promise<TokenActor> {
  const room = { organizationId: organization.id, dataroomId, createdById: organization.owner.userId };
  return createVisitor(kit, room, given);
}
async function contentOf(storageKey: string): Promise<Buffer> {
  return buffer(await kit.platform.store.get(storageKey));
}

it('is drawn for visitors with their mark, and is never sent to those who may only view it', async () => {
  const documentId = await upload('Lease.pdf', PDF);
  const reader = kit.contextOf(await visitor({ watermark: true }));
  const marked = await pageImage(reader, { documentId });
  const plain = await pageImage(kit.contextOf(organization.owner), { documentId });
  expect(Buffer.from(marked.content).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  // The page is empty, so that only the mark makes a difference.
  expect(marked.content.length).toBeGreaterThan(plain.content.length * 1.2);
  expect(await codeOf(downloadDocument(reader, { documentId }))).toBe('FORBIDDEN');
  expect(await codeOf(fetchDocument(reader, { documentId }))).toBe('FORBIDDEN');
});

it('does not exist for visitors whose link hides it', async () => {
  const documentId = await upload('Lease.pdf', PDF);
  const reader = kit.contextOf(await visitor({ settings: [{ documentId, access: 'none' }] }));
  expect(await codeOf(pageImage(reader, { documentId }))).toBe('NOT_FOUND');
  expect(await codeOf(downloadDocument(reader, { documentId }))).toBe('NOT_FOUND');
});

it('is saved with a mark by visitors of a link with a watermark, and as it is by others', async () => {
  const documentId = await upload('Lease.pdf', PDF);
  const original = await downloadDocument(kit.contextOf(organization.owner), { documentId });
  expect((await contentOf(original.storageKey)).toString()).toBe(PDF);
  const open = await visitor({ defaultAccess: 'download' });
  expect(await downloadDocument(kit.contextOf(open), { documentId })).toEqual(original);
  expect(await fetchDocument(kit.contextOf(open), { documentId })).toMatchObject({ storageKey: original.storageKey });
  const saved = await kit.asOwner('select 1 from share_download where visitor_id = $1', [open.visitorId]);
  expect(saved).toHaveLength(2);

  const context = kit.contextOf(await visitor({ defaultAccess: 'download', watermark: true }));
  expect(await codeOf(fetchDocument(context, { documentId }))).toBe('FORBIDDEN');
  const file = await downloadDocument(context, { documentId });
  const content = await contentOf(file.storageKey);
  expect(file).toMatchObject({ name: 'Lease.pdf', contentType: 'application/pdf', sizeBytes: content.length });
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.etag).not.toBe(original.etag);
  expect(file.storageKey).toMatch(/^marked-files\//);
  expect(await auditOf(kit, context)).toMatchObject([
    { action: 'document.fetch', resource_id: null, outcome: 'denied' },
    { action: 'document.download', actor_kind: 'tokenUser', resource_id: documentId, outcome: 'succeeded' },
  ]);
});

it('is withheld if it cannot carry the mark', async () => {
  const context = kit.contextOf(await visitor({ defaultAccess: 'download', watermark: true }));
  for (const documentId of [
    await upload('Terms.docx', 'not a real one'),
    await upload('Cut.pdf', '%PDF-1.4 no more'),
  ]) {
    expect(await failureOf(downloadDocument(context, { documentId }))).toMatchObject({
      detailCode: 'cannot_be_marked',
    });
  }
});

it('is listed without a way to learn why it was not indexed, and found without the addresses of members', async () => {
  await upload('Lease.pdf', PDF);
  const context = kit.contextOf(await visitor({}));
  const hidden = { where: { indexStatus: { eq: 'FAILED' } } } as const;
  for (const more of [hidden, { orderBy: ['-indexStatus'] }]) {
    expect(await codeOf(listDocuments(context, more))).toBe('INVALID');
    expect(await codeOf(listDataroomItems(context, { dataroomId, ...more }))).toBe('INVALID');
  }
  const { data } = await globalSearch(context, { search: 'Lease' });
  expect(data).toMatchObject([{ displayStr: 'Lease.pdf', resourceUrl: '/visit' }]);
});

/** The paths in a ZIP file, from its directory. */
async function pathsIn(storageKey: string): Promise<string[]> {
  const bytes = await contentOf(storageKey);
  const paths: string[] = [];
  for (let at = bytes.indexOf('PK\u0001\u0002'); at !== -1; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const length = bytes.readUInt16LE(at + 28);
    paths.push(bytes.subarray(at + 46, at + 46 + length).toString());
  }
  return paths.sort();
}

it('is in the ZIP file of a visitor only if they may download it, and with their mark', async () => {
  const into = async (name: string, folderId?: string) => {
    const id = await upload(name, `${PDF}\n%${name}`);
    if (folderId !== undefined) await kit.asOwner('update document set folder_id = $2 where id = $1', [id, folderId]);
    return id;
  };
  const { owner } = organization;
  const legal = (await createFolderIn(kit, owner, dataroomId, 'Legal')).id;
  const secret = (await createFolderIn(kit, owner, dataroomId, 'Secret', legal)).id;
  const lease = await into('Lease.pdf', legal);
  const lifted = await into('Lifted.pdf', secret);
  await into('Hidden.pdf', secret);
  const viewed = await into('Viewed.pdf');
  await upload('Terms.docx', 'not a real one');
  const settings = [
    { folderId: secret, access: 'none' as const },
    { documentId: lifted, access: 'download' as const },
    { documentId: viewed, access: 'view' as const },
  ];
  const plain = kit.contextOf(await visitor({ defaultAccess: 'download', settings }));
  const whole = await zipForVisitor(plain, {});
  expect(whole).toMatchObject({ contentType: 'application/zip', name: expect.stringMatching(/\.zip$/) });
  expect(await pathsIn(whole.storageKey)).toEqual(['Legal/', 'Legal/Lease.pdf', 'Legal/Lifted.pdf', 'Terms.docx']);

  const actor = await visitor({ defaultAccess: 'download', settings, watermark: true });
  const marked = await zipForVisitor(kit.contextOf(actor), { folderId: legal });
  expect(await pathsIn(marked.storageKey)).toEqual(['Legal/', 'Legal/Lease.pdf', 'Legal/Lifted.pdf']);
  // The original is not in the file: a marked PDF is written anew.
  expect((await contentOf(marked.storageKey)).includes(Buffer.from('%Lease.pdf'))).toBe(false);
  expect((await contentOf(whole.storageKey)).includes(Buffer.from('%Lease.pdf'))).toBe(true);
  const saved = await kit.asOwner<{ document_id: string }>(
    'select document_id from share_download where visitor_id = $1 order by document_id',
    [actor.visitorId],
  );
  expect(saved.map(({ document_id }) => document_id)).toEqual([lease, lifted].sort());

  expect(await codeOf(zipForVisitor(kit.contextOf(actor), { folderId: secret }))).toBe('NOT_FOUND');
  const reader = kit.contextOf(await visitor({}));
  expect(await failureOf(zipForVisitor(reader, {}))).toMatchObject({ detailCode: 'nothing_to_download' });
});
