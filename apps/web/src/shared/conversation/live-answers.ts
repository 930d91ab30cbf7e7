import { create } from 'zustand';
import { isWorthRetrying, messageOf } from '../api/errors.ts';
import { apiClient, queries } from '../api/client.ts';
import { noteError } from '../api/query-client.ts';
import { explainRefusal } from '../credit/refusal.ts';
import { attempt } from '../feedback/attempt.ts';
import { afterEvent, type Answer, isFinished, newAnswer } from './answer.ts';
import { followAnswer, type Question, type Start } from './follow-answer.ts';

/** An answer that is being written, or was written since the page was opened. */
export type LiveAnswer = {
  key: string;
  /** Undefined for a resumed answer, whose question is among the stored messages. */
  query: string | undefined;
  /** The last stored message when the question was asked. */
  after: string | undefined;
  answer: Answer;
  /** The connection is lost and will be opened again. */
  waiting: boolean;
  /** The connection was not restored. The server may still have written the answer. */
  lost: boolean;
};

let answers: readonly LiveAnswer[] = [];
const controllers = new Map<string, AbortController>();
const useStore = create<{ shown: readonly LiveAnswer[] }>(() => ({ shown: [] }));
let frame: number | undefined;

/** Shows all tokens of one animation frame together: they may arrive faster than the screen is drawn. */
function changed(): void {
  frame ??= requestAnimationFrame(flush);
  // A hidden tab has no animation frames, but its answers must still be updated.
  if (document.hidden) flush();
}

function flush(): void {
  if (frame !== undefined) cancelAnimationFrame(frame);
  frame = undefined;
  useStore.setState({ shown: answers });
}

export function useLiveAnswers(): readonly LiveAnswer[] {
  return useStore((state) => state.shown);
}

function edit(key: string, change: (live: LiveAnswer) => LiveAnswer): void {
  answers = answers.map((live) => (live.key === key ? change(live) : live));
  changed();
}

/** Asks a question. Returns the key of its live answer. */
export function ask(question: Question, after: string | undefined): string {
  const answer = { ...newAnswer, conversationId: question.conversationId };
  return follow({ question }, { query: question.query, after, answer });
}

/** Resumes an answer that is still being written, unless it is already followed. */
export function resume(conversationId: string, messageId: string): void {
  const isFollowed = answers.some(
    ({ answer }) =>
      answer.messageId === messageId ||
      (answer.conversationId === conversationId && answer.messageId === undefined && !isFinished(answer)),
  );
  if (isFollowed) return;
  follow({ messageId }, { query: undefined, after: undefined, answer: { ...newAnswer, conversationId, messageId } });
}

function follow(start: Start, { query, after, answer }: Pick<LiveAnswer, 'query' | 'after' | 'answer'>): string {
  const key = crypto.randomUUID();
  const controller = new AbortController();
  controllers.set(key, controller);
  answers = [...answers, { key, query, after, answer, waiting: false, lost: false }];
  flush();
  const ended = followAnswer(start, {
    signal: controller.signal,
    onEvent: (event) => edit(key, (live) => ({ ...live, answer: afterEvent(live.answer, event) })),
    onWaiting: (waiting) => edit(key, (live) => ({ ...live, waiting })),
  });
  void ended.catch((error: unknown) => fail(key, error)).finally(() => settle(key));
  return key;
}

function fail(key: string, error: unknown): void {
  noteError(error);
  explainRefusal(error);
  edit(key, (live) => ({
    ...live,
    waiting: false,
    lost: live.answer.messageId !== undefined && isWorthRetrying(error),
    answer: { ...live.answer, status: 'failed', error: messageOf(error) },
  }));
}

function settle(key: string): void {
  controllers.delete(key);
  flush();
  void queries.conversation.list.invalidate();
  void queries.conversation.listMessages.invalidate();
}

/** Drops a live answer, for example once the stored messages include it. */
export function forget(key: string): void {
  controllers.get(key)?.abort();
  answers = answers.filter((live) => live.key !== key);
  changed();
}

/** Asks the server to stop writing. The text written so far stays. */
export async function stopAnswer(live: LiveAnswer): Promise<void> {
  const { messageId, conversationId } = live.answer;
  if (messageId === undefined && conversationId === undefined) {
    // The server does not have the question yet, so only this tab has something to stop.
    controllers.get(live.key)?.abort();
    edit(live.key, (one) => ({ ...one, answer: { ...one.answer, status: 'stopped' } }));
    return;
  }
  await attempt(() => apiClient.conversation.stop.mutate(messageId === undefined ? { conversationId } : { messageId }));
}

/** Reads an answer again from its start, after its connection was lost. */
export function readAgain({ key, answer }: LiveAnswer): void {
  const { conversationId, messageId } = answer;
  if (conversationId === undefined || messageId === undefined) return;
  forget(key);
  resume(conversationId, messageId);
}

export function isRunning(live: LiveAnswer): boolean {
  return !isFinished(live.answer);
}
