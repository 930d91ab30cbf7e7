import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { purgeTrash } from '../trash/index.ts';
import {
  auditOf,
  codeOf,
  createOrganization,
  createRoom,
  createVisitor,
  failureOf,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { deleteDocuments, pageImage, uploadDocuments } from './index.ts';
import { markFor } from './watermark.ts';

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

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 360 720]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

async function upload(name: string, content: string): Promise<string> {
  const file = await stageFile(kit, name, content);
  const context = kit.contextOf(organization.owner);
  const { data } = await uploadDocuments(context, { dataroomId, files: [file] });
  return data[0]!.id;
}

async function keptImages(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of kit.platform.store.list(`page-images/documents/${organization.id}/`)) keys.push(key);
  return keys;
}

it('draws a page once, scales it, and deletes the kept image with the document', async () => {
  const documentId = await upload('Lease.pdf', PDF);
  const context = kit.contextOf(organization.owner);
  const page = await pageImage(context, { documentId });
  expect(Buffer.from(page.content).subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(page).toMatchObject({ contentType: 'image/jpeg', pageCount: 1, inline: true });
  expect(await keptImages()).toHaveLength(1);
  const small = await pageImage(context, { documentId, width: 100 });
  expect(small.content.length).toBeLessThan(page.content.length);
  expect(await keptImages()).toHaveLength(1);
  expect(await auditOf(kit, context)).toContainEqual(
    expect.objectContaining({ action: 'document.pageImage', resource_id: documentId, summary: { page: 1 } }),
  );
  await deleteDocuments(context, { documentId });
  await purgeTrash(kit.contextOf(organization.owner), { items: [{ type: 'document', id: documentId }] });
  expect(await keptImages()).toEqual([]);
});

it('is drawn for print only if the link allows it, and an unmarked one for members', async () => {
  const documentId = await upload('Lease.pdf', PDF);
  const where = { organizationId: organization.id, dataroomId, createdById: organization.owner.userId };
  const visitor = await createVisitor(kit, where);
  expect(await codeOf(pageImage(kit.contextOf(visitor), { documentId }))).toBe('ok');
  expect(await failureOf(pageImage(kit.contextOf(visitor), { documentId, print: true }))).toMatchObject({
    code: 'FORBIDDEN',
    detailCode: 'print_not_allowed',
  });
  const context = kit.contextOf({ ...visitor, allowPrint: true });
  expect(await codeOf(pageImage(context, { documentId, print: true }))).toBe('ok');
  expect(await auditOf(kit, context)).toMatchObject([{ summary: { page: 1, print: true } }]);
  expect(await codeOf(pageImage(kit.contextOf(organization.owner), { documentId, print: true }))).toBe('ok');
});

it('has no page beyond the end, no document of others, and no image of files that cannot be drawn', async () => {
  const documentId = await upload('Lease.pdf', PDF);
  const context = kit.contextOf(organization.owner);
  expect(await codeOf(pageImage(context, { documentId, page: 2 }))).toBe('NOT_FOUND');
  expect(await codeOf(pageImage(context, { documentId: newId() }))).toBe('NOT_FOUND');
  const stranger = await createOrganization(kit);
  expect(await codeOf(pageImage(kit.contextOf(stranger.owner), { documentId }))).toBe('NOT_FOUND');
  const damaged = await upload('Damaged.pdf', '%PDF-1.4 no more');
  expect(await failureOf(pageImage(context, { documentId: damaged }))).toMatchObject({ detailCode: 'cannot_be_drawn' });
});

it('marks pages for visitors with their address, or with the name of the link, and the time', () => {
  const visitor = {
    kind: 'tokenUser',
    organizationId: newId(),
    dataroomId,
    linkId: newId(),
    linkName: 'Investors',
    tokenId: null,
    visitorId: null,
    email: null,
    visit: 'open',
    enableChat: false,
    watermark: true,
    defaultAccess: 'view',
    settingsVersion: 0,
    showsWithheldCount: false,
    preview: null,
  } as const;
  const now = new Date('2026-11-23T02:31:59Z');
  expect(markFor(visitor, now)).toBe('Investors · 2026-11-23 02:31 UTC');
  expect(markFor({ ...visitor, email: 'd@example.test' }, now)).toBe('d@example.test · 2026-11-23 02:31 UTC');
  const worded = { ...visitor, email: 'd@example.test', watermarkText: 'Vertraulich\n{email}' };
  expect(markFor(worded, now)).toBe('Vertraulich · d@example.test');
  expect(markFor({ ...worded, preview: { id: newId(), userId: newId(), sessionId: newId() } }, now)).toBe(
    'Vertraulich · d@example.test · preview',
  );
  expect(markFor({ ...visitor, watermark: false }, now)).toBeNull();
  expect(markFor(organization.owner, now)).toBeNull();
});
