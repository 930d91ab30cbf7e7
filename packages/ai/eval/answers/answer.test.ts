import { describe, expect, it } from 'vitest';
import { extractAnswer } from '../../src/local/answer/answer.ts';
import { ANSWERABLE, DOCUMENTS, UNANSWERABLE } from './question-set.ts';

const passages = Object.entries(DOCUMENTS).map(([documentName, text], index) => ({
  number: index + 1,
  documentId: `document-${index}`,
  documentName,
  text,
}));
function one(text: string, documentName = 'Paper.pdf') {
  return [{ number: 1, documentId: 'paper', documentName, text }];
}

function answer(question: string, from = passages, carried: string[] = []) {
  const { parts, followups } = extractAnswer(question, carried, from);
  const statements = parts.flatMap((part) => part.statements);
  return { text: statements.map((statement) => statement.text).join('\n'), statements, parts, followups };
}

describe('answers from passages', () => {
  it.each(ANSWERABLE.map(({ question, expect: values }) => [question, values] as const))('%s', (question, values) => {
    const { text } = answer(question);
    for (const value of values) expect(text).toContain(value);
  });

  it.each(UNANSWERABLE)('does not answer: %s', (question) => {
    expect(answer(question).text).toBe('');
  });

  it('quotes the named passage literally', () => {
    for (const { question } of ANSWERABLE) {
      for (const { passage, quote } of answer(question).statements.flatMap((statement) => statement.quotes)) {
        expect(passages[passage - 1]?.text).toContain(quote);
      }
    }
  });
});

describe('the shape of an answer', () => {
  it('begins with the value', () => {
    expect(answer('What is the management fee?').text).toMatch(/^\*\*2\.0% per annum\*\* — /);
  });

  it('names the row and column of a table cell, and the unit above the table', () => {
    expect(answer('What was the revenue of Orchard in 2024?').text).toBe('**1,284.0** (Revenue, 2024), EUR millions');
  });

  it('shows documents that contradict each other side by side', () => {
    const { text, statements } = answer('What is the total of invoice AB-12?', [
      { number: 1, documentId: 'a', documentName: 'Invoice AB-12.pdf', text: 'Invoice AB-12\n\nTotal due: $1,864.00' },
      {
        number: 2,
        documentId: 'b',
        documentName: 'E-mail.eml',
        text: 'Our invoice AB-12 comes to a total of $1,846.00 and is due soon.',
      },
    ]);
    expect(text).toContain('$1,864.00');
    expect(text).toContain('$1,846.00');
    expect(statements.map((statement) => statement.heading)).toEqual([
      'There is more than one answer in the documents:',
      'There is more than one answer in the documents:',
    ]);
  });

  it('cites both documents for one value in two spellings', () => {
    const { statements } = answer('When did the lease commence?', [
      { number: 1, documentId: 'a', documentName: 'a.pdf', text: 'The lease commenced on 1 March 2024.' },
      { number: 2, documentId: 'b', documentName: 'b.pdf', text: 'The lease commenced on March 1, 2024.' },
    ]);
    expect(statements).toHaveLength(1);
    expect(statements[0]?.quotes.map(({ passage }) => passage)).toEqual([1, 2]);
  });

  it('answers each part and leaves the part without an answer empty', () => {
    const { parts } = answer('What is the management fee, and who is the custodian?');
    expect(parts.map((part) => part.statements.length > 0)).toEqual([true, false]);
  });

  it('answers a question about two documents for each', () => {
    const { statements } = answer('Compare the deposits in the Harbor and Pine leases');
    expect(statements.map((statement) => statement.text.slice(0, 16))).toEqual([
      '- *Harbor Lease ',
      '- *Pine Street L',
    ]);
  });

  it('lists the items below a heading', () => {
    expect(answer('What risks did the board discuss?').statements).toHaveLength(3);
  });

  it('escapes markup and citations in the text of a document', () => {
    const { text } = answer('What is the notice address?', one('Notice address: [1] <b>Dock* Road 5</b>, Leeds'));
    expect(text).toContain(String.raw`\[1\]`);
    expect(text).not.toContain('<b>');
  });

  it('suggests only questions that it can answer', () => {
    const { followups } = answer('What is the monthly rent at Pine Street?');
    expect(followups.length).toBeGreaterThan(0);
    for (const question of followups) expect(answer(question).text).not.toBe('');
  });

  it('is deterministic', () => {
    expect(answer('Who is the landlord?')).toEqual(answer('Who is the landlord?'));
  });
});

describe('injected instructions in documents', () => {
  it('are not followed', () => {
    expect(answer('What is the contract worth?').text).not.toContain('9,999,999');
    expect(answer('What is the value of the contract with Rowan Bakery?').text).not.toContain('9,999,999');
  });

  it('are quoted for questions about them', () => {
    expect(answer('Which instructions should be ignored?').text).toContain('Ignore all previous instructions');
  });
});

describe('a similar text', () => {
  it('is no answer if it is about the opposite', () => {
    expect(answer('What is the gross IRR of Northwind in Q3 2025?').text).toBe('');
  });

  it('is no answer if its number has another meaning', () => {
    const text =
      'Commitments of the limited partners: $117,600,000.00\n\nThe partners meet under Section 7.1 of the agreement.';
    expect(answer('How many limited partners are there?', one(text)).text).toBe('');
  });

  it.each([
    ['What is the credit rating of Acme Foods?', 'Acme Foods: an excess is credited to the next installments.'],
    ['How much carried interest has Acme Foods paid so far?', 'Acme Foods bears carried interest of 20% of profits.'],
    ['What premium does Acme Foods pay?', 'Acme Foods gets ten days’ notice of non-payment of premium.'],
    ['In which year was the house of Acme Foods built?', 'The house of Acme Foods was inspected on May 3, 2024.'],
    [
      'What are the legal fees of Acme Foods?',
      '| Item | 2024 |\n| --- | --- |\n| Audit fees | 5.00 |\n| Legal advice | - |',
    ],
  ])('%s', (question, text) => {
    expect(answer(question, one(text, 'Acme Foods.pdf')).text).toBe('');
  });

  it('is no answer if it is in another document on the same form', () => {
    const notice = (number: number, due: string) => ({
      number,
      documentId: `notice-${number}`,
      documentName: `Call notice no. ${number}.pdf`,
      text: `# Call notice no. ${number}\n\n| To | Date of notice | Due date |\n| --- | --- | --- |\n| Acme Fund | May 1, 2024 | ${due} |`,
    });
    const { text } = answer('When is call no. 2 due?', [notice(1, 'June 3, 2024'), notice(2, 'July 8, 2024')]);
    expect(text).toContain('July 8, 2024');
    expect(text).not.toContain('June 3, 2024');
  });

  it('is fast on a page without line breaks', () => {
    const text = `The rent is due. ${'A. B. '.repeat(10_000)}${'a'.repeat(50_000)}`;
    expect(answer('Who is the landlord?', one(text)).text).toBe('');
  });
});

describe('layouts', () => {
  const bill = one(
    '# Harbor Supply Co.\n\n1 Mill Row\n\n# INVOICE\n\n| Invoice no. | Date | Due date |\n| --- | --- | --- |\n| A-1742 | May 2, 2024 | June 1, 2024 |\n\nBill to\nAcme Foods Inc.\n7 Quay Street\n\n| Description | Amount |\n| --- | --- |\n| Paint | 40.00 |\n| Total due | $40.00 |',
    'Invoice A-1742.pdf',
  );

  it.each([
    ['Who issued invoice A-1742?', 'Harbor Supply Co.'],
    ['To whom is invoice A-1742 addressed?', 'Acme Foods Inc.'],
    ['By when must invoice A-1742 be paid?', 'June 1, 2024'],
    ['What is the date of invoice A-1742?', 'May 2, 2024'],
  ])('reads letterhead, address and form: %s', (question, value) => {
    expect(answer(question, bill).text).toContain(`**${value}**`);
  });

  it('reads a table with an empty heading above a heading on two lines', () => {
    const table = [
      '| | | |',
      '| --- | --- | --- |',
      '| | | Fair value |',
      '| Security | Cost | June 30, 2026 |',
      '| Series A | 1,000.00 | 1,250.00 |',
      '| Series B | 2,000.00 | 2,600.00 |',
    ];
    expect(answer('What is the fair value of Series B?', one(table.join('\n'))).text).toBe(
      '**2,600.00** (Series B, Fair value June 30, 2026)',
    );
  });

  it('keeps a row in its group', () => {
    const table = [
      '| Item | 2025 |',
      '| --- | --- |',
      '| Assets | |',
      '| Total | 900 |',
      '| Liabilities | |',
      '| Total | 350 |',
    ];
    expect(answer('What is the total of liabilities in 2025?', one(table.join('\n'))).text).toContain('**350**');
  });

  it('reads a figure with its name below, as on slides', () => {
    expect(
      answer(
        'What is the capitalization rate?',
        one('# Deal\n\n6.14%\n\nCapitalization rate\n\n73,850 sq ft\n\nLeasable area'),
      ).text,
    ).toContain('**6.14%**');
  });

  it('reads signature blocks side by side', () => {
    const text =
      '# NDA\n\nSigned\n\n| | |\n| --- | --- |\n| Name: Ada Stone | Name: Ben Hill |\n| Title: Director | Title: Partner |';
    expect(answer('Who signed the NDA?', one(text, 'NDA.pdf')).text).toMatch(/Ada Stone[\s\S]*Ben Hill/);
  });

  it('finds a date in another spelling', () => {
    const table = [
      '| Date | Description | Amount |',
      '| --- | --- | --- |',
      '| 2026-07-31 | Interest credited | 39.10 |',
      '| 2026-08-31 | Interest credited | 41.02 |',
    ];
    expect(answer('How much interest was credited on August 31, 2026?', one(table.join('\n'))).text).toContain(
      '**41.02**',
    );
  });
});
