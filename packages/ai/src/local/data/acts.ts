/**
 * Words by which questions and documents name the same act, with everybody’s part in it: verbs, their nouns, and the names of
 * those who do it. Words that begin like the verb ("auditor") need not be listed.
 */
export type Act = {
  words: string;
  question: string;
  /** A line that says who did it, or for how much. */
  sentence: string;
  /** A line about the same thing that does not. */
  other: string;
};

/** Acts of persons and companies. */
export const ACTS: readonly Act[] = [
  {
    words: 'audit audited auditor audits',
    question: 'Who audited the accounts of Teal Boats?',
    sentence: 'Auditor of Teal Boats: Marsh & Finch LLP',
    other: 'The accounts of Teal Boats were audited in May.',
  },
  {
    words: 'prepare prepared write wrote written draft drafted compile compiled author authored drew drawn',
    question: 'Who wrote the report on the mill?',
    sentence: 'The report on the mill was prepared by Ada Stone.',
    other: 'The report on the mill went to Ada Stone.',
  },
  {
    words: 'sign signed signs signatory signature signatures executed',
    question: 'Who signed the lease of the mill?',
    sentence: 'The lease of the mill was executed by Ada Stone.',
    other: 'The lease of the mill went to Ada Stone.',
  },
  {
    words: 'insure insured insurer insures insurance underwriter underwrites underwritten',
    question: 'Who insures the mill?',
    sentence: 'Underwriter of the mill: Norrland Mutual',
    other: 'The mill of Teal Boats Ltd is insured against fire.',
  },
  {
    words: 'custody custodian depositary safekeeping keep keeps kept',
    question: 'Who keeps the shares?',
    sentence: 'Custodian of the shares: Banque Orval SA',
    other: 'The shares are kept abroad.',
  },
  {
    words: 'administer administers administered administrator administration',
    question: 'Who administers the fund?',
    sentence: 'Administrator of the fund: Harbourline Limited',
    other: 'The fund was administered with care.',
  },
  {
    words: 'guarantee guaranteed guarantees guarantor guaranty surety sureties',
    question: 'Who guarantees the loan?',
    sentence: 'Surety of the loan: Sapin SA',
    other: 'The loan to Sapin SA is guaranteed.',
  },
  {
    words: 'own owns owned owner owners ownership proprietor belong belongs landlord',
    question: 'Who owns the mill?',
    sentence: 'The mill belongs to Ada Stone.',
    other: 'The mill lies in the lane of Ada Stone.',
  },
  {
    words: 'value valued values valuer valuation appraise appraised appraises appraiser appraisal',
    question: 'Who valued the mill?',
    sentence: 'Appraiser of the mill: Mercier SA',
    other: 'The mill of Mercier SA was valued at $4,000.',
  },
  {
    words: 'inspect inspected inspects inspector inspection survey surveyed surveys surveyor examine examined visited',
    question: 'Who inspected the mill?',
    sentence: 'Surveyor of the mill: Mae Thornton',
    other: 'Mae Thornton lives in the mill.',
  },
  {
    words: 'supply supplies supplied supplier deliver delivers delivered vendor provider',
    question: 'Who supplies the timber?',
    sentence: 'The timber is delivered by Holm AG.',
    other: 'The timber burnt at Holm AG.',
  },
  {
    words: 'sell sold sells seller sale vendor',
    question: 'Who sold the mill?',
    sentence: 'Vendor of the mill: Dekker BV',
    other: 'Dekker BV painted the mill.',
  },
  {
    words: 'buy bought buys buyer purchase purchased purchaser acquire acquired acquirer acquisition',
    question: 'Who bought the mill?',
    sentence: 'Purchaser of the mill: Dekker BV',
    other: 'Dekker BV painted the mill.',
  },
  {
    words: 'build built builds builder construct constructed contractor erected erect',
    question: 'Who built the mill?',
    sentence: 'Contractor of the mill: Dekker BV',
    other: 'Dekker BV stands beside the mill.',
  },
  {
    words: 'make made makes maker manufacture manufactured manufacturer produce produced produces producer',
    question: 'Who made the press?',
    sentence: 'Manufacturer of the press: Dekker BV',
    other: 'Dekker BV has a press.',
  },
  {
    words: 'design designed designs designer architect',
    question: 'Who designed the mill?',
    sentence: 'Architect of the mill: Edith Lorne',
    other: 'Edith Lorne lives in the mill.',
  },
  {
    words: 'lend lends lent lender loaned',
    question: 'Who lent the money for the mill?',
    sentence: 'Lender of the money for the mill: Banque Orval SA',
    other: 'Banque Orval SA counted the money of the mill.',
  },
  {
    words: 'borrow borrows borrowed borrower debtor',
    question: 'Who borrowed the money for the mill?',
    sentence: 'Debtor for the money of the mill: Holm AG',
    other: 'Holm AG counted the money of the mill.',
  },
  {
    words: 'lease leases leased lessee lessor landlord rent rents rented tenant occupies occupied occupier uses',
    question: 'Who rents the mill?',
    sentence: 'Tenant of the mill: Holm AG',
    other: 'Holm AG painted the mill.',
  },
  {
    words: 'advise advises advised adviser advisor counsel counselled consultant',
    question: 'Who advises the board on law?',
    sentence: 'Counsel of the board in law: Pell LLP',
    other: 'Pell LLP met the board on law.',
  },
  {
    words: 'represent represents represented representative counsel attorney',
    question: 'Who represents the mill in court?',
    sentence: 'Attorney of the mill in court: Ada Stone',
    other: 'Ada Stone saw the mill in court.',
  },
  {
    words: 'chair chaired chairs chairman chairwoman chairperson preside presided presides',
    question: 'Who chaired the meeting?',
    sentence: 'The meeting was presided by Ada Stone.',
    other: 'The meeting was held at Ada Stone Hall.',
  },
  {
    words: 'manage manages managed manager management run runs ran operate operates operated operator',
    question: 'Who manages the mill?',
    sentence: 'Operator of the mill: Holm AG',
    other: 'Holm AG stands beside the mill.',
  },
  {
    words: 'approve approved approves approval resolve resolved authorise authorised authorize authorized',
    question: 'Who approved the budget?',
    sentence: 'The budget was authorized by Ada Stone.',
    other: 'The budget went to Ada Stone.',
  },
  {
    words: 'take took taken keep kept record recorded minuted secretary',
    question: 'Who took the minutes?',
    sentence: 'Secretary for the minutes: Eva Lang',
    other: 'Eva Lang has the minutes.',
  },
  {
    words: 'repair repaired repairs renovate renovated refurbished fixed fix',
    question: 'Who repaired the roof?',
    sentence: 'The roof was renovated by Hollis Ltd.',
    other: 'Hollis Ltd stands under the roof.',
  },
  {
    words: 'maintain maintains maintained maintenance service services serviced',
    question: 'Who maintains the press?',
    sentence: 'The press is serviced by Ridley Ltd.',
    other: 'Ridley Ltd has a press.',
  },
  {
    words: 'give gave given donate donated donates donor donation',
    question: 'Who donated the picture?',
    sentence: 'Donor of the picture: Iris Falk',
    other: 'Iris Falk saw the picture.',
  },
];

/** Acts that have a price. The question asks for the amount. */
export const PAYMENTS: readonly Act[] = [
  {
    words:
      'cost costs price paid pay pays payment bought buy buys purchased purchase acquired acquisition consideration fee charge charges charged invoice invoiced total due payable spent spend expense expenses expenditure ask asks asked bill billed premium',
    question: 'How much did the mill cost?',
    sentence: 'The mill was bought for $4,000.',
    other: 'The mill is insured for $4,000.',
  },
  {
    words:
      'paid pay pays payment payments debit debits wire withdrawal outflow transfer transferred remitted call called calls',
    question: 'How much was paid to Holm AG?',
    sentence: '2031-05-03 Wire to Holm AG: $4,000',
    other: 'The mill of Holm AG is insured for $4,000.',
  },
  {
    words: 'sold sell sells sale proceeds price disposal disposed fetch fetched',
    question: 'For how much was the mill sold?',
    sentence: 'The proceeds from the mill were $4,000.',
    other: 'The mill was valued at $4,000.',
  },
  {
    words: 'repaid repay repays repayment repayments redeemed amortised amortized',
    question: 'How much of the loan has been repaid?',
    sentence: 'Repayments of the loan came to $4,000.',
    other: 'The loan amounts to $4,000.',
  },
  {
    words: 'insured insure insures insurance cover covered coverage covers sum',
    question: 'For how much is the mill insured?',
    sentence: 'The insurance of the mill covers $4,000.',
    other: 'The mill cost $4,000.',
  },
  {
    words: 'worth value valued valuation appraised appraisal price',
    question: 'How much is the mill worth?',
    sentence: 'The mill was appraised at $4,000.',
    other: 'The mill burnt for the second time and Holm AG repairs it for $4,000.',
  },
  {
    words: 'lent lend lends loan loaned facility credit',
    question: 'How much did the bank lend for the mill?',
    sentence: 'The loan of the bank for the mill is $4,000.',
    other: 'The bank valued the mill at $4,000.',
  },
  {
    words: 'borrowed borrow borrows borrowing borrowings loan debt drawn',
    question: 'How much was borrowed for the mill?',
    sentence: 'The loan for the mill is $4,000.',
    other: 'The mill is valued at $4,000.',
  },
  {
    words: 'donated donate donation donations gift gave given grant granted',
    question: 'How much was donated to the mill?',
    sentence: 'The gift to the mill was $4,000.',
    other: 'The roof of the mill cost $4,000.',
  },
];

/**
 * Words that say what else an amount is. "Rebuilding cost" and "estimated cost" are not what something cost. Each with a
 * label that has it.
 */
export const OTHER_AMOUNTS: Readonly<Record<string, string>> = {
  insured: 'Insured cost',
  insurance: 'Insurance cost',
  covered: 'Covered cost',
  coverage: 'Coverage of cost',
  rebuilding: 'Rebuilding cost',
  rebuild: 'Cost to rebuild',
  reinstatement: 'Reinstatement cost',
  replacement: 'Replacement cost',
  replace: 'Cost to replace',
  estimate: 'Estimate of cost',
  estimated: 'Estimated cost',
  budget: 'Budget for cost',
  budgeted: 'Budgeted cost',
  planned: 'Planned cost',
  expected: 'Expected cost',
  forecast: 'Forecast cost',
  offered: 'Offered price',
  market: 'Market price',
  book: 'Book cost',
  valued: 'Valued cost',
  appraised: 'Appraised cost',
  deductible: 'Deductible of cost',
  deposit: 'Deposit for cost',
  limited: 'Cost limited to',
};
