import type { VisitorConversation } from '@atrium/domain/conversation';
import { expect, it } from 'vitest';
import { turnsOf } from './turns.ts';

type Message = VisitorConversation['messages'][number];

function message(id: string, role: Message['role'], content: string, more: Partial<Message> = {}): Message {
  const annotations = { sources: [], followUps: [], outcome: null, searched: null };
  return { id, role, content, status: 'completed', annotations, createdAt: '2026-05-04T10:00:00.000Z', ...more };
}

it('pairs each answer with the question before it', () => {
  const turns = turnsOf([
    message('1', 'user', 'What is the rent?'),
    message('2', 'assistant', 'It is 100 [1].'),
    message('3', 'user', 'And the deposit?'),
    message('4', 'assistant', '', { status: 'failed' }),
  ]);
  expect(turns.map(({ key, question, answer }) => [key, question, answer.text, answer.error])).toEqual([
    ['2', 'What is the rent?', 'It is 100 [1].', undefined],
    ['4', 'And the deposit?', '', 'This question was not answered. Ask it again.'],
  ]);
});

it('keeps an answer that is still being written open, and one whose question is out of reach', () => {
  const [turn] = turnsOf([message('2', 'assistant', 'It', { status: 'streaming' })]);
  expect(turn).toMatchObject({ key: '2', question: '', answer: { status: 'streaming', text: 'It', messageId: '2' } });
});
