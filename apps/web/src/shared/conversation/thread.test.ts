import type { ConversationMessage } from '@atrium/domain/conversation';
import { describe, expect, it } from 'vitest';
import { newAnswer } from './answer.ts';
import type { LiveAnswer } from './live-answers.ts';
import { citationsOf, threadOf, storedLiveAnswers, unfinishedMessage } from './thread.ts';

function message(id: string, role: ConversationMessage['role'], rest: Partial<ConversationMessage> = {}) {
  return {
    id,
    aiConversationId: 'c',
    organizationUserId: null,
    role,
    content: '',
    status: 'completed' as const,
    annotations: { sources: [], followUps: [], outcome: null, searched: null },
    userName: null,
    userVote: null,
    avatarUrl: null,
    createdAt: '2026-11-20T00:00:00.000Z',
    ...rest,
  };
}
function source(n: number, verified = true) {
  return {
    n,
    documentId: 'd',
    name: 'Lease.pdf',
    page: n,
    quote: 'q',
    boxes: [],
    verified,
  };
}
function live(answer: Partial<LiveAnswer['answer']>, query: string | undefined = 'Rent?'): LiveAnswer {
  return {
    key: 'k',
    query,
    after: undefined,
    waiting: false,
    lost: false,
    answer: { ...newAnswer, conversationId: 'c', ...answer },
  };
}
function textsOf(turns: ReturnType<typeof threadOf>) {
  return turns.map((turn) =>
    turn.kind === 'question' ? `? ${turn.text}` : `! ${turn.answer.text} ${turn.answer.status}`,
  );
}

describe('the turns of a conversation', () => {
  const question = message('u', 'user', { content: 'Rent?' });

  it('shows a question before the server has stored it', () => {
    expect(textsOf(threadOf([], [live({})]))).toEqual(['? Rent?', '!  pending']);
  });

  it('shows nothing twice when stored and live answers overlap', () => {
    const running = live({ messageId: 'm', userMessageId: 'u', text: 'It is', status: 'streaming' });
    expect(textsOf(threadOf([question], [running]))).toEqual(['? Rent?', '! It is streaming']);
    const stored = message('m', 'assistant', { content: 'It', status: 'streaming' });
    expect(textsOf(threadOf([question, stored], [running]))).toEqual(['? Rent?', '! It is streaming']);
  });

  it('shows the longer text while a resumed answer catches up, and the stored answer once finished', () => {
    const stored = message('m', 'assistant', { content: 'It is $48,250', status: 'streaming' });
    const resumed = live({ messageId: 'm', text: 'It' }, undefined);
    expect(textsOf(threadOf([question, stored], [resumed]))[1]).toContain('$48,250');
    const finished = { ...stored, status: 'completed' as const };
    expect(textsOf(threadOf([question, finished], [resumed]))[1]).toBe('! It is $48,250 completed');
  });

  it('returns the question of each answer, for asking again', () => {
    const turns = threadOf(
      [question, message('m', 'assistant'), message('u2', 'user', { content: 'Cap?' }), message('m2', 'assistant')],
      [],
    );
    expect(turns.flatMap((turn) => (turn.kind === 'answer' ? [turn.question] : []))).toEqual(['Rent?', 'Cap?']);
  });

  it('finds the answer to resume and the live answers to drop', () => {
    const streaming = message('m', 'assistant', { status: 'streaming' });
    expect(unfinishedMessage([question, streaming])?.id).toBe('m');
    expect(unfinishedMessage([question, message('m', 'assistant')])).toBeUndefined();
    const done = live({ messageId: 'm', status: 'completed' });
    expect(storedLiveAnswers([question, streaming], [done])).toEqual([]);
    expect(storedLiveAnswers([question, message('m', 'assistant')], [done])).toEqual([done]);
  });

  it('drops a question with a lost connection once it is stored, but not because of an earlier one', () => {
    const lost = { ...live({ status: 'failed' }), after: 'm' };
    const earlier = [question, message('m', 'assistant')];
    expect(storedLiveAnswers(earlier, [lost])).toEqual([]);
    expect(storedLiveAnswers([...earlier, message('u2', 'user', { content: 'Rent?' })], [lost])).toEqual([lost]);
    expect(storedLiveAnswers([...earlier, message('u2', 'user', { content: 'Cap?' })], [lost])).toEqual([]);
  });

  it('lists verified citations in reading order', () => {
    const annotations = {
      sources: [source(2), source(1), source(3, false)],
      followUps: [],
      outcome: null,
      searched: null,
    };
    const turns = threadOf(
      [question, message('m', 'assistant', { annotations })],
      [live({ messageId: 'm2', userMessageId: 'u2', sources: [source(1)] })],
    );
    expect(citationsOf(turns).map((citation) => citation.key)).toEqual(['m.1', 'm.2', 'm2.1']);
  });
});
