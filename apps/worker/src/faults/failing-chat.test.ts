import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import type { ConversationMessage, StreamEvent } from '@atrium/domain/conversation';
import { organizationOf } from '@atrium/domain/kernel';
import { followAnswer, initiateConversation, listMessages, openStream } from '@atrium/services/conversation';
import { updateOrganization } from '@atrium/services/organization';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type RunningWorker, startWorker } from '../kernel/runner.ts';
import { openProduct, type TestProduct } from '../kernel/test-product.ts';
import { type ChatModel, type ChatReply, startChatModel } from './chat-model.ts';
import { creditsOf } from './credits.ts';

const RENT = 'The base rent is $12,500.00 per month.';
const QUESTION = 'What is the base rent?';
const WELL: ChatReply = { says: ['The base rent is ', '$12,500.00 per month [1', '].'], end: 'stop' };
const WELL_SAID = 'The base rent is $12,500.00 per month [1].';
/** The smallest value that an organization may set. */
const PATIENCE = { timeout: 5, max_retries: 1 };
const UNAVAILABLE = { code: 'provider_unavailable', message: 'The connection to the model was lost. Try again.' };
const TIMEOUT = { code: 'provider_timeout', message: 'The model took too long. Try again.' };
const BUSY = { code: 'provider_rate_limited', message: 'The model provider is busy. Try again in a moment.' };
const NOT_WRITTEN = { code: 'answer_failed', message: 'The answer could not be written. Try again.' };

// Not on the embedded database, which all test files share: this worker would take the jobs of other tests.
describe.skipIf(inject('database').engine === 'pglite')('a model that answers questions', { timeout: 90_000 }, () => {
  let database: TestDatabase;
  let model: ChatModel;
  let product: TestProduct;
  let worker: RunningWorker;
  beforeEach(async () => {
    database = await createTestDatabase();
    model = await startChatModel();
    product = await openProduct(database, model.env);
    const organizationId = organizationOf(product.owner.actor)!; // an Owner of one
    await updateOrganization(product.owner, { organizationId, settings: { aiSettings: { llm: PATIENCE } } });
    worker = await startWorker(product.platform, database.ownerUrl, { clock: [] });
    const { documentId } = await product.upload(`# Lease\n\n${RENT}\n\nThe landlord is Larkfield Estates LLC.`);
    await product.until(async () => {
      const rows = await product.rows(`select from document where id = $1 and index_status = 'COMPLETED'`, [
        documentId,
      ]);
      return rows.length > 0;
    });
  });
  afterEach(async () => {
    await worker.stop();
    await product.close();
    await model.close();
    await database.drop();
    expect(model.wrong).toEqual([]);
  });

  type Read = { events: StreamEvent[]; written: string; last: StreamEvent; kept: ConversationMessage };
  /** Asks and reads to the end. Returns the events of the stream and the stored answer. */
  const ask = async (conversationId?: string): Promise<Read & { conversationId: string }> => {
    const asked = await initiateConversation(product.owner, {
      query: QUESTION,
      ...(conversationId ? { conversationId } : {}),
    });
    const opened = await openStream(product.owner, { messageId: asked.messageId });
    const events: StreamEvent[] = [];
    for await (const event of followAnswer(product.owner, opened, AbortSignal.timeout(60_000))) events.push(event);
    const written = events.map((each) => (each.event === 'token' ? each.data.text : '')).join('');
    const { data } = await listMessages(product.owner, { conversationId: asked.conversationId });
    const kept = data.find((message) => message.id === asked.messageId)!;
    return { conversationId: asked.conversationId, events, written, last: events.at(-1)!, kept };
  };
  const sourcesOf = (events: StreamEvent[]) => events.flatMap((each) => (each.event === 'sources' ? [each] : []));
  const failed = { status: 'failed', annotations: { outcome: null, followUps: [] } };

  it.each<[string, ChatReply, { code: string; message: string }, string]>([
    ['that answers with an error', { status: 500 }, UNAVAILABLE, ''],
    ['that is asked too often', { status: 429, headers: { 'retry-after': '3600' } }, BUSY, ''],
    ['whose connection breaks at once', { says: [], end: 'cut' }, UNAVAILABLE, ''],
    [
      'whose connection breaks in the middle of an answer',
      { says: ['The base ', 'rent'], end: 'cut' },
      UNAVAILABLE,
      'The base rent',
    ],
    ['that says nothing', { says: [], end: 'silence' }, TIMEOUT, ''],
    [
      'that falls silent in the middle of an answer',
      { says: ['The base ', 'rent'], end: 'silence' },
      TIMEOUT,
      'The base rent',
    ],
    ['that does not finish', { says: ['Well, '], end: 'length' }, NOT_WRITTEN, 'Well,'],
    ['that writes an empty answer', { says: [' ', '\n'], end: 'stop' }, UNAVAILABLE, ''],
    ['that streams invalid JSON', { events: ['}{ is not an answer', '[DONE]'] }, UNAVAILABLE, ''],
    ['that streams another JSON', { events: ['{"answer": 42}', '[]', 'null', '[DONE]'] }, UNAVAILABLE, ''],
  ])(
    '%s ends the answer with an error that costs nothing, and answers once it works again',
    async (_, reply, error, written) => {
      const before = await creditsOf(product);
      model.answer(() => reply);
      const broken = await ask();
      expect(broken.last).toMatchObject({ event: 'error', data: error });
      expect(broken.written.trimEnd()).toBe(written);
      expect(broken.kept).toMatchObject({ ...failed, content: broken.written });
      expect([sourcesOf(broken.events), broken.kept.annotations.sources]).toEqual([[], []]);

      model.answer(() => WELL);
      const again = await ask(broken.conversationId);
      expect(again.last).toMatchObject({ event: 'done', data: { status: 'completed', outcome: 'answered' } });
      expect([again.written, again.kept.content]).toEqual([WELL_SAID, WELL_SAID]);
      expect(again.kept.annotations.sources).toMatchObject([{ n: 1, page: 1, quote: RENT, verified: true }]);
      // The unfinished answer is not sent to the model as part of the conversation.
      const said = model.asked.at(-1)!.filter((turn) => turn.role === 'assistant');
      expect(said.every((turn) => written === '' || !turn.content.includes(written))).toBe(true);
      expect(await creditsOf(product)).toEqual(before);
    },
  );

  it('that asks the product to wait gets the time, and the reader sees only the answer', async () => {
    model.answer(() => (model.asked.length === 1 ? { status: 429, headers: { 'retry-after': '1' } } : WELL));
    const { events, written, kept } = await ask();
    expect(model.asked).toHaveLength(2);
    expect(written).toBe(WELL_SAID);
    expect(kept.status).toBe('completed');
    expect(events.map(({ event }) => event)).not.toContain('error');
  });

  it.each([
    ['passages that do not exist', 'The base rent is $12,500.00 per month [9].'],
    ['a passage that does not say so', 'Penguins live in Antarctica [1].'],
    ['nothing', 'The base rent is $12,500.00 per month.'],
  ])('that cites %s is shown without a citation, and the answer says so', async (_, says) => {
    model.answer(() => ({ says: [says], end: 'stop' }));
    const { events, written, kept, last } = await ask();
    expect(written).toBe(`${says.replace(/ \[\d\]/, '')}\n\n*No passage was found that supports this.*`);
    expect(kept).toMatchObject({ status: 'completed', content: written, annotations: { sources: [] } });
    expect(sourcesOf(events)).toEqual([]);
    expect(last).toMatchObject({ event: 'done' });
  });
});
