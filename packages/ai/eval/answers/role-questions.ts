/**
 * Questions for who did something, or what something cost, and short documents in which everybody has another part. Each
 * question is asked twice: of its document as it is, which does not say it, and of the same document with a line that does.
 */
export type RoleCase = {
  question: string;
  document: keyof typeof ROLE_DOCUMENTS;
  /** A line that answers the question. It takes the place of `{line}`. */
  line: string;
  /** The words that the answer must contain. Other names and amounts of the document are wrong. */
  expect: string;
};

export const ROLE_DOCUMENTS = {
  'Teal Quay Fund annual report 2031.pdf': `# Teal Quay Growth Fund II LP

## Annual report for the year ended December 31, 2031

The financial statements of Teal Quay Growth Fund II LP give a true and fair view of the Fund's assets and liabilities. The General Partner, Teal Quay Capital LLP, is responsible for the financial statements. Audit fees of $84,000 are included in other expenses. {line}

Net asset value rose to $412.6 million. The Fund distributed $7.2 million to its limited partners and called $18.5 million from them.

| Expense | 2031 | 2030 |
| --- | --- | --- |
| Management fee | 2,100,000 | 2,050,000 |
| Insurance premium | 64,000 | 61,000 |
| Legal expenses | 131,000 | 98,000 |`,

  'Barge Heron - insurance schedule.docx': `# Schedule of insurance: barge Heron

| Item | Detail |
| --- | --- |
| Vessel | Barge Heron |
| Owner | Grey Ferries Limited |
| Insured amount | $4,200,000 |
| Deductible | $25,000 |
| Policy number | HX-20418 |

The barge Heron lies at Pier 9. The Heron is insured against fire, collision and theft for $4,200,000. Grey Ferries Limited shall report each accident within ten days. {line}`,

  'Board minutes 2031-05-14.docx': `# Minutes of the board of Alder Mills Inc.

Held on May 14, 2031 at 10 Canal Road, Leeds

Present: Ada Stone (chair), Ben Marsh, Clara Voss. Apologies: Dan Orr.

Ben Marsh presented the budget of $3.4 million for the new boiler house. Clara Voss asked for a second quotation. The board noted the report on the roof of Mill 4. {line}

The next meeting takes place on August 20, 2031.`,

  'Service agreement Larch.pdf': `# SERVICE AGREEMENT

This Agreement is made as of June 2, 2031 between Larch Hospital Trust (the "Client") and Novik Cleaning Services GmbH (the "Provider").

**1. Services.** Provider cleans the wards of the Client every day.

**2. Fee.** The Client pays a monthly fee of EUR 18,400. Invoices are due within 30 days.

**3. Liability.** The liability of Provider is limited to EUR 2,000,000 for each event.

**4. Notices.** Notices to the Client are sent to Petra Holm, Head of Procurement.

{line}`,

  'Loan facility Birch.pdf': `# TERM LOAN FACILITY

Borrower: Birch Logistics SA

Lender: Banque du Lac SA

Facility amount: CHF 12,000,000

Interest: 4.25 % per annum

Birch Logistics SA shall maintain an equity ratio of at least 30 %. The depot at Rue du Port 4 was valued at CHF 15,500,000. {line}`,

  'Asset register Fern Works.csv': `# Asset register of Fern Works Ltd

| Asset | Location | Insured value | Book value | Serial number |
| --- | --- | --- | --- | --- |
| Lathe LX-9 | Hall 2 | 310,000 | 122,000 | A-7741 |
| Press P-40 | Hall 1 | 540,000 | 265,000 | B-1180 |
| Crane K-3 | Yard | 880,000 | 410,000 | C-0032 |

{line}`,

  'Survey of Quarry House.md': `# Survey of Quarry House

Quarry House stands in Mill Lane, Whitby, and has three floors. Its owner is Ivo Brandt. The roof leaks in two places. Repairs are estimated at £42,000. The rebuilding cost for insurance is £1,150,000. The tenant, Oldfield Bakery Limited, uses the ground floor.

{line}`,

  'E-mail about the museum.eml': `From: Lena Kraus
To: Omar Haddad
Subject: The Kestrel collection

Dear Omar,

the Kestrel collection is stored at Vesta Storage AG. It is covered for 2.6 million euros during the exhibition. Ruth Adler will call you about the frames. {line}

Kind regards
Lena Kraus`,
} as const;

export const ROLE_CASES: readonly RoleCase[] = [
  // The annual report of a fund
  ...of('Teal Quay Fund annual report 2031.pdf', [
    [
      'Who audited the financial statements?',
      'The financial statements were audited by Marlow Finch LLP.',
      'Marlow Finch',
    ],
    ['Which firm audits Teal Quay Growth Fund II?', 'Auditor: Marlow Finch LLP', 'Marlow Finch'],
    [
      'By whom were the financial statements audited?',
      'Marlow Finch LLP audited the financial statements.',
      'Marlow Finch',
    ],
    ['Who is the auditor of the fund?', 'The auditor of the Fund is Marlow Finch LLP.', 'Marlow Finch'],
    [
      'Who prepared the financial statements?',
      'The financial statements were prepared by Corvin Accounting AG.',
      'Corvin',
    ],
    ['Who signed the annual report?', 'The annual report was signed by Nora Lind.', 'Nora Lind'],
    ['Who administers the fund?', 'Harbourline Services Limited administers the Fund.', 'Harbourline'],
    ['Who keeps the assets of the fund in custody?', 'Custodian: Banque Orval SA', 'Orval'],
    [
      'Who approved the financial statements?',
      'The financial statements were approved by Nora Lind on March 4, 2032.',
      'Nora Lind',
    ],
    ['How much did the audit cost in 2030?', 'The audit of 2030 cost $79,500.', '79,500'],
    ['Who advised the fund on tax?', 'Tax adviser: Pell & Drury LLP', 'Pell'],
    [
      'Who drew up the accounts of the fund?',
      'The accounts of the Fund were drawn up by Corvin Accounting AG.',
      'Corvin',
    ],
    ['Who is the custodian of the fund?', 'Banque Orval SA is the custodian of the Fund.', 'Orval'],
    [
      'Who has reviewed the valuation of the assets?',
      'The valuation of the assets was reviewed by Iris Falk.',
      'Iris Falk',
    ],
    ['Which law firm advised the fund?', 'The Fund was advised by Pell & Drury LLP.', 'Pell'],
  ]),
  // A barge and its insurance
  ...of('Barge Heron - insurance schedule.docx', [
    ['How much did the barge Heron cost?', 'The barge Heron cost $3,150,000.', '3,150,000'],
    ['What did Grey Ferries pay for the Heron?', 'Grey Ferries Limited paid $3,150,000 for the Heron.', '3,150,000'],
    ['For how much was the Heron bought?', 'The Heron was bought for $3,150,000.', '3,150,000'],
    ['What was the purchase price of the barge?', 'Purchase price: $3,150,000', '3,150,000'],
    ['How much is the barge Heron worth?', 'The market value of the barge Heron is $3,400,000.', '3,400,000'],
    ['Who insures the barge?', 'Insurer: Norrland Mutual Insurance Company', 'Norrland'],
    ['Who built the Heron?', 'The Heron was built by Dekker Shipyards BV.', 'Dekker'],
    ['For how much was the Heron sold?', 'The Heron was sold for $2,900,000.', '2,900,000'],
    ['Who sold the Heron to Grey Ferries?', 'Seller: Dekker Shipyards BV', 'Dekker'],
    ['How much did the repair of the Heron cost?', 'The repair of the Heron cost $48,300.', '48,300'],
    ['Who is the insurer of the Heron?', 'The insurer of the Heron is Norrland Mutual Insurance Company.', 'Norrland'],
    ['What price did the Heron fetch?', 'The Heron was sold and fetched $2,900,000.', '2,900,000'],
    ['Who surveyed the barge?', 'The barge was surveyed by Mae Thornton.', 'Mae Thornton'],
    ['What did the new engine cost?', 'The new engine cost $310,000.', '310,000'],
  ]),
  // Minutes
  ...of('Board minutes 2031-05-14.docx', [
    ['Who repaired the roof of Mill 4?', 'The roof of Mill 4 was repaired by Hollis Roofing Ltd.', 'Hollis'],
    ['Who took the minutes?', 'Minutes taken by Eva Lang.', 'Eva Lang'],
    ['Who seconded the motion?', 'The motion was seconded by Clara Voss.', 'Clara Voss'],
    ['Who wrote the report on the roof?', 'The report on the roof was written by Gil Farrow.', 'Gil Farrow'],
    ['Who voted against the budget?', 'Clara Voss voted against the budget.', 'Clara Voss'],
    ['How much was paid for the roof of Mill 4?', '$212,000 was paid for the roof of Mill 4.', '212,000'],
    ['Who resigned from the board?', 'Dan Orr resigned from the board.', 'Dan Orr'],
    ['Who inspected the roof of Mill 4?', 'Gil Farrow inspected the roof of Mill 4 in April.', 'Gil Farrow'],
    [
      'To whom was the contract for the boiler house awarded?',
      'The contract for the boiler house was awarded to Kessel Thermik GmbH.',
      'Kessel',
    ],
    ['How much did the new boiler house cost?', 'The new boiler house cost $3,620,000.', '3,620,000'],
    ['Who was appointed as treasurer?', 'Eva Lang was appointed as treasurer.', 'Eva Lang'],
  ]),
  // A service agreement
  ...of('Service agreement Larch.pdf', [
    [
      'Who guarantees the obligations of the Provider?',
      'Novik Holding AG guarantees the obligations of Provider.',
      'Novik Holding',
    ],
    ['Who signed for the Client?', 'Signed for the Client: Jonas Weil', 'Jonas Weil'],
    ['Who drafted the agreement?', 'This Agreement was drafted by Sommer Rechtsanwälte AG.', 'Sommer'],
    ['How much did the cleaning machines cost?', 'The cleaning machines cost EUR 96,000.', '96,000'],
    ['Who supplies the detergents?', 'Supplier of detergents: Klarwasser GmbH', 'Klarwasser'],
    ['Who supervises the cleaning?', 'The cleaning is supervised by Tomas Reuter.', 'Tomas Reuter'],
    ['What did the Client pay in damages?', 'The Client paid damages of EUR 7,250.', '7,250'],
    [
      'Who was paid for the cleaning of the windows?',
      'Blank & Sohn GmbH was paid for the cleaning of the windows.',
      'Blank',
    ],
    ['Who terminated the agreement?', 'The agreement was terminated by Larch Hospital Trust.', 'Larch Hospital'],
  ]),
  // A loan
  ...of('Loan facility Birch.pdf', [
    ['Who guaranteed the loan?', 'Guarantor: Sapin Holding SA', 'Sapin'],
    ['Who valued the depot?', 'The depot was valued by Étude Mercier SA.', 'Mercier'],
    ['How much did the depot cost?', 'The depot cost CHF 9,800,000.', '9,800,000'],
    ['How much has been repaid?', 'Of the loan, CHF 3,000,000 has been repaid.', '3,000,000'],
    ['Who arranged the facility?', 'The facility was arranged by Pont Conseil SA.', 'Pont Conseil'],
    ['Who owns the depot at Rue du Port 4?', 'The depot at Rue du Port 4 is owned by Sapin Holding SA.', 'Sapin'],
    [
      'How much did Birch Logistics pay for the depot?',
      'Birch Logistics SA paid CHF 9,800,000 for the depot.',
      '9,800,000',
    ],
    ['Which bank manages the security?', 'Security agent: the security is managed by Banque Orval SA.', 'Orval'],
    ['Who drew the loan?', 'The loan was drawn by Birch Transport SA.', 'Birch Transport'],
  ]),
  // A register
  ...of('Asset register Fern Works.csv', [
    ['How much did the lathe LX-9 cost?', 'The lathe LX-9 cost 189,000.', '189,000'],
    [
      'What was the acquisition cost of the press P-40?',
      'The acquisition cost of the press P-40 was 402,000.',
      '402,000',
    ],
    ['Who manufactured the crane K-3?', 'The crane K-3 was manufactured by Brandt Hebezeuge GmbH.', 'Brandt'],
    ['Who maintains the press P-40?', 'The press P-40 is maintained by Ridley Engineering Ltd.', 'Ridley'],
    ['For how much was the crane K-3 sold?', 'The crane K-3 was sold for 365,000.', '365,000'],
    ['Who leases the crane K-3?', 'The crane K-3 is leased by Tarn Quarries Ltd.', 'Tarn'],
    ['What was paid for the lathe LX-9?', 'For the lathe LX-9, 189,000 was paid.', '189,000'],
    ['Who inspected the crane K-3?', 'Inspector of the crane K-3: Gil Farrow', 'Gil Farrow'],
  ]),
  // A survey
  ...of('Survey of Quarry House.md', [
    ['Who surveyed Quarry House?', 'Surveyor: Mae Thornton', 'Mae Thornton'],
    ['How much did Quarry House cost?', 'Quarry House cost £640,000.', '640,000'],
    ['What did Ivo Brandt pay for Quarry House?', 'Ivo Brandt paid £640,000 for Quarry House.', '640,000'],
    ['Who designed Quarry House?', 'Quarry House was designed by Edith Lorne.', 'Edith Lorne'],
    ['Who insured Quarry House?', 'Quarry House is insured by Pennine Assurance plc.', 'Pennine'],
    ['Who commissioned the survey?', 'The survey was commissioned by Whitby Savings Bank.', 'Whitby Savings'],
    ['Who manages Quarry House?', 'Quarry House is managed by Lodestar Property Ltd.', 'Lodestar'],
    ['How much did Ivo Brandt spend on repairs?', 'Ivo Brandt spent £51,300 on repairs.', '51,300'],
    ['Who bought Quarry House?', 'Quarry House was bought by Nora Lind.', 'Nora Lind'],
    ['Who is the surveyor of Quarry House?', 'The surveyor of Quarry House is Mae Thornton.', 'Mae Thornton'],
  ]),
  // An e-mail
  ...of('E-mail about the museum.eml', [
    ['Who insures the Kestrel collection?', 'The Kestrel collection is insured by Helvion Versicherung AG.', 'Helvion'],
    ['How much did the Kestrel collection cost?', 'The Kestrel collection cost 1.9 million euros.', '1.9 million'],
    ['Who donated the Kestrel collection?', 'The Kestrel collection was donated by Iris Falk.', 'Iris Falk'],
    ['Who restored the frames?', 'The frames were restored by Atelier Noir SA.', 'Atelier Noir'],
    ['Who transports the collection?', 'The collection is transported by Swift Art Logistics BV.', 'Swift Art'],
    ['Who appraised the collection?', 'Bruno Zeller appraised the collection.', 'Bruno Zeller'],
    [
      'What did the museum pay for the Kestrel collection?',
      'The museum paid 1.9 million euros for the Kestrel collection.',
      '1.9 million',
    ],
    ['Who curates the exhibition?', 'The exhibition is curated by Sol Aguirre.', 'Sol Aguirre'],
    [
      'Who lent the Kestrel collection to the museum?',
      'The Kestrel collection was lent to the museum by Iris Falk.',
      'Iris Falk',
    ],
  ]),
];

function of(
  document: keyof typeof ROLE_DOCUMENTS,
  cases: readonly (readonly [question: string, line: string, expect: string])[],
): RoleCase[] {
  return cases.map(([question, line, expect]) => ({ question, document, line, expect }));
}
