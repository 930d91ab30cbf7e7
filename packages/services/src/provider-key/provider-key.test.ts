import { randomBytes } from 'node:crypto';
import { localProvider } from '@atrium/ai/providers';
import { newId } from '@atrium/domain/kernel';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { runReembed } from '../embedding/index.ts';
import { masterKeyOf } from '../kernel/index.ts';
import { organizationMe, updateOrganization } from '../organization/index.ts';
import { openEnvelope, providersFor, wantedEmbedding } from '../provider/index.ts';
import {
  codeOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { deleteProviderKey, providerOverview, rotateMasterKey, setProviderKey } from './index.ts';

/** A public address that needs no name to be resolved. */
const HOST = 'https://93.184.215.14/v1';
const KEY = 'sk-organization-secret-7391';
const server = setupServer();

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  kit = await testPlatform({ OPENAI_BASE_URL: HOST });
});
afterEach(() => server.resetHandlers());
afterAll(async () => {
  server.close();
  await kit.close();
});

async function fresh() {
  organization = await createOrganization(kit);
  return organization;
}
function jobOf<P extends object>(payload: P = {} as P) {
  return {
    platform: kit.platform,
    actor: { kind: 'system' as const, organizationId: organization.id, onBehalfOf: organization.owner.userId },
    taskId: newId(),
    requestId: newId(),
    payload,
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 8,
    progress: async () => undefined,
  };
}
function change(aiSettings: object) {
  return updateOrganization(kit.contextOf(organization.owner), { settings: { aiSettings } });
}

it('keeps a key in an envelope and shows no more of it than its end', async () => {
  const { owner, contributor, id } = await fresh();
  const foreign = await createOrganization(kit);
  const { data } = await setProviderKey(kit.contextOf(owner), { provider: 'openai', key: KEY });
  expect(data.providers.find((each) => each.provider === 'openai')).toMatchObject({
    isAvailable: true,
    key: { hint: '7391' },
  });
  const me = await organizationMe(kit.contextOf(owner), {});
  expect(JSON.stringify([data, me, (await providerOverview(kit.contextOf(owner), {})).data])).not.toContain(KEY);
  const rows = await kit.asOwner<{ sealed: string; sealed_data_key: string }>(
    'select sealed, sealed_data_key from provider_key where organization_id = $1',
    [id],
  );
  expect(JSON.stringify(rows)).not.toContain('secret');
  const { sealed, sealed_data_key: sealedDataKey } = rows[0]!;
  expect(openEnvelope(kit.platform.masterKey, { sealed, sealedDataKey })).toBe(KEY);
  const audit = await kit.asOwner('select summary from audit_event where organization_id = $1', [id]);
  expect(JSON.stringify(audit)).not.toContain('7391');
  expect(await codeOf(providerOverview(kit.contextOf(contributor), {}))).toBe('FORBIDDEN');
  const elsewhere = (await providerOverview(kit.contextOf(foreign.owner), {})).data.providers;
  expect(elsewhere.map((each) => [each.provider, each.isAvailable])).toEqual([
    ['openai', false],
    ['gemini', false],
    ['compatible', false],
    ['local', true],
  ]);
});

it('asks the provider that the organization has chosen, with its key, model and settings', async () => {
  const { owner } = await fresh();
  const refused = await failureOf(change({ llm: { provider: 'openai' } }));
  expect([refused.code, refused.issues?.[0]?.path.join('.')]).toEqual(['INVALID', 'settings.aiSettings.llm.provider']);
  expect((await providersFor(jobOf())).chat).toBe(localProvider);
  await setProviderKey(kit.contextOf(owner), { provider: 'openai', key: KEY });
  await change({ llm: { provider: 'openai', model: 'gpt-own', temperature: 0.7, seed: 7 } });
  const asked: { key: string | null; body: Record<string, unknown> }[] = [];
  server.use(
    http.post(`${HOST}/chat/completions`, async ({ request }) => {
      asked.push({
        key: request.headers.get('authorization'),
        body: (await request.json()) as Record<string, unknown>,
      });
      const chunk = { choices: [{ index: 0, delta: { content: 'Yes.' }, finish_reason: 'stop' }] };
      return new HttpResponse(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      });
    }),
  );
  const { chat } = await providersFor(jobOf());
  for await (const event of chat.generate({ system: 's', history: [], question: 'q', passages: [] })) void event;
  expect(asked).toMatchObject([{ key: `Bearer ${KEY}`, body: { model: 'gpt-own', temperature: 0.7, seed: 7 } }]);
  const inUse = await failureOf(deleteProviderKey(kit.contextOf(owner), { provider: 'openai' }));
  expect(inUse.detailCode).toBe('in_use');
  await change({ llm: { provider: null } });
  await deleteProviderKey(kit.contextOf(owner), { provider: 'openai' });
  expect((await providersFor(jobOf())).chat).toBe(localProvider);
});

it('keeps a client as long as its settings stand, or makes one for each job where that is asked for', async () => {
  const { owner } = await fresh();
  await setProviderKey(kit.contextOf(owner), { provider: 'openai', key: KEY });
  await change({ embedding: { provider: 'openai' } });
  const embedding = async () => (await wantedEmbedding(jobOf())).provider.embedding;
  expect(await embedding()).toBe(await embedding());
  await change({ llm: { reuse_client: false } });
  expect(await embedding()).not.toBe(await embedding());
});

it('embeds anew in the background when another embedding model is chosen; the old vectors serve until all are there', async () => {
  const { id, owner } = await fresh();
  const room = await createRoom(kit, owner);
  const document = { pages: ['The rent is due monthly.', 'It rises each January.'], provider: localProvider };
  await createIndexedDocument(kit, owner, { dataroomId: room.id }, document);
  await setProviderKey(kit.contextOf(owner), { provider: 'openai', key: KEY });
  await change({ embedding: { provider: 'openai', model: 'embed-own', dim: 8 } });
  const models = async () =>
    kit.asOwner('select model, count(*)::int as count from embedding where organization_id = $1 group by model', [id]);
  const serving = async () => (await providersFor(jobOf())).embedding.embedding.model;
  const local = localProvider.embedding.model;
  expect(await serving()).toBe(local);
  expect((await providerOverview(kit.contextOf(owner), {})).data.isReembedding).toBe(true);
  const tasks = await kit.asOwner<{ name: string; payload: { runId: string } }>(
    'select name, payload from background_task where organization_id = $1',
    [id],
  );
  expect(tasks).toMatchObject([{ name: 'embedding.reembed' }]);
  const { runId } = tasks[0]!.payload;
  const runOf = async () => kit.asOwner('select state, total, done from run where id = $1', [runId]);
  server.use(http.post(`${HOST}/embeddings`, () => HttpResponse.json({ error: { message: 'no' } }, { status: 401 })));
  await expect(runReembed(jobOf({ runId }))).rejects.toThrow();
  expect(await runOf()).toEqual([{ state: 'running', total: 3, done: 1 }]);
  expect([await serving(), await models()]).toEqual([local, [{ model: local, count: 2 }]]);
  server.use(
    http.post(`${HOST}/embeddings`, async ({ request }) => {
      const { input, dimensions } = (await request.json()) as { input: string[]; dimensions: number };
      const embedding = Array.from({ length: dimensions }, (_, index) => (index === 0 ? 1 : 0));
      return HttpResponse.json({ data: input.map((_, index) => ({ index, embedding })), usage: { prompt_tokens: 1 } });
    }),
  );
  await runReembed(jobOf({ runId }));
  expect(await runOf()).toEqual([{ state: 'completed', total: 4, done: 4 }]);
  expect(await serving()).toBe('openai/embed-own@8');
  expect(await models()).toEqual([{ model: 'openai/embed-own@8', count: 2 }]);
  expect((await providerOverview(kit.contextOf(owner), {})).data.isReembedding).toBe(false);
});

it('takes a choice back before its vectors are there', async () => {
  const { id, owner } = await fresh();
  const room = await createRoom(kit, owner);
  await createIndexedDocument(kit, owner, { dataroomId: room.id }, { provider: localProvider });
  await setProviderKey(kit.contextOf(owner), { provider: 'openai', key: KEY });
  await change({ embedding: { provider: 'openai' } });
  await change({ embedding: { provider: null } });
  const [row] = await kit.asOwner('select embedding_in_use from organization where id = $1', [id]);
  expect(row).toEqual({ embedding_in_use: null });
  expect((await providersFor(jobOf())).embedding).toBe(localProvider);
});

it('seals everything anew when the master key is rotated, all of it or none', async () => {
  const { id, owner } = await fresh();
  await setProviderKey(kit.contextOf(owner), { provider: 'gemini', key: KEY });
  const stored = async () => {
    const [row] = await kit.asOwner<{ sealed: string; sealed_data_key: string }>(
      'select sealed, sealed_data_key from provider_key where organization_id = $1',
      [id],
    );
    return { sealed: row!.sealed, sealedDataKey: row!.sealed_data_key };
  };
  const until = kit.platform.masterKey;
  const next = masterKeyOf(randomBytes(32));
  const first = await stored();
  const wrong = { before: masterKeyOf(randomBytes(32)), after: next };
  await expect(rotateMasterKey(kit.database.ownerUrl, wrong)).rejects.toThrow();
  expect(await stored()).toEqual(first);
  const written = await rotateMasterKey(kit.database.ownerUrl, { before: until, after: next });
  expect(written['provider_key']).toBeGreaterThan(0);
  const then = await stored();
  expect(openEnvelope(next, then)).toBe(KEY);
  expect(then.sealed).toBe(first.sealed);
  expect(() => openEnvelope(until, then)).toThrow();
  await rotateMasterKey(kit.database.ownerUrl, { before: next, after: until });
});
