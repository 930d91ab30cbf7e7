import { sendHint } from '@atrium/db/event';
import { MessageEntity } from '@atrium/db/conversation';
import { Annotations, type AnswerTable, type Source, type StreamEvent } from '@atrium/domain/conversation';
import type { PublicErrorCode } from '@atrium/domain/kernel';
import { messageKey } from '../kernel/index.ts';
import type { ItemWork, RunEvent } from '../run/index.ts';

type Payload = { conversationId: string; messageId: string };
type EventBody = StreamEvent extends infer E ? (E extends { id: number } ? Omit<E, 'id'> : never) : never;

/** Tokens are gathered for this long before they are written. Readers see no difference, and there is a tenth of the rows. */
const GATHER_MS = 60;
/** `conversation` and `message`, which are written with the question. */
export const OPENING_EVENTS = 2;
const NOTHING: Annotations = { sources: [], followUps: [], outcome: null, searched: null };
const NO_USAGE = { inputTokens: 0, outputTokens: 0 };

export type AnswerWriter = {
  searched: (searched: { files: number; passages: number }) => void;
  /** The answer as a table, for a list of documents. */
  table: (table: AnswerTable) => void;
  /** The answer only quotes the documents: no language model is connected. */
  quoted: () => void;
  sources: (sources: Source[]) => Promise<void>;
  token: (text: string) => Promise<void>;
  followUps: (questions: string[]) => void;
  usage: (used: { inputTokens: number; outputTokens: number }) => void;
  outcome: (outcome: 'answered' | 'absent') => void;
  /** Writes the tokens that were gathered and not yet written. */
  flush: () => Promise<void>;
  /** Writes the end of the answer, which ends its run. */
  end: () => Promise<void>;
};

/** The last event of an answer. Events are objects, as the log keeps them. */
export function doneEvent(
  { conversationId, messageId }: Payload,
  status: 'completed' | 'stopped',
  { outcome, followUps, table, isQuoted }: Pick<Annotations, 'outcome' | 'followUps' | 'table' | 'isQuoted'>,
  usage = NO_USAGE,
): RunEvent {
  const optional = { ...(table ? { table } : {}), ...(isQuoted ? { isQuoted } : {}) };
  return { event: 'done', data: { conversationId, messageId, status, outcome, followUps, ...optional, usage } };
}

export function errorEvent(message: string, code: PublicErrorCode): RunEvent {
  return { event: 'error', data: { message, code } };
}

/** Stores an answer as it is written: each event in order, the text and its sources with the message. */
export function answerWriter({
  job,
  save,
  commit,
}: Pick<ItemWork<Payload, unknown>, 'job' | 'save' | 'commit'>): AnswerWriter {
  const { conversationId, messageId } = job.payload;
  let content = '';
  let waiting = '';
  let lastWrite = 0;
  let usage = NO_USAGE;
  const annotations: Annotations = { ...NOTHING };

  const write = async (...events: EventBody[]): Promise<void> =>
    save(async (em) => {
      await sendHint(em, messageKey(messageId));
      return { events: events.map(({ event, data }) => ({ event, data: { ...data } })) };
    });
  const flushTokens = async (): Promise<void> => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    lastWrite = Date.now();
    await save(async (em) => {
      await em.nativeUpdate(MessageEntity, { id: messageId }, { content, annotations: { ...annotations } });
      await sendHint(em, messageKey(messageId));
      return { events: [{ event: 'token', data: { text } }] };
    });
  };
  return {
    searched: (searched) => {
      annotations.searched = searched;
    },
    table: (table) => {
      annotations.table = table;
    },
    quoted: () => {
      annotations.isQuoted = true;
    },
    sources: async (sources) => {
      await flushTokens();
      annotations.sources = sources;
      await write({ event: 'sources', data: { sources } });
    },
    token: async (text) => {
      content += text;
      waiting += text;
      if (Date.now() - lastWrite >= GATHER_MS) await flushTokens();
    },
    followUps: (questions) => {
      annotations.followUps = questions;
    },
    usage: (used) => {
      usage = used;
    },
    outcome: (outcome) => {
      annotations.outcome = outcome;
    },
    flush: flushTokens,
    end: async () => {
      await flushTokens();
      await commit(async (em) => {
        await em.nativeUpdate(MessageEntity, { id: messageId }, { content, annotations: { ...annotations } });
        return { events: [doneEvent({ conversationId, messageId }, 'completed', annotations, usage)] };
      });
    },
  };
}
