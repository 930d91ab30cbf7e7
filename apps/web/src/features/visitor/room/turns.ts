import type { VisitorConversation } from '@atrium/domain/conversation';
import { type Answer, newAnswer } from '../../../shared/conversation/answer.ts';

/** A question of a visitor and its answer. The key is the id of the answer, or a new one until the server has named it. */
export type Turn = { key: string; question: string; answer: Answer };

/** Pairs the stored messages of a visitor: each answer with the question before it. */
export function turnsOf(messages: VisitorConversation['messages']): Turn[] {
  return messages.flatMap(({ id, role, content, status, annotations }, index) => {
    if (role !== 'assistant') return [];
    const { sources, followUps, outcome, searched, table, isQuoted = false } = annotations;
    const stored = { messageId: id, status, text: content, sources, followUps, outcome, searched, table, isQuoted };
    const error = status === 'failed' ? 'This question was not answered. Ask it again.' : undefined;
    return [{ key: id, question: messages[index - 1]?.content ?? '', answer: { ...newAnswer, ...stored, error } }];
  });
}
