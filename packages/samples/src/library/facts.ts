/** A question about the samples. The answer is a passage on that page (sheet, slide) of the document. */
export type SampleFact = { question: string; answer: string; document: string; page: number };

type Known = [page: number, question: string, answer: string];

function about(document: string, facts: Known[]): SampleFact[] {
  return facts.map(([page, question, answer]) => ({ question, answer, document, page }));
}

export const sampleFacts: SampleFact[] = [
  ...about('Lease, Harbor & Finch, 311 Foundry Row.pdf', [
    [1, 'When does the Harbor & Finch lease expire?', 'August 31, 2028'],
    [1, 'What security deposit did Harbor & Finch pay?', '$144,750.00'],
    [2, 'What base rent did the lease of 311 Foundry Row start with?', '$48,250.00 per month'],
    [2, 'By how much does the base rent of 311 Foundry Row rise each year?', '3.00%'],
    [3, 'How much liability insurance must Harbor & Finch maintain?', '$3,000,000'],
  ]),
  ...about('Lease, Aster Pharmacy, 801 Foundry Row.pdf', [
    [2, 'By when must Aster Pharmacy give notice to renew its lease?', 'March 31, 2027'],
    [1, 'How large are the premises of Aster Pharmacy?', '9,120 rentable square feet'],
  ]),
  ...about('Lease, Marlow Books, 213 Foundry Row.docx', [
    [1, 'Who guarantees the lease of Marlow Books?', 'Rosalind Marlow'],
    [2, 'How many business days late may Marlow Books pay before a late charge?', '7 business days'],
  ]),
  ...about('Lease, Kestrel Robotics, 14 Dock Road.pdf', [
    [1, 'What security deposit does the lease of Kestrel Robotics require?', '$122,250.00'],
    [2, 'What late charge does Kestrel Robotics pay on overdue rent?', '6% of the overdue sum'],
    [1, 'What may Kestrel Robotics use its premises for?', 'Light assembly, testing and warehousing'],
  ]),
  ...about('Estoppel, Kestrel Robotics.pdf', [
    [1, 'What rent does Kestrel Robotics certify as now payable?', '$45,864.49 per month'],
    [1, 'Through which date has Kestrel Robotics paid rent?', 'November 30, 2026'],
  ]),
  ...about('Rent roll, October 2026.xlsx', [
    [1, 'What is the total monthly rent on the rent roll?', '$140,431.76'],
    [1, 'What share of the area is occupied according to the rent roll?', '89.87%'],
    [3, 'How much does Marlow Books owe in arrears?', '$23,220.31'],
  ]),
  ...about('NDA, Calloway Street Properties.pdf', [
    [1, 'How long does the non-solicitation duty in the NDA last?', '18 months'],
    [1, 'When did the NDA with Calloway Street Properties take effect?', 'July 27, 2026'],
  ]),
  ...about('Investment committee minutes, October 14, 2026.docx', [
    [1, 'Who voted against Project Atlas in the investment committee?', 'Mr. Lindqvist voted against'],
    [1, 'What interest rate will the loan from Northquay Savings Bank carry?', 'fixed rate of 5.85%'],
    [2, 'Who is to commission the roof survey of 14 Dock Road?', 'Samuel Adeyemi'],
  ]),
  ...about('Project Atlas, investment committee deck.pptx', [
    [2, 'What is the capitalization rate of Project Atlas?', '6.14%'],
    [5, 'How much equity does Project Atlas need?', '$9,872,500.00'],
    [6, 'How much is reserved for re-letting Unit B?', '$350,000'],
  ]),
  ...about('Invoice AP-20417, Ashgrove Pryce.pdf', [
    [1, 'What is the total of invoice AP-20417?', '$18,640.00'],
    [1, 'What hourly rate does the partner at Ashgrove Pryce charge?', '685.00'],
  ]),
  ...about('Certificate of insurance, Kestrel Robotics.pdf', [
    [1, 'What is the policy number of the umbrella liability insurance?', 'SM-UM-077314'],
    [1, 'When does the insurance of Kestrel Robotics expire?', 'March 1, 2027'],
  ]),
  ...about('Closing list and invoice, Ashgrove Pryce.eml', [
    [1, 'Which title company handles the closing of Project Atlas?', 'Lantern Title Agency'],
    [1, 'What will the easement for the loading canopy cost?', '$7,500'],
  ]),
  ...about('Site visit notes, 14 Dock Road.txt', [
    [1, 'What does the surveyor expect a new roof at 14 Dock Road to cost?', '$512,000'],
    [1, 'When was the heating oil tank at 14 Dock Road removed?', 'removed in 2004'],
  ]),
  ...about('Quarterly report, Q3 2026.pdf', [
    [1, 'What was the net asset value of the fund on September 30, 2026?', '$90,054,291.87'],
    [1, "What is the fund's net IRR?", '14.6%'],
    [1, 'What is the DPI of the fund?', '0.25x'],
    [2, 'At what fair value is Thornbury Payments Series B preferred carried?', '8,345,000.00'],
    [3, 'What is the total cost of the investments at the end of the quarter?', '65,935,000.00'],
    [4, 'What was the net realized gain of the fund in the quarter?', '2,250,000.00'],
    [4, 'What did fund administration cost in the third quarter?', '42,750.00'],
    [5, "What is the capital account of Tamarack Teachers' Pension at quarter end?", '22,513,572.97'],
  ]),
  ...about('Investor letter, Q3 2026.html', [
    [1, 'Who is the interim chief executive of Fennimore Education?', 'Dana Kowalczyk'],
    [1, 'What annual recurring revenue has Quillmark Software reached?', '$31.4 million'],
  ]),
  ...about('Audited financial statements, 2025.pdf', [
    [1, "Who signed the auditor's report for 2025?", 'Margaret Vance'],
    [2, 'What were the total expenses of the fund in 2025?', '2,699,493.55'],
    [3, 'Which range of revenue multiples was used for valuation?', '2.1x to 6.8x'],
  ]),
  ...about('Capital call notice no. 9, Larkspur.pdf', [
    [1, 'How much must Larkspur pay under capital call no. 9?', '$750,000.00'],
    [1, 'When is capital call no. 9 due?', 'July 20, 2026'],
    [1, "What is Larkspur's unfunded commitment after call no. 9?", '4,200,000.00'],
  ]),
  ...about('Distribution notice no. 4, Tamarack.pdf', [
    [1, "How much of Tamarack's distribution no. 4 is return of capital?", '725,000.00'],
  ]),
  ...about('Limited partnership agreement, excerpt.pdf', [
    [1, 'When does the investment period of the fund end?', 'June 30, 2027'],
    [2, 'What preferred return do the limited partners receive?', '8% a year'],
    [2, 'Who are the key persons of the fund?', 'Ana Ruiz and Samuel Adeyemi'],
    [1, 'What is the cap on organizational expenses?', '$900,000'],
  ]),
  ...about('Bank statement, Q3 2026.pdf', [
    [1, 'What was the closing balance of the operating account on September 30, 2026?', '$4,575,791.87'],
    [2, 'What did the fund pay Stonecrop Mutual for liability insurance?', '36,200.00'],
  ]),
  ...about('Bank transactions, Q3 2026.csv', [[1, 'How much interest was credited on August 31, 2026?', '4102.87']]),
  ...about('Invoice 2026-0931, Copperline.pdf', [
    [1, 'What does Copperline charge for investor services?', '7,000.00'],
  ]),
  ...about('Invoice DV-7718, Dunmore Vance.pdf', [
    [1, 'When is the invoice of Dunmore Vance due?', 'September 23, 2026'],
  ]),
  ...about('Management fee calculation, Q3 2026.xlsx', [
    [1, 'What is the net management fee for the third quarter of 2026?', '$552,000.00'],
    [3, 'What monitoring fee did Juniper Vale Dental Partners pay?', '$25,000.00'],
  ]),
  ...about('Advisory committee notes, October 2026.md', [
    [1, 'When is the next call of the advisory committee?', 'January 27, 2027'],
  ]),
];

/** Questions that resemble the others and that no document answers. */
export const sampleUnanswerable: string[] = [
  'What is the monthly parking fee at 311 Foundry Row?',
  'What is the credit rating of Kestrel Robotics?',
  'Does the Harbor & Finch lease allow pets in the premises?',
  'What carried interest has been paid to the General Partner so far?',
  'Who is the chief executive of Thornbury Payments?',
  'What did Calloway Street Properties pay when it bought the buildings?',
  'What is the home address of Ana Ruiz?',
  'How many employees does Quillmark Software have?',
  'What is the earthquake insurance limit for 14 Dock Road?',
  'What is the annual salary of the Chief Financial Officer?',
  'Which currency hedges does the fund hold?',
  'What is the real estate tax assessment of 213 Foundry Row?',
];

/** Intended contradictions between documents, as in a real due diligence. */
export const sampleDiscrepancies: { subject: string; said: SampleFact[] }[] = [
  {
    subject: 'Total of invoice AP-20417',
    said: [
      ...about('Invoice AP-20417, Ashgrove Pryce.pdf', [[1, 'What is the total of invoice AP-20417?', '$18,640.00']]),
      ...about('Closing list and invoice, Ashgrove Pryce.eml', [
        [1, 'What does the e-mail say invoice AP-20417 comes to?', '$18,460.00'],
      ]),
    ],
  },
  {
    subject: 'Security deposit of Kestrel Robotics',
    said: [
      ...about('Lease, Kestrel Robotics, 14 Dock Road.pdf', [
        [1, 'What security deposit does the lease of Kestrel Robotics require?', '$122,250.00'],
      ]),
      ...about('Estoppel, Kestrel Robotics.pdf', [
        [1, 'What security deposit does Kestrel Robotics certify?', '$101,875.00'],
      ]),
    ],
  },
];
