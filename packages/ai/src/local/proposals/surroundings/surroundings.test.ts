import { describe, expect, it } from 'vitest';
import { proposalsFor } from '../answer.ts';
import { readPassages } from '../reading.ts';
import { SURROUNDING_NAMES, surroundingsOf } from './index.ts';

const NOTE = `## Note 4. Sales by segment

|  | 2031 | 2030 |
| --- | --- | --- |
| Ferries | 1,452 | 1,146 |
| Harbours | 44 | 57 |
| Total | 1,496 | 1,203 |

Sales rose in 2031 primarily due to two new ferry lines.`;
const OTHER = 'The auditor confirmed the figures.';

const passages = [NOTE, OTHER].map((text, index) => ({
  number: index + 1,
  documentId: `d${index}`,
  documentName: `${index}.html`,
  text,
}));

function factsFor(question: string, shows: string, read = passages) {
  const asked = proposalsFor(question, readPassages(read), []);
  const index = asked.proposals.findIndex(({ shown }) => shown.includes(shows));
  expect(index).toBeGreaterThanOrEqual(0);
  const own = surroundingsOf(asked)[index] ?? [];
  expect(own).toHaveLength(SURROUNDING_NAMES.length);
  return Object.fromEntries(SURROUNDING_NAMES.map((name, at) => [name, own[at]]));
}

describe('the surroundings of a proposal', () => {
  it('say which words of the question its path lacks', () => {
    const question = 'What were the sales of Harbours in 2031?';
    expect(factsFor(question, '44 (')).toMatchObject({ 'missing rarest': 0, 'missing share': 0, 'passage cover': 1 });
    expect(factsFor(question, '1,452 (')['missing share']).toBeGreaterThan(0.3);
  });

  it('say how similar its words are to those of the question', () => {
    const question = 'What were the sales of ships in 2031?';
    const alike = (shows: string) => factsFor(question, shows)['alike'] ?? 0;
    expect(alike('1,452 (')).toBeGreaterThan(alike('1,496 ('));
    expect(factsFor(question, '1,452 (')['behind most alike']).toBeGreaterThanOrEqual(0);
  });

  it('say where in its table it is', () => {
    const question = 'What were the total sales in 2031?';
    expect(factsFor(question, '1,496 (')).toMatchObject({
      columns: 2,
      rows: 3,
      'row place': 2 / 3,
      'column place': 0,
      'is total': 1,
      'is newest': 1,
    });
  });

  it('say which operation the question names first, and how the operands lie', () => {
    const question = 'What was the change in the total sales of Ferries from 2030 to 2031?';
    expect(factsFor(question, '306 = ')).toMatchObject({
      'cue place': 0,
      'same row': 1,
      'same column': 0,
      'cells less periods': 0,
    });
  });

  it('say whether a text is of the kind that the question asks for', () => {
    const question = 'Why did sales rise in 2031?';
    expect(factsFor(question, 'Sales rose')).toMatchObject({ 'fits kind': 1, 'is total': -1, 'same row': -1 });
  });

  it('say whether a text states the figure of what is asked about', () => {
    const sentences = [
      'The base rent is 12,500 a month.',
      'The base rent has a rebate of 7%.',
      'The tenant pays 40 for base rent.',
    ];
    // A passage each: sentences of one passage are also proposed together.
    const read = sentences.map((text, at) => ({ number: at + 1, documentId: 'd', documentName: 'Terms.md', text }));
    const of = (sentence: string) => factsFor('What is the base rent?', sentence, read);
    expect(of('The base rent is')).toMatchObject({ 'says is': 1, 'words to figure': 1, 'starts asked': 1 });
    expect(of('The base rent has')).toMatchObject({ 'says is': 0, 'words to figure': 4, 'starts asked': 1 });
    expect(of('The tenant')).toMatchObject({ 'figure after subject': 0, 'starts asked': 0, 'words before subject': 3 });
  });
});
