import { describe, expect, it } from 'vitest';
import { inLabelWords } from './phrasing.ts';
import { readQuestion } from './question.ts';

describe('inLabelWords', () => {
  it.each([
    ['Which company leases 4 Mill Row to Acme', 'who is the landlord of Acme, 4 Mill Row'],
    ['Who insures Acme', 'who is the insurer of Acme'],
    ['How much of the loan remains unpaid in 2025', 'what is the unpaid amount of the loan in 2025'],
    ['To whom does Acme pay rent', 'who is the landlord of Acme'],
    ['When does Acme have to move out', 'when does the lease of Acme end'],
    ['What part of the operating expenses must Acme bear', 'what share of operating expenses does Acme pay'],
    ['How fast does the rent of Acme grow', 'what percentage is the annual increase of the rent of Acme'],
    ['What can Acme use its space for', 'what is the permitted use of Acme'],
    ['Until what date can Acme ask for renewal', 'by when must Acme give notice of renewal'],
    ['Whose confidential information does the NDA protect', 'who is the disclosing party of the NDA'],
    ['How quickly must information be returned', 'within how many days must information be returned'],
    ['What did Acme bill', 'how much is the total due of Acme'],
    ['What is the rent', 'What is the rent'],
  ])('%s', (asked, worded) => {
    expect(inLabelWords(asked)).toBe(worded);
  });
});

describe('the type of the answer', () => {
  it.each([
    ['When does the term of Harbor Growth Fund III end?', 'date'],
    ['Who is the general partner of Harbor Growth Fund III?', 'person'],
    ['Until when does the management fee run?', 'date'],
    ['Up to which amount are expenses borne?', 'amount'],
    ['What was the growth in 2024?', 'percentage'],
    ['What is the Base Rent?', 'amount'],
  ])('%s', (question, type) => {
    expect(readQuestion(question).types[0]).toBe(type);
  });
});
