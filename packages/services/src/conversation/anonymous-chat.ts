import {
  type Asked,
  askedToday,
  ConversationEntity,
  type LinkAsker,
  listMessagesOf,
  lockAsker,
  openAnswersOfLink,
} from '@atrium/db/conversation';
import { isoTime } from '@atrium/db/listing';
import { Annotations, AnonymousChatInput, ConversationContext, VisitorConversation } from '@atrium/domain/conversation';
import { dataAnswer, DomainError, invalid, newId, notFound, ok, type TokenActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { type Access, command, query } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';
import { openVisit } from '../visitor/index.ts';
import { askerOf } from './access.ts';
import { answerRun } from './answer.process.ts';
import { requireNoAnswer, StartedAnswer, storeQuestion, titleOf } from './ask.ts';
import { withholdMessages } from './withhold.ts';

const DAY_SECONDS = 86_400;
const LAST_MESSAGES = 100;

/** Whose conversation it is, and with whose rights its answers are written. */
type Chatting = { asker: LinkAsker; by: { tokenId: string } | { previewId: string } };

/** A visitor with a link that lets them ask. */
function withChat<I>(): Access<TokenActor, I, null> {
  const visit = openVisit<I>();
  return {
    ...visit,
    check: async (question) => {
      const opened = await visit.check(question);
      if (opened.actor.enableChat) return opened;
      const message = 'The sender of this link does not let visitors ask the documents.';
      throw new DomainError('FORBIDDEN', message, { detailCode: 'chat_disabled' });
    },
  };
}

/** The same for a visitor who has entered the data room, and for a preview. */
function mayAsk<I>(): Access<TokenActor, I, Chatting> {
  const chat = withChat<I>();
  return {
    ...chat,
    check: async (question) => {
      const { actor } = await chat.check(question);
      const { tokenId, preview } = actor;
      const asker = askerOf(actor);
      const by = preview ? { previewId: preview.id } : tokenId === null ? null : { tokenId };
      if (asker === null || by === null) throw new DomainError('FORBIDDEN', 'Enter the data room first.');
      return { actor, resource: { asker, by } };
    },
  };
}

/** @throws TOO_MANY_REQUESTS with the seconds until the oldest question is a day old */
function requireBelow({ questions, oldestAt }: Asked, most: number, message: string): void {
  if (questions < most) return;
  const age = oldestAt === null ? 0 : (Date.now() - Date.parse(oldestAt)) / 1_000;
  const retryAfterSeconds = Math.max(1, Math.ceil(DAY_SECONDS - age));
  throw new DomainError('TOO_MANY_REQUESTS', message, { retryAfterSeconds });
}

/** Stops the answers that visitors of a link wait for. They were begun with rights that the link no longer gives. */
export async function stopAnswersOfLink(em: EntityManager, linkId: string): Promise<void> {
  for (const id of await openAnswersOfLink(em, linkId)) await answerRun.stopIn(em, id);
}

async function conversationOf(em: EntityManager, asker: LinkAsker) {
  return em.findOne(ConversationEntity, asker);
}

/**
 * Asks the documents that a visitor may see. A visitor has one conversation, which only they read; the data room's
 * organization bears the cost. The answer is written with the rights that the visitor has then. An Owner in a preview asks
 * with the same rights, in a conversation that ends with the preview.
 */
export const anonymousChat = command({
  area: 'conversation',
  verb: 'anonymousChat',
  summary: 'Ask a question as a visitor of a share link; the answer is streamed',
  input: AnonymousChatInput,
  output: StartedAnswer,
  access: mayAsk<z.output<typeof AnonymousChatInput>>(),
  inPreview: true,
  run: async ({ em, actor, input, resource, platform, requestId, note }) => {
    if (input.attachmentIds?.length) throw notFound('Attachment');
    const { organizationId, linkId, dataroomId } = actor;
    const { asker, by } = resource;
    const { query: limits } = await aiSettingsIn(em, organizationId);
    const most = limits.max_query_string;
    if (input.query.length > most) throw invalid('query', `A question has at most ${most} characters here.`, 'too_big');
    if (!(await lockAsker(em, asker))) throw notFound('Preview');
    const { VISITOR_QUESTIONS_PER_DAY: perVisitor, LINK_QUESTIONS_PER_DAY: perLink } = platform.config;
    requireBelow(await askedToday(em, asker), perVisitor, `You can ask ${perVisitor} questions a day.`);
    requireBelow(
      await askedToday(em, { linkId }),
      perLink,
      'Visitors have asked too many questions today. Ask again tomorrow.',
    );
    const known = await conversationOf(em, asker);
    if (input.conversationId !== undefined && input.conversationId !== known?.id) throw notFound('Conversation');
    const title = known?.title ?? titleOf(input.query);
    const conversationId = known?.id ?? newId();
    if (known) {
      await requireNoAnswer(em, known.id);
      await em.nativeUpdate(ConversationEntity, { id: known.id }, { updatedAt: new Date() });
    } else {
      const knowledgeContextTree = [{ id: dataroomId, type: 'dataroom' }];
      const context = ConversationContext.parse({ knowledgeContextTree });
      await em.insert(ConversationEntity, { id: conversationId, organizationId, title, context, ...asker });
    }
    const asked = { conversationId, title, query: input.query, userId: null, organizationUserId: null, by };
    const messageId = await storeQuestion({ em, actor, requestId }, asked);
    note('conversation', conversationId);
    return { conversationId, messageId };
  },
});

/** The conversation of the visitor who calls. An answer that cites a document which they no longer see is withheld. */
export const visitorConversation = query({
  area: 'conversation',
  verb: 'ofVisitor',
  summary: 'The conversation of the visitor who calls',
  input: z.object({}),
  output: dataAnswer(VisitorConversation),
  access: withChat<object>(),
  run: async ({ em, actor, platform }) => {
    const { VISITOR_QUESTIONS_PER_DAY: perDay } = platform.config;
    const asker = askerOf(actor);
    if (asker === null) return ok({ conversationId: null, messages: [], questionsLeft: perDay });
    const { questions } = await askedToday(em, asker);
    const questionsLeft = Math.max(0, perDay - questions);
    const found = await conversationOf(em, asker);
    if (!found) return ok({ conversationId: null, messages: [], questionsLeft });
    const last = { limit: LAST_MESSAGES, offset: 0, orderBy: ['-createdAt'] };
    const rows = (await listMessagesOf(em, last, found.id)).slice(0, LAST_MESSAGES).toReversed();
    const messages = rows.map((row) => ({ ...row, annotations: Annotations.parse(row.annotations) }));
    const shown = await withholdMessages(em, actor, messages);
    return ok({
      conversationId: found.id,
      messages: shown.map(({ id, role, content, status, annotations, createdAt }) => ({
        id,
        role,
        content,
        status,
        annotations,
        createdAt: isoTime(createdAt),
      })),
      questionsLeft,
    });
  },
});
