import { sendHint } from '@atrium/db/event';
import { MessageEntity, MessageEventEntity } from '@atrium/db/conversation';
import type { PublicErrorCode } from '@atrium/domain/kernel';
import { Annotations, type Source, type StreamEvent } from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { messageKey, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';

type Job = TaskContext<{ conversationId: string; messageId: string }>;
type EventBody = StreamEvent extends infer E ? (E extends { id: number } ? Omit<E, 'id'> : never) : never;

/** Tokens are gathered this long before they are written: a reader sees no difference, the database a tenth of the rows. */
const GATHER_MS = 60;
const STOP_LOOK_MS = 400;
/** `conversation` and `message`, which are told when the question is taken. */
const OPENING_EVENTS = 2;
const NOTHING: Annotations = { sources: [], followUps: [], outcome: null, searched: null };

export type AnswerWriter = {
  /** Something was told already, by a run that ended without a last event. */
  begunBefore: boolean;
  /** Aborts when a person wishes the answer to stop. */
  stopped: AbortSignal;
  begin: () => Promise<void>;
  searched: (searched: { files: number; passages: number }) => void;
  sources: (sources: Source[]) => Promise<void>;
  token: (text: string) => Promise<void>;
  followUps: (questions: string[]) => void;
  usage: (used: { inputTokens: number; outputTokens: number }) => void;
  outcome: (outcome: 'answered' | 'absent') => void;
  end: (status: 'completed' | 'stopped') => Promise<void>;
  fail: (message: string, code: PublicErrorCode) => Promise<void>;
  close: () => void;
};

/** Keeps an answer as it is told: each event in order, the text and its sources with the message. */
export async function answerWriter(job: Job, conversationId: string, messageId: string): Promise<AnswerWriter> {
  const { platform, actor } = job;
  const inTenant = async <T>(run: (em: EntityManager) => Promise<T>) =>
    inTransaction(platform.orm, 'organization', actor, run);
  // What an earlier run has told stays: this one goes on behind it.
  const [told] = await inTenant(async (em) =>
    em.execute<{ seq: number | null; content: string; annotations: unknown }[]>(
      `select m.content, m.annotations, (select max(e.seq) from message_event e where e.message_id = m.id) as seq
       from message m where m.id = ?`,
      [messageId],
    ),
  );
  let seq = told?.seq ?? 0;
  const begunBefore = seq > OPENING_EVENTS;
  let content = told?.content ?? '';
  let waiting = '';
  let lastWrite = 0;
  let usage = { inputTokens: 0, outputTokens: 0 };
  const annotations = Annotations.parse(told?.annotations ?? NOTHING);
  const stop = new AbortController();

  /** A person's wish to stop is a column: any process may set it, this one looks. */
  const look = setInterval(() => {
    inTenant(async (em) =>
      em.execute<{ wished: boolean }[]>('select stop_requested_at is not null as wished from message where id = ?', [
        messageId,
      ]),
    )
      .then(([row]) => (row && !row.wished ? null : stop.abort()))
      .catch((error: unknown) => platform.log.warn({ err: error, taskId: job.taskId }, 'could not look for a stop'));
  }, STOP_LOOK_MS);

  const append = async (em: EntityManager, events: EventBody[]): Promise<void> => {
    for (const { event, data } of events) {
      seq += 1;
      await em.insert(MessageEventEntity, {
        messageId,
        seq,
        organizationId: actor.organizationId!,
        event,
        data: data as Record<string, unknown>, // every event's data is an object
        createdAt: new Date(),
      });
    }
    await sendHint(em, messageKey(messageId));
  };
  const tell = async (...events: EventBody[]) => inTenant(async (em) => append(em, events));
  const flushTokens = async (): Promise<void> => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    lastWrite = Date.now();
    await inTenant(async (em) => {
      await append(em, [{ event: 'token', data: { text } }]);
      await em.nativeUpdate(MessageEntity, { id: messageId }, { content, annotations: { ...annotations } });
    });
  };
  const finish = async (status: 'completed' | 'stopped' | 'failed', lastEvent: EventBody): Promise<void> => {
    await inTenant(async (em) => {
      await append(em, [lastEvent]);
      await em.nativeUpdate(
        MessageEntity,
        { id: messageId },
        { status, content, annotations: { ...annotations }, finishedAt: new Date() },
      );
      const event = { topic: 'message', action: status, resourceId: messageId, userId: actor.onBehalfOf } as const;
      await writeOutbox(em, actor.organizationId!, [event]);
    });
    clearInterval(look);
  };

  return {
    begunBefore,
    stopped: stop.signal,
    begin: async () => {
      await inTenant(async (em) => em.nativeUpdate(MessageEntity, { id: messageId }, { status: 'streaming' }));
    },
    searched: (searched: { files: number; passages: number }) => {
      annotations.searched = searched;
    },
    sources: async (sources: Source[]) => {
      await flushTokens();
      annotations.sources = sources;
      await tell({ event: 'sources', data: { sources } });
    },
    token: async (text: string) => {
      content += text;
      waiting += text;
      if (Date.now() - lastWrite >= GATHER_MS) await flushTokens();
    },
    followUps: (questions: string[]) => {
      annotations.followUps = questions;
    },
    usage: (used: { inputTokens: number; outputTokens: number }) => {
      usage = used;
    },
    outcome: (outcome: 'answered' | 'absent') => {
      annotations.outcome = outcome;
    },
    end: async (status: 'completed' | 'stopped') => {
      await flushTokens();
      const { outcome, followUps } = annotations;
      await finish(status, { event: 'done', data: { conversationId, messageId, status, outcome, followUps, usage } });
    },
    fail: async (message: string, code: PublicErrorCode) => {
      await flushTokens();
      await finish('failed', { event: 'error', data: { message, code } });
    },
    close: () => clearInterval(look),
  };
}
