import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reindexDataroom } from '../dataroom/index.ts';
import {
  codeOf,
  createOrganization,
  createRoom,
  failureOf,
  givePlan,
  grantCredits,
  stageFile,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { reindexDocument, replaceContent, runIndexDocument, uploadDocuments } from './index.ts';

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

/** A text that is read as this many pages. */
function textOf(pages: number): string {
  return Array.from({ length: pages }, (_, at) => `Clause ${at} ${newId()} `.padEnd(2_900, 'rent ')).join('\n\n');
}
async function upload(...pages: number[]): Promise<string[]> {
  const files = await Promise.all(pages.map(async (count, at) => stageFile(kit, `Lease ${at}.md`, textOf(count))));
  const { data } = await uploadDocuments(kit.contextOf(organization.owner), { dataroomId: room, files });
  return data.map(({ id }) => id);
}

type Queued = { id: string; payload: { documentId: string; versionId: string } };
async function queued(): Promise<Queued[]> {
  return kit.asOwner<Queued>(
    `select id, payload from background_task where organization_id = $1 and name = 'document.index' and state = 'PENDING'`,
    [organization.id],
  );
}
async function read({ id, payload }: Queued): Promise<void> {
  await runIndexDocument({
    platform: kit.platform,
    actor: { kind: 'system', organizationId: organization.id, onBehalfOf: organization.owner.userId },
    taskId: id,
    requestId: newId(),
    payload,
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => undefined,
  });
  await kit.asOwner(`update background_task set state = 'SUCCESS' where id = $1`, [id]);
}
/** Reads all waiting documents at the same time, as several workers do. */
async function readAll(): Promise<void> {
  await Promise.all((await queued()).map(read));
}

type Read = { status: string; message: string | null; stored: number; unstored: number | null };
async function documents(): Promise<Read[]> {
  return kit.asOwner<Read>(
    `select d.index_status as status, d.index_message as message, d.unstored_pages as unstored,
       (select count(*)::int from document_page p where p.version_id = d.current_version_id) as stored
     from document d where d.organization_id = $1 order by d.index_status, d.name`,
    [organization.id],
  );
}
async function counted(): Promise<number> {
  const [row] = await kit.asOwner<{ pages: number }>(
    `select coalesce(sum(amount), 0)::int as pages from usage_event where organization_id = $1 and meter = 'pages'`,
    [organization.id],
  );
  return row!.pages;
}

describe('documents that are read at the same time', () => {
  it('never pass the pages of the plan, and are stored completely or not at all', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 40 });
    // Each fits into a quarter of the plan.
    await upload(9, 9, 9, 9, 9, 9, 9, 9);
    await readAll();
    const all = await documents();
    expect(all.map(({ status, stored, unstored }) => [status, stored, unstored])).toEqual([
      ...Array.from({ length: 4 }, () => ['COMPLETED', 9, null]),
      ...Array.from({ length: 4 }, () => ['FAILED', 0, 9]),
    ]);
    expect(await counted()).toBe(36);
    expect(all.at(-1)!.message).toMatch(
      /^Not enough pages left in your plan: the document has 9 pages, and (?:4 are|none is) left until \w+ \d+, \d{4}\. Choose a larger plan, then read it again\.$/,
    );
  });

  it('never use more credits than there are, where the plan sells pages', async () => {
    await givePlan(kit, organization.id, 'Growth', { pages_included: 10, total_credits: '0' });
    await upload(9, 9, 9, 9);
    // A page costs 0.1 credits: two more documents, less the page that is left.
    await grantCredits(kit, organization.id, '1.7');
    await readAll();
    expect((await documents()).map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED', 'FAILED']);
    expect((await documents()).at(-1)!.message).toBe(
      'Not enough credits: the document has 9 pages, and the plan does not include all of them. Get credits, then read it again.',
    );
  });
});

describe('documents that wait', () => {
  it('have a page of the plan each, so that an upload is refused that could not be read', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 5 });
    await upload(1, 1, 1);
    expect(await failureOf(upload(1, 1, 1))).toMatchObject({
      code: 'PAYMENT_REQUIRED',
      details: { meter: 'pages', used: 3, wanted: 3, included: 5 },
    });
    await upload(1, 1);
    await readAll();
    expect((await documents()).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'COMPLETED'));
  });

  it('do not refuse each other while one of them fits', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 5 });
    await upload(4, 4);
    const [first, second] = await queued();
    await read(first!);
    await read(second!);
    expect((await documents()).map(({ status, stored }) => [status, stored])).toEqual([
      ['COMPLETED', 4],
      ['FAILED', 0],
    ]);
  });

  it('hold all their pages when these are known', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 5 });
    const [known] = await upload(6);
    await readAll();
    await givePlan(kit, organization.id, 'Starter', { pages_included: 10 });
    await reindexDocument(kit.contextOf(organization.owner), { documentId: known! });
    await upload(5);
    const tasks = await queued();
    const isKnown = ({ payload }: Queued) => payload.documentId === known;
    for (const task of tasks.filter((one) => !isKnown(one))) await read(task);
    for (const task of tasks.filter(isKnown)) await read(task);
    expect((await documents()).map(({ status, stored }) => [status, stored])).toEqual([
      ['COMPLETED', 6],
      ['FAILED', 0],
    ]);
  });
});

describe('a document that the plan did not cover', () => {
  it('is read again under a larger plan, one by one or all at once, and counts once', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 5 });
    const [first] = await upload(6, 7);
    await readAll();
    expect(await counted()).toBe(0);
    const context = () => kit.contextOf(organization.owner);
    // The number of its pages is known now, so the check before covers all of them.
    expect(await failureOf(reindexDocument(context(), { documentId: first! }))).toMatchObject({
      details: { meter: 'pages', used: 0, wanted: 6, included: 5 },
    });
    const again = async () => codeOf(reindexDataroom(context(), { dataroomId: room, onlyFailed: true }));
    await givePlan(kit, organization.id, 'Starter', { pages_included: 12 });
    expect(await again()).toBe('PAYMENT_REQUIRED');
    expect((await documents()).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
    await givePlan(kit, organization.id, 'Starter', { pages_included: 13 });
    expect(await again()).toBe('ok');
    // They hold their pages while they wait.
    expect(await codeOf(upload(1))).toBe('PAYMENT_REQUIRED');
    await readAll();
    expect(
      (await documents()).map(({ status, stored, unstored, message }) => [status, stored, unstored, message]),
    ).toEqual([
      ['COMPLETED', 6, null, null],
      ['COMPLETED', 7, null, null],
    ]);
    expect(await counted()).toBe(13);
  });

  it('keeps what an earlier reading stored', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 5 });
    const [id] = await upload(3);
    const [task] = await queued();
    await read(task!);
    // A newer parser finds more pages than the plan covers.
    await kit.asOwner(`delete from document_page where page = 3 and organization_id = $1`, [organization.id]);
    await kit.asOwner(`update document_version set parser_version = 'older' where document_id = $1`, [id]);
    await givePlan(kit, organization.id, 'Starter', { pages_included: 2 });
    await read(task!);
    expect(await documents()).toMatchObject([{ status: 'COMPLETED', stored: 2, message: null }]);
  });

  it('is read although the plan ends meanwhile, because it began before', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 5 });
    const [id] = await upload(2);
    await kit.asOwner(`update subscription set end_date = now() where organization_id = $1`, [organization.id]);
    await readAll();
    expect(await documents()).toMatchObject([{ status: 'COMPLETED', stored: 2 }]);
    // Reading again what is read costs nothing.
    expect(await codeOf(reindexDocument(kit.contextOf(organization.owner), { documentId: id! }))).toBe('ok');
    expect(await codeOf(upload(1))).toBe('PAYMENT_REQUIRED');
  });

  it('forgets its pages with its content', async () => {
    await givePlan(kit, organization.id, 'Starter', { pages_included: 5 });
    const [id] = await upload(6);
    await readAll();
    const files = [await stageFile(kit, 'Lease.md', textOf(2))];
    await replaceContent(kit.contextOf(organization.owner), { documentId: id!, files });
    await readAll();
    expect(await documents()).toMatchObject([{ status: 'COMPLETED', stored: 2, unstored: null }]);
  });
});

it('knows the pages and title of a document whose reader was killed after it stored them', async () => {
  const [id] = await upload(2);
  const [task] = await queued();
  await read(task!);
  await kit.asOwner(`update document set index_status = 'PENDING' where id = $1`, [id]);
  const before = await kit.asOwner('select page_count, title, length_count from document where id = $1', [id]);
  await read(task!);
  expect(before).toMatchObject([{ page_count: 2 }]);
  expect(await kit.asOwner('select page_count, title, length_count from document where id = $1', [id])).toEqual(before);
});
