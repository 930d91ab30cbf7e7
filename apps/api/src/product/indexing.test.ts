import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { sampleLibrary } from '@atrium/samples/library';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { Document, openProduct, type TestProduct, textOf } from './test-product.ts';

const RENT = 'What is the base rent of the Willow Street lease?';
function lease(rent: string) {
  return `# Lease of 5 Willow Street\n\nThe base rent of the Willow Street lease is ${rent} per month.`;
}

describe.skipIf(inject('database').engine === 'pglite')('indexing over REST', () => {
  let database: TestDatabase;
  let product: TestProduct;
  beforeAll(async () => {
    database = await createTestDatabase();
    product = await openProduct(database, { UPLOAD_MAX_BYTES: '1000000' });
    product.startWorker();
  });
  afterAll(async () => {
    await product.close();
    await database.drop();
  });

  const add = async (name: string, bytes: string | Uint8Array, room?: string) => {
    const { data } = await product.upload(room ?? (await product.createRoom('Room')), [{ name, bytes }]);
    return data[0]!.id;
  };
  const replace = async (documentId: string, bytes: string) =>
    product.send('document/content', { documentId }, [{ name: 'Other name.md', bytes }]);
  const reindex = async (documentId: string) => {
    await product.one('document/reindex-document', { documentId });
    return product.indexed(documentId);
  };
  /** Returns each row with the transaction that last wrote it. */
  const stored = async (documentId: string) => {
    const of = async (table: string, where: string) =>
      product.rows<{ id: string; xmin: string }>(`select id, xmin::text from ${table} where ${where} order by id`, [
        documentId,
      ]);
    return {
      pages: await of('document_page', 'version_id in (select id from document_version where document_id = ?)'),
      chunks: await of('chunk', 'document_id = ?'),
      embeddings: await of('embedding', 'document_id = ?'),
    };
  };
  const setStamp = async (documentId: string, stamp: 'parser_version' | 'chunker_version') =>
    product.rows(`update document_version set ${stamp} = 'an older one' where document_id = ? returning id`, [
      documentId,
    ]);

  describe('new content', () => {
    it('removes the old passages from search at once, and is then used by answers', async () => {
      const documentId = await add('Willow.md', lease('$9,100.00'));
      await product.indexed(documentId);
      expect(textOf(await product.ask(RENT))).toContain('$9,100.00');
      await product.stopWorker();

      const replaced = await replace(documentId, lease('$9,450.00'));
      expect(await replaced.json()).toMatchObject({
        message: 'Version 2 was added.',
        data: { indexStatus: 'PENDING', documentMetadata: { version: 2, pageCount: null } },
      });
      const passages = await product.list('organization/global/search', { search: 'base rent Willow Street' });
      expect(passages.filter(({ resourceType }) => resourceType === 'passage')).toEqual([]);

      product.startWorker();
      expect((await product.indexed(documentId)).indexStatus).toBe('COMPLETED');
      const answer = textOf(await product.ask(RENT));
      expect(answer).toContain('$9,450.00');
      expect(answer).not.toContain('$9,100.00');
      const file = await product.get(`document/fetch?documentId=${documentId}`);
      expect(await file.text()).toBe(lease('$9,450.00'));
    });

    it('is refused if it equals the old content', async () => {
      const documentId = await add('Same.md', lease('$1.00'));
      const same = await replace(documentId, lease('$1.00'));
      expect(same.status).toBe(409);
      expect(await same.json()).toMatchObject({ code: 'duplicate' });
    });
  });

  describe('indexing again', () => {
    it('writes nothing if nothing has changed', async () => {
      const documentId = await add('Unchanged.md', lease('$2.00'));
      await product.indexed(documentId);
      const before = await stored(documentId);
      expect(before.chunks).toHaveLength(1);
      expect((await reindex(documentId)).indexStatus).toBe('COMPLETED');
      expect(await stored(documentId)).toEqual(before);
    });

    it('returns its task, does not queue a waiting document twice, and queues a lost one again', async () => {
      const documentId = await add('Task.md', lease('$2.50'));
      await product.indexed(documentId);
      await product.stopWorker();
      const taskOf = async () => {
        const answer = await product.post('document/reindex-document', { documentId });
        return z.object({ taskId: z.string() }).parse(await answer.json()).taskId;
      };
      const statusOf = async (taskId: string) => {
        const answer = await product.post('task/me', { taskId });
        return z.object({ data: z.looseObject({ status: z.string() }) }).parse(await answer.json()).data.status;
      };
      const lost = await taskOf();
      expect(await taskOf()).toBe(lost);
      expect(await statusOf(lost)).toBe('PENDING');
      await product.rows('delete from background_task where id = ? returning id', [lost]);
      const found = await taskOf();
      expect(found).not.toBe(lost);
      product.startWorker();
      await product.indexed(documentId);
      expect(['STARTED', 'SUCCESS']).toContain(await statusOf(found));
    });

    it('repeats everything for a newer parser', async () => {
      const documentId = await add('Parser.md', lease('$3.00'));
      await product.indexed(documentId);
      const before = await stored(documentId);
      await setStamp(documentId, 'parser_version');
      await reindex(documentId);
      const after = await stored(documentId);
      for (const part of ['pages', 'chunks', 'embeddings'] as const) {
        expect(after[part]).toHaveLength(before[part].length);
        expect(after[part]).not.toEqual(before[part]);
      }
    });

    it('keeps the pages for a newer chunker', async () => {
      const documentId = await add('Chunker.md', lease('$4.00'));
      await product.indexed(documentId);
      const before = await stored(documentId);
      await setStamp(documentId, 'chunker_version');
      await reindex(documentId);
      const after = await stored(documentId);
      expect(after.pages).toEqual(before.pages);
      expect(after.chunks).not.toEqual(before.chunks);
      expect(after.embeddings).toHaveLength(1);
    });

    it('keeps pages and chunks for another embedding model and replaces the vectors', async () => {
      const documentId = await add('Model.md', lease('$5.00'));
      await product.indexed(documentId);
      const before = await stored(documentId);
      await product.rows(`update embedding set model = 'an older one' where document_id = ? returning id`, [
        documentId,
      ]);
      await reindex(documentId);
      const after = await stored(documentId);
      expect([after.pages, after.chunks]).toEqual([before.pages, before.chunks]);
      expect(after.embeddings.map(({ id }) => id)).not.toEqual(before.embeddings.map(({ id }) => id));
      expect(after.embeddings).toHaveLength(1);
    });
  });

  describe('a data room without AI', () => {
    it('does not read its documents until AI is switched on and they are indexed again', async () => {
      const room = await product.createRoom('Unread', { aiProcessingEnabled: false });
      const documentId = await add('Unread.md', lease('$6.00'), room);
      expect(await product.indexed(documentId)).toMatchObject({
        indexStatus: 'SKIPPED',
        displayStatusMessage: 'Indexing is switched off for this data room.',
      });
      expect(await stored(documentId)).toEqual({ pages: [], chunks: [], embeddings: [] });
      const dataroomMetadata = JSON.stringify({ aiProcessingEnabled: true });
      expect((await product.send('dataroom/update', { dataroomId: room, dataroomMetadata })).status).toBe(200);
      expect(await reindex(documentId)).toMatchObject({ indexStatus: 'COMPLETED', displayStatusMessage: null });
    });
  });

  describe('files that cannot be read', () => {
    it('show the reason and do not delay other documents', async () => {
      const library = await sampleLibrary();
      const pdf = library.find(({ name }) => name === 'Lease, Harbor & Finch, 311 Foundry Row.pdf')!.bytes;
      const locked = Buffer.alloc(4_096);
      Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(locked);
      Buffer.from('EncryptedPackage', 'utf16le').copy(locked, 1_024);
      const noise = Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
      const room = await product.createRoom('Trouble');
      const { data, rejected } = await product.upload(room, [
        { name: 'broken.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), noise]) },
        { name: 'locked.xlsx', bytes: locked },
        { name: 'noise.bin', bytes: noise },
        { name: 'renamed.docx', bytes: pdf },
        { name: 'good.md', bytes: lease('$7.00') },
        { name: 'empty.txt', bytes: '' },
        { name: 'huge.txt', bytes: 'x'.repeat(1_000_001) },
      ]);
      expect(rejected).toEqual([
        { name: 'empty.txt', code: 'empty', message: 'The file is empty.' },
        { name: 'huge.txt', code: 'too_large', message: 'Larger than 1 MB, the limit for one file.' },
      ]);
      const told = [];
      for (const { id, name } of data) {
        const { indexStatus, displayStatusMessage, contentType } = await product.indexed(id);
        told.push({ name, contentType, indexStatus, displayStatusMessage });
      }
      expect(told).toMatchObject([
        { name: 'broken.pdf', indexStatus: 'FAILED', displayStatusMessage: expect.stringContaining('damaged') },
        { name: 'locked.xlsx', indexStatus: 'FAILED', displayStatusMessage: 'Needs a password' },
        { name: 'noise.bin', indexStatus: 'SKIPPED', displayStatusMessage: expect.stringMatching(/\w/) },
        { name: 'renamed.docx', indexStatus: 'COMPLETED', contentType: 'application/pdf', displayStatusMessage: null },
        { name: 'good.md', indexStatus: 'COMPLETED', displayStatusMessage: null },
      ]);
      const info = await product.post('dataroom/info', { dataroomId: room });
      expect(await info.json()).toMatchObject({
        data: { aiIndexCompleted: 2, aiIndexFailed: 2, aiIndexSkipped: 1, aiIndexPending: 0, totalFiles: 5 },
      });
    });

    it('are an error if all of them are refused', async () => {
      const answer = await product
        .upload(await product.createRoom('Empty'), [{ name: 'empty.txt', bytes: '' }])
        .catch((error: unknown) => String(error));
      expect(answer).toMatch(/^Error: 422: .*The file is empty/);
    });

    it('are refused as duplicates unless the caller allows them', async () => {
      const room = await product.createRoom('Twins');
      const first = await add('one.md', lease('$8.00'), room);
      const twins = await product.upload(room, [
        { name: 'two.md', bytes: lease('$8.00') },
        { name: 'other.md', bytes: lease('$8.50') },
      ]);
      expect(twins.data.map(({ name }) => name)).toEqual(['other.md']);
      expect(twins.rejected).toMatchObject([{ name: 'two.md', code: 'duplicate', documentId: first }]);
      const documents = await product.list('document/list', { dataroomId: room });
      expect(documents.map((document) => Document.parse(document).id)).toContain(first);
    });
  });
});
