/** Documents drawn by the sample generators with separate data. Nothing is tuned on half of the styles and data. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Format } from '@atrium/domain/value';
import type { BankStatement } from '@atrium/samples/bank-statement';
import { drawStatement, statementGold } from '@atrium/samples/bank-statement';
import type { CapitalNotice } from '@atrium/samples/capital-notice';
import { drawNotice, noticeGold } from '@atrium/samples/capital-notice';
import { styleOf } from '@atrium/samples/drawing';
import type { Drawn, Gold, Style } from '@atrium/samples/drawing';
import type { InsuranceCertificate } from '@atrium/samples/insurance-certificate';
import { certificateGold, drawCertificate } from '@atrium/samples/insurance-certificate';
import type { Invoice } from '@atrium/samples/invoice';
import { drawInvoice, invoiceGold } from '@atrium/samples/invoice';
import type { Lease } from '@atrium/samples/lease';
import { drawLease, leaseGold } from '@atrium/samples/lease';
import type { Nda } from '@atrium/samples/nda';
import { drawNda, ndaGold } from '@atrium/samples/nda';
import { parseDocument } from '../src/parsing/index.ts';
import type { Ask, Case } from '../src/extraction/papers.fixture.ts';

const invoices: Invoice[] = [
  {
    number: 'KR-88213',
    from: 'Kelbrook Survey Ltd',
    fromLines: ['12 Tanner Street, Eastmoor, PA 18110', 'Tax ID 12-9981203'],
    to: 'Pinecrest Storage LLC',
    toLines: ['800 Depot Road', 'Eastmoor, PA 18112'],
    issued: '2025-03-14',
    due: '2025-04-13',
    reference: 'PO 55-2031',
    lines: [
      { what: 'Boundary survey', quantity: 100, unit: 'lot', price: 4_250_00 },
      { what: 'Site hours', quantity: 1250, unit: 'h', price: 145_00 },
    ],
    taxBps: 625,
    payTo: 'By cheque or transfer to Kelbrook Survey Ltd, account 20-4471.',
    note: 'Late payments bear interest at 1.5% per month.',
  },
  {
    number: '2024/1177',
    from: 'Ostrava Catering Co.',
    fromLines: ['5 Market Square, Port Calder, DE 19730', 'orders@ostrava.example'],
    to: 'Lindgren & Moss LLP',
    toLines: ['77 Assembly Street', 'Port Calder, DE 19730'],
    issued: '2024-11-02',
    due: '2024-11-16',
    reference: 'Event of October 30',
    lines: [
      { what: 'Lunch for 40', quantity: 4000, unit: 'ea', price: 23_50 },
      { what: 'Delivery', quantity: 100, unit: 'lot', price: 60_00 },
    ],
    taxBps: 0,
    payTo: 'ACH to Ostrava Catering Co., account ending 1180.',
    note: 'Thank you for your custom.',
  },
];
const leases: Lease[] = [
  {
    landlord: 'Copper Beech Holdings LLC',
    landlordSigner: 'Dana Whitlock',
    landlordTitle: 'Manager',
    city: 'Eastmoor, Pennsylvania',
    tenant: 'Verity Dental Group PC',
    tenantForm: 'a Pennsylvania professional corporation',
    tenantSigner: 'Hiro Tanaka',
    tenantTitle: 'President',
    address: '45 Millrace Avenue, Suite 3',
    squareFeet: 3_850,
    use: 'Dental offices',
    signed: '2022-04-05',
    starts: '2022-07-01',
    ends: '2032-06-30',
    monthlyRent: 8_662_50,
    increaseBps: 275,
    deposit: 17_325_00,
    expenseShareBps: 1210,
    lateChargePercent: 5,
    graceDays: 5,
    liability: 2_000_000_00,
    lawOf: 'Pennsylvania',
    renewal: { years: 5, noticeBy: '2031-12-31' },
  },
  {
    landlord: 'Saltmarsh Properties, Inc.',
    landlordSigner: 'Joan Baptiste',
    landlordTitle: 'Vice President',
    city: 'Port Calder, Delaware',
    tenant: 'Runway Cycles LLC',
    tenantForm: 'a Delaware limited liability company',
    tenantSigner: 'Peter Olufsen',
    tenantTitle: 'Member',
    address: '9 Custom House Square',
    squareFeet: 12_040,
    use: 'Sale and repair of bicycles',
    signed: '2019-01-22',
    starts: '2019-03-01',
    ends: '2027-02-28',
    monthlyRent: 21_070_00,
    increaseBps: 300,
    deposit: 42_140_00,
    expenseShareBps: 2250,
    lateChargePercent: 3,
    graceDays: 10,
    liability: 1_000_000_00,
    lawOf: 'Delaware',
    guarantor: 'Peter Olufsen',
  },
];
const ndas: Nda[] = [
  {
    discloser: 'Brightline Robotics, Inc.',
    discloserSigner: 'Carla Mendes',
    discloserTitle: 'CEO',
    recipient: 'Tidewater Capital Partners LP',
    recipientSigner: 'Omar Haddad',
    recipientTitle: 'Partner',
    project: 'Series B financing',
    purpose: 'the evaluation of an investment',
    made: '2025-02-03',
    years: 3,
    nonSolicitMonths: 12,
    lawOf: 'New York',
  },
  {
    discloser: 'Fenwick Orchards Ltd',
    discloserSigner: 'Ruth Fenwick',
    discloserTitle: 'Director',
    recipient: 'Granary Foods Company',
    recipientSigner: 'Lars Bo',
    recipientTitle: 'Buyer',
    project: 'Cold store',
    purpose: 'a supply agreement',
    made: '2023-10-11',
    years: 5,
    nonSolicitMonths: 24,
    lawOf: 'California',
  },
];
const statements: BankStatement[] = [
  {
    bank: 'First Harbour Bank',
    bankLines: ['Business Banking', '1 Quay Street, Port Calder, DE 19730'],
    holder: 'Runway Cycles LLC',
    holderLines: ['9 Custom House Square', 'Port Calder, DE 19730'],
    account: 'Business checking 0021-88734',
    from: '2025-01-01',
    to: '2025-01-31',
    opening: 18_204_11,
    transactions: [
      { day: '2025-01-03', text: 'Card settlement', amount: 4_410_20, group: '' },
      { day: '2025-01-06', text: 'Rent January', amount: -21_070_00, group: '' },
      { day: '2025-01-15', text: 'Payroll', amount: -9_120_75, group: '' },
      { day: '2025-01-28', text: 'Card settlement', amount: 16_880_00, group: '' },
    ],
  },
  {
    bank: 'Moorland Trust Company',
    bankLines: ['Private Clients', '60 Assembly Street, Eastmoor, PA 18112'],
    holder: 'Estate of R. Fenwick',
    holderLines: ['c/o Ashgrove Pryce LLP', 'Port Calder, DE 19730'],
    account: 'Trust account 77-1900',
    from: '2024-04-01',
    to: '2024-06-30',
    opening: 402_118_90,
    transactions: [
      { day: '2024-04-09', text: 'Dividend', amount: 3_300_00, group: '' },
      { day: '2024-05-21', text: 'Trustee fee', amount: -1_250_00, group: '' },
      { day: '2024-06-28', text: 'Interest', amount: 511_07, group: '' },
    ],
  },
];
const certificates: InsuranceCertificate[] = [
  {
    insurer: 'Palisade Casualty Insurance Company',
    insurerLines: ['400 Summit Road, Eastmoor, PA 18110'],
    insured: 'Verity Dental Group PC',
    holder: 'Copper Beech Holdings LLC',
    location: '45 Millrace Avenue, Suite 3, Eastmoor',
    additionalInsured: 'Copper Beech Holdings LLC',
    issued: '2024-06-20',
    from: '2024-07-01',
    to: '2025-07-01',
    covers: [{ kind: 'General liability', policy: 'PC-20-4471', limit: 2_000_000_00, deductible: 5_000_00 }],
    signer: { name: 'Maya Stone', title: 'Underwriter' },
  },
];
const notices: CapitalNotice[] = [
  {
    kind: 'call',
    number: 4,
    fund: 'Tidewater Growth Fund I, L.P.',
    manager: 'Tidewater Capital Management LLC',
    managerLines: ['18 Wharf Lane', 'Port Calder, DE 19730'],
    partner: 'Elmhurst Family Trust',
    commitment: 5_000_000_00,
    commitments: 80_000_000_00,
    noticed: '2025-05-12',
    pays: '2025-05-28',
    parts: [
      { what: 'Investment', amount: 8_000_000_00 },
      { what: 'Fees', amount: 400_000_00 },
    ],
    before: 1_750_000_00,
    account: 'First Harbour Bank, account ending 8110',
    signer: { name: 'Omar Haddad', title: 'Partner' },
  },
];

const FORMATS: readonly (readonly [RegExp, Format])[] = [
  [/date|period (?:start|end)|ends$/i, 'date'],
  [
    /^(?:subtotal|total|base rent|security deposit|amount|commitment|.*: limit|opening|closing|total (?:credits|debits)).*/i,
    'currency',
  ],
  [/increase|share of/i, 'percentage'],
  [/area/i, 'integer'],
];

function asks(gold: readonly Gold[]): Ask[] {
  return gold
    .filter(({ field }) => !field.includes(': '))
    .map(({ field, text }) => [field, FORMATS.find(([pattern]) => pattern.test(field))?.[1] ?? 'string', text]);
}

type Plan = [name: string, draw: (style: Style) => Promise<Drawn>, gold: (style: Style) => Gold[], held: boolean];
const plans: Plan[] = [
  ...invoices.flatMap((data, at) =>
    (['classic', 'ledger', 'letter'] as const).map((layout): Plan => [
      `invoice ${layout} ${at}`,
      (style) => drawInvoice(data, layout, style),
      (style) => invoiceGold(data, style),
      at === 1,
    ]),
  ),
  ...leases.map((data, at): Plan => [
    `lease ${at}`,
    (style) => drawLease(data, style, 'pdf'),
    (style) => leaseGold(data, style),
    at === 1,
  ]),
  ...ndas.map((data, at): Plan => [
    `nda ${at}`,
    (style) => drawNda(data, style),
    (style) => ndaGold(data, style),
    at === 1,
  ]),
  ...statements.map((data, at): Plan => [
    `statement ${at}`,
    (style) => drawStatement(data, style),
    (style) => statementGold(data, style),
    at === 1,
  ]),
  ...certificates.map((data): Plan => [
    'certificate',
    (style) => drawCertificate(data, style),
    (style) => certificateGold(data, style),
    true,
  ]),
  ...notices.map((data): Plan => [
    'notice',
    (style) => drawNotice(data, style),
    (style) => noticeGold(data, style),
    true,
  ]),
];
const TUNED_SEEDS = [0, 22, 40, 57];
const HELD_SEEDS = [5, 29, 49, 71];

/** Draws every plan in four styles and reads it from its PDF. The held-out half has other data and styles. */
export async function sampleCases(): Promise<Case[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-extraction-'));
  const cases: Case[] = [];
  try {
    for (const [name, draw, gold, held] of plans) {
      for (const seed of held ? HELD_SEEDS : TUNED_SEEDS) {
        const style = styleOf(seed);
        const path = join(folder, `${name} ${seed}.pdf`);
        await writeFile(path, (await draw(style)).bytes);
        const outcome = await parseDocument({ path, name: `${name}.pdf` });
        if (outcome.status !== 'COMPLETED') throw new Error(`${name}: ${outcome.message}`);
        cases.push({ name: `${name}, style ${seed}`, held, pages: outcome.document.pages, asks: asks(gold(style)) });
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return cases;
}
