import { anniversaries, writeDate } from '../calendar/index.ts';
import type { Block, Drawn, Gold, Style } from '../drawing/index.ts';
import { drawPdf } from '../drawing/index.ts';
import { dollars, share, wholeDollars } from '../money/index.ts';
import { writeWord } from '../word/index.ts';

/** Money in cents, rates in basis points, days as ISO dates. */
export type Lease = {
  landlord: string;
  landlordSigner: string;
  landlordTitle: string;
  tenant: string;
  tenantForm: string;
  tenantSigner: string;
  tenantTitle: string;
  address: string;
  city: string;
  squareFeet: number;
  use: string;
  signed: string;
  starts: string;
  ends: string;
  monthlyRent: number;
  increaseBps: number;
  deposit: number;
  expenseShareBps: number;
  lateChargePercent: number;
  graceDays: number;
  liability: number;
  lawOf: string;
  renewal?: { years: number; noticeBy: string };
  guarantor?: string;
};

/** Returns the monthly base rent in cents on a day. Each anniversary raises the previous year's rent and rounds to the cent. */
export function rentOn(lease: Lease, day: string): number {
  let rent = lease.monthlyRent;
  for (let year = anniversaries(lease.starts, day); year > 0; year -= 1) {
    rent = share(rent, 10_000 + lease.increaseBps, 10_000);
  }
  return rent;
}

/** The values that a lease states, as its style writes them. */
export function leaseGold(lease: Lease, style: Style): Gold[] {
  return [
    { field: 'Landlord', text: lease.landlord },
    { field: 'Tenant', text: lease.tenant },
    { field: 'Premises', text: `${lease.address}, ${lease.city}` },
    { field: 'Rentable area', text: `${lease.squareFeet.toLocaleString('en-US')} rentable square feet` },
    { field: 'Commencement date', text: writeDate(lease.starts, style.dates) },
    { field: 'Expiration date', text: writeDate(lease.ends, style.dates) },
    { field: 'Base rent', text: `${dollars(lease.monthlyRent)} per month` },
    { field: 'Annual increase', text: rate(lease.increaseBps) },
    { field: 'Security deposit', text: dollars(lease.deposit) },
    { field: 'Share of operating expenses', text: rate(lease.expenseShareBps) },
    { field: 'Governing law', text: `laws of the State of ${lease.lawOf}` },
  ];
}

export function rate(bps: number): string {
  return `${(bps / 100).toFixed(2)}%`;
}

/** The lease as blocks: basic information on page one, then the articles, then the signatures. */
function leaseBlocks(lease: Lease, style: Style): Block[] {
  return [
    { kind: 'title', text: 'COMMERCIAL LEASE', sub: `${lease.address}, ${lease.city}` },
    {
      kind: 'text',
      text: `This Lease is made on ${writeDate(lease.signed, style.dates)} between **${lease.landlord}** ("Landlord") and **${lease.tenant}**, ${lease.tenantForm} ("Tenant"). The Basic Lease Information below is part of this Lease; where it and an Article differ, the Article prevails.`,
    },
    basics(lease, style),
    { kind: 'break' },
    ...articles(lease, style).flatMap(([title, clauses], index): Block[] => [
      { kind: 'heading', text: `ARTICLE ${index + 1}. ${title}`, center: style.titles === 'center' },
      ...clauses.map(([name, text], clause): Block => ({
        kind: 'text',
        text: `**${index + 1}.${clause + 1} ${name}.** ${text}`,
      })),
    ]),
    {
      kind: 'text',
      text: 'IN WITNESS WHEREOF, Landlord and Tenant have executed this Lease as of the date first written above.',
    },
    {
      kind: 'signatures',
      parties: [
        party('LANDLORD', lease.landlord, lease.landlordSigner, lease.landlordTitle),
        party('TENANT', lease.tenant, lease.tenantSigner, lease.tenantTitle),
      ].map((each) => ({ ...each, date: writeDate(lease.signed, style.dates) })),
    },
  ];
}

/** A lease in this style and format. */
export function drawLease(lease: Lease, style: Style, format: 'pdf' | 'docx'): Promise<Drawn> {
  const write = format === 'pdf' ? drawPdf : writeWord;
  return write(leaseBlocks(lease, style), style, {
    title: `Lease, ${lease.address}`,
    author: lease.landlord,
    created: lease.signed,
    left: `Lease, ${lease.address}`,
    right: lease.tenant,
    foot: 'Execution copy',
  });
}

function party(role: string, name: string, signer: string, title: string) {
  return { party: `${role}: ${name}`, signer, title };
}

function basics(lease: Lease, style: Style): Block {
  const rows: [string, string][] = [
    ['Landlord', lease.landlord],
    ['Tenant', lease.tenant],
    ['Premises', `${lease.address}, ${lease.city}`],
    ['Rentable area', `${lease.squareFeet.toLocaleString('en-US')} rentable square feet`],
    ['Commencement Date', writeDate(lease.starts, style.dates)],
    ['Expiration Date', writeDate(lease.ends, style.dates)],
    ['Base Rent', `${dollars(lease.monthlyRent)} per month`],
    ['Annual increase', `${rate(lease.increaseBps)} on each anniversary of the Commencement Date`],
    ['Security deposit', dollars(lease.deposit)],
    ["Tenant's Share", `${rate(lease.expenseShareBps)} of Operating Expenses`],
    ['Permitted use', lease.use],
    ['Renewal option', lease.renewal ? `One term of ${lease.renewal.years} years` : 'None'],
    ['Guarantor', lease.guarantor ?? 'None'],
  ];
  return {
    kind: 'table',
    caption: 'Basic Lease Information',
    columns: [
      { title: 'Item', width: 1 },
      { title: 'Term', width: 2.4 },
    ],
    rows: rows.map((cells) => ({ cells })),
  };
}

type Article = [title: string, clauses: [name: string, text: string][]];

function articles(lease: Lease, style: Style): Article[] {
  return [
    premises(lease),
    term(lease, style),
    rent(lease, style),
    expenses(lease),
    upkeep(lease),
    protection(lease),
    ending(lease),
  ];
}

function premises(lease: Lease): Article {
  return [
    'PREMISES AND USE',
    [
      [
        'Premises',
        `Landlord leases to Tenant the premises known as ${lease.address}, containing ${lease.squareFeet.toLocaleString('en-US')} rentable square feet, measured by the method in use when this Lease was signed. The area is agreed and shall not be re-measured during the Term.`,
      ],
      [
        'Permitted use',
        `Tenant shall use the Premises for ${lease.use.toLowerCase()} and for no other purpose without Landlord's written consent, which shall not be unreasonably withheld.`,
      ],
      [
        'Common areas',
        'Tenant may use the lobbies, loading areas and parking shared by the occupants of the property, subject to reasonable rules which Landlord applies to all occupants alike.',
      ],
    ],
  ];
}

function term(lease: Lease, style: Style): Article {
  const clauses: [string, string][] = [
    [
      'Term',
      `The Term begins on ${writeDate(lease.starts, style.dates)} (the "Commencement Date") and ends on ${writeDate(lease.ends, style.dates)} (the "Expiration Date"), unless it ends sooner under this Lease.`,
    ],
    [
      'Holding over',
      'If Tenant remains after the Expiration Date without agreement, it is a tenant at sufferance and shall pay 150% of the Base Rent last payable, by the day.',
    ],
  ];
  if (lease.renewal) {
    clauses.push([
      'Option to renew',
      `Tenant may extend the Term once for ${lease.renewal.years} years by written notice which Landlord receives no later than ${writeDate(lease.renewal.noticeBy, style.dates)}. Base Rent in the extension is the market rent then prevailing, but not less than the Base Rent of the last Lease Year.`,
    ]);
  } else clauses.push(['No option to renew', 'Tenant has no right to renew or extend the Term.']);
  return ['TERM', clauses];
}

function rent(lease: Lease, style: Style): Article {
  return [
    'RENT',
    [
      [
        'Base Rent',
        `From the Commencement Date, Tenant shall pay to Landlord Base Rent of ${dollars(lease.monthlyRent)} per month, in advance on the first day of each calendar month, without deduction or set-off.`,
      ],
      [
        'Annual adjustment',
        `On each anniversary of the Commencement Date, Base Rent shall increase by ${rate(lease.increaseBps)} over the Base Rent payable for the preceding Lease Year, rounded to the nearest cent. In no event shall an adjustment reduce Base Rent.`,
      ],
      [
        'Late charge',
        `An installment not received within ${lease.graceDays} business days after it is due bears a late charge of ${lease.lateChargePercent}% of the overdue sum.`,
      ],
      [
        'Security deposit',
        `On signing, Tenant shall deposit ${dollars(lease.deposit)}, which Landlord may apply to any default and shall return within 45 days after ${writeDate(lease.ends, style.dates)}, less sums properly applied.`,
      ],
    ],
  ];
}

function expenses(lease: Lease): Article {
  return [
    'OPERATING EXPENSES',
    [
      [
        "Tenant's Share",
        `Tenant shall pay ${rate(lease.expenseShareBps)} of the Operating Expenses of the property, being real estate taxes, insurance, repairs, utilities of the common areas and a management charge, in monthly installments on Landlord's estimate.`,
      ],
      [
        'Reconciliation',
        'Within 120 days after each calendar year Landlord shall deliver a statement of the actual Operating Expenses. A shortfall is due within 30 days, and an excess is credited to the next installments.',
      ],
      [
        'Audit',
        "Tenant may examine the records of Operating Expenses once for each year, on ten business days' notice, within 180 days after the statement.",
      ],
    ],
  ];
}

function upkeep(lease: Lease): Article {
  return [
    'REPAIRS AND ALTERATIONS',
    [
      [
        'Landlord',
        'Landlord shall keep the roof, the foundations, the structure and the common systems in good repair.',
      ],
      [
        'Tenant',
        `Tenant shall keep the interior of ${lease.address} in good order, fair wear and casualty excepted, and shall make no structural alteration without Landlord's consent.`,
      ],
      ['Surrender', 'At the end of the Term Tenant shall remove its goods and leave the Premises broom clean.'],
    ],
  ];
}

function protection(lease: Lease): Article {
  return [
    'INSURANCE AND ASSIGNMENT',
    [
      [
        'Liability insurance',
        `Tenant shall maintain commercial general liability insurance of at least ${wholeDollars(lease.liability)} for each occurrence, naming Landlord as additional insured.`,
      ],
      [
        'Assignment',
        "Tenant shall not assign this Lease or sublet without Landlord's consent, except to an affiliate which assumes the Lease in writing.",
      ],
      [
        'Estoppel',
        'Within fifteen days after a request either party shall certify in writing the status of this Lease, the rent, the deposit and any default known to it.',
      ],
    ],
  ];
}

function ending(lease: Lease): Article {
  return [
    'DEFAULT AND GENERAL TERMS',
    [
      [
        'Default',
        'Tenant is in default if it fails to pay rent within five business days after notice, or to perform another covenant within thirty days after notice.',
      ],
      [
        'Remedies',
        'On default Landlord may end this Lease, re-enter in accordance with law and recover the damages that the law allows, and shall mitigate them.',
      ],
      [
        'Guaranty',
        lease.guarantor
          ? `${lease.guarantor} guarantees the payment and performance of Tenant's obligations by a separate instrument.`
          : 'No guaranty is given.',
      ],
      ['Governing law', `This Lease is governed by the laws of the State of ${lease.lawOf}.`],
    ],
  ];
}
