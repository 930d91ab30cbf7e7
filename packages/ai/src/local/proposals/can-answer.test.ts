import { describe, expect, it } from 'vitest';
import { answerFrom } from './answer.ts';

function answered(question: string, text: string): string {
  return answerFrom(question, [], [{ number: 1, documentId: 'd', documentName: 'Paper.md', text }])
    .parts.flatMap(({ statements }) => statements.map((statement) => statement.text))
    .join('\n');
}

const NOTICE =
  'Each partner shall contribute on at least ten business days’ written notice, which states the due date.';
const LIMIT = 'No more than 15% of commitments shall be invested in one portfolio company without consent.';
const ENDS = 'The Investment Period ends on June 30, 2027.';
const WIRES =
  '| Date | Text | Amount |\n| --- | --- | --- |\n| 2031-09-25 | Wire out: Mill Capital Trust, distribution | -270,000.00 |';
const COMMITTED = '| Item | Amount |\n| --- | --- |\n| Commitments of the limited partners | $117,600,000.00 |';
const FEES = '| Item | Amount |\n| --- | --- |\n| Net management fee payable | $552,000.00 |';
const CALL = '| Item | Amount |\n| --- | --- |\n| This call | 750,000.00 |';
const PAID =
  'During the Investment Period the Partnership shall pay a fee of 2.00% a year of the commitments of the limited partners.';
const SALES =
  'Revenue for February was GBP 1.31 million, 4% below budget, because the second line was down for nine days.';
const LOAN = '# Loan agreement\n\n**Borrower:** Mill Ltd';
const KPI =
  '# KPI report, May 2031\n\n| KPI | April | May | Budget May |\n| --- | --- | --- | --- |\n| Revenue | 1,240 | 1,310 | 1,400 |\n\nChurn rose to 1.9%.';
const NEXT = '# Minutes of the board\n\nThe next meeting of the board is on 20 May 2031.';
const SALARY = 'The Employee receives a gross annual salary of EUR 96,000, payable at the end of each month.';
const PRESENT = 'Present: Ann Harlow (chair), Dev Patel (finance director), Siobhan Keane';
const INVOICE = '| Item | Amount |\n| --- | --- |\n| Review of the valuation of two investments | 4,500.00 |';

describe('a value of another kind is no answer', () => {
  it.each([
    ['How long is the commitment period?', NOTICE],
    ['How many portfolio companies are there?', LIMIT],
    ['When does the partnership end?', ENDS],
    ['Where should capital be wired?', WIRES],
    ['Which investor has the largest commitment?', COMMITTED],
    ['What is the management fee rate?', FEES],
    ['How much has been called so far?', CALL],
    ['Compare the two invoices', INVOICE],
    ['Who are the limited partners?', PAID],
    ['What was revenue in January?', SALES],
    ['What is the loan for?', LOAN],
    ['When was the board meeting held?', NEXT],
    ['What was churn in April?', KPI],
  ])('%s', (question, text) => expect(answered(question, text)).toBe(''));

  it.each([
    ['How much notice do partners get?', NOTICE, 'ten business days'],
    ['When does the investment period end?', ENDS, 'June 30, 2027'],
    ['What was revenue in February?', SALES, 'GBP 1.31 million'],
    ['When is the next board meeting?', NEXT, '20 May 2031'],
    ['What is the annual salary?', SALARY, '**EUR 96,000**'],
    ['Who is the finance director?', PRESENT, '**Dev Patel**'],
    ['Who is the chair?', PRESENT, '**Ann Harlow**'],
    ['Who is the landlord?', 'Landlord: Acme', 'Acme'],
    ['What are the commitments of the limited partners?', COMMITTED, '$117,600,000.00'],
    ['What is the net management fee payable?', FEES, '$552,000.00'],
  ])('but one of the asked kind is: %s', (question, text, expected) => {
    expect(answered(question, text)).toContain(expected);
  });

  it('does not mark the salary of a year where that of a month is asked', () =>
    expect(answered('What is the salary per month?', SALARY)).not.toContain('**'));

  it('says yes only where a sentence says in which direction two figures differ', () => {
    expect(answered('Was revenue above budget?', KPI)).not.toContain('Yes');
    expect(answered('Was revenue above budget?', SALES)).not.toContain('Yes');
    expect(answered('Was revenue below budget?', SALES)).toContain('**Yes**');
  });

  it('does not mark a figure in the reason for something', () => {
    expect(answered('Why was revenue below budget?', SALES)).toContain('because the second line was down');
    expect(answered('Why was revenue below budget?', SALES)).not.toContain('**');
  });

  it.each([
    [
      'Which company leases 585 Ferry Road to Verwood Foods?',
      '# Lease, 585 Ferry Road\n\n| Landlord | Everline Holdings LLC |\n| --- | --- |\n| Tenant | Verwood Foods LLC |',
      'Everline Holdings LLC',
    ],
    [
      'Which company receives confidential information from Blackthorn Ceramics?',
      '# Non-disclosure agreement\n\nThis Agreement is made between Blackthorn Ceramics Ltd (the "Disclosing Party") and Parkside Pharmacy Capital LP (the "Receiving Party").\n\nThe Receiving Party keeps the Confidential Information secret for three years.',
      'Parkside Pharmacy Capital LP',
    ],
  ])('takes the label of a part in an act for that part: %s', (question, text, expected) =>
    expect(answered(question, text)).toContain(`**${expected}**`),
  );
});
