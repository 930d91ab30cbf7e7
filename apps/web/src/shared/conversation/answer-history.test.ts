import type { ConversationMessage } from '@atrium/domain/conversation';
import { expect, it } from 'vitest';
import { answerHistory } from './answer-history.ts';

type Role = ConversationMessage['role'];

function message(id: string, role: Role, content: string, rest: Partial<ConversationMessage['annotations']> = {}) {
  return {
    id,
    aiConversationId: 'c',
    organizationUserId: null,
    role,
    content,
    status: 'completed' as const,
    annotations: { sources: [], followUps: [], outcome: 'answered' as const, searched: null, ...rest },
    userName: role === 'user' ? 'Ana Ruiz' : null,
    userVote: null,
    avatarUrl: null,
    createdAt: `2026-11-20T00:00:0${id}.000Z`,
  };
}

it('says who asked and who answered, with the sources and the files searched', () => {
  const answer = message('2', 'assistant', 'It is $48,250 [1].', {
    isQuoted: true,
    searched: { files: 12, passages: 1 },
  });
  expect(answerHistory([message('1', 'user', 'Rent?'), answer], answer)).toEqual([
    {
      id: '2',
      at: '2026-11-20T00:00:02.000Z',
      what: 'Answered',
      who: 'Quoted from the documents',
      facts: '0 sources, 12 files searched',
    },
    { id: '1', at: '2026-11-20T00:00:01.000Z', what: 'Asked', who: 'Ana Ruiz', facts: '' },
  ]);
});

it('keeps the earlier answers to the same question, and leaves out other questions and later answers', () => {
  const second = message('6', 'assistant', 'It is **$50,000** [1].');
  const messages = [
    message('1', 'user', 'Rent?'),
    message('2', 'assistant', 'It is $48,250 [1].'),
    message('3', 'user', 'Term?'),
    message('4', 'assistant', 'Ten years.', { outcome: 'absent' }),
    message('5', 'user', 'Rent?'),
    second,
    message('7', 'user', 'Rent?'),
  ];
  const history = answerHistory(messages, second);
  expect(history.map(({ what, was }) => [what, was])).toEqual([
    ['Answered', undefined],
    ['Asked again', undefined],
    ['Answered', 'It is $48,250 .'.replace(' .', '.')],
    ['Asked', undefined],
  ]);
});
