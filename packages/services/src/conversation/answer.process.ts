import { answerQuestion } from '@atrium/ai/answering';
import type { Provider } from '@atrium/ai/providers';
import { resolveFollowUp } from '@atrium/ai/retrieval';
import { ConversationEntity, type ConversationRow, MessageEntity, type MessageRow } from '@atrium/db/conversation';
import { readPages } from '@atrium/db/document';
import { Annotations, ConversationContext } from '@atrium/domain/conversation';
import type { MemberActor } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { memberActorOf, type TaskContext } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { aiSettingsIn, explainProviderFailure, type Providers, providersFor } from '../provider/index.ts';
import { retrieve } from '../search/index.ts';
import { type AnswerWriter, answerWriter } from './answer-writer.ts';
import { openingPassages } from './openings.process.ts';
import { withholdMessages } from './withhold.ts';

type Job = TaskContext<{ conversationId: string; messageId: string }>;

const HISTORY = 12;
const UNANSWERED = '(This was not answered.)';
const COULD_NOT = 'The answer could not be written. Try again.';

type Loaded = {
  conversation: ConversationRow;
  message: MessageRow;
  /** Earlier messages, oldest first. */
  earlier: MessageRow[];
  question: string;
};

/** Null when there is nothing to answer any more: deleted, or finished by an earlier run. */
async function load(job: Job): Promise<Loaded | null> {
  return inTransaction(job.platform.orm, 'organization', job.actor, async (em) => {
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

/** A failed answer counts as none. Its question stays, because the next one may refer to it and models need turns that alternate. */
function turnOf({ role, status, content }: Pick<MessageRow, 'role' | 'status' | 'content'>): Turn {
  if (role === 'user') return { role, content };
  return { role: 'assistant', content: status === 'failed' || content.trim() === '' ? UNANSWERED : content };
}

/** The conversation so far as the asker may see it now: a model must not repeat what they cannot read. */
async function historyFor(job: Job, asker: MemberActor, earlier: readonly MessageRow[]): Promise<Turn[]> {
  const messages = earlier.map(({ role, status, content, annotations }) => ({
    role,
    status,
    content,
    annotations: Annotations.parse(annotations),
  }));
  const shown = await inTransaction(
    job.platform.orm,
    'organization',
    asker,
    async (em) => withholdMessages(em, asker, messages),
    { readOnly: true },
  );
  return shown.map(turnOf);
}

type Models = Pick<Providers, 'chat' | 'embedding'>;

/**
 * Writes one answer: finds the passages that the asker may see, lets the provider answer from them, and keeps each event
 * as it comes. A run that was cut off begins again where nothing was told yet, or ends what was begun.
 */
export async function runAnswerMessage(job: Job, only?: Provider): Promise<void> {
  const models: Models = only ? { chat: only, embedding: only } : await providersFor(job);
  const loaded = await load(job);
  if (!loaded) return;
  const { conversation, message, question } = loaded;
  const writer = await answerWriter(job, conversation.id, message.id);
  if (writer.begunBefore) {
    // Its worker died. What readers have seen cannot be unsaid, so the answer ends here and says so.
    await writer.fail('The answer was cut off. Ask again.', 'interrupted');
    return;
  }
  if (message.stopRequestedAt) {
    await writer.end('stopped');
    return;
  }
  const asker = await memberActorOf(job.platform, job.actor);
  if (!asker) {
    await writer.fail('You no longer have access to this organization.', 'no_access');
    return;
  }
  const stop = AbortSignal.any([job.signal, writer.stopped]);
  try {
    await writer.begin();
    const history = await historyFor(job, asker, loaded.earlier);
    await generate({ job, models, asker, writer, question, history, conversation, stop });
  } catch (error) {
    if (writer.stopped.aborted) await writer.end('stopped');
    else if (job.signal.aborted) throw error;
    else {
      job.platform.log.error({ err: error, taskId: job.taskId, requestId: job.requestId }, 'answer failed');
      const told = explainProviderFailure(error);
      await writer.fail(told?.message ?? COULD_NOT, told?.code ?? 'answer_failed');
    }
  } finally {
    writer.close();
  }
}

async function generate(work: {
  job: Job;
  models: Models;
  asker: MemberActor;
  writer: AnswerWriter;
  question: string;
  history: Turn[];
  conversation: ConversationRow;
  stop: AbortSignal;
}): Promise<void> {
  const { job, models, asker, writer, question, history, stop } = work;
  const context = ConversationContext.parse(work.conversation.context);
  const { query: limits, tools } = await inTransaction(
    job.platform.orm,
    'organization',
    asker,
    async (em) => aiSettingsIn(em, asker.membership.organizationId),
    { readOnly: true },
  );
  const { text } = resolveFollowUp(question, history);
  const tree = context.knowledgeContextTree;
  const { passages: found, searched } = await retrieve(job.platform, asker, models.embedding, {
    text,
    tree,
    topK: limits.similarity_top_k + limits.sparse_top_k,
    signal: stop,
  });
  writer.searched(searched);
  const openings = await openingPassages(job.platform, asker, { text, tree, found });
  const opened = new Set(openings.map(({ chunkId }) => chunkId));
  const passages = [...openings, ...found.filter(({ chunkId }) => !opened.has(chunkId))];
  const loadPage = async (versionId: string, page: number) =>
    inTransaction(
      job.platform.orm,
      'organization',
      asker,
      async (em) => {
        const [found] = await readPages(em, viewerOf(asker), versionId, { pages: [page], spans: true });
        return found ?? null;
      },
      { readOnly: true },
    );
  const style = context.preferredResponseStyle;
  const events = answerQuestion({
    provider: models.chat,
    question,
    history,
    passages,
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
  if (job.signal.aborted && !writer.stopped.aborted) job.signal.throwIfAborted();
  await writer.end(writer.stopped.aborted ? 'stopped' : 'completed');
}

/** Ends an answer that no run will end any more; an answer that has its end keeps it. */
async function endUnanswered(job: Job, end: (writer: AnswerWriter) => Promise<void>): Promise<void> {
  const loaded = await load(job);
  if (!loaded) return;
  const writer = await answerWriter(job, loaded.conversation.id, loaded.message.id);
  try {
    await end(writer);
  } finally {
    writer.close();
  }
}

/** After the last failed attempt: the reader is told, and the stream ends. */
export async function failAnswerMessage(job: Job): Promise<void> {
  return endUnanswered(job, async (writer) => writer.fail(COULD_NOT, 'answer_failed'));
}

/** After its task was revoked: what is written stays, as when the answer itself is stopped. */
export async function stopAnswerMessage(job: Job): Promise<void> {
  return endUnanswered(job, async (writer) => writer.end('stopped'));
}
