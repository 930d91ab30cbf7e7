import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { type HostileFile, hostileFiles } from '@atrium/samples/hostile';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openProduct, type TestProduct } from './test-product.ts';

/** The worst file of each kind: they crash the parser process, fill its memory, or claim to be of another type. */
const NASTIEST = [
  'exploding-form.pdf',
  'cyclic-outline.pdf',
  'page-tree-cycle.pdf',
  'locked.pdf',
  'truncated.pdf',
  'blank.pdf',
  'white-text.pdf',
  'hebrew-amounts.pdf',
  'null.csv',
  'quotes.csv',
  'hidden-sheets.xlsx',
  'lying-bomb.xlsx',
  'bomb.docx',
  'laughs.docx',
  'locked.docx',
  'program.docx',
  'renamed-document.pdf',
  'nested.zip',
  'deep.rtf',
  'scripts.html',
  'utf16-halves.txt',
  'null-bytes.txt',
  'nested.eml',
  'notes.pptx',
  'orders.md',
];
function named(name: string): HostileFile {
  const file = hostileFiles.find((each) => each.name === name);
  if (!file) throw new Error(`There is no hostile file ${name}`);
  return file;
}

/** The expected status message of a file that was not read, by the code of the reason. */
const SAID: Record<string, RegExp> = {
  damaged: /damaged or incomplete/,
  encrypted: /password/,
  no_text: /no text/,
  too_large: /too large|unfolds/,
  out_of_memory: /memory/,
  unsupported_type: /this type/,
};

describe.skipIf(inject('database').engine === 'pglite')('hostile files, uploaded over REST', () => {
  let database: TestDatabase;
  let product: TestProduct;
  let room: string;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    database = await createTestDatabase();
    product = await openProduct(database, { UPLOAD_MAX_BYTES: '5000000', PARSE_MEMORY_MB: '700' });
    room = await product.createRoom('Hostile');
    product.startWorker();
    for (const name of NASTIEST) {
      const { data } = await product.upload(room, [{ name, bytes: await named(name).bytes() }]);
      ids.set(name, data[0]!.id);
    }
  });
  afterAll(async () => {
    await product.close();
    await database.drop();
  });

  it.each(NASTIEST)('%s gets the right status and a sentence', { timeout: 120_000 }, async (name) => {
    const { expect: expected } = named(name);
    const document = await product.indexed(ids.get(name)!);
    expect(document.indexStatus).toBe(expected.status);
    if (expected.status === 'COMPLETED') {
      expect(document.documentMetadata.pageCount).toBe(expected.pages);
      expect(document.displayStatusMessage).toBeNull();
    } else {
      expect(document.displayStatusMessage).toMatch(SAID[expected.code!]!);
    }
  });

  it('store nothing of a file that was not read, and no NUL character of one that was', async () => {
    const stored = await product.rows<{ name: string; pages: number }>(
      `select d.name, count(p.id)::int as pages from document d join document_version v on v.document_id = d.id
       left join document_page p on p.version_id = v.id where d.dataroom_id = ? group by d.name`,
      [room],
    );
    const unread = NASTIEST.filter((name) => named(name).expect.status !== 'COMPLETED');
    expect(stored.filter(({ name, pages }) => unread.includes(name) && pages > 0)).toEqual([]);
    const documentId = ids.get('null.csv')!;
    const response = await product.post('ai/conversation/parsed_document_pages', { documentId, pages: [1] });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    expect(text).toContain('4500');
    expect(text).not.toContain(String.raw`\u0000`);
  });

  it('need no second attempt of any job, and the worker keeps working', async () => {
    const tasks = await product.rows<{ state: string; attempts: number }>(
      `select state, attempts from background_task where name = 'document.index' and (state <> 'SUCCESS' or attempts <> 1)`,
    );
    expect(tasks).toEqual([]);
    const { data } = await product.upload(room, [{ name: 'After.md', bytes: 'The rent is $4,500.' }]);
    expect((await product.indexed(data[0]!.id)).indexStatus).toBe('COMPLETED');
    expect(await product.stopWorker()).toBe(0);
  });
});
