import type { Half } from '../evaluation/index.ts';
import type { ParaphraseQuestion } from './document.ts';

/** Questions about clauses that the agreements of the evaluation rooms have, in other words. Their passages are long. */
export const CLAUSE_QUESTIONS: Readonly<Record<Half, readonly ParaphraseQuestion[]>> = {
  development: [
    {
      text: 'Is it forbidden to hand the space over to somebody else?',
      answer: 'shall not assign this Lease or sublet',
    },
    { text: 'Does the owner fix leaks and broken beams?', answer: 'shall keep the roof, the foundations' },
    { text: 'How tidy must rooms be when a lessee moves out?', answer: 'leave the Premises broom clean' },
    { text: 'What penalty hits an occupier who overstays?', answer: 'is a tenant at sufferance' },
    { text: 'Do papers have to be erased afterwards?', answer: 'shall return or destroy Confidential Information' },
    { text: 'Until when is poaching of workers banned?', answer: 'shall not solicit for employment' },
    { text: 'What if a judge orders facts to be revealed?', answer: 'shall give prompt notice where it may' },
    { text: 'Who accepts responsibility for mistakes of consultants?', answer: 'It is liable for what they do' },
  ],
  test: [
    { text: 'What punishment awaits late payers?', answer: 'A contribution not made when due bears interest' },
    { text: 'Are investors able to fire the sponsor?', answer: 'may remove the General Partner without cause' },
    { text: 'Must excessive performance bonuses be repaid?', answer: 'shall return any carried interest' },
    { text: 'Who examines dealings in which loyalties clash?', answer: 'consents to conflicts of interest' },
    { text: 'What happens if a leader quits?', answer: 'new investments are suspended' },
    {
      text: 'How much money goes into a single firm at most?',
      answer: 'shall be invested in one portfolio company',
    },
    { text: 'How soon is cash from an exit handed out?', answer: 'are distributed within 45 days of receipt' },
    { text: 'Which setup costs are refunded?', answer: 'bears organizational expenses up to' },
  ],
};
