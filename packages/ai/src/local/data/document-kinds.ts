import type { Format } from '@atrium/domain/value';

/** A kind of document, recognized by `pattern`, and the columns usually wanted from it. `example` is a title of the kind. */
export type DocumentKind = {
  pattern: RegExp;
  columns: readonly (readonly [name: string, format: Format, prompt: string])[];
  example: string;
};

export const DOCUMENT_KINDS: readonly DocumentKind[] = [
  {
    example: 'Lease of 5 Willow Street',
    pattern: /\bleases?\b|tenanc|landlord/i,
    columns: [
      ['Landlord', 'string', 'Who lets the premises?'],
      ['Tenant', 'string', 'Who rents the premises?'],
      ['Premises', 'string', 'What is the address of the premises?'],
      ['Rentable area', 'number', 'How large are the premises?'],
      ['Commencement date', 'date', 'When does the term begin?'],
      ['Expiration date', 'date', 'When does the term end?'],
      ['Base rent', 'currency', 'What is the base rent?'],
      ['Annual increase', 'percentage', 'By how much does the rent rise each year?'],
      ['Security deposit', 'currency', 'What is the security deposit?'],
      ['Renewal option', 'boolean', 'Is there an option to renew?'],
      ['Governing law', 'string', 'Which law governs the lease?'],
    ],
  },
  {
    example: 'Invoice 1001',
    pattern: /\binvoices?\b|\bbills?\b|accounts payable/i,
    columns: [
      ['Invoice number', 'string', 'What is the number of the invoice?'],
      ['Supplier', 'string', 'Who issued the invoice?'],
      ['Customer', 'string', 'Who is billed?'],
      ['Invoice date', 'date', 'When was the invoice issued?'],
      ['Due date', 'date', 'By when is it to be paid?'],
      ['Subtotal', 'currency', 'What is the amount before tax?'],
      ['Tax', 'currency', 'What is the amount of tax?'],
      ['Total', 'currency', 'What is the total amount due?'],
    ],
  },
  {
    example: 'Receipt',
    pattern: /\breceipts?\b|expense claim|cashier/i,
    columns: [
      ['Merchant', 'string', 'Where was it bought?'],
      ['Date', 'date', 'When was it bought?'],
      ['Tax', 'currency', 'What is the amount of tax?'],
      ['Total', 'currency', 'What is the total amount?'],
      ['Address', 'string', 'What is the address of the merchant?'],
    ],
  },
  {
    example: 'Mutual non-disclosure agreement',
    pattern: /\bndas?\b|non-?disclosure|confidentiality agreement/i,
    columns: [
      ['Disclosing party', 'string', 'Who discloses information?'],
      ['Receiving party', 'string', 'Who receives information?'],
      ['Effective date', 'date', 'When does the agreement take effect?'],
      ['Term', 'string', 'How long does the agreement last?'],
      ['Non-solicitation', 'string', 'How long does a duty not to solicit last?'],
      ['Governing law', 'string', 'Which law governs the agreement?'],
      ['Signatories', 'string', 'Who signed the agreement?'],
    ],
  },
  {
    example: 'Bank statement, June 2026',
    pattern: /(?:bank|account) statements?\b|opening balance/i,
    columns: [
      ['Bank', 'string', 'Which bank issued the statement?'],
      ['Account holder', 'string', 'Whose account is it?'],
      ['Account number', 'string', 'What is the number of the account?'],
      ['Period start', 'date', 'When does the period begin?'],
      ['Period end', 'date', 'When does the period end?'],
      ['Opening balance', 'currency', 'What is the balance at the beginning?'],
      ['Total credits', 'currency', 'What came in?'],
      ['Total debits', 'currency', 'What went out?'],
      ['Closing balance', 'currency', 'What is the balance at the end?'],
    ],
  },
  {
    example: 'Certificate of insurance',
    pattern: /certificate of insurance|insurance polic|\bpolicy declaration/i,
    columns: [
      ['Insurer', 'string', 'Who insures?'],
      ['Insured', 'string', 'Who is insured?'],
      ['Policy number', 'string', 'What is the number of the policy?'],
      ['Effective date', 'date', 'When does cover begin?'],
      ['Expiration date', 'date', 'When does cover end?'],
      ['Limit', 'currency', 'What is the limit of liability?'],
      ['Deductible', 'currency', 'What is the deductible?'],
    ],
  },
  {
    example: 'Capital call notice no. 4',
    pattern: /capital call|drawdown notice|distribution notice/i,
    columns: [
      ['Fund', 'string', 'Which fund gives notice?'],
      ['Investor', 'string', 'To whom is the notice given?'],
      ['Notice date', 'date', 'When was notice given?'],
      ['Due date', 'date', 'When is payment due?'],
      ['Amount due', 'currency', 'What amount is due?'],
      ['Commitment', 'currency', 'What is the commitment?'],
    ],
  },
];
