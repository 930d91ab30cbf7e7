import { localProvider, ProviderError } from '@atrium/ai/providers';
import type { ProviderCallRow } from '@atrium/db/provider-call';
import { newId } from '@atrium/domain/kernel';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { initiateConversation, listMessages, runAnswerMessage } from '../conversation/index.ts';
import { createIndexedDocument, createOrganization, createRoom, testPlatform } from '../testing/index.ts';
import type { TestOrganization, TestPlatform } from '../testing/index.ts';
import { flow, inOrganization } from '../kernel/index.ts';
import { type CallFor, providersFor, providersIn } from './index.ts';

/** A public address without a host name, so that nothing is resolved. */
const HOST = 'https://93.184.215.14/v1';
const RENT = 'The base rent is $12,500.00 per month.';
const server = setupServer();

function events(...chunks: object[]) {
  return new HttpResponse(
    [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join(''),
    {
      headers: { 'content-type': 'text/event-stream' },
    },
  );
}
function said(content: string, finish_reason: string | null = null) {
  return {
    choices: [{ index: 0, delta: { content }, finish_reason }],
  };
}
const USAGE = { choices: [], usage: { prompt_tokens: 1000, completion_tokens: 20, total_tokens: 1020 } };
const vectors = http.post(`${HOST}/embeddings`, async ({ request }) => {
  const { input, dimensions } = (await request.json()) as { input: string[]; dimensions: number };
  const embedding = Array.from({ length: dimensions }, (_, index) => (index === 0 ? 1 : 0));
  return HttpResponse.json({ data: input.map((_, index) => ({ index, embedding })), usage: { prompt_tokens: 10 } });
});
function chat(answer: () => Response) {
  return http.post(`${HOST}/chat/completions`, answer);
}

describe('providers of a platform', () => {
  let kit: TestPlatform;
  let organization: TestOrganization;
  beforeAll(async () => {
    server.listen({ onUnhandledFrame: 'error' });
    kit = await testPlatform({ OPENAI_API_KEY: 'sk-secret', OPENAI_BASE_URL: HOST, PROVIDER_CONCURRENCY: '2' });
    organization = await createOrganization(kit);
  });
  afterEach(async () => {
    server.resetHandlers();
    await kit.asOwner('delete from provider_call');
  });
  afterAll(async () => {
    server.close();
    await kit.close();
  });

  const jobOf = (): CallFor => ({
    platform: kit.platform,
    actor: { kind: 'system', organizationId: organization.id, onBehalfOf: organization.owner.userId },
    taskId: newId(),
    requestId: newId(),
  });
  type Written = { [column in keyof ProviderCallRow as string]: unknown };
  const written = async (): Promise<Written[]> => kit.asOwner('select * from provider_call order by created_at, id');

  it('are those of the configuration if an organization has chosen none', async () => {
    const job = jobOf();
    const { chat: writes, embedding } = await providersFor(job);
    expect([writes.name, writes.model, embedding.embedding]).toMatchObject([
      'openai',
      'gpt-6-luna',
      { model: 'openai/text-embedding-3-small@1536', dim: 1536 },
    ]);
    const keyless = { ...kit.platform, config: { ...kit.platform.config, OPENAI_API_KEY: undefined } };
    expect((await providersFor({ ...job, platform: keyless })).chat).toBe(localProvider);
  });

  it('answer a question from a document with a citation, and both calls are recorded', async () => {
    server.use(
      vectors,
      chat(() => events(said('The base rent is $12,500.00'), said(' per month [1].'), said('', 'stop'), USAGE)),
    );
    const { owner } = organization;
    const room = await createRoom(kit, owner);
    const provider = (await providersFor(jobOf())).embedding;
    await createIndexedDocument(kit, owner, { dataroomId: room.id }, { name: 'Lease.pdf', pages: [RENT], provider });
    await kit.asOwner('delete from provider_call'); // the call that embedded the document
    const asked = await initiateConversation(kit.contextOf(owner), { query: 'What is the base rent?' });
    const job = jobOf();
    await runAnswerMessage({
      ...job,
      actor: { kind: 'system', organizationId: organization.id, onBehalfOf: owner.userId },
      payload: asked,
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 4,
      progress: async () => undefined,
    });
    const messages = await listMessages(kit.contextOf(owner), { conversationId: asked.conversationId });
    const answer = messages.data.find((message) => message.role === 'assistant')!;
    expect(answer).toMatchObject({ status: 'completed', content: 'The base rent is $12,500.00 per month [1].' });
    expect(answer.annotations.sources).toMatchObject([
      { n: 1, name: 'Lease.pdf', page: 1, quote: RENT, verified: true },
    ]);
    const same = {
      organization_id: organization.id,
      task_id: job.taskId,
      request_id: job.requestId,
      provider: 'openai',
    };
    expect(await written()).toMatchObject([
      { ...same, kind: 'embed', model: 'text-embedding-3-small', input_tokens: 10, cost: '0.000000200000' },
      { ...same, kind: 'generate', model: 'gpt-6-luna', input_tokens: 1000, output_tokens: 20, cost: '0.000110000000' },
    ]);
    expect(await kit.asOwner('select 1 from provider_lease')).toEqual([]);
  });

  it('record failed calls with their failure and their cost', async () => {
    const answer = {
      choices: [{ index: 0, message: { content: 'no JSON' }, finish_reason: 'stop' }],
      usage: USAGE.usage,
    };
    server.use(chat(() => HttpResponse.json(answer)));
    const schema = z.object({ rent: z.number() });
    const request = { system: 's', question: 'q', passages: [], schema, schemaName: 'lease' };
    await expect((await providersFor(jobOf())).extraction.structured(request)).rejects.toThrow(ProviderError);
    server.use(chat(() => HttpResponse.json({ error: { message: 'The secret words' } }, { status: 401 })));
    await expect((await providersFor(jobOf())).extraction.structured(request)).rejects.toThrow(ProviderError);
    expect(await written()).toMatchObject([
      { kind: 'structured', outcome: 'invalid_output', input_tokens: 2000, output_tokens: 40 },
      { kind: 'structured', outcome: 'unauthorized', input_tokens: null, cost: null },
    ]);
  });

  it('can be called in the act of a flow, which waits for its turn and records the call', async () => {
    server.use(vectors);
    const embed = flow({
      area: 'search',
      verb: 'embed',
      summary: 'Embed a text',
      input: z.object({ text: z.string() }),
      output: z.object({ length: z.number() }),
      access: inOrganization('enter'),
      interrupted: 'repeat',
      prepare: async ({ em }) => ({ providers: await providersIn(em, jobOf()) }),
      act: async ({ plan, input }) => plan.providers.embedding.embed([input.text]),
      commit: async ({ outcome }) => ({ length: outcome.vectors.length }),
    });
    expect(await embed(kit.contextOf(organization.owner), { text: RENT })).toEqual({ length: 1 });
    expect(await written()).toMatchObject([{ kind: 'embed', outcome: 'succeeded', input_tokens: 10 }]);
    expect(await kit.asOwner('select 1 from provider_lease')).toEqual([]);
  });

  it('record stopped answers too', async () => {
    server.use(chat(() => events(said('The base'), said(' rent'), said('', 'stop'), USAGE)));
    const question = { system: 's', question: 'q', history: [], passages: [] };
    for await (const event of (await providersFor(jobOf())).chat.generate(question)) if (event.type === 'text') break;
    expect(await written()).toMatchObject([{ kind: 'generate', outcome: 'stopped', input_tokens: null, cost: null }]);
  });

  it('log neither keys nor contents', async () => {
    server.use(chat(() => HttpResponse.json({ error: { message: `Bad: ${RENT}` } }, { status: 400 })));
    const request = { system: 's', question: RENT, passages: [], schema: z.object({}), schemaName: 'lease' };
    await (
      await providersFor(jobOf())
    ).chat
      .structured(request)
      .catch((error: unknown) => kit.platform.log.error({ err: error }, 'failed'));
    const log = JSON.stringify(kit.logs);
    expect(log).toContain('The provider rejects this request (400)');
    expect(log).not.toContain('sk-secret');
    expect(log).not.toContain('base rent');
  });
});
