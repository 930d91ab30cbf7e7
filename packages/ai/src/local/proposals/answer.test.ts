import { describe, expect, it } from 'vitest';
import { answerFrom, proposalsFor } from './answer.ts';
import { readPassages } from './reading.ts';

const NOTE = `## Note 4. Sales by segment

|  | Years ended June 30, |  |
| --- | --- | --- |
| (in millions) | 2031 | 2030 |
| Ferries | $1,452.4 | $1,146.2 |
| Harbours | 44.1 | 56.7 |
|  | 1,496.5 | 1,202.9 |
| Interest income | 12.5 | 9.5 |

Sales rose in 2031 primarily due to two new ferry lines.`;

const passage = { number: 1, documentId: 'note', documentName: 'Note.html', text: NOTE };
const passages = [passage];

function written(question: string): string {
  const { parts } = answerFrom(question, [], passages);
  return parts.flatMap(({ statements }) => statements.map(({ text }) => text)).join('\n');
}

describe('answers from tables', () => {
  it.each([
    ['What was the change in Harbours from 2030 to 2031?', '**-12.6** = 44.1 − 56.7'],
    ['What was the percentage change in Ferries between 2030 and 2031?', '**26.71%** = (1,452.4 − 1,146.2) ÷ 1,146.2'],
    ['What is the average interest income in 2030 and 2031?', '**11** = (9.5 + 12.5) ÷ 2'],
    ['In which year was the interest income higher?', '**2031**'],
  ])('%s', (question, expected) => expect(written(question)).toContain(expected));

  it.each([
    ['What is the total interest income in 2031?', 0],
    ['What is the total interest income in 2030 and 2031, respectively?', 0],
    ['What is the total interest income?', 0],
    ['What is the sum of interest income in 2030 and 2031?', 1],
    ['What is the total interest income in both 2030 and 2031?', 1],
  ])('adds up figures of different years only if asked: %s', (question, sums) => {
    const { proposals } = proposalsFor(question, readPassages(passages), []);
    expect(proposals.filter(({ operation, shown }) => operation === 'sum' && shown.startsWith('22 ='))).toHaveLength(
      sums,
    );
  });

  it.each([
    ['What is the total sales in 2031?', '**1,509.0** (Total sales'],
    ['What are the total sales in 2030 and 2031, respectively?', '**1,212.4** (Total sales'],
  ])('gives the line of a total: %s', (question, expected) => {
    const text = `${NOTE}\n`.replace('| Interest income', '| Total sales | 1,509.0 | 1,212.4 |\n| Interest income');
    const { parts } = answerFrom(question, [], [{ ...passage, text }]);
    expect(parts.flatMap(({ statements }) => statements.map((each) => each.text)).join('\n')).toContain(expected);
  });

  it('gives a ratio as a number and in percent', () => {
    const { proposals } = proposalsFor(
      'What was the ratio of Harbours to Ferries in 2031?',
      readPassages(passages),
      [],
    );
    const ratios = proposals.filter(({ operation }) => operation === 'ratio').map(({ shown }) => shown);
    expect(ratios).toContain('0.03 = 44.1 ÷ 1,452.4, or 3.04%');
  });

  it('compares two quarters of one year', () => {
    const text = `## Quarterly results

|  | First quarter | Second quarter | Third quarter |
| --- | --- | --- | --- |
| 2031 |  |  |  |
| Net sales | 115.0 | 118.5 | 121.0 |
| 2030 |  |  |  |
| Net sales | 101.0 | 102.5 | 104.0 |`;
    const question = 'What was the change in net sales between the first and second quarter of 2031?';
    const { proposals } = proposalsFor(question, readPassages([{ ...passage, text }]), []);
    const changes = proposals.filter(({ operation }) => operation === 'change').map(({ shown }) => shown);
    expect(changes).toContain('3.5 = 118.5 − 115');
  });

  it('quotes each operand and needs all of them', () => {
    const [part] = answerFrom('What was the change in Harbours from 2030 to 2031?', [], passages).parts;
    expect(part?.statements).toMatchObject([
      { needsAllQuotes: true, quotes: [{ passage: 1, quote: '| Harbours | 44.1 | 56.7 |' }] },
    ]);
  });

  it('never gives a row without a label the name of its neighbour', () => {
    const text = written('What was the total of Interest income and Harbours in 2031?');
    expect(text).not.toContain('1,496.5 (Harbours');
    expect(text).not.toContain('1,496.5 (Interest');
  });

  it.each([
    'In which years was goodwill impaired?',
    'Who audits the ferries?',
    'What was the change in goodwill from 2030 to 2031?',
  ])('does not answer what is not there: %s', (question) => expect(written(question)).toBe(''));

  it.each([
    'Did interest income exceed the budget of the board in 2031?',
    'As of 2031, has the ferry company paid interest to its founders?',
    'Were there any directors who voted against the new ferry lines?',
  ])('does not answer a question for yes or no with a figure or another fact: %s', (question) =>
    expect(written(question)).toBe(''),
  );

  it.each([
    ['What is the total of the invoice?', '# Invoice 17\n\nTeal Boats Ltd\n\nTotal due: $1,864.00'],
    ['What is the invoice total?', 'Invoice 17\n\nTotal: $1,864.00'],
    ['What is the total amount due?', 'INVOICE 17\nFrom: Teal Boats\nTotal amount due: $1,864.00'],
    ['What is the total of invoice 17?', 'Invoice 17 of Teal Boats. The total is $1,864.00, payable within 30 days.'],
    ['What is the total of invoice 17?', '# Invoice 17\n\n| Item | Amount |\n| --- | --- |\n| Total | $1,864.00 |'],
  ])('finds a plain total: %s %s', (question, text) => {
    const invoice = { number: 1, documentId: 'i', documentName: 'Invoice 17.pdf', text };
    const { parts } = answerFrom(question, [], [invoice]);
    expect(parts.flatMap(({ statements }) => statements.map((each) => each.text)).join('\n')).toContain('$1,864.00');
  });

  it.each([
    ['In which year was the mill at Teal Quay built?', 'The mill at Teal Quay was built in 1987.', '1987'],
    ['In which year was the mill at Teal Quay built?', 'The mill at Teal Quay was inspected on May 3, 2031.', ''],
    ['In which year was the mill at Teal Quay built?', 'The building of the mill at Teal Quay was sold in 2031.', ''],
    ['When was the mill at Teal Quay sold?', 'The mill at Teal Quay was disposed of on May 3, 2031.', '2031'],
    ['When was the mill at Teal Quay sold?', 'The mill at Teal Quay was insured on May 3, 2031.', ''],
    ['When was the mill at Teal Quay painted?', 'The mill at Teal Quay was painted on May 3, 2031.', '2031'],
    ['When was the mill at Teal Quay painted?', 'The mill at Teal Quay was cleaned on May 3, 2031.', ''],
    ['By whom was the mill at Teal Quay built?', 'The mill at Teal Quay was built by Ada Stone.', 'Ada Stone'],
    ['By whom was the mill at Teal Quay built?', 'The mill at Teal Quay was inspected by Ada Stone.', ''],
  ])('answers a question about an event only with a sentence about it: %s %s', (question, text, expected) => {
    const { parts } = answerFrom(question, [], [{ number: 1, documentId: 'm', documentName: 'Mill.md', text }]);
    const shown = parts.flatMap(({ statements }) => statements.map((statement) => statement.text)).join('\n');
    if (expected === '') expect(shown).toBe('');
    else expect(shown).toContain(expected);
  });

  it('takes no label of the insured for the insurer', () => {
    const text = '# Policy 7\n\nInsured: Teal Boats Ltd\n\nInsured location: 12 Mill Lane, Leeds';
    const policy = { ...passage, documentId: 'p', documentName: 'Policy.pdf', text };
    const { proposals } = proposalsFor('Which company insures Teal Boats?', readPassages([policy]), []);
    expect(proposals).toEqual([]);
  });

  it.each([
    ['How much does Teal Ferries ask for in its invoice?', ''],
    ['How much does Teal Boats ask for in its invoice?', '9,350.00'],
    ['How much does Boats, Teal ask for in its invoice?', '9,350.00'],
  ])('takes no company for another one with the same first word: %s', (question, expected) => {
    const text = `# Invoice\n\nFrom: Teal Boats Ltd\n\nFor repairs at Grey Ferries\n\n| Item | Amount |\n| --- | --- |\n| Total | 9,350.00 |`;
    const { parts } = answerFrom(question, [], [{ ...passage, documentId: 'i', documentName: 'Invoice.pdf', text }]);
    const shown = parts.flatMap(({ statements }) => statements.map((statement) => statement.text)).join('\n');
    if (expected === '') expect(shown).toBe('');
    else expect(shown).toContain(expected);
  });

  it.each([
    ['leader dots', `Trade receivables${'.'.repeat(160)} 1`, '672,006'],
    ['marks of footnotes', 'Trade receivables', `672,006 ${'*'.repeat(160)} x`],
    ['marks behind a year', `2031 ${'†'.repeat(160)} x`, '672,006'],
  ])('reads a table with %s in linear time', (_, label, figure) => {
    const text = `|  | 2031 | 2030 |\n| --- | --- | --- |\n| ${label} | ${figure} | 591,800 |\n| ${label} | 1 | 2 |`;
    const begun = process.cpuUsage().user;
    answerFrom('What were trade receivables in 2031?', [], [{ ...passage, text }]);
    expect(process.cpuUsage().user - begun).toBeLessThan(1_000_000);
  });
});

it('does not answer a question for a difference with a sentence that compares nothing', () => {
  const minutes =
    'The committee noted that Pine and Mill together pay three quarters of the rent, and that Mill must give notice by March 31, 2031.';
  const compared = 'The rent of Pine exceeds the rent of Mill by 1,200 a month.';
  const question = 'What is the difference between the rent of Pine and the rent of Mill?';
  const answered = (text: string) =>
    answerFrom(question, [], [{ number: 1, documentId: 'm', documentName: 'Minutes.md', text }]).parts.flatMap(
      ({ statements }) => statements.map((statement) => statement.text),
    );
  expect(answered(minutes)).toEqual([]);
  expect(answered(compared).join()).toContain('1,200');
});

it('does not answer who holds a role with a sentence that names nobody', () => {
  const answered = (text: string) =>
    answerFrom(
      'Who is the broker?',
      [],
      [{ number: 1, documentId: 'n', documentName: 'Notice.md', text }],
    ).parts.flatMap(({ statements }) => statements.map((statement) => statement.text));
  expect(answered('Our own broker puts it at $24.50 per square foot a year.')).toEqual([]);
  expect(answered('The broker is Pine Realty LLC.').join()).toContain('Pine Realty LLC');
});

it('keeps a bare “and when” with its question', () => {
  const text =
    'This Agreement is made as of July 27, 2031 between Mill LLC and Pine LLC. The recipient shall return the plans.';
  const { parts } = answerFrom(
    'What must the recipient return under the agreement and when?',
    [],
    [{ number: 1, documentId: 'a', documentName: 'Agreement.md', text }],
  );
  expect(parts).toHaveLength(1);
  expect(parts[0]?.statements.map((statement) => statement.text).join()).not.toContain('**July');
});

it('answers when an invoice was issued with the date in its head, which no clause says', () => {
  const text = '# Invoice A-17\n\nTeal Boats Ltd\n\nMay 3, 2031\n\nThis invoice is for repairs.';
  const { parts } = answerFrom(
    'When was invoice A-17 issued?',
    [],
    [{ number: 1, documentId: 'i', documentName: 'Invoice A-17.md', text }],
  );
  expect(parts[0]?.statements.map((statement) => statement.text).join()).toContain('May 3, 2031');
});

describe('a question for a year that is counted from the beginning', () => {
  const answered = (question: string, text: string) =>
    answerFrom(question, [], [{ number: 1, documentId: 'l', documentName: 'Lease, Pine.md', text }])
      .parts.flatMap(({ statements }) => statements.map((statement) => statement.text))
      .join();
  const BASE = '| Base Rent | $48,250.00 per month |\n| --- | --- |\n| Security deposit | $96,500.00 |';
  const STEPS = 'The base rent in the third lease year (year 3) is $51,188.43 per month.';

  it.each(['What is the base rent in lease year 3?', 'What is the base rent in the third lease year?'])(
    'is not answered by the value of the first year: %s',
    (question) => {
      expect(answered(question, BASE)).toBe('');
      expect(answered(question, STEPS)).toContain('51,188.43');
    },
  );

  it('is no question for a calendar year', () => {
    expect(answered('What is the base rent in year 1?', BASE)).toContain('48,250.00');
    expect(answered('What is the base rent?', BASE)).toContain('48,250.00');
  });
});

describe('answers from two documents', () => {
  const terms = 'The base rent is USD 12,500 per month.';
  const letter = 'The base rent has a rebate of 7%.';

  it.each([
    ['What is the base rent?', [terms, letter]],
    ['What is the base rent?', [letter, terms]],
    ['I am Dana Okafor. What is the base rent?', [terms, letter]],
    ['I am Dana Okafor. What is the base rent?', [letter, terms]],
  ])('%s is answered by the one that states it, whichever comes first: %j', (question, texts) => {
    const read = texts.map((text, at) => ({ number: at + 1, documentId: `d${at}`, documentName: `${at}.md`, text }));
    const { parts } = answerFrom(question, [], read);
    const [first] = parts.flatMap(({ statements }) => statements);
    expect(first?.text).toContain('12,500');
  });
});
