import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newId, type TokenActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noteReading } from '../visitor/index.ts';
import { downloadDocument, pageImage } from '../document/index.ts';
import {
  addMember,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createVisitor,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  downloadLinkActivity,
  linkVisitsByDay,
  listLinkDocuments,
  listLinkPages,
  listLinkVisitors,
  listLinkVisits,
} from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let visitor: TokenActor;
let lease: string;
let minutes: string;
let linkId: string;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  const { owner } = organization;
  const dataroomId = (await createRoom(kit, owner)).id;
  lease = (await createIndexedDocument(kit, owner, { dataroomId }, { name: '=Lease.txt' })).id;
  minutes = (await createIndexedDocument(kit, owner, { dataroomId }, { name: 'Minutes.txt' })).id;
  await kit.asOwner('update document set page_count = 4 where id = any($1)', [[lease, minutes]]);
  const room = { organizationId: owner.membership.organizationId, dataroomId, createdById: owner.userId };
  visitor = await createVisitor(kit, room, { defaultAccess: 'download' });
  ({ linkId } = visitor);
});

/** Adds a visit of a number of days ago with its time on pages, in seconds. */
async function addVisit(
  times: readonly [documentId: string, page: number, seconds: number][],
  { visitorId = visitor.visitorId, daysAgo = 0 }: { visitorId?: string | null; daysAgo?: number } = {},
): Promise<void> {
  const id = newId();
  const { organizationId } = visitor;
  await kit.asOwner(
    `insert into share_visit (id, organization_id, link_id, visitor_id, started_at)
     values ($1, $2, $3, $4, now() - make_interval(days => $5))`,
    [id, organizationId, linkId, visitorId, daysAgo],
  );
  for (const [documentId, page, seconds] of times) {
    await kit.asOwner(
      `insert into share_page_time (visit_id, document_id, page, organization_id, milliseconds, last_read_at)
       values ($1, $2, $3, $4, $5, now())`,
      [id, documentId, page, organizationId, seconds * 1000],
    );
  }
}
async function addVisitor(email: string): Promise<string> {
  const id = newId();
  await kit.asOwner('insert into share_visitor (id, organization_id, link_id, email) values ($1, $2, $3, $4)', [
    id,
    visitor.organizationId,
    linkId,
    email,
  ]);
  return id;
}
function asOwnerOfRoom() {
  return kit.contextOf(organization.owner);
}

describe('the activity of a link', () => {
  it('sums the visits of each visitor, and the pages that they have read', async () => {
    await addVisit([
      [lease, 1, 30],
      [lease, 2, 1],
    ]);
    await addVisit([
      [lease, 1, 10],
      [minutes, 3, 5],
    ]);
    await addVisitor('quiet@fund.example');
    const { data } = await listLinkVisitors(asOwnerOfRoom(), { linkId, orderBy: ['-seconds'] });
    expect(data).toMatchObject([
      { id: visitor.visitorId, visitCount: 2, seconds: 46, pagesRead: 2, completion: 0.25, downloadCount: 0 },
      { email: 'quiet@fund.example', visitCount: 0, seconds: 0, pagesRead: 0, completion: 0, downloadCount: 0 },
    ]);
    const readers = await listLinkVisitors(asOwnerOfRoom(), { linkId, where: { seconds: { gt: 0 } } });
    expect(readers.data.map(({ id }) => id)).toEqual([visitor.visitorId]);
  });

  it('completes a link by the documents that it shows now, and has no share without one', async () => {
    await addVisit([
      [lease, 1, 30],
      [minutes, 1, 30],
    ]);
    const completion = async () => (await listLinkVisitors(asOwnerOfRoom(), { linkId })).data[0]!.completion;
    expect(await completion()).toBe(0.25);
    await kit.asOwner(
      `insert into share_setting (id, organization_id, link_id, document_id, access) values ($1, $2, $3, $4, 'none')`,
      [newId(), visitor.organizationId, linkId, minutes],
    );
    expect(await completion()).toBe(0.25);
    await kit.asOwner(`update share_link set expires_at = now() - interval '1 day' where id = $1`, [linkId]);
    expect(await completion()).toBe(0.25);
    await kit.asOwner(`update share_link set default_access = 'none' where id = $1`, [linkId]);
    expect(await completion()).toBeNull();
  });

  it('sums documents and pages over all visitors or for one of them', async () => {
    const other = await addVisitor('other@fund.example');
    await addVisit([[lease, 1, 30]]);
    await addVisit(
      [
        [lease, 1, 10],
        [lease, 2, 5],
      ],
      { visitorId: other },
    );
    const documents = await listLinkDocuments(asOwnerOfRoom(), { linkId });
    expect(documents.data).toMatchObject([{ id: lease, pageCount: 4, seconds: 45, pagesRead: 2, visitorCount: 2 }]);
    const ofOne = await listLinkDocuments(asOwnerOfRoom(), { linkId, visitorId: other });
    expect(ofOne.data).toMatchObject([{ seconds: 15, visitorCount: 1 }]);
    const pages = await listLinkPages(asOwnerOfRoom(), { linkId, documentId: lease });
    expect(pages.data).toMatchObject([
      { page: 1, seconds: 40, visitorCount: 2 },
      { page: 2, seconds: 5, visitorCount: 1 },
    ]);
    const visits = await listLinkVisits(asOwnerOfRoom(), { linkId, where: { email: { eq: 'other@fund.example' } } });
    expect(visits.data).toMatchObject([{ visitorId: other, seconds: 15, pagesRead: 2 }]);
  });

  it('counts visits by day, with the days that had none', async () => {
    await addVisit([[lease, 1, 30]], { daysAgo: 2 });
    await addVisit([], { daysAgo: 2 });
    await addVisit([], { daysAgo: 40 });
    const { data } = await linkVisitsByDay(asOwnerOfRoom(), { linkId, days: 7 });
    expect(data).toHaveLength(7);
    expect(data.filter(({ visitCount }) => visitCount > 0)).toMatchObject([
      { visitCount: 2, visitorCount: 1, seconds: 30 },
    ]);
  });

  it('counts a saved file', async () => {
    await kit.platform.store.put(
      (
        await kit.asOwner<{ key: string }>('select storage_key as key from document_version where document_id = $1', [
          lease,
        ])
      )[0]!.key,
      Readable.from([Buffer.from('content')]),
    );
    await downloadDocument(kit.contextOf(visitor), { documentId: lease });
    const { data } = await listLinkVisitors(asOwnerOfRoom(), { linkId });
    expect(data[0]).toMatchObject({ downloadCount: 1 });
    const documents = await listLinkDocuments(asOwnerOfRoom(), { linkId });
    expect(documents.data).toMatchObject([{ id: lease, downloadCount: 1, seconds: 0, lastReadAt: null }]);
  });

  it('counts printed pages, of visitors only', async () => {
    const printing: TokenActor = { ...visitor, allowPrint: true };
    const page = { documentId: lease, page: 1 };
    for (let copy = 0; copy < 2; copy++) await pageImage(kit.contextOf(printing), { ...page, print: true });
    await pageImage(kit.contextOf(printing), page);
    const { userId, sessionId } = organization.owner;
    const preview = { id: newId(), userId, sessionId };
    await pageImage(kit.contextOf({ ...printing, preview }), { ...page, print: true });
    const { data } = await listLinkVisitors(asOwnerOfRoom(), { linkId });
    expect(data[0]).toMatchObject({ printCount: 2, downloadCount: 0 });
    const documents = await listLinkDocuments(asOwnerOfRoom(), { linkId, where: { printCount: { gt: 1 } } });
    expect(documents.data).toMatchObject([{ id: lease, printCount: 2, downloadCount: 0, visitorCount: 1 }]);
  });

  it('is downloaded as CSV that holds no formula', async () => {
    await addVisit([[lease, 1, 30]]);
    const csvOf = async (of: 'visitors' | 'pages') => {
      const file = await downloadLinkActivity(asOwnerOfRoom(), { linkId, of });
      return text(await kit.platform.store.get((file as unknown as { storageKey: string }).storageKey));
    };
    expect(await csvOf('visitors')).toContain(`"${visitor.email}"`);
    const pages = await csvOf('pages');
    expect(pages).toContain(`"'=Lease.txt"`);
    expect(pages.trim().split('\r\n')).toHaveLength(2);
  });

  it('is for the Owners of the data room, and a visitor gets none of it', async () => {
    const contributor = await addMember(kit, organization.id, 'Contributor');
    for (const context of [kit.contextOf(contributor), kit.contextOf(visitor)]) {
      for (const read of [listLinkVisitors, listLinkDocuments, listLinkVisits, linkVisitsByDay, downloadLinkActivity]) {
        expect(['NOT_FOUND', 'FORBIDDEN']).toContain((await failureOf(read(context, { linkId }))).code);
      }
    }
    const stranger = kit.contextOf((await createOrganization(kit)).owner);
    expect((await failureOf(listLinkVisitors(stranger, { linkId }))).code).toBe('NOT_FOUND');
  });

  it('begins with a visit, which only a person begins', async () => {
    expect((await listLinkVisits(asOwnerOfRoom(), { linkId })).data).toEqual([]);
    expect(
      (await failureOf(noteReading(kit.contextOf({ ...visitor, visitorId: null }), { documentId: lease, page: 1 })))
        .code,
    ).toBe('NOT_FOUND');
    await noteReading(kit.contextOf(visitor), { documentId: lease, page: 1 });
    expect((await listLinkVisits(asOwnerOfRoom(), { linkId })).data).toHaveLength(1);
  });
});
