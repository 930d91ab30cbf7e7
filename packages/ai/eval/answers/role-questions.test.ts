import { describe, expect, it } from 'vitest';
import { answerFrom } from '../../src/local/proposals/answer.ts';
import { ROLE_CASES, ROLE_DOCUMENTS } from './role-questions.ts';

/** The answer of a data room with these documents. '' if it says that it found none. */
function answerIn(question: string, documents: readonly (readonly [name: string, text: string])[]): string {
  const passages = documents.map(([documentName, text], index) => ({
    number: index + 1,
    documentId: `document-${index}`,
    documentName,
    text,
  }));
  const { parts } = answerFrom(question, [], passages);
  return parts.flatMap(({ statements }) => statements.map(({ text }) => text)).join('\n');
}

/** Of the questions that a line answers, so many are answered. */
const LEAST_RIGHT = 0.8;

const without = Object.entries(ROLE_DOCUMENTS).map(([name, text]) => [name, text.replace('{line}', '')] as const);

describe('questions for a part in an act', () => {
  it.each(ROLE_CASES)('$question is not answered by those with other parts', ({ question, document }) => {
    expect(answerIn(question, [[document, ROLE_DOCUMENTS[document].replace('{line}', '')]])).toBe('');
    expect(answerIn(question, without)).toBe('');
  });

  it('are answered by the line that tells it, or not at all', () => {
    const answers = ROLE_CASES.map(({ question, document, line, expect: expected }) => {
      const answer = answerIn(question, [[document, ROLE_DOCUMENTS[document].replace('{line}', line)]]);
      return { question, isRight: answer.includes(expected), isRefused: answer === '' };
    });
    expect(answers.filter(({ isRight, isRefused }) => !isRight && !isRefused)).toEqual([]);
    const right = answers.filter(({ isRight }) => isRight).length;
    expect(right / answers.length).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
