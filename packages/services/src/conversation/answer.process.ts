import { sendHint } from '@atrium/db/event';
import { answerQuestion } from '@atrium/ai/answering';
import type { Provider } from '@atrium/ai/providers';
import { asksAboutOther, resolveFollowUp } from '@atrium/ai/retrieval';
import {
  ConversationEntity,
  type ConversationRow,
  MessageEntity,
  MessageEventEntity,
  type MessageRow,
} from '@atrium/db/conversation';
import { readPages } from '@atrium/db/document';
import { Annotations, answerMessage, ConversationContext } from '@atrium/domain/conversation';
import type { MemberActor, PublicErrorCode } from '@atrium/domain/kernel';
import { organizationOfReader, type Reader, viewerOf } from '../access/index.ts';
import { messageKey, readIn, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { aiSettingsIn, explainProviderFailure, type Providers, providersFor } from '../provider/index.ts';
import { run, RunEnds } from '../run/index.ts';
import { retrieve } from '../search/index.ts';
import { previewedNow, visitorNow } from '../visitor/index.ts';
import { type AnswerWriter, answerWriter, doneEvent, errorEvent, OPENING_EVENTS } from './answer-writer.ts';
import { listAnswer } from './list-answer.process.ts';
import { openingPassages } from './openings.process.ts';
import { withholdMessages } from './withhold.ts';

type Payload = {
  conversationId: string;
  messageId: string;
  tokenId?: string | undefined;
  previewId?: string | undefined;
};
type Job = TaskContext<Payload>;

const HISTORY = 12;
const UNANSWERED = '(This was not answered.)';
const COULD_NOT = 'The answer could not be written. Try again.';
const CUT_OFF = 'The answer was cut off. Ask again.';
const NO_ACCESS = 'You no longer have access.';

type Loaded = {
  conversation: ConversationRow;
  message: MessageRow;
  /** Earlier messages, oldest first. */
  earlier: MessageRow[];
  question: string;
};

/** Loads the question and the messages before it. Null if the message was deleted or an earlier attempt finished it. */
async function load(job: Job): Promise<Loaded | null> {
  return readIn(job, async (em) => {
    const { conversationId, messageId } = job.payload;
    const conversation = await em.findOne(ConversationEntity, { id: conversationId });
    const message = await em.findOne(MessageEntity, { id: messageId });
    if (!conversation || !message || !['pending', 'streaming'].includes(message.status)) return null;
    const earlier = await em.find(
      MessageEntity,
      { conversationId, createdAt: { $lt: message.createdAt }, id: { $ne: messageId } },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: HISTORY },
    );
    const [asked, ...before] = earlier;
    if (!asked) return null;
    return { conversation, message, earlier: before.toReversed(), question: asked.content };
  });
}

type Turn = { role: 'user' | 'assistant'; content: string };

/** A failed answer becomes a note. Its question stays, because the next one can refer to it and models need turns that alternate. */
function turnOf({ role, status, content }: Pick<MessageRow, 'role' | 'status' | 'content'>): Turn {
  if (role === 'user') return { role, content };
  return { role: 'assistant', content: status === 'failed' || content.trim() === '' ? UNANSWERED : content };
}

/** Returns the conversation as the asker may see it now. A model must not repeat what they cannot read. */
async function historyFor(job: Job, asker: Reader, earlier: readonly MessageRow[]): Promise<Turn[]> {
  const messages = earlier.map(({ role, status, content, annotations }) => ({
    role,
    status,
    content,
    annotations: Annotations.parse(annotations),
  }));
  const shown = await readIn(job, async (em) => withholdMessages(em, asker, messages), asker);
  return shown.map(turnOf);
}

/** The document that the last answer is about, if the question asks for another one. */
function citedBefore(question: string, earlier: readonly MessageRow[]): ReadonlySet<string> {
  const answer = asksAboutOther(question) ? earlier.findLast(({ role }) => role === 'assistant') : undefined;
  const [first] = answer ? Annotations.parse(answer.annotations).sources : [];
  return new Set(first ? [first.documentId] : []);
}

/** Returns who asks, with the rights that they have now. Null if they have lost their access. */
async function readerOf(job: Job, member: MemberActor | null): Promise<Reader | null> {
  const { tokenId, previewId } = job.payload;
  if (tokenId === undefined && previewId === undefined) return member;
  const visitor =
    previewId === undefined
      ? await visitorNow(job.platform, tokenId ?? '')
      : await previewedNow(job.platform, previewId);
  return visitor?.enableChat === true ? visitor : null;
}

type Models = Pick<Providers, 'chat' | 'embedding'>;

function failed(reason: string, code: PublicErrorCode): RunEnds {
  return new RunEnds({ state: 'failed', reason, code });
}

/**
 * Writes one answer: a run of one item. It finds the passages that the asker may see, lets the provider answer from them,
 * and stores each event as it comes. A second attempt starts over if the first one wrote nothing, or ends what it began.
 */
export const answerRun = run<Payload, Models>({
  area: 'conversation',
  verb: 'answer',
  job: answerMessage,
  laneOf: ({ messageId }) => ({ runId: messageId, lane: 0 }),
  payloadOf: (payload) => payload,
  lanes: 1,
  // A visitor asks too, so the work itself finds out who asks and what they may see now.
  asker: 'nobody',
  failure: COULD_NOT,
  begun: async ({ em, run: { id } }) => {
    await em.nativeUpdate(MessageEntity, { id, status: 'pending' }, { status: 'streaming' });
  },
  open: async (job) => providersFor(job),
  work: async ({ job, run: { lastEvent }, asker: member, context: models, signal, save, commit }) => {
    // The worker of an earlier attempt died. What readers have seen cannot be taken back, so the answer ends here.
    if (lastEvent > OPENING_EVENTS) throw failed(CUT_OFF, 'interrupted');
    const loaded = await load(job);
    if (!loaded) return commit(async () => undefined);
    const reader = await readerOf(job, member);
    if (!reader) throw failed(NO_ACCESS, 'no_access');
    const writer = answerWriter({ job, save, commit });
    try {
      const history = await historyFor(job, reader, loaded.earlier);
      const without = citedBefore(loaded.question, loaded.earlier);
      await generate({ job, models, asker: reader, writer, ...loaded, history, without, stop: signal });
    } catch (error) {
      if (signal.aborted) throw error;
      job.platform.log.error({ err: error, taskId: job.taskId, requestId: job.requestId }, 'answer failed');
      await writer.flush();
      const explained = explainProviderFailure(error);
      throw failed(explained?.message ?? COULD_NOT, explained?.code ?? 'answer_failed');
    }
  },
  end: async ({ em, run: { id, organizationId, createdById }, ending }) => {
    const message = await em.findOne(MessageEntity, { id });
    if (!message || !['pending', 'streaming'].includes(message.status)) return [];
    const { state: status, reason, code } = ending;
    await em.nativeUpdate(MessageEntity, { id }, { status, finishedAt: new Date() });
    // A visitor follows the answer itself, and nobody else reads it.
    if (createdById !== null)
      await writeOutbox(em, organizationId, [
        { topic: 'message', action: status, resourceId: id, userId: createdById },
      ]);
    await sendHint(em, messageKey(id));
    if (status === 'failed') return [errorEvent(reason ?? COULD_NOT, code ?? 'answer_failed')];
    // The commit of the answer has written its last event.
    if (status === 'completed') return [];
    const payload = { conversationId: message.conversationId, messageId: id };
    return [doneEvent(payload, status, message.annotations)];
  },
  writeEvents: async (em, { id: messageId, organizationId }, last, events) => {
    const createdAt = new Date();
    await em.insertMany(
      MessageEventEntity,
      events.map(({ event, data }, at) => ({
        messageId,
        organizationId,
        seq: last - events.length + 1 + at,
        event,
        data,
        createdAt,
      })),
    );
  },
});

/** Writes an answer; `only` replaces the providers that the organization has chosen. */
export async function runAnswerMessage(job: Job, only?: Provider): Promise<void> {
  await answerRun.lane(job, only ? { open: async () => ({ chat: only, embedding: only }) } : {});
}

async function generate(work: {
  job: Job;
  models: Models;
  asker: Reader;
  writer: AnswerWriter;
  question: string;
  history: Turn[];
  conversation: ConversationRow;
  /** Documents that the question leaves out. */
  without: ReadonlySet<string>;
  stop: AbortSignal;
}): Promise<void> {
  const { job, models, asker, writer, question, history, without, stop } = work;
  const context = ConversationContext.parse(work.conversation.context);
  const { query: limits, tools } = await readIn(
    job,
    async (em) => aiSettingsIn(em, organizationOfReader(asker)),
    asker,
  );
  const { text } = resolveFollowUp(question, history);
  const tree = context.knowledgeContextTree;
  const isExtractive = models.chat.capabilities.generation === 'extractive';
  const listed = await listAnswer(job, asker, { text, tree, signal: stop });
  if (listed) {
    if (isExtractive) writer.quoted();
    await writer.sources(listed.sources);
    await writer.token(listed.text);
    writer.table(listed.table);
    writer.outcome('answered');
    await writer.end();
    return;
  }
  const {
    passages: found,
    nearest,
    searched,
  } = await retrieve(job.platform, asker, models.embedding, {
    text,
    tree,
    topK: limits.similarity_top_k + limits.sparse_top_k,
    without,
    signal: stop,
  });
  writer.searched(searched);
  if (isExtractive) writer.quoted();
  const opening = await openingPassages(job, asker, { text, tree, found });
  const openings = opening.filter(({ documentId }) => !without.has(documentId));
  const opened = new Set(openings.map(({ chunkId }) => chunkId));
  const withOpenings = (ranked: typeof found) => [...openings, ...ranked.filter(({ chunkId }) => !opened.has(chunkId))];
  const loadPage = async (versionId: string, page: number) =>
    readIn(
      job,
      async (em) => {
        const [found] = await readPages(em, viewerOf(asker), versionId, { pages: [page], spans: true });
        return found ?? null;
      },
      asker,
    );
  const style = context.preferredResponseStyle;
  const events = answerQuestion({
    provider: models.chat,
    question,
    history,
    passages: withOpenings(found),
    nearest: nearest && withOpenings(nearest),
    searched,
    loadPage,
    signal: stop,
    ...(style ? { responseStyle: style } : {}),
  });
  for await (const event of events) {
    if (stop.aborted) break;
    if (event.type === 'sources') await writer.sources(event.sources);
    else if (event.type === 'token') await writer.token(event.text);
    else if (event.type === 'followups') {
      if (tools.follow_up_questions) writer.followUps(event.questions);
    } else if (event.type === 'usage') writer.usage(event.usage);
    else writer.outcome(event.outcome);
  }
  stop.throwIfAborted();
  await writer.end();
}

/** Ends the answer with an error after the last failed attempt. */
export const failAnswerMessage = answerRun.fail;
/** Ends the answer after its task was revoked. What is written stays. */
export const stopAnswerMessage = answerRun.stop;
