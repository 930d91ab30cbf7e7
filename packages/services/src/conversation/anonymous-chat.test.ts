import { localProvider } from '@atrium/ai/providers';
import type { StreamEvent } from '@atrium/domain/conversation';
import { type Actor, newId, type TokenActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskContext } from '../kernel/index.ts';
import { authenticatePreview } from '../visitor/index.ts';
import { endLinkPreview, revokeLink, startLinkPreview, updateLink } from '../share-link/index.ts';
import {
  auditOf,
  codeOf,
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
  anonymousChat,
  followAnswer,
  listConversations,
  listMessages,
  openStream,
  runAnswerMessage,
  stopAnswer,
  visitorConversation,
} from './index.ts';

const SECRET = 'zirconium';
const ABOUT_SHOWN = 'What is the base rent of Willow Street paid in?';
const ABOUT_HIDDEN = 'What is the deposit of Juniper Lane paid in?';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let shown: string;
let hidden: string;
let visitor: TokenActor;
beforeAll(async () => {
  kit = await testPlatform({ VISITOR_QUESTIONS_PER_DAY: '3', LINK_QUESTIONS_PER_DAY: '5' });
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  const { owner } = organization;
  room = (await createRoom(kit, owner)).id;
  const provider = localProvider;
  const of = { dataroomId: room };
  const rent = ['The base rent of Willow Street is paid in euros every month.'];
  const deposit = [`The deposit of Juniper Lane is paid in ${SECRET} bars.`];
  shown = (await createIndexedDocument(kit, owner, of, { name: 'Willow.txt', pages: rent, provider })).id;
  hidden = (await createIndexedDocument(kit, owner, of, { name: 'Juniper.txt', pages: deposit, provider })).id;
  visitor = await visit({ enableChat: true });
});

function visit(link: { enableChat: boolean }): Promise<TokenActor> {
  const where = { organizationId: organization.id, dataroomId: room, createdById: organization.owner.userId };
  return createVisitor(kit, where, { ...link, settings: [{ documentId: hidden, access: 'none' }] });
}

type Asked = { conversationId: string; messageId: string };

function ask(actor: Actor, query: string, more: object = {}): Promise<Asked> {
  return anonymousChat(kit.contextOf(actor), { query, ...more });
}

/** Writes the answer to a question, like a worker. */
async function answer({ tokenId }: TokenActor, asked: Asked): Promise<void> {
  await runAnswerMessage(jobOf({ ...asked, ...(tokenId === null ? {} : { tokenId }) }), localProvider);
}

function jobOf<Payload>(payload: Payload): TaskContext<Payload> {
  return {
    platform: kit.platform,
    payload,
    taskId: newId(),
    requestId: newId(),
    actor: { kind: 'system', organizationId: organization.id, onBehalfOf: null },
    signal: new AbortController().signal,
    attempt: 1,
    maxAttempts: 1,
    progress: async () => {},
  };
}

async function read(actor: Actor, messageId: string): Promise<StreamEvent[]> {
  const context = kit.contextOf(actor);
  const opened = await openStream(context, { messageId });
  const events: StreamEvent[] = [];
  for await (const event of followAnswer(context, opened, AbortSignal.timeout(10_000))) events.push(event);
  return events;
}

function asOwner() {
  return kit.contextOf(organization.owner);
}

async function hides(documentId: string): Promise<void> {
  await kit.asOwner(
    `insert into share_setting (id, organization_id, link_id, document_id, access) values ($1, $2, $3, $4, 'none')`,
    [newId(), organization.id, visitor.linkId, documentId],
  );
}

async function conversation(actor: TokenActor = visitor) {
  return (await visitorConversation(kit.contextOf(actor), {})).data;
}

describe('a visitor who asks', () => {
  it('gets a cited answer from the documents that they may see, and finds it again', async () => {
    const asked = await ask(visitor, ABOUT_SHOWN);
    await answer(visitor, asked);
    const events = await read(visitor, asked.messageId);
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(['conversation', 'message', 'sources']));
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { outcome: 'answered' } });
    expect(await conversation()).toMatchObject({
      conversationId: asked.conversationId,
      questionsLeft: 2,
      messages: [
        { role: 'user', content: ABOUT_SHOWN },
        { role: 'assistant', status: 'completed', annotations: { sources: [{ documentId: shown, verified: true }] } },
      ],
    });
  });

  it('learns nothing from a hidden document, nor that it is there', async () => {
    const asked = await ask(visitor, ABOUT_HIDDEN);
    await answer(visitor, asked);
    const events = await read(visitor, asked.messageId);
    const told = JSON.stringify([events, await conversation()]);
    for (const secret of [SECRET, hidden, 'Juniper.txt']) expect(told).not.toContain(secret);
    expect((await conversation()).messages.at(-1)?.annotations.searched?.files).toBe(1);
  });

  it('no longer reads an answer from a document that has been hidden since', async () => {
    const asked = await ask(visitor, ABOUT_SHOWN);
    await answer(visitor, asked);
    await hides(shown);
    expect(JSON.stringify([await read(visitor, asked.messageId), await conversation()])).not.toContain('euros');
  });

  it('has one conversation, which nobody else can read', async () => {
    const first = await ask(visitor, ABOUT_SHOWN);
    await answer(visitor, first);
    const second = await ask(visitor, 'And when?', { conversationId: first.conversationId });
    expect(second.conversationId).toBe(first.conversationId);
    const preview = { id: newId(), userId: organization.owner.userId, sessionId: newId() };
    const others: Actor[] = [organization.owner, await visit({ enableChat: true }), { ...visitor, preview }];
    for (const other of others) {
      expect(await codeOf(openStream(kit.contextOf(other), { messageId: first.messageId }))).toBe('NOT_FOUND');
      expect(await codeOf(stopAnswer(kit.contextOf(other), { conversationId: first.conversationId }))).not.toBe('ok');
    }
    expect((await listConversations(kit.contextOf(organization.owner), {})).data).toEqual([]);
    const { conversationId } = first;
    expect(await codeOf(listMessages(kit.contextOf(organization.owner), { conversationId }))).toBe('NOT_FOUND');
    expect((await conversation({ ...visitor, preview })).messages).toEqual([]);
    expect(await codeOf(ask(others[1]!, ABOUT_SHOWN, { conversationId }))).toBe('NOT_FOUND');
  });

  it.each([
    ['narrowed', async (): Promise<unknown> => updateLink(asOwner(), { linkId: visitor.linkId, access: 'none' })],
    ['revoked', async (): Promise<unknown> => revokeLink(asOwner(), { linkId: visitor.linkId })],
  ])('gets no more of an answer when the link is %s', async (_, change) => {
    const { messageId } = await ask(visitor, ABOUT_SHOWN);
    await change();
    const [message] = await kit.asOwner<{ status: string }>('select status from message where id = $1', [messageId]);
    expect(message?.status).toBe('stopped');
  });

  it('can stop the answer', async () => {
    const { messageId } = await ask(visitor, ABOUT_SHOWN);
    expect((await stopAnswer(kit.contextOf(visitor), { messageId })).message).toBe('Stopping.');
    expect((await read(visitor, messageId)).at(-1)).toMatchObject({ event: 'done', data: { status: 'stopped' } });
  });

  it('asks a limited number of questions a day, and so do all visitors of a link', async () => {
    for (let asked = 0; asked < 3; asked += 1) await answer(visitor, await ask(visitor, ABOUT_SHOWN));
    const refused = await failureOf(ask(visitor, ABOUT_SHOWN));
    expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'You can ask 3 questions a day.' });
    expect(refused.retryAfterSeconds).toBeGreaterThan(86_000);
    expect((await conversation()).questionsLeft).toBe(0);
    const second = await visit({ enableChat: true });
    await kit.asOwner('update share_visitor set link_id = $1 where id = $2', [visitor.linkId, second.visitorId]);
    const beside = { ...second, linkId: visitor.linkId };
    for (let asked = 0; asked < 2; asked += 1) {
      const { messageId } = await ask(beside, ABOUT_SHOWN);
      await stopAnswer(kit.contextOf(beside), { messageId });
    }
    expect(await failureOf(ask(beside, ABOUT_SHOWN))).toMatchObject({
      message: 'Visitors have asked too many questions today. Ask again tomorrow.',
    });
    await kit.asOwner(`update message set created_at = created_at - interval '25 hours' where organization_id = $1`, [
      organization.id,
    ]);
    expect(await codeOf(ask(visitor, ABOUT_SHOWN))).toBe('ok');
  });
});

describe('an Owner who previews a link', () => {
  const start = async (): Promise<TokenActor> => {
    const { userId, sessionId } = organization.owner;
    await kit.asOwner(
      `insert into session (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '1 day')
       on conflict do nothing`,
      [sessionId, userId, newId()],
    );
    await startLinkPreview(asOwner(), { linkId: visitor.linkId, visitorId: visitor.visitorId });
    return authenticatePreview(kit.platform, organization.owner);
  };
  const answerTo = async (preview: TokenActor, asked: Asked) =>
    runAnswerMessage(jobOf({ ...asked, previewId: preview.preview!.id }), localProvider);

  it('asks with the rights of the visitor, beside their conversation, which stays as it is', async () => {
    await answer(visitor, await ask(visitor, ABOUT_SHOWN));
    const before = await conversation();
    const preview = await start();
    const context = kit.contextOf(preview);
    expect((await conversation(preview)).messages).toEqual([]);
    const asked = await anonymousChat(context, { query: ABOUT_SHOWN });
    await answerTo(preview, asked);
    expect((await read(preview, asked.messageId)).at(-1)).toMatchObject({ data: { outcome: 'answered' } });
    const about = await ask(preview, ABOUT_HIDDEN);
    await answerTo(preview, about);
    const told = JSON.stringify([await read(preview, about.messageId), await conversation(preview)]);
    for (const secret of [SECRET, hidden, 'Juniper.txt']) expect(told).not.toContain(secret);
    expect(await conversation()).toEqual(before);
    expect(await codeOf(openStream(kit.contextOf(visitor), { messageId: asked.messageId }))).toBe('NOT_FOUND');
    expect(await auditOf(kit, context)).toMatchObject([
      { action: 'conversation.anonymousChat', actor_id: organization.owner.userId },
    ]);
    expect(await kit.asOwner('select id from share_visit where link_id = $1', [visitor.linkId])).toEqual([]);
    expect((await listConversations(asOwner(), {})).data).toEqual([]);
  });

  it('gets no answer after the preview has ended, and leaves no conversation', async () => {
    const preview = await start();
    const asked = await ask(preview, ABOUT_SHOWN);
    await kit.asOwner('update session set revoked_at = now() where id = $1', [organization.owner.sessionId]);
    await answerTo(preview, asked);
    expect(JSON.stringify(await read(preview, asked.messageId))).not.toContain('euros');
    await endLinkPreview(asOwner(), { linkId: visitor.linkId });
    expect(await kit.asOwner('select id from conversation where id = $1', [asked.conversationId])).toEqual([]);
    expect(await codeOf(ask(preview, ABOUT_SHOWN))).toBe('NOT_FOUND');
  });

  it('gets no answer after they have lost the data room', async () => {
    const preview = await start();
    const asked = await ask(preview, ABOUT_SHOWN);
    await kit.asOwner(`update dataroom set access_policy = 'Private', created_by_id = $2 where id = $1`, [
      room,
      organization.viewer.userId,
    ]);
    await kit.asOwner('delete from dataroom_member where dataroom_id = $1', [room]);
    await answerTo(preview, asked);
    expect((await read(preview, asked.messageId)).at(-1)).toMatchObject({
      event: 'error',
      data: { code: 'no_access' },
    });
  });
});

describe('a visitor who may not ask', () => {
  it('is refused without chat, before they have entered, with an attachment, and while an answer is written', async () => {
    const silent = await visit({ enableChat: false });
    expect(await failureOf(ask(silent, ABOUT_SHOWN))).toMatchObject({
      code: 'FORBIDDEN',
      detailCode: 'chat_disabled',
    });
    expect(await codeOf(conversation(silent))).toBe('FORBIDDEN');
    expect(await codeOf(ask({ ...visitor, tokenId: null, visitorId: null }, ABOUT_SHOWN))).toBe('FORBIDDEN');
    expect(await codeOf(ask({ ...visitor, visit: 'agreement' }, ABOUT_SHOWN))).toBe('FORBIDDEN');
    expect(await codeOf(ask(organization.owner, ABOUT_SHOWN))).toBe('NOT_FOUND');
    expect(await codeOf(ask(visitor, ABOUT_SHOWN, { attachmentIds: [newId()] }))).toBe('NOT_FOUND');
    await ask(visitor, ABOUT_SHOWN);
    expect(await codeOf(ask(visitor, ABOUT_SHOWN))).toBe('CONFLICT');
  });

  it.each([
    ['the link is revoked', 'update share_link set revoked_at = now() where id = $1'],
    ['the link expires', `update share_link set expires_at = now() - interval '1 second' where id = $1`],
    ['chat is switched off', 'update share_link set enable_chat = false where id = $1'],
    ['the visit ends', 'update share_token set revoked_at = now() where link_id = $1'],
  ])('gets no answer if %s before a worker begins', async (_, change) => {
    const asked = await ask(visitor, ABOUT_SHOWN);
    await kit.asOwner(change, [visitor.linkId]);
    await answer(visitor, asked);
    const events = await kit.asOwner<{ event: string; data: object }>(
      'select event, data from message_event where message_id = $1 order by seq',
      [asked.messageId],
    );
    expect(events.map(({ event }) => event)).toEqual(['conversation', 'message', 'error']);
    expect(events.at(-1)?.data).toMatchObject({ code: 'no_access' });
  });
});
