import type { Conversation, ConversationContext } from '@atrium/domain/conversation';
import { useEffect, useMemo, useState } from 'react';
import { api, queries } from '../api/client.ts';
import { onLiveEvent } from '../api/live-updates.ts';
import {
  ask as askQuestion,
  forget,
  isRunning,
  type LiveAnswer,
  readAgain,
  resume,
  useLiveAnswers,
} from './live-answers.ts';
import type { Scope } from './scope.ts';
import { citationsOf, threadOf, storedLiveAnswers, type Turn, unfinishedMessage } from './thread.ts';

const MAX_MESSAGES = 1000;
const PLAIN_CONTEXT: ConversationContext = {
  knowledgeContextTree: [],
  datatableIds: [],
  isInternetEnabled: false,
  adaptiveStyle: true,
};

type Options = {
  /** Undefined for a new conversation. */
  conversationId: string | undefined;
  /** The scope of a new conversation; undefined while it loads. */
  firstScope: Scope | undefined;
  /** Called when a new conversation gets its id. */
  onStarted: (conversationId: string) => void;
};

export type Chat = ReturnType<typeof useConversation>;

/** Loads a conversation, merges it with its live answers, and returns it with its actions. */
export function useConversation({ conversationId, firstScope, onStarted }: Options) {
  const [draft, setDraft] = useState<string>();
  const [picked, setPicked] = useState<Scope>();
  const known = useStoredConversation(conversationId);
  const messages = useMessages(conversationId);
  const allLive = useLiveAnswers();

  const live = useMemo(
    () =>
      allLive.filter(({ key, answer }) =>
        conversationId === undefined ? key === draft : answer.conversationId === conversationId,
      ),
    [allLive, conversationId, draft],
  );
  const turns = useMemo(() => threadOf(messages.list, live), [messages.list, live]);
  const citations = useMemo(() => citationsOf(turns), [turns]);
  useResume(conversationId, messages.list, live);

  const startedAs = conversationId === undefined ? live[0]?.answer.conversationId : undefined;
  useEffect(() => {
    if (startedAs !== undefined) onStarted(startedAs);
    // Runs when the conversation starts, not when the callback changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [startedAs]);

  const { conversation } = known;
  const scope = picked ?? (conversationId === undefined ? firstScope : conversation?.context.knowledgeContextTree);
  const running = live.find(isRunning);

  const ask = (query: string, about: Scope | undefined = scope) => {
    if (running !== undefined || query.trim() === '') return;
    // A refused question that is asked again must not be shown twice.
    const refused = live.find(({ answer }) => answer.status === 'failed' && answer.messageId === undefined);
    if (refused !== undefined) forget(refused.key);
    const context = { ...PLAIN_CONTEXT, ...conversation?.context, knowledgeContextTree: [...(about ?? [])] };
    if (about !== undefined) setPicked(about);
    const key = askQuestion({ query: query.trim(), conversationId, context }, messages.list.at(-1)?.id);
    if (conversationId === undefined) setDraft(key);
  };

  /** Asks the same question again, or resumes the answer if only the connection failed. */
  const retry = (turn: Extract<Turn, { kind: 'answer' }>) => {
    if (turn.live?.lost === true) readAgain(turn.live);
    else ask(turn.question);
  };

  return {
    conversationId,
    conversation,
    title: conversation?.title ?? '',
    isLoading: conversationId !== undefined && (known.isPending || messages.isPending) && turns.length === 0,
    isMissing: known.isMissing,
    error: messages.error ?? known.error,
    refetch: () => void Promise.all([known.refetch(), messages.refetch()]),
    turns,
    citations,
    running,
    scope,
    setScope: setPicked,
    ask,
    retry,
  };
}

function useStoredConversation(conversationId: string | undefined) {
  const query = api.conversation.list.useQuery(
    { where: { id: { eq: conversationId ?? '' } }, limit: 1 },
    { enabled: conversationId !== undefined },
  );
  const conversation: Conversation | undefined = conversationId === undefined ? undefined : query.data?.data[0];
  return {
    conversation,
    isPending: query.isPending,
    isMissing: conversationId !== undefined && query.isSuccess && !query.isFetching && conversation === undefined,
    error: query.error,
    refetch: query.refetch,
  };
}

/** The stored messages, oldest first; only the latest of a very long conversation. */
function useMessages(conversationId: string | undefined) {
  const query = api.conversation.listMessages.useQuery(
    { conversationId: conversationId ?? '', orderBy: ['-createdAt'], limit: MAX_MESSAGES },
    { enabled: conversationId !== undefined },
  );
  const data = conversationId === undefined ? undefined : query.data;
  const list = useMemo(() => data?.data.toReversed() ?? [], [data]);
  useEffect(
    () =>
      onLiveEvent((event) => {
        // Another tab or another user asked a question.
        if (event.topic !== 'conversation' || event.resourceId !== conversationId) return;
        void queries.conversation.listMessages.invalidate({ conversationId });
      }),
    [conversationId],
  );
  return { list, isPending: query.isPending, error: query.error, refetch: query.refetch };
}

/** Resumes an answer that is still being written, and drops live answers that are stored. */
function useResume(
  conversationId: string | undefined,
  messages: Parameters<typeof unfinishedMessage>[0],
  live: readonly LiveAnswer[],
): void {
  const unfinished = unfinishedMessage(messages)?.id;
  useEffect(() => {
    if (conversationId !== undefined && unfinished !== undefined) resume(conversationId, unfinished);
  }, [conversationId, unfinished]);
  useEffect(() => {
    for (const { key } of storedLiveAnswers(messages, live)) forget(key);
  }, [messages, live]);
}
