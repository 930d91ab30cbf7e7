import type { Deck } from '../deck/index.ts';
import type { Block } from '../drawing/index.ts';
import type { Estoppel } from '../estoppel/index.ts';
import type { InsuranceCertificate } from '../insurance-certificate/index.ts';
import type { Letter } from '../letter/index.ts';
import { rate, rentOn } from '../lease/index.ts';
import type { Minutes } from '../minutes/index.ts';
import { dollars, multiple, wholeDollars } from '../money/index.ts';
import type { Nda } from '../nda/index.ts';
import type { RentRoll } from '../rent-roll/index.ts';
import {
  aster,
  buyer,
  city,
  deal,
  estoppelDeposit,
  kestrel,
  leases,
  mailedInvoiceTotal,
  rentRollDay,
  seller,
  sponsor,
  vacant,
} from './atlas.ts';
import { itemAt } from '../item/index.ts';

const capRate = rate(deal.capRateBps);

export const nda: Nda = {
  discloser: seller,
  discloserSigner: 'Judith Calloway',
  discloserTitle: 'Managing Member',
  recipient: sponsor,
  recipientSigner: 'Ana Ruiz',
  recipientTitle: 'Managing Partner',
  project: 'Foundry Row and Dock Road properties',
  purpose: 'the possible purchase of the Foundry Row and Dock Road properties',
  made: '2026-07-27',
  years: 2,
  nonSolicitMonths: 18,
  lawOf: 'Delaware',
};
export const estoppel: Estoppel = {
  lease: kestrel,
  addressee: buyer,
  lender: deal.lender,
  signed: '2026-11-02',
  paidThrough: '2026-11-30',
  deposit: estoppelDeposit,
};
export const rentRoll: RentRoll = {
  owner: seller,
  day: rentRollDay,
  leases,
  vacant,
  arrears: [
    {
      tenant: 'Marlow Books LLC',
      current: rentOn(itemAt(leases, 1), rentRollDay),
      over30: 7_740_00,
      over60: 0,
      note: 'October rent and part of September; payment plan agreed October 22',
    },
    {
      tenant: 'Kestrel Robotics, Inc.',
      current: 0,
      over30: 0,
      over60: 3_126_40,
      note: 'Disputed 2025 operating expense shortfall',
    },
  ],
};
export const certificate: InsuranceCertificate = {
  insurer: 'Stonecrop Mutual Insurance Company',
  insurerLines: ['71 Assembly Street, Eastmoor, PA 18112'],
  insured: kestrel.tenant,
  holder: seller,
  location: `${kestrel.address}, ${city}`,
  additionalInsured: seller,
  issued: '2026-03-04',
  from: '2026-03-01',
  to: '2027-03-01',
  covers: [
    {
      kind: 'Commercial general liability, each occurrence',
      policy: 'SM-GL-448120',
      limit: 5_000_000_00,
      deductible: 25_000_00,
    },
    { kind: 'Products and completed operations', policy: 'SM-GL-448121', limit: 5_000_000_00, deductible: 25_000_00 },
    { kind: 'Business personal property', policy: 'SM-PR-190077', limit: 8_750_000_00, deductible: 50_000_00 },
    { kind: 'Umbrella liability', policy: 'SM-UM-077314', limit: 10_000_000_00, deductible: 10_000_00 },
  ],
  signer: { name: 'Owen Prideaux', title: 'Authorized representative' },
};
export const minutes: Minutes = {
  body: 'Investment Committee of Meridian Partners',
  held: '2026-10-14',
  place: '40 Lantern Wharf, Port Calder',
  opened: '9:30 a.m.',
  closed: '11:05 a.m.',
  chair: 'Ana Ruiz',
  secretary: 'Priya Nair',
  present: [
    { name: 'Ana Ruiz', role: 'Managing Partner, Chair' },
    { name: 'Samuel Adeyemi', role: 'Partner' },
    { name: 'Theodore Lindqvist', role: 'Chief Financial Officer' },
    { name: 'Priya Nair', role: 'General Counsel, Secretary' },
  ],
  absent: ['Helen Strand'],
  items: [
    {
      title: 'Minutes of the last meeting',
      discussion: ['The minutes of September 9, 2026 were approved without amendment.'],
    },
    {
      title: 'Project Atlas',
      discussion: [
        `Mr. Adeyemi presented the purchase of four buildings at Foundry Row and Dock Road from ${seller} for ${dollars(deal.price)}. Net operating income is ${dollars(deal.netIncome)} a year, a capitalization rate of ${capRate}.`,
        `The Committee discussed that Kestrel Robotics and Harbor & Finch together pay nearly three quarters of the rent, that Unit B at Dock Road has been vacant since February 2026, and that Aster Pharmacy must give notice of renewal by March 31, 2027.`,
        `Mr. Lindqvist asked for a sensitivity in which Harbor & Finch leaves and is not replaced: net operating income would be ${multiple(deal.netIncome - rentOn(itemAt(leases, 0), rentRollDay) * 12, deal.interest)} of the loan interest, against ${multiple(deal.netIncome, deal.interest)} today.`,
      ],
      resolution: `that ${buyer} may buy the properties for not more than ${dollars(deal.price)}, with a loan of ${dollars(deal.loan)} from ${deal.lender} at a fixed rate of ${deal.loanRate}, subject to estoppel certificates from all tenants. Carried three to one; Mr. Lindqvist voted against.`,
    },
    {
      title: 'Conflicts of interest',
      discussion: [
        'Ms. Ruiz disclosed that her brother is employed by Ashgrove Pryce LLP. The Committee noted that he does not work on Project Atlas and that no further step was needed.',
      ],
    },
  ],
  actions: [
    { what: 'Obtain estoppel certificates from all four tenants', who: 'Priya Nair', by: '2026-11-13' },
    { what: 'Commission a roof survey of 14 Dock Road', who: 'Samuel Adeyemi', by: '2026-10-30' },
    { what: 'Agree the loan agreement with the lender', who: 'Theodore Lindqvist', by: '2026-11-25' },
  ],
  next: '2026-11-18',
};
export const deck: Deck = {
  title: 'Project Atlas',
  sub: 'Investment committee, October 14, 2026',
  author: 'Meridian Partners',
  created: '2026-10-12',
  slides: [
    {
      title: 'Four leased buildings, one seller',
      figures: [
        { label: 'Purchase price', value: wholeDollars(deal.price) },
        { label: 'Net operating income', value: wholeDollars(deal.netIncome) },
        { label: 'Capitalization rate', value: capRate },
        { label: 'Leasable area', value: `${deal.squareFeet.toLocaleString('en-US')} sq ft` },
      ],
      points: [
        `Seller: ${seller}; exclusivity until November 30, 2026`,
        'Offices and retail at Foundry Row, light industry at 14 Dock Road',
        'Rents are 11% under market by our survey of nine comparable leases',
        `Closing planned for December 15, 2026`,
      ],
      notes: 'The market survey was done by our own team in August 2026.',
    },
    {
      title: 'Monthly rent by tenant, October 2026',
      chart: {
        name: 'Monthly rent',
        labels: leases.map((lease) => lease.tenant),
        values: leases.map((lease) => rentOn(lease, rentRollDay) / 100),
      },
    },
    {
      title: 'Leases',
      table: {
        head: ['Tenant', 'Area (sq ft)', 'Monthly rent', 'Increase', 'Expiration'],
        rows: leases.map((lease) => [
          lease.tenant,
          lease.squareFeet.toLocaleString('en-US'),
          dollars(rentOn(lease, rentRollDay)),
          rate(lease.increaseBps),
          lease.ends,
        ]),
      },
    },
    {
      title: 'Sources and uses',
      table: {
        head: ['Item', 'US dollars'],
        rows: [
          ['Senior loan, Northquay Savings Bank', dollars(deal.loan)],
          ['Equity', dollars(deal.equity)],
          ['Total sources', dollars(deal.loan + deal.equity)],
          ['Purchase price', dollars(deal.price)],
          ['Closing costs', dollars(deal.closingCosts)],
          ['Reserves for re-letting and roof', dollars(deal.reserves)],
          ['Total uses', dollars(deal.price + deal.closingCosts + deal.reserves)],
        ],
      },
      notes: `The loan is at ${deal.loanRate} fixed for seven years, interest only for the first two.`,
    },
    {
      title: 'Risks, and what we do about them',
      points: [
        'Unit B at Dock Road is vacant: reserve of $350,000 for re-letting',
        'Two leases end on August 31, 2028: talks with Harbor & Finch start in 2027',
        'Roof of 14 Dock Road dates from 1998: survey before the diligence period ends',
        'Marlow Books is in arrears: personal guaranty by Rosalind Marlow',
      ],
    },
  ],
};
export const renewalLetter: Letter = {
  from: aster.tenant,
  fromLines: ['801 Foundry Row, Port Calder, DE 19732', 'Telephone 0800 555 0126'],
  to: [seller, 'Attn. Judith Calloway', '5 Calloway Street, Port Calder, DE 19730'],
  dated: '2026-11-09',
  subject: 'Lease of 801 Foundry Row: notice of renewal',
  paragraphs: [
    'We refer to the Lease dated October 2, 2017. Under Section 2.3 we exercise our option to extend the Term by five years, from January 1, 2028 to December 31, 2032.',
    'We understand that rent in the extension will be the market rent, and propose to meet in January to agree it. Our own broker puts it at $24.50 per square foot a year.',
    'Please confirm in writing that you have received this notice. The air conditioning of the dispensary is still noisy at night, and we would welcome a date for its repair.',
  ],
  signer: 'Devika Rao',
  signerTitle: 'President',
};
export const zoningLetter: Letter = {
  from: 'Port Calder Planning Office',
  fromLines: ['Town Hall, 1 Harbor Square, Port Calder, DE 19730', 'File ZV-2026-0417'],
  to: ['Ashgrove Pryce LLP', '9 Custom House Square, Port Calder, DE 19731'],
  dated: '2026-10-22',
  subject: '14 Dock Road: zoning verification',
  paragraphs: [
    'In answer to your request of October 6, 2026 we confirm that 14 Dock Road lies in zone M-1 (Light Industrial) and that light assembly, testing and warehousing are permitted there as of right.',
    'Our records show no open violations. A certificate of occupancy, no. 22-1180, was issued on May 19, 2022. The site provides 96 parking spaces, and the code requires 88.',
    'A permit for the mezzanine in Unit B, applied for in 2019, was never closed. A final inspection is needed before Unit B is occupied again.',
  ],
  signer: 'Marcus Hale',
  signerTitle: 'Zoning Officer',
};
export const mail = {
  from: 'Clara Whitcombe <clara.whitcombe@ashgrovepryce.example>',
  to: ['Ana Ruiz <ana.ruiz@meridianpartners.example>'],
  cc: ['Priya Nair <priya.nair@meridianpartners.example>'],
  sent: 'Mon, 09 Nov 2026 16:42:00 -0500',
  subject: 'Project Atlas: closing list and our invoice',
  id: 'atlas-20261109-1642',
  paragraphs: [
    'Dear Ana,',
    'Three of the four estoppel certificates are in; Marlow Books has asked for another week. Please look at the deposit in the one from Kestrel Robotics before we rely on it.',
    `The earnest money of ${dollars(deal.deposit)} becomes non-refundable when the diligence period ends on November 30, 2026. Closing remains set for December 15, 2026. The title company is Lantern Title Agency, commitment no. LT-55821.`,
    `Our invoice AP-20417 for October is attached. It comes to ${dollars(mailedInvoiceTotal)} and is due on December 6, 2026.`,
    "One open point on survey: the loading canopy at 14 Dock Road stands 14 inches over the neighbor's line. The neighbor will sign an easement for $7,500.",
    'Best regards,\nClara Whitcombe\nAssociate, Ashgrove Pryce LLP',
  ],
};
export const siteVisit: Block[] = [
  {
    kind: 'title',
    text: 'SITE VISIT NOTES: 14 DOCK ROAD',
    sub: 'Visited October 27, 2026 by Samuel Adeyemi, with Luis Ferrant of Calder Building Surveyors',
  },
  { kind: 'heading', text: 'ROOF' },
  {
    kind: 'text',
    text: 'Built-up roof of 1998, about 41,000 square feet. Ponding at the north parapet. The surveyor expects three more years of life and puts replacement at $512,000.',
  },
  { kind: 'heading', text: 'UNIT A (KESTREL ROBOTICS)' },
  {
    kind: 'text',
    text: 'Clean and busy, two shifts, 74 people on site. Dock leveler no. 3 is out of order; the landlord has ordered parts. Power is 2,000 amps, three phase.',
  },
  { kind: 'heading', text: 'UNIT B (VACANT)' },
  {
    kind: 'text',
    text: 'Empty since February 2026. Clear height 22 feet. The mezzanine has no closed permit. One broken skylight, otherwise fair.',
  },
  { kind: 'heading', text: 'ENVIRONMENT' },
  {
    kind: 'text',
    text: 'A heating oil tank of 2,000 gallons was removed in 2004; the closure letter is on file with the state. No staining seen. The Phase I report is expected on November 20, 2026.',
  },
];
