import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { type SampleFile, sampleLibrary } from '@atrium/samples/library';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { collect, eventsOf, openProduct, type StreamedEvent, type TestProduct, textOf } from './test-product.ts';

/** One file of each kind: a document, its text, a workbook, a deck, a table, a web page and an e-mail. */
const NAMES = [
  'Lease, Harbor & Finch, 311 Foundry Row.pdf',
  'Lease, Marlow Books, 213 Foundry Row.docx',
  'Rent roll, October 2026.xlsx',
  'Project Atlas, investment committee deck.pptx',
  'Bank transactions, Q3 2026.csv',
  'Investor letter, Q3 2026.html',
  'Closing list and invoice, Ashgrove Pryce.eml',
  'Site visit notes, 14 Dock Road.txt',
  'Advisory committee notes, October 2026.md',
];
const LEASE = NAMES[0]!;
const DEPOSIT = 'What security deposit did Harbor & Finch pay?';

const Source = z.looseObject({
  n: z.int(),
  documentId: z.string(),
  name: z.string(),
  page: z.int(),
  quote: z.string(),
  verified: z.literal(true),
});
function sourcesOf(events: StreamedEvent[]) {
  return z.array(Source).parse(events.findLast(({ event }) => event === 'sources')?.data['sources']);
}
function told(events: StreamedEvent[], event: string, field: string) {
  return z.string().parse(events.find((each) => each.event === event)?.data[field]);
}

describe.skipIf(inject('database').engine === 'pglite')('the main job over REST', () => {
  let database: TestDatabase;
  let product: TestProduct;
  let samples: SampleFile[];
  let room: string;
  let documents: Map<string, string>;
  let answer: StreamedEvent[];
  beforeAll(async () => {
    database = await createTestDatabase();
    product = await openProduct(database);
    product.startWorker();
    const library = await sampleLibrary();
    samples = NAMES.map((name) => library.find((file) => file.name === name)!);
    room = await product.createRoom('Atlas');
    const files = samples.map(({ name, folder, bytes }) => ({ name, bytes, path: [...folder, name].join('/') }));
    const { data } = await product.upload(room, files);
    documents = new Map(data.map(({ name, id }) => [name, id]));
    for (const id of documents.values()) await product.indexed(id);
    answer = await product.ask(DEPOSIT);
  });
  afterAll(async () => {
    expect(await product.stopWorker()).toBe(0);
    await product.close();
    await database.drop();
  });

  it('stores and indexes every kind of file', async () => {
    expect([...documents.keys()]).toEqual(NAMES);
    for (const id of documents.values()) {
      const document = await product.indexed(id);
      expect(document).toMatchObject({ indexStatus: 'COMPLETED', displayStatusMessage: null });
      expect(document.documentMetadata.pageCount).toBeGreaterThan(0);
    }
  });

  it('counts and lists the contents of the data room, folders first', async () => {
    const info = await product.post('dataroom/info', { dataroomId: room });
    const total = samples.reduce((sum, file) => sum + file.bytes.length, 0);
    expect(await info.json()).toMatchObject({
      data: {
        aiIndexCompleted: NAMES.length,
        aiIndexPending: 0,
        aiIndexFailed: 0,
        totalFiles: NAMES.length,
        totalSize: total,
      },
    });
    const top = await product.list('dataroom/list-items', { dataroomId: room });
    expect(
      top.filter(({ type }) => type === 'folder').map(({ name, indexStatus }) => [name, indexStatus]),
    ).toContainEqual(['Leases', 'COMPLETED']);
    const all = await product.list('dataroom/list-items', { dataroomId: room, recursive: true });
    expect(new Set(all.map(({ name }) => name))).toEqual(new Set(NAMES));
  });

  it('streams an answer: conversation, message, sources, text and the end', () => {
    const names = answer.map(({ event }) => event);
    expect(names.slice(0, 2)).toEqual(['conversation', 'message']);
    expect(names.at(-1)).toBe('done');
    expect(answer.at(-1)!.data).toMatchObject({ status: 'completed', outcome: 'answered' });
    expect(answer.map(({ id }) => id)).toEqual(answer.map((_, at) => String(at + 1)));

    expect(textOf(answer)).toContain('$144,750.00');
    const cited = new Set<number>();
    let known: number[] = [];
    for (const { event, data } of answer) {
      if (event === 'sources')
        known = z
          .array(Source)
          .parse(data['sources'])
          .map(({ n }) => n);
      for (const [, n] of event === 'token'
        ? z
            .string()
            .parse(data['text'])
            .matchAll(/\[(\d+)\]/g)
        : []) {
        cited.add(Number(n));
        expect(known).toContain(Number(n));
      }
    }
    expect(cited.size).toBeGreaterThan(0);
  });

  it('cites a passage that is on its page, with boxes to highlight it', async () => {
    const source = sourcesOf(answer).find(({ name }) => name === LEASE)!;
    const { documentId, page, quote } = source;
    const pages = await product.post('ai/conversation/parsed_document_pages', { documentId, pages: [page], quote });
    const found = z
      .object({
        data: z.array(z.looseObject({ md: z.string(), page: z.int() })),
        matches: z.array(
          z.object({
            page: z.int(),
            start: z.int(),
            end: z.int(),
            quote: z.string(),
            boxes: z.array(z.array(z.number())),
          }),
        ),
      })
      .parse(await pages.json());
    expect(found.data.map((each) => each.page)).toEqual([page]);
    const [match] = found.matches;
    expect(found.data[0]!.md.slice(match!.start, match!.end)).toBe(match!.quote);
    for (const [x0, y0, x1, y1] of match!.boxes)
      expect([x0! < x1!, y0! < y1!, x1! <= 1, y1! <= 1]).not.toContain(false);
    expect(match!.boxes.length).toBeGreaterThan(0);
  });

  it('resumes a broken stream without gaps or repeats', async () => {
    const seen: StreamedEvent[] = [];
    for await (const event of eventsOf(await product.post('ai/conversation/initiate', { query: DEPOSIT }))) {
      seen.push(event);
      if (seen.length === 2) break;
    }
    const messageId = told(seen, 'message', 'messageId');
    const resume = async (lastEventId: number) =>
      collect(
        await product.get(`ai/conversation/stream?messageId=${messageId}`, { 'last-event-id': String(lastEventId) }),
      );
    const whole = await resume(0);
    const rest = await resume(2);
    expect([...seen, ...rest]).toEqual(whole);
    expect(whole.at(-1)!.event).toBe('done');
    expect(whole.map(({ id }) => id)).toEqual(whole.map((_, at) => String(at + 1)));
    expect(textOf(whole)).toBe(textOf(answer));
  });

  it('says so if the documents do not contain the answer', async () => {
    const events = await product.ask('What is the monthly parking fee at 311 Foundry Row?');
    expect(events.at(-1)!.data).toMatchObject({ status: 'completed', outcome: 'absent' });
    expect(textOf(events)).toMatch(/^Not found in the (?:file|\d+ files) searched\./);
  });

  it('searches only in the given context', async () => {
    const only = (name: string) => ({
      context: {
        knowledgeContextTree: [{ id: room, type: 'dataroom', children: [{ id: documents.get(name), type: 'file' }] }],
      },
    });
    expect(sourcesOf(await product.ask(DEPOSIT, only(LEASE))).map(({ name }) => name)).toEqual([LEASE]);
    expect((await product.ask(DEPOSIT, only('Bank transactions, Q3 2026.csv'))).at(-1)!.data).toMatchObject({
      outcome: 'absent',
    });
  });

  it('keeps the conversation: listed, read again, renamed, deleted and restored', async () => {
    const conversationId = told(answer, 'conversation', 'conversationId');
    const messages = await product.list('ai/conversation/list-messages', { conversationId });
    expect(messages.map(({ role, content, status }) => [role, content, status])).toEqual([
      ['user', DEPOSIT, 'completed'],
      ['assistant', textOf(answer), 'completed'],
    ]);
    expect(messages[1]!['annotations']).toMatchObject({ sources: sourcesOf(answer), outcome: 'answered' });

    await product.one('ai/conversation/update', { conversationId, title: 'Deposits' });
    const listed = async () =>
      (await product.list('ai/conversation/list', {}))
        .filter(({ id }) => id === conversationId)
        .map(({ title }) => title);
    expect(await listed()).toEqual(['Deposits']);

    expect((await product.post('ai/conversation/delete', { conversationId }, 'DELETE')).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect((await product.post('ai/conversation/list-messages', { conversationId })).status).toBe(404);
    const restored = await product.post('trash/restore', { items: [{ id: conversationId, type: 'conversation' }] });
    expect(restored.status).toBe(200);
    expect(await listed()).toEqual(['Deposits']);
  });

  it('finds names first and then passages, and nothing in the trash', async () => {
    const search = async (words: string) => product.list('organization/global/search', { search: words });
    const found = await search('Marlow Books');
    expect(found[0]).toMatchObject({
      resourceType: 'document',
      displayStr: 'Lease, Marlow Books, 213 Foundry Row.docx',
    });
    expect(found).toContainEqual(expect.objectContaining({ resourceType: 'passage' }));

    // The page with the words, although their passage starts on the first page.
    const signed = (await search('Nathaniel Finch, Managing Partner')).find(
      ({ resourceType, displayStr }) => resourceType === 'passage' && displayStr === LEASE,
    );
    expect(signed).toMatchObject({
      additionalInfo: { page: 3, excerpt: expect.stringMatching(/^[^|#]*Nathaniel Finch[^|#]*$/) },
      resourceUrl: `/library/${room}/document/${documents.get(LEASE)}?page=3`,
    });

    const documentId = documents.get('Site visit notes, 14 Dock Road.txt')!;
    const passages = async () => (await search('surveyor roof oil tank')).map(({ resourceId }) => resourceId);
    expect(await passages()).toContain(documentId);
    expect((await product.post('document/delete', { documentId }, 'DELETE')).status).toBe(200);
    expect(await passages()).not.toContain(documentId);
    expect((await product.post('document/me', { documentId })).status).toBe(404);
    await product.post('trash/restore', { items: [{ id: documentId, type: 'document' }] });
    expect(await passages()).toContain(documentId);
  });

  it('returns the file whole or in ranges, and a 304 to a client that has it', async () => {
    const bytes = samples[0]!.bytes;
    const path = `document/fetch?documentId=${documents.get(LEASE)}`;
    const whole = await product.get(path);
    expect(Buffer.from(await whole.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    const range = await product.get(path, { range: 'bytes=-10' });
    expect([range.status, range.headers.get('content-range')]).toEqual([
      206,
      `bytes ${bytes.length - 10}-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.from(await range.arrayBuffer()).equals(Buffer.from(bytes.subarray(-10)))).toBe(true);
    expect((await product.get(path, { range: 'bytes=99999999-' })).status).toBe(416);
    const etag = whole.headers.get('etag')!;
    expect((await product.get(path, { 'if-none-match': etag })).status).toBe(304);
    const saved = await product.post('document/download', { documentId: documents.get(LEASE) });
    expect((await saved.arrayBuffer()).byteLength).toBe(bytes.length);
  });

  it('refuses a second question while the first is open, and stops an answer that has not started', async () => {
    expect(await product.stopWorker()).toBe(0);
    const stream = await product.post('ai/conversation/initiate', { query: DEPOSIT });
    const [latest] = await product.list('ai/conversation/list', { limit: 1 });
    const conversationId = z.string().parse(latest!['id']);
    const second = await product.post('ai/conversation/initiate', { conversationId, query: 'And the rent?' });
    expect(second.status).toBe(409);
    expect((await product.post('ai/conversation/stop', { conversationId })).status).toBe(200);
    product.startWorker();
    const events = await collect(stream);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } });
    const follow = await product.ask(DEPOSIT, { conversationId });
    expect(textOf(follow)).toContain('$144,750.00');
  });
});
