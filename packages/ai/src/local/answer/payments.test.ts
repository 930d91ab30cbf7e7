import { describe, expect, it } from 'vitest';
import { extractAnswer } from './answer.ts';

const INVOICE = `# Copperline Services, Inc.

# Invoice 2026-0931

| Description | Quantity | Unit price | Amount |
| --- | --- | --- | --- |
| Fund accounting, quarterly fee | 1 qtr | 31,500.00 | 31,500.00 |
| Regulatory filing support | 5 h | 2,250.00 | 11,250.00 |
| Total due | | | $42,750.00 |`;
const LEDGER = `| Date | Description | Category | Amount | Balance |
| --- | --- | --- | --- | --- |
| 2026-09-02 | ACH: Copperline Services, Inc., invoice 2026-0931 | Fund administration | -42750.00 | 3087804.46 |
| 2026-09-17 | ACH: Stonecrop Mutual, liability insurance | Insurance | -36200.00 | 8201604.46 |`;
const STATEMENT = `| Date | Description | Debit | Credit | Balance |
| --- | --- | --- | --- | --- |
| 09/17/2026 | ACH: Stonecrop Mutual, liability insurance | 36,200.00 | | 8,201,604.46 |`;

function answer(question: string, ...texts: string[]) {
  const passages = texts.map((text, index) => {
    return { number: index + 1, documentId: `paper-${index}`, documentName: `Paper ${index}.pdf`, text };
  });
  return extractAnswer(question, [], passages)
    .parts.flatMap(({ statements }) => statements.map((statement) => statement.text))
    .join('\n');
}

describe('a question about a payment', () => {
  it.each(['How much did Copperline invoice?', 'How much did Copperline charge?', 'What did Copperline bill?'])(
    'is answered by the total of the invoice: %s',
    (question) => {
      expect(answer(question, LEDGER, INVOICE)).toMatch(/^\*\*\$42,750\.00\*\*/);
    },
  );

  it('is answered without the sign of the ledger', () => {
    expect(answer('How much was paid to Stonecrop Mutual?', LEDGER)).toMatch(/^\*\*36200\.00\*\*/);
    expect(answer('How much was Stonecrop Mutual paid?', LEDGER)).toMatch(/^\*\*36200\.00\*\*/);
  });

  it('is answered in the most readable spelling', () => {
    expect(answer('How much was paid to Stonecrop Mutual?', LEDGER, STATEMENT)).toMatch(/^\*\*36,200\.00\*\*/);
  });

  it('keeps the sign of a loss', () => {
    const operations = '| US dollars | Q3 2026 |\n| --- | --- |\n| Net investment income (loss) | (577,920.50) |';
    expect(answer('What was the net investment income?', operations)).toContain('(577,920.50)');
  });
});

describe('a question about an end', () => {
  it('is not answered by a quarter that ended', () => {
    expect(answer('When does the fund end?', 'The fund ended the quarter with $5,846,712 on June 30, 2026.')).toBe('');
  });
});

describe('a question about a deadline', () => {
  it('is answered by the day that something is due, not by the day it begins', () => {
    const text = 'We exercise our option to extend the term by five years, from January 1, 2028 to December 31, 2032.';
    const clause = 'Tenant may extend the term by written notice which Landlord receives no later than March 31, 2027.';
    expect(answer('By when must notice to extend the term be given?', text)).not.toContain('**January 1, 2028**');
    expect(answer('What is the deadline for Tenant to exercise its option to extend the term?', clause)).toMatch(
      /^\*\*March 31, 2027\*\*/,
    );
  });

  it('prefers a full date to a bare year', () => {
    const text =
      'The diligence period ends on November 30, 2026.\n\nRoof of 1998: survey before the diligence period ends.';
    expect(answer('When does the diligence period end?', text)).not.toContain('**1998**');
  });
});
