import { describe, expect, it } from 'vitest';
import { extractAnswer } from './answer.ts';

function paper(documentName: string, text: string, at: number) {
  return {
    number: at + 1,
    documentId: documentName,
    documentName,
    text,
  };
}
const LETTER = `# Carrow Roofing Ltd

12 Weir Street, Leeds LS1 4AB

14 March 2025

### Statement of fees, invoice CR-88

For work done we ask for payment of £4,120.00 by 30 April 2025.

| Description | Quantity | Unit price | Amount |
| --- | --- | --- | --- |
| Survey (foreman) | 6.00 h | 95.00 | 570.00 |
| Tiles | 50 | 71.00 | 3,550.00 |
| Total due | | | £4,120.00 |`;
const POLICY = `# Stratton Mutual Insurance Company

Certificate of insurance

| Insured | Effective date | Expiration date |
| --- | --- | --- |
| Brio Foods Ltd | 1 May 2025 | 30 April 2026 |`;
const LEASE = `# Lease

Lease between Carrow Estates LLC ("Landlord") and Brio Foods Ltd ("Tenant"). The term expires on 31 December 2031.

6.2 Assignment. Tenant shall not sublet without the consent of Landlord.

| Premises | Tenant | Monthly rent |
| --- | --- | --- |
| 1 Weir Street | Brio Foods Ltd; Dale Crafts Ltd | £9,000.00 |`;
const papers = [
  paper('Letter CR-88.pdf', LETTER, 0),
  paper('Certificate.pdf', POLICY, 1),
  paper('Lease, Brio Foods.pdf', LEASE, 2),
];
function answer(question: string) {
  return extractAnswer(question, [], papers)
    .parts.flatMap((part) => part.statements)
    .map(({ text }) => text)
    .join('\n');
}

describe('a value with the requested label', () => {
  it.each([
    ['When is invoice CR-88 due?', '**30 April 2025**'],
    ['By what date must invoice CR-88 be paid?', '**30 April 2025**'],
    ['When was invoice CR-88 issued?', '**14 March 2025**'],
    ['Who is the insurer of Brio Foods?', '**Stratton Mutual Insurance Company**'],
    ["What is the expiration date of Brio Foods's insurance?", '**30 April 2026**'],
    ['When does the lease of Brio Foods run out?', '**31 December 2031**'],
    ['Who does Brio Foods rent from?', '**Carrow Estates LLC**'],
    ["What is the foreman's hourly rate on invoice CR-88?", '**95.00**'],
    ['Is the tenant allowed to sublet?', 'consent'],
  ])('%s', (question, value) => {
    expect(answer(question)).toContain(value);
  });

  it.each([
    ['is not the party in the question', 'Who does Dale Crafts insure?'],
    ['is not an address instead of an amount', 'Up to which amount is Carrow Roofing insured?'],
    ['is not a part of a date instead of a number', 'How many leases are there?'],
    ['does not answer arithmetic', 'What is 2 + 2?'],
  ])('%s', (_, question) => {
    expect(answer(question)).toBe('');
  });

  it('is shown with the whole row if the row lists several parties', () => {
    const shown = answer('What is the monthly rent of Dale Crafts?');
    expect(shown).toContain('Tenant: Brio Foods Ltd; Dale Crafts Ltd; Monthly rent: £9,000.00');
    expect(shown).not.toContain('**£9,000.00**');
  });
});
