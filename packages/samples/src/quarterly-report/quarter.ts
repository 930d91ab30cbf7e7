import { sum } from '../money/index.ts';

export type Holding = {
  company: string;
  sector: string;
  security: string;
  acquired: string;
  cost: number;
  before: number;
  after: number;
};
export type Amount = { what: string; amount: number };
/** One quarter of a fund, in cents. `before` is the last quarter's end, `after` this one's. */
export type Quarter = {
  fund: string;
  manager: string;
  managerLines: string[];
  quarter: string;
  before: string;
  after: string;
  issued: string;
  summary: string[];
  investors: { name: string; commitment: number }[];
  calledToDate: number;
  distributedToDate: number;
  holdings: Holding[];
  income: Amount[];
  expenses: Amount[];
  realized: number;
  unrealized: number;
  contributions: number;
  distributions: number;
  cashBefore: number;
  cash: number;
  accruedBefore: number;
  accrued: number;
  history: { day: string; nav: number }[];
  netIrr: string;
  signer: { name: string; title: string };
};

/** Totals which the statements share, in cents. */
export function quarterTotals(data: Quarter) {
  const held = data.holdings.filter((each) => each.after !== 0);
  const valueBefore = sum(data.holdings.map((each) => each.before));
  const value = sum(held.map((each) => each.after));
  const income = sum(data.income.map((each) => each.amount));
  const expenses = sum(data.expenses.map((each) => each.amount));
  return {
    held,
    value,
    cost: sum(held.map((each) => each.cost)),
    valueBefore,
    income,
    expenses,
    netIncome: income - expenses,
    navBefore: valueBefore + data.cashBefore - data.accruedBefore,
    nav: value + data.cash - data.accrued,
    commitments: sum(data.investors.map((each) => each.commitment)),
  };
}
