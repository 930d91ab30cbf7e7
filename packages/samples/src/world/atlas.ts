import type { Lease } from '../lease/index.ts';
import { rentOn } from '../lease/index.ts';
import { share, sum } from '../money/index.ts';

export const buyer = 'Atlas Foundry Holdings LLC';
export const seller = 'Calloway Street Properties LLC';
export const sponsor = 'Meridian Partners Management LLC';
export const city = 'Port Calder, Delaware';
export const rentRollDay = '2026-10-31';

const landlord = {
  landlord: seller,
  landlordSigner: 'Judith Calloway',
  landlordTitle: 'Managing Member',
  city,
  lawOf: 'Delaware',
};

export const harbor: Lease = {
  ...landlord,
  tenant: 'Harbor & Finch LLP',
  tenantForm: 'a Delaware limited liability partnership',
  tenantSigner: 'Nathaniel Finch',
  tenantTitle: 'Managing Partner',
  address: '311 Foundry Row',
  squareFeet: 18_400,
  use: 'General and professional offices',
  signed: '2020-09-14',
  starts: '2021-01-01',
  ends: '2028-08-31',
  monthlyRent: 48_250_00,
  increaseBps: 300,
  deposit: 144_750_00,
  expenseShareBps: 5449,
  lateChargePercent: 4,
  graceDays: 5,
  liability: 3_000_000_00,
};
export const marlow: Lease = {
  ...landlord,
  tenant: 'Marlow Books LLC',
  tenantForm: 'a Delaware limited liability company',
  tenantSigner: 'Rosalind Marlow',
  tenantTitle: 'Sole Member',
  address: '213 Foundry Row',
  squareFeet: 6_250,
  use: 'Retail sale of books and a café',
  signed: '2023-06-20',
  starts: '2023-09-01',
  ends: '2028-08-31',
  monthlyRent: 14_375_00,
  increaseBps: 250,
  deposit: 28_750_00,
  expenseShareBps: 1851,
  lateChargePercent: 5,
  graceDays: 7,
  liability: 1_000_000_00,
  guarantor: 'Rosalind Marlow',
};
export const aster: Lease = {
  ...landlord,
  tenant: 'Aster Pharmacy LLC',
  tenantForm: 'a Maryland limited liability company',
  tenantSigner: 'Devika Rao',
  tenantTitle: 'President',
  address: '801 Foundry Row',
  squareFeet: 9_120,
  use: 'Retail pharmacy',
  signed: '2017-10-02',
  starts: '2018-01-01',
  ends: '2027-12-31',
  monthlyRent: 19_760_00,
  increaseBps: 200,
  deposit: 39_520_00,
  expenseShareBps: 2701,
  lateChargePercent: 4,
  graceDays: 5,
  liability: 2_000_000_00,
  renewal: { years: 5, noticeBy: '2027-03-31' },
};
export const kestrel: Lease = {
  ...landlord,
  tenant: 'Kestrel Robotics, Inc.',
  tenantForm: 'a Delaware corporation',
  tenantSigner: 'Imani Okafor',
  tenantTitle: 'Chief Operating Officer',
  address: '14 Dock Road, Unit A',
  squareFeet: 32_600,
  use: 'Light assembly, testing and warehousing',
  signed: '2022-03-28',
  starts: '2022-06-01',
  ends: '2032-05-31',
  monthlyRent: 40_750_00,
  increaseBps: 300,
  deposit: 122_250_00,
  expenseShareBps: 8134,
  lateChargePercent: 6,
  graceDays: 3,
  liability: 5_000_000_00,
  renewal: { years: 5, noticeBy: '2031-08-31' },
};

export const leases = [harbor, marlow, aster, kestrel];
export const vacant = { address: '14 Dock Road, Unit B', squareFeet: 7_480 };

const monthly = sum(leases.map((lease) => rentOn(lease, rentRollDay)));
const price = 21_400_000_00;
const loan = 12_840_000_00;
const netIncome = monthly * 12 - 371_400_00;

/** The deal in the deck, the minutes and the e-mail, in cents. */
export const deal = {
  price,
  loan,
  loanRate: '5.85%',
  interest: share(loan, 585, 10_000),
  lender: 'Northquay Savings Bank',
  deposit: 625_000_00,
  closing: '2026-12-15',
  diligenceEnds: '2026-11-30',
  monthlyRent: monthly,
  annualRent: monthly * 12,
  operatingExpenses: 371_400_00,
  netIncome,
  capRateBps: share(netIncome, 10_000, price),
  reserves: 900_000_00,
  closingCosts: 412_500_00,
  get equity(): number {
    return this.price + this.closingCosts + this.reserves - this.loan;
  },
  squareFeet: sum(leases.map((lease) => lease.squareFeet)) + vacant.squareFeet,
};

/** The deposit in the estoppel certificate. It intentionally differs from the lease and the rent roll. */
export const estoppelDeposit = 101_875_00;
/** The invoice total in the e-mail, with two digits swapped. */
export const mailedInvoiceTotal = 18_460_00;
