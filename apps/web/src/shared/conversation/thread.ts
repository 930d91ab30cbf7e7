import type { ConversationMessage, Source } from '@atrium/domain/conversation';
import { type Answer, answerOf, isFinished } from './answer.ts';
import { type AnswerEvent, answerHistory } from './answer-history.ts';
import type { LiveAnswer } from './live-answers.ts';

export type Turn =
  | { kind: 'question'; key: string; text: string }
  | {
      kind: 'answer';
      key: string;
      answer: Answer;
      question: string;
      live: LiveAnswer | undefined;
      /** The history of a stored answer; empty while it is written. */
      history: readonly AnswerEvent[];
    };

const HIDDEN_ROLES: ReadonlySet<ConversationMessage['role']> = new Set(['system', 'developer', 'function', 'tool']);

/**
 * Merges the stored messages with the live answers. If an answer is in both, a finished stored answer wins; until then
 * the longer one is shown.
 */
export function threadOf(messages: readonly ConversationMessage[], live: readonly LiveAnswer[]): Turn[] {
  const turns: Turn[] = [];
  const byMessage = new Map(live.map((one) => [one.answer.messageId, one]));
  const stored = new Set(messages.map((message) => message.id));
  let question = '';
  for (const message of messages) {
    if (HIDDEN_ROLES.has(message.role)) continue;
    if (message.role === 'user') {
      question = message.content;
      turns.push({ kind: 'question', key: message.id, text: question });
      continue;
    }
    const liveAnswer = byMessage.get(message.id);
    turns.push({
      kind: 'answer',
      key: message.id,
      answer: moreComplete(answerOf(message), liveAnswer?.answer),
      question,
      live: liveAnswer,
      history: isFinished(message) ? answerHistory(messages, message) : [],
    });
  }
  for (const one of live) {
    const { messageId, userMessageId } = one.answer;
    if (messageId !== undefined && stored.has(messageId)) continue;
    if (one.query !== undefined && !(userMessageId !== undefined && stored.has(userMessageId))) {
      turns.push({ kind: 'question', key: userMessageId ?? `${one.key} question`, text: one.query });
    }
    const asked = one.query ?? question;
    turns.push({
      kind: 'answer',
      key: messageId ?? one.key,
      answer: one.answer,
      question: asked,
      live: one,
      history: [],
    });
  }
  return turns;
}

function moreComplete(stored: Answer, live: Answer | undefined): Answer {
  if (live === undefined || isFinished(stored)) return stored;
  if (isFinished(live)) return live;
  const text = live.text.length >= stored.text.length ? live.text : stored.text;
  const sources = live.sources.length > 0 ? live.sources : stored.sources;
  return { ...live, text, sources, searched: live.searched ?? stored.searched };
}

/** The live answers that the stored messages include, so that they can be dropped. */
export function storedLiveAnswers(messages: readonly ConversationMessage[], live: readonly LiveAnswer[]): LiveAnswer[] {
  const finished = new Set(messages.filter((message) => isFinished(message)).map((message) => message.id));
  return live.filter(
    (one) => isFinished(one.answer) && (finished.has(one.answer.messageId ?? '') || hasArrived(messages, one)),
  );
}

/** Whether the server stored a question whose connection was lost before the first token. */
function hasArrived(messages: readonly ConversationMessage[], { query, after, answer }: LiveAnswer): boolean {
  if (query === undefined || answer.status !== 'failed' || answer.messageId !== undefined) return false;
  const last = messages.findIndex((message) => message.id === after);
  if (after !== undefined && last < 0) return false;
  return messages.slice(last + 1).some((message) => message.role === 'user' && message.content === query);
}

/** The stored answer that a worker is still writing. */
export function unfinishedMessage(messages: readonly ConversationMessage[]): ConversationMessage | undefined {
  return messages.findLast(
    (message) => message.role !== 'user' && !HIDDEN_ROLES.has(message.role) && !isFinished(message),
  );
}

/** One passage that an answer cites. The key identifies it in a URL. */
export type Citation = { key: string; source: Source };

export function citationKey(messageId: string, n: number): string {
  return `${messageId}.${n}`;
}

/** Every verified citation of a conversation, in reading order. */
export function citationsOf(turns: readonly Turn[]): Citation[] {
  return turns.flatMap((turn) =>
    turn.kind === 'answer'
      ? turn.answer.sources
          .filter((source) => source.verified)
          .toSorted((a, b) => a.n - b.n)
          .map((source) => ({ key: citationKey(turn.key, source.n), source }))
      : [],
  );
}
