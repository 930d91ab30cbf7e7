import { DocumentEntity } from '@atrium/db/document';
import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import { runRecutDocuments } from '../operator/index.ts';
import { recutOrganization, updateOrganization } from '../organization/index.ts';
import {
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  testPlatform,
  type TestPlatform,
} from '../testing/index.ts';
import { storeChunks } from './passages.process.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

const PROSE = 'The tenant pays the base rent on the first day of every month, in advance and without deduction. ';

async function read() {
  const { owner, viewer, id: organizationId } = await createOrganization(kit);
  const room = await createRoom(kit, owner);
  const where = { dataroomId: room.id };
  const document = await createIndexedDocument(kit, owner, where, { pages: [PROSE.repeat(60)] });
  await kit.asOwner(`update document_version set parser_version = '1', chunker_version = '1' where id = $1`, [
    document.versionId,
  ]);
  const jobOf = <P>(payload: P) => ({
    platform: kit.platform,
    actor: { kind: 'system' as const, organizationId, onBehalfOf: owner.userId },
    taskId: newId(),
    requestId: newId(),
    payload,
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => undefined,
  });
  const cut = async () => {
    const job = jobOf({ documentId: document.id, versionId: document.versionId });
    const row = await inTransaction(kit.platform.orm, 'organization', job.actor, async (em) =>
      em.findOneOrFail(DocumentEntity, { id: document.id }),
    );
    await storeChunks(job, { document: row });
    return kit.asOwner<{ length: number }>(
      'select length(text) as length from chunk where document_id = $1 order by ordinal',
      [document.id],
    );
  };
  const change = async (aiSettings: object) => updateOrganization(kit.contextOf(owner), { settings: { aiSettings } });
  return { owner, viewer, organizationId, document, jobOf, cut, change };
}

it('uses the organization’s settings, in tokens and characters, when a document is divided into passages again', async () => {
  const { owner, viewer, organizationId, document, jobOf, cut, change } = await read();
  const first = await cut();
  await change({ ingestion: { max_chunk: 1_000, chunk_overlap: 0 } });
  expect(await cut()).toEqual(first);
  expect(await codeOf(recutOrganization(kit.contextOf(viewer), {}))).toBe('FORBIDDEN');
  const { taskId } = await recutOrganization(kit.contextOf(owner), {});
  expect((await recutOrganization(kit.contextOf(owner), {})).taskId).toBe(taskId);
  await runRecutDocuments(jobOf({ targetId: organizationId }));
  expect(await kit.asOwner('select index_status from document where id = $1', [document.id])).toEqual([
    { index_status: 'PENDING' },
  ]);
  // The pages are kept: only the passages are made again.
  expect(
    await kit.asOwner('select parser_version, chunker_version from document_version where id = $1', [
      document.versionId,
    ]),
  ).toEqual([{ parser_version: '1', chunker_version: null }]);
  const short = await cut();
  expect(Math.max(...short.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
  expect(short.length).toBeGreaterThan(first.length);
});

it('overlaps passages by no more characters than the settings allow', async () => {
  const { cut, change, document } = await read();
  await change({ ingestion: { max_chunk: 1_000, chunk_overlap: 0 } });
  await kit.asOwner('update document_version set chunker_version = null where id = $1', [document.versionId]);
  const apart = (await cut()).reduce((sum, { length }) => sum + length, 0);
  await change({ ingestion: { chunk_overlap: 400 } });
  await kit.asOwner('update document_version set chunker_version = null where id = $1', [document.versionId]);
  const shared = await cut();
  const total = shared.reduce((sum, { length }) => sum + length, 0);
  expect(total).toBeGreaterThan(apart);
  expect(total - apart).toBeLessThanOrEqual(shared.length * 400);
});
