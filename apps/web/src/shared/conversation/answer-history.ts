import type { ConversationMessage } from '@atrium/domain/conversation';
import { countOf } from '../format/number.ts';
import { spokenWords } from './answer-blocks.ts';

/** An event of an answer. `was` is the text of an earlier answer to the same question. */
export type AnswerEvent = { id: string; at: string; what: string; who: string; facts: string; was?: string };

const LONGEST_FORMER = 280;

/**
 * Returns the history of a stored answer, the latest first: who asked, who answered with how many sources, and the earlier answers
 * to the same question in this conversation.
 */
export function answerHistory(messages: readonly ConversationMessage[], answer: ConversationMessage): AnswerEvent[] {
  const end = messages.indexOf(answer);
  const question = messages.slice(0, end).findLast(isQuestion);
  if (question === undefined) return [];
  const events: AnswerEvent[] = [];
  let isSame = false;
  for (const message of messages.slice(0, end + 1)) {
    if (isQuestion(message)) {
      isSame = message.content === question.content;
      if (isSame) events.push(asked(message, events.length > 0));
    } else if (isSame && message.role === 'assistant') {
      const was = message === answer ? {} : { was: spokenWords(message.content).slice(0, LONGEST_FORMER) };
      events.push({ ...answered(message), ...was });
    }
  }
  return events.toReversed();
}

function isQuestion({ role }: ConversationMessage): boolean {
  return role === 'user';
}

function asked({ id, createdAt, userName }: ConversationMessage, isAgain: boolean): AnswerEvent {
  return { id, at: createdAt, what: isAgain ? 'Asked again' : 'Asked', who: userName ?? 'A former member', facts: '' };
}

function answered({ id, createdAt, status, annotations }: ConversationMessage): AnswerEvent {
  const { sources, outcome, searched, isQuoted } = annotations;
  const facts = [
    outcome === 'absent' ? 'Not found' : countOf(sources.length, { one: '# source', other: '# sources' }),
    searched === null ? undefined : countOf(searched.files, { one: '# file searched', other: '# files searched' }),
  ];
  return {
    id,
    at: createdAt,
    what: status === 'stopped' ? 'Stopped' : status === 'failed' ? 'Failed' : 'Answered',
    who: isQuoted === true ? 'Quoted from the documents' : 'Language model',
    facts: facts.filter((fact) => fact !== undefined).join(', '),
  };
}
