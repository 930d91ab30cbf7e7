import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { eventsOf, openProduct, type StreamedEvent, type TestProduct } from './test-product.ts';

describe.skipIf(inject('database').engine === 'pglite')('live events over REST', () => {
  let database: TestDatabase;
  let product: TestProduct;
  beforeAll(async () => {
    database = await createTestDatabase();
    product = await openProduct(database);
    product.startWorker();
  });
  afterAll(async () => {
    await product.close();
    await database.drop();
  });

  /** Reads an endless stream up to the expected event. */
  const listen = async (response: Response, isLast: (event: StreamedEvent) => boolean) => {
    const heard: StreamedEvent[] = [];
    for await (const event of eventsOf(response)) {
      heard.push(event);
      if (isLast(event)) break;
    }
    return heard;
  };
  const isIndexed = (documentId: string) => (event: StreamedEvent) =>
    event.data['action'] === 'indexed' && event.data['resourceId'] === documentId;

  it('report the indexing of an upload with ids only, and resume after the last received event', async () => {
    const room = await product.createRoom('Live');
    const stream = await product.get('events', { 'last-event-id': '0' });
    const { data } = await product.upload(room, [{ name: 'Live.md', bytes: '# Live\n\nThe words of this page.' }]);
    const documentId = data[0]!.id;
    const heard = await listen(stream, isIndexed(documentId));

    const about = (topic: string) => heard.filter(({ event }) => event === topic).map((each) => each.data['action']);
    expect(about('dataroom')).toEqual(['created']);
    expect(about('document').filter((action) => action !== 'progress')).toEqual(['created', 'indexed']);
    expect(about('task')).toContain('started');
    expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length);
    expect(JSON.stringify(heard)).not.toContain('Live');

    const resumed = await product.get('events', { 'last-event-id': heard[0]!.id });
    expect(await listen(resumed, isIndexed(documentId))).toEqual(heard.slice(1));
  });

  it('require a sign-in', async () => {
    expect((await product.get('events', { authorization: 'Bearer ats_nobody' })).status).toBe(401);
  });
});
