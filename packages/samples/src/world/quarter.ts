import type { AnnualStatement } from '../annual-statement/index.ts';
import type { CapitalNotice } from '../capital-notice/index.ts';
import type { FeeCalculation } from '../fee-workbook/index.ts';
import { allocate, dollars, wholeDollars } from '../money/index.ts';
import type { PartnershipAgreement } from '../partnership-agreement/index.ts';
import type { Quarter } from '../quarterly-report/index.ts';
import {
  books,
  call,
  calledBefore,
  commitments,
  distributedBefore,
  distribution,
  fee,
  fundName,
  generalPartner,
  investors,
  manager,
  managerAddress,
  quarterEnd,
  year2025,
} from './fund.ts';
import { holdings } from './portfolio.ts';
import { itemAt } from '../item/index.ts';

const partner = { name: 'Ana Ruiz', title: 'Managing Partner' };
const finance = { name: 'Theodore Lindqvist', title: 'Chief Financial Officer' };
export const netIrr = '14.6%';

export const quarter: Quarter = {
  fund: fundName,
  manager,
  managerLines: managerAddress,
  quarter: 'Q3 2026',
  before: '2026-06-30',
  after: quarterEnd,
  issued: '2026-10-30',
  summary: [
    `The fund ended the quarter with a net asset value of ${dollars(books.nav)}, compared with ${dollars(books.navBefore)} on June 30, 2026. Net realized gains were ${dollars(books.realized)} and unrealized appreciation was ${dollars(books.unrealized)} after the reversal of gains which were realized.`,
    `On July 22 the fund invested ${wholeDollars(itemAt(call.uses, 0).amount)} in the Series C round of Quillmark Software, Inc., which it led. On September 10 Brackwater Logistics, LLC redeemed our Class B units for ${wholeDollars(5_150_000_00)}, 1.78 times their cost.`,
    'Fennimore Education, Inc. lost a state contract in August and missed its revenue plan by 22%. We lowered its value by a further $420,000 and have put the company on our watch list. All other companies are at or above plan, except Osterfeld Coatings GmbH, where energy costs weigh on margins.',
  ],
  investors,
  calledToDate: calledBefore + call.amount,
  distributedToDate: distributedBefore + distribution.amount,
  holdings,
  income: books.income,
  expenses: books.expenses,
  realized: books.realized,
  unrealized: books.unrealized,
  contributions: books.contributions,
  distributions: books.distributions,
  cashBefore: books.cashBefore,
  cash: books.cash,
  accruedBefore: books.accruedBefore,
  accrued: books.accrued,
  history: [
    { day: '2025-12-31', nav: year2025.nav },
    { day: '2026-03-31', nav: 83_902_447_61 },
    { day: '2026-06-30', nav: books.navBefore },
    { day: quarterEnd, nav: books.nav },
  ],
  netIrr,
  signer: finance,
};

function commitmentOf(name: string): number {
  const found = investors.find((each) => each.name === name);
  if (!found) throw new RangeError(`No such investor: ${name}`);
  return found.commitment;
}

function shareOf(amount: number, name: string): number {
  const own = commitmentOf(name);
  return itemAt(allocate(amount, [own, commitments - own]), 0);
}

const notice = { fund: fundName, manager, managerLines: managerAddress, commitments, signer: finance };
const larkspur = 'Larkspur University Endowment';
const tamarack = "Tamarack Teachers' Pension";

export const callNotice: CapitalNotice = {
  ...notice,
  kind: 'call',
  number: call.number,
  partner: larkspur,
  commitment: commitmentOf(larkspur),
  noticed: call.noticed,
  pays: call.due,
  parts: call.uses,
  before: shareOf(calledBefore, larkspur),
  account:
    'Northquay Savings Bank, routing no. 000 411 902, account ending 4471, in the name of Meridian Growth Fund II, L.P., reference "Call 9 Larkspur".',
};
export const distributionNotice: CapitalNotice = {
  ...notice,
  kind: 'distribution',
  number: distribution.number,
  partner: tamarack,
  commitment: commitmentOf(tamarack),
  noticed: distribution.noticed,
  pays: distribution.paid,
  parts: distribution.sources,
  before: shareOf(distributedBefore, tamarack),
  account: '',
};
export const annual: AnnualStatement = {
  ...year2025,
  fund: fundName,
  year: 2025,
  netIncome: year2025.netIncome,
  nav: year2025.nav,
  cash: year2025.cash,
  auditor: 'Dunmore Vance LLP',
  auditorLines: ['Certified Public Accountants', '1 Sessions Place, Eastmoor, PA 18110'],
  auditorSigner: 'Margaret Vance',
};
export const agreement: PartnershipAgreement = {
  fund: fundName,
  generalPartner,
  made: '2022-03-15',
  commitments,
  gpCommitment: 2_400_000_00,
  investmentPeriodEnds: '2027-06-30',
  termEnds: '2032-03-15',
  organizationalCap: 900_000_00,
  keyPersons: ['Ana Ruiz', 'Samuel Adeyemi'],
  signer: partner,
};
export const feeCalculation: FeeCalculation = {
  ...fee,
  fund: fundName,
  quarter: 'Q3 2026',
  prepared: '2026-06-26',
  preparedBy: finance.name,
  investors,
  fees: [
    { company: 'Juniper Vale Dental Partners, LLC', kind: 'Monitoring fee', received: '2026-04-15', amount: 25_000_00 },
    { company: 'Carrowell Energy Services, LLC', kind: "Directors' fee", received: '2026-05-29', amount: 20_000_00 },
  ],
};
