import type { AnswerTable, ConversationMessage, Source, StreamEvent } from '@atrium/domain/conversation';
import type { ServerSentEvent } from './server-sent-events.ts';

/** An answer, whether it is still being written or was stored earlier. */
export type Answer = {
  conversationId: string | undefined;
  messageId: string | undefined;
  userMessageId: string | undefined;
  status: ConversationMessage['status'];
  text: string;
  sources: readonly Source[];
  followUps: readonly string[];
  outcome: ConversationMessage['annotations']['outcome'];
  searched: ConversationMessage['annotations']['searched'];
  /** Whether no language model is connected, so that the answer only quotes the documents. */
  isQuoted: boolean;
  /** The answer as a table, if the question asks for a list of documents. */
  table: AnswerTable | undefined;
  error: string | undefined;
  /** The last event applied; -1 before the first. */
  lastEventId: number;
};

export const newAnswer: Answer = {
  conversationId: undefined,
  messageId: undefined,
  userMessageId: undefined,
  status: 'pending',
  text: '',
  sources: [],
  followUps: [],
  outcome: null,
  searched: null,
  isQuoted: false,
  table: undefined,
  error: undefined,
  lastEventId: -1,
};

const NAMES: ReadonlySet<string> = new Set<StreamEvent['event']>([
  'conversation',
  'message',
  'sources',
  'token',
  'done',
  'error',
]);

/**
 * Parses one event of an answer's stream. Returns null for unknown events.
 *
 * @throws SyntaxError if the data is not JSON
 */
export function streamEvent({ id, event, data }: ServerSentEvent): StreamEvent | null {
  const number = Number(id ?? Number.NaN);
  if (!NAMES.has(event) || !Number.isInteger(number)) return null;
  // The server has validated the data with the StreamEvent schema.
  return { id: number, event, data: JSON.parse(data) } as StreamEvent;
}

/** Applies one event. An event that was applied before changes nothing, so a stream may be replayed. */
export function afterEvent(answer: Answer, event: StreamEvent): Answer {
  if (event.id <= answer.lastEventId) return answer;
  const next = { ...answer, lastEventId: event.id };
  switch (event.event) {
    case 'conversation':
      return { ...next, conversationId: event.data.conversationId };
    case 'message': {
      const { messageId, userMessageId, searched } = event.data;
      return { ...next, messageId, userMessageId: userMessageId ?? undefined, searched: searched ?? next.searched };
    }
    case 'sources':
      return { ...next, sources: event.data.sources };
    case 'token':
      return { ...next, status: 'streaming', text: next.text + event.data.text };
    case 'done': {
      const { status, outcome, followUps, table, isQuoted = false } = event.data;
      return { ...next, status, outcome, followUps, table, isQuoted };
    }
    case 'error':
      return { ...next, status: 'failed', error: event.data.message };
  }
}

export function isFinished({ status }: Pick<Answer, 'status'>): boolean {
  return status !== 'pending' && status !== 'streaming';
}

/** Converts a stored message. */
export function answerOf(message: ConversationMessage): Answer {
  const { sources, followUps, outcome, searched, table, isQuoted = false } = message.annotations;
  return {
    ...newAnswer,
    conversationId: message.aiConversationId,
    messageId: message.id,
    status: message.status,
    text: message.content,
    sources,
    followUps,
    outcome,
    searched,
    table,
    isQuoted,
  };
}
