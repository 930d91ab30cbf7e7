import type { ConversationMessage, Source } from '@atrium/domain/conversation';
import { type Answer, answerOf, isFinished } from './answer.ts';
import type { LiveAnswer } from './live-answers.ts';

export type Turn =
  | { kind: 'question'; key: string; text: string }
  | { kind: 'answer'; key: string; answer: Answer; question: string; live: LiveAnswer | undefined };

const UNSEEN: ReadonlySet<ConversationMessage['role']> = new Set(['system', 'developer', 'function', 'tool']);

/**
 * A conversation as it is shown: the stored messages, with what is being written laid over them. Of an answer known
 * both ways, the stored one counts once it is finished; until then the one that is further.
 */
export function threadOf(messages: readonly ConversationMessage[], live: readonly LiveAnswer[]): Turn[] {
  const turns: Turn[] = [];
  const byMessage = new Map(live.map((one) => [one.answer.messageId, one]));
  const stored = new Set(messages.map((message) => message.id));
  let question = '';
  for (const message of messages) {
    if (UNSEEN.has(message.role)) continue;
    if (message.role === 'user') {
      question = message.content;
      turns.push({ kind: 'question', key: message.id, text: question });
      continue;
    }
    const over = byMessage.get(message.id);
    turns.push({
      kind: 'answer',
      key: message.id,
      answer: further(answerOf(message), over?.answer),
      question,
      live: over,
    });
  }
  for (const one of live) {
    const { messageId, userMessageId } = one.answer;
    if (messageId !== undefined && stored.has(messageId)) continue;
    if (one.query !== undefined && !(userMessageId !== undefined && stored.has(userMessageId))) {
      turns.push({ kind: 'question', key: userMessageId ?? `${one.key} question`, text: one.query });
    }
    const asked = one.query ?? question;
    turns.push({ kind: 'answer', key: messageId ?? one.key, answer: one.answer, question: asked, live: one });
  }
  return turns;
}

function further(stored: Answer, live: Answer | undefined): Answer {
  if (live === undefined || isFinished(stored)) return stored;
  if (isFinished(live)) return live;
  const text = live.text.length >= stored.text.length ? live.text : stored.text;
  const sources = live.sources.length > 0 ? live.sources : stored.sources;
  return { ...live, text, sources, searched: live.searched ?? stored.searched };
}

/** Live answers that the stored messages tell as well as they do. */
export function toldByStored(messages: readonly ConversationMessage[], live: readonly LiveAnswer[]): LiveAnswer[] {
  const finished = new Set(messages.filter((message) => isFinished(message)).map((message) => message.id));
  return live.filter(
    (one) => isFinished(one.answer) && (finished.has(one.answer.messageId ?? '') || hasArrived(messages, one)),
  );
}

/** Whether a question that seemed to fail, its connection being lost before the first word, has arrived all the same. */
function hasArrived(messages: readonly ConversationMessage[], { query, after, answer }: LiveAnswer): boolean {
  if (query === undefined || answer.status !== 'failed' || answer.messageId !== undefined) return false;
  const last = messages.findIndex((message) => message.id === after);
  if (after !== undefined && last < 0) return false;
  return messages.slice(last + 1).some((message) => message.role === 'user' && message.content === query);
}

/** An answer stored as unfinished: somebody is still writing it. */
export function unfinishedMessage(messages: readonly ConversationMessage[]): ConversationMessage | undefined {
  return messages.findLast((message) => message.role !== 'user' && !UNSEEN.has(message.role) && !isFinished(message));
}

/** One passage that an answer points at. The key names it in an address. */
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
