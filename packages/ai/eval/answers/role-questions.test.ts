import { describe, expect, it } from 'vitest';
import { askRoles } from './score-roles.ts';

/** The share of the questions with an answer in one line that are answered. */
const LEAST_RIGHT = 0.8;

describe('questions for a part in an act', () => {
  const answers = askRoles();

  it.each(answers)('$question is not answered by those with other parts', ({ alone, together }) => {
    expect(alone).toBe('');
    expect(together).toBe('');
  });

  it('are answered by the line that tells it, or not at all', () => {
    const right = answers.filter(({ answered, expect: expected }) => answered.includes(expected));
    expect(answers.filter((answer) => answer.answered !== '' && !right.includes(answer))).toEqual([]);
    expect(right.length / answers.length).toBeGreaterThanOrEqual(LEAST_RIGHT);
  });
});
