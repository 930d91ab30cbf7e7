import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isWorthRetrying, messageOf } from '../../../shared/api/errors.ts';
import { afterEvent, type Answer, isFinished, newAnswer } from '../../../shared/conversation/answer.ts';
import { type Asker, followAnswer, type Start } from '../../../shared/conversation/follow-answer.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { noteClosed, visitClient, visitHeaders, visitQueries } from '../visit-api.ts';
import { type Turn, turnsOf } from './turns.ts';

const VISITOR: Asker = { path: 'ai/conversation/anonymous-chat', headers: visitHeaders };
const KEY = ['visit', 'conversation'];

/** The visitor's conversation: what was asked before, and the answer that is being written. */
export function useAsk() {
  const stored = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await visitClient.conversation.ofVisitor.query({}, { signal })).data,
    staleTime: Infinity,
  });
  const [asked, setAsked] = useState<readonly Turn[]>([]);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const follow = async (key: string, start: Start) => {
    const edit = (change: (answer: Answer) => Answer) =>
      setAsked((all) => all.map((turn) => (turn.key === key ? { ...turn, answer: change(turn.answer) } : turn)));
    const aborter = new AbortController();
    controller.current = aborter;
    try {
      await followAnswer(start, {
        asker: VISITOR,
        signal: aborter.signal,
        onEvent: (event) => edit((answer) => afterEvent(answer, event)),
        onWaiting: () => undefined,
      });
    } catch (error) {
      noteClosed(error);
      edit((answer) => ({ ...answer, status: 'failed', error: messageOf(error) }));
    }
    if (!aborter.signal.aborted) void visitQueries.invalidateQueries({ queryKey: KEY });
  };

  // An answer that was being written when the page was closed is followed to its end.
  const before = turnsOf(stored.data?.messages ?? []);
  const open = before.find(({ answer }) => !isFinished(answer));
  const openKey = open?.key;
  useEffect(() => {
    if (open === undefined || asked.some(({ key }) => key === open.key)) return;
    setAsked((all) => [...all, { ...open, answer: { ...newAnswer, messageId: open.key } }]);
    void follow(open.key, { messageId: open.key });
    // Once for each answer that is found open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openKey]);

  // The server leaves out of a stored answer what the visitor may not see any more.
  const own = asked.filter((turn) => !isFinished(turn.answer) || !before.some(({ key }) => key === idOf(turn)));
  const turns = [...before.filter(({ key }) => !own.some((turn) => idOf(turn) === key)), ...own];
  const running = turns.find(({ answer }) => !isFinished(answer));
  const ask = async (question: string) => {
    const key = crypto.randomUUID();
    setAsked((all) => [...all, { key, question, answer: newAnswer }]);
    await follow(key, { question: { query: question, conversationId: undefined } });
  };
  const stop = async () => {
    const messageId = running?.answer.messageId;
    if (messageId === undefined) controller.current?.abort();
    else await attempt(() => visitClient.conversation.stop.mutate({ messageId }));
  };
  const isUnavailable = stored.isError && !isWorthRetrying(stored.error);
  return { turns, running, ask, stop, questionsLeft: stored.data?.questionsLeft, isUnavailable };
}

/** The id of a turn's answer once the server has named it. */
function idOf({ key, answer: { messageId } }: Turn): string {
  return messageId ?? key;
}
