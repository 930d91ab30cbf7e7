import type { BankStatement, Transaction } from '../bank-statement/index.ts';
import { allocate, sum } from '../money/index.ts';
import { holdings } from './portfolio.ts';
import { itemAt } from '../item/index.ts';

export const fundName = 'Meridian Growth Fund II, L.P.';
export const generalPartner = 'Meridian Growth GP II, LLC';
export const manager = 'Meridian Partners Management LLC';
export const quarterEnd = '2026-09-30';
export const managerAddress = ['40 Lantern Wharf, Suite 1200', 'Port Calder, DE 19731'];

export type Investor = { name: string; commitment: number };
/** Commitments in cents; the general partner is last and pays no management fee. */
export const investors: Investor[] = [
  { name: "Tamarack Teachers' Pension", commitment: 30_000_000_00 },
  { name: 'Brightwater Insurance Group', commitment: 24_000_000_00 },
  { name: 'Pell & Quay Fund of Funds III', commitment: 18_000_000_00 },
  { name: 'Larkspur University Endowment', commitment: 15_000_000_00 },
  { name: 'Saint Alder Foundation', commitment: 12_000_000_00 },
  { name: 'Oakhollow Family Office', commitment: 9_600_000_00 },
  { name: 'Wrenfield Capital Trust', commitment: 9_000_000_00 },
  { name: generalPartner, commitment: 2_400_000_00 },
];
export const commitments = sum(investors.map((each) => each.commitment));
export const feeBase = commitments - itemAt(investors, -1).commitment;

const purchased = holdings.filter((each) => each.before === 0);
const sold = holdings.filter((each) => each.after === 0);

export const call = {
  number: 9,
  amount: 6_000_000_00,
  noticed: '2026-07-02',
  due: '2026-07-20',
  uses: [
    { what: 'Series C preferred stock of Quillmark Software, Inc.', amount: 4_250_000_00 },
    { what: 'Management fees, third and fourth quarter of 2026', amount: 1_104_000_00 },
    { what: 'Partnership expenses and working reserves', amount: 646_000_00 },
  ],
};
export const distribution = {
  number: 4,
  amount: 3_600_000_00,
  noticed: '2026-09-18',
  paid: '2026-09-25',
  sources: [
    { what: 'Return of capital: Class B units of Brackwater Logistics, LLC', amount: 2_900_000_00 },
    { what: 'Realized gain: Class B units of Brackwater Logistics, LLC', amount: 700_000_00 },
  ],
};
export const calledShares = allocate(
  call.amount,
  investors.map((each) => each.commitment),
);
const paidShares = allocate(
  distribution.amount,
  investors.map((each) => each.commitment),
);
export const calledBefore = 80_400_000_00;
export const distributedBefore = 18_000_000_00;

/** The management fee of the quarter in cents. */
export const fee = {
  bps: 200,
  gross: 588_000_00,
  transactionFees: 45_000_00,
  offsetPercent: 80,
  offset: 36_000_00,
  net: 552_000_00,
  paid: '2026-07-01',
};

const receivedOn = [
  '2026-07-20',
  '2026-07-17',
  '2026-07-20',
  '2026-07-16',
  '2026-07-20',
  '2026-07-15',
  '2026-07-20',
  '2026-07-14',
];

const transactions: Transaction[] = [
  {
    day: fee.paid,
    text: 'Wire out: Meridian Partners Management LLC, Q3 management fee',
    amount: -fee.net,
    group: 'Management fee',
  },
  {
    day: '2026-07-06',
    text: 'Wire in: Halden Instruments, Inc., note interest Q2',
    amount: 61_875_00,
    group: 'Interest from investments',
  },
  { day: '2026-07-09', text: 'State of Delaware, annual partnership tax', amount: -300_00, group: 'Taxes and filings' },
  ...investors.map((each, index) => ({
    day: itemAt(receivedOn, index),
    text: `Wire in: ${each.name}, call no. 9`,
    amount: itemAt(calledShares, index),
    group: 'Contributions',
  })),
  {
    day: '2026-07-22',
    text: 'Wire out: Quillmark Software, Inc., Series C closing',
    amount: -4_250_000_00,
    group: 'Purchase of investments',
  },
  { day: '2026-07-31', text: 'Interest credited', amount: 3_914_22, group: 'Interest on cash' },
  { day: '2026-07-31', text: 'Account and wire charges, July', amount: -125_00, group: 'Bank charges' },
  { day: '2026-08-11', text: 'Wire in: Sorrel Foods Co., preferred dividend', amount: 38_400_00, group: 'Dividends' },
  { day: '2026-08-14', text: 'ACH: Ashgrove Pryce LLP, invoice AP-20109', amount: -21_480_00, group: 'Legal fees' },
  { day: '2026-08-31', text: 'Interest credited', amount: 4_102_87, group: 'Interest on cash' },
  { day: '2026-08-31', text: 'Account and wire charges, August', amount: -45_00, group: 'Bank charges' },
  {
    day: '2026-09-02',
    text: 'ACH: Copperline Fund Services, Inc., invoice 2026-0931',
    amount: -42_750_00,
    group: 'Fund administration',
  },
  {
    day: '2026-09-10',
    text: 'Wire in: Brackwater Logistics, LLC, redemption of Class B units',
    amount: 5_150_000_00,
    group: 'Sale of investments',
  },
  {
    day: '2026-09-17',
    text: 'ACH: Stonecrop Mutual, liability insurance 2026-27',
    amount: -36_200_00,
    group: 'Insurance',
  },
  {
    day: '2026-09-22',
    text: 'Wire out: Dunmore Vance LLP, invoice DV-7718',
    amount: -30_000_00,
    group: 'Accrued audit fees',
  },
  ...investors.map((each, index) => ({
    day: distribution.paid,
    text: `Wire out: ${each.name}, distribution no. 4`,
    amount: -itemAt(paidShares, index),
    group: 'Distributions',
  })),
  { day: '2026-09-30', text: 'Interest credited', amount: 4_377_41, group: 'Interest on cash' },
  { day: '2026-09-30', text: 'Account and wire charges, September', amount: -190_00, group: 'Bank charges' },
];

export const bank: BankStatement = {
  bank: 'Northquay Savings Bank',
  bankLines: ['Institutional Banking', '2 Quay Street, Port Calder, DE 19730', 'Statement enquiries: 0800 555 0148'],
  holder: fundName,
  holderLines: managerAddress,
  account: 'Operating account ending 4471',
  from: '2026-07-01',
  to: quarterEnd,
  opening: 1_846_212_37,
  transactions: transactions.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
};

function group(...names: string[]): number {
  return sum(transactions.filter((each) => names.includes(each.group)).map((each) => each.amount));
}

const auditAccrual = 37_500_00;
const openingAccrued = 105_000_00;
const realized = group('Sale of investments') - sum(sold.map((each) => each.cost));
const held = holdings.filter((each) => each.after !== 0);
const valueBefore = sum(holdings.map((each) => each.before));
const valueAfter = sum(held.map((each) => each.after));
const costBefore = sum(holdings.map((each) => each.cost)) - sum(purchased.map((each) => each.cost));
const costAfter = sum(held.map((each) => each.cost));

/** The quarter's books in cents, every figure from the bank account and the schedule of investments. */
export const books = {
  income: [
    { what: 'Interest from investments', amount: group('Interest from investments') },
    { what: 'Dividends', amount: group('Dividends') },
    { what: 'Interest on cash', amount: group('Interest on cash') },
  ],
  expenses: [
    { what: 'Management fee, gross', amount: fee.gross },
    { what: 'Less: offset of transaction fees', amount: -fee.offset },
    { what: 'Fund administration', amount: -group('Fund administration') },
    { what: 'Audit (accrued)', amount: auditAccrual },
    { what: 'Insurance', amount: -group('Insurance') },
    { what: 'Legal fees', amount: -group('Legal fees') },
    { what: 'Bank charges, taxes and filings', amount: -group('Bank charges', 'Taxes and filings') },
  ],
  realized,
  unrealized: valueAfter - costAfter - (valueBefore - costBefore),
  contributions: call.amount,
  distributions: distribution.amount,
  cashBefore: bank.opening,
  cash: bank.opening + sum(transactions.map((each) => each.amount)),
  accruedBefore: openingAccrued,
  accrued: openingAccrued + group('Accrued audit fees') + auditAccrual,
  valueBefore,
  value: valueAfter,
  cost: costAfter,
  navBefore: valueBefore + bank.opening - openingAccrued,
  get nav(): number {
    return this.value + this.cash - this.accrued;
  },
  get netIncome(): number {
    return sum(this.income.map((each) => each.amount)) - sum(this.expenses.map((each) => each.amount));
  },
};

/** The audited year, in cents. */
export const year2025 = {
  navBefore: 68_417_903_18,
  contributions: 9_600_000_00,
  distributions: 6_000_000_00,
  income: [
    { what: 'Interest from investments', amount: 247_500_00 },
    { what: 'Dividends', amount: 153_600_00 },
    { what: 'Interest on cash', amount: 51_284_36 },
  ],
  expenses: [
    { what: 'Management fee, net of offsets of $96,000.00', amount: 2_256_000_00 },
    { what: 'Fund administration', amount: 164_200_00 },
    { what: 'Professional fees', amount: 231_975_00 },
    { what: 'Insurance', amount: 34_900_00 },
    { what: 'Other expenses', amount: 12_418_55 },
  ],
  realized: 1_480_000_00,
  unrealized: 8_365_000_00,
  investments: 77_560_000_00,
  investmentsCost: 62_185_000_00,
  accrued: 118_000_00,
  signed: '2026-04-17',
  get netIncome(): number {
    return sum(this.income.map((each) => each.amount)) - sum(this.expenses.map((each) => each.amount));
  },
  get nav(): number {
    return this.navBefore + this.contributions - this.distributions + this.netIncome + this.realized + this.unrealized;
  },
  get cash(): number {
    return this.nav + this.accrued - this.investments;
  },
};
