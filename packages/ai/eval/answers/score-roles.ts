/** Asks the questions for a part in an act, with and without a line that answers them. */
import { answerFrom } from '../../src/local/proposals/answer.ts';
import { markdownTable } from '../shares.ts';
import { ROLE_CASES, ROLE_DOCUMENTS, type RoleCase } from './role-questions.ts';

type Document = readonly [name: string, text: string];

/** The answers to one question: of its document and of all documents without the line, and of its document with it. '' is a refusal. */
export type RoleAnswers = RoleCase & { alone: string; together: string; answered: string };

const WITHOUT: readonly Document[] = Object.entries(ROLE_DOCUMENTS).map(([name, text]) => [name, withLine(text, '')]);

/** Asks all questions. Takes seconds. */
export function askRoles(): RoleAnswers[] {
  return ROLE_CASES.map((asked) => {
    const { question, document, line } = asked;
    const text = ROLE_DOCUMENTS[document];
    return {
      ...asked,
      alone: answerIn(question, [[document, withLine(text, '')]]),
      together: answerIn(question, WITHOUT),
      answered: answerIn(question, [[document, withLine(text, line)]]),
    };
  });
}

function withLine(text: string, line: string): string {
  return text.replace('{line}', line);
}

function answerIn(question: string, documents: readonly Document[]): string {
  const passages = documents.map(([documentName, text], index) => ({
    number: index + 1,
    documentId: `document-${index}`,
    documentName,
    text,
  }));
  const { parts } = answerFrom(question, [], passages);
  return parts.flatMap(({ statements }) => statements.map(({ text }) => text)).join('\n');
}

/** The answers of the first version, before an answer had to name the asked act. */
const BEFORE = { alone: 20, together: 16, right: 70, wrong: 1 };

/** The section of docs/evaluation.md. */
export function rolesSection(): string {
  const answers = askRoles();
  const count = (is: (answer: RoleAnswers) => boolean) => answers.filter(is).length;
  const right = count(({ answered, expect }) => answered.includes(expect));
  const asked = String(answers.length);
  const row = (name: string, before: number, now: number) => [name, asked, String(before), String(now)];
  return [
    '## Questions for a part in an act',
    `${asked} questions for who did something, or what something cost, about eight short documents of our own in which everybody has another part: "Who audited the financial statements?", "How much did the barge cost?". Each is asked without an answer in the documents, where every answer is wrong, and with one line that answers it (\`packages/ai/eval/answers/role-questions.ts\`). 62 of them were seen while the check was written; the check answered none of the other 23 wrongly but two for the name of a part ("Who is the insurer?"), which it has covered since.`,
    markdownTable(
      ['asked of', 'questions', 'before', 'now'],
      [
        row(
          'its document without the answer: answered',
          BEFORE.alone,
          count(({ alone }) => alone !== ''),
        ),
        row(
          'all eight without the answer: answered',
          BEFORE.together,
          count(({ together }) => together !== ''),
        ),
        row('its document with the answer: right', BEFORE.right, right),
        row('its document with the answer: wrong', BEFORE.wrong, count(({ answered }) => answered !== '') - right),
      ],
    ),
  ].join('\n\n');
}
