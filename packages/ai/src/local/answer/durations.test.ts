import { describe, expect, it } from 'vitest';
import { extractAnswer } from './answer.ts';

function answer(question: string, text: string) {
  return extractAnswer(question, [], [{ number: 1, documentId: 'paper', documentName: 'Paper.pdf', text }])
    .parts.flatMap(({ statements }) => statements.map((statement) => statement.text))
    .join('\n');
}

const RETURN =
  'Within ten business days after a written request the Recipient shall return or destroy all confidential material.';

describe('a question for how long something lasts', () => {
  it.each(['How long does the confidentiality last?', 'What is the term of the confidentiality?'])(
    'is not answered by a deadline: %s',
    (question) => expect(answer(question, RETURN)).not.toContain('**'),
  );

  it('is answered by the length of the term', () => {
    const term = 'The duty of confidentiality lasts for two years from the date of this letter.';
    expect(answer('How long does the confidentiality last?', `${RETURN}\n\n${term}`)).toMatch(/^\*\*two years/);
  });
});

it('is not answered by the date of something else', () => {
  const wires =
    '| Date | Text | Amount |\n| --- | --- | --- |\n| 2031-07-20 | Wire in: Pine Fund III, call no. 9 | 90.00 |';
  expect(answer('What is the term of the fund?', wires)).toBe('');
  expect(answer('What is the term of the fund?', 'The Fund began operations on March 15, 2022.')).not.toContain('**');
  expect(answer('What is the term of the fund?', 'The Fund continues until March 15, 2032.')).toContain(
    'March 15, 2032',
  );
});

it('ends a deadline after a whole word', () => {
  const [, shown = ''] = /\*\*(.+?)\*\*/.exec(answer('When must the Recipient return the material?', RETURN)) ?? [];
  expect(shown).toMatch(/^Within ten business days after a written request/);
  expect(RETURN).toMatch(new RegExp(`${shown}\\b`));
});
