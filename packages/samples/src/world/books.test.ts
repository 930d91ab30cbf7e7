import { describe, expect, it } from 'vitest';
import { balances, statementCsv, statementTotals } from '../bank-statement/index.ts';
import { partnerParts } from '../capital-notice/index.ts';
import { invoiceTotals, lineTotal } from '../invoice/index.ts';
import { rentOn } from '../lease/index.ts';
import { sum } from '../money/index.ts';
import { quarterTotals } from '../quarterly-report/index.ts';
import { rentRollTotals } from '../rent-roll/index.ts';
import { deal, harbor, leases, mailedInvoiceTotal, rentRollDay } from './atlas.ts';
import { bank, books, calledShares, call, fee, feeBase } from './fund.ts';
import { administratorInvoice, auditorInvoice, counselInvoice } from './invoices.ts';
import { rentRoll } from './papers.ts';
import { annual, callNotice, distributionNotice, quarter } from './quarter.ts';

describe("the fund's books", () => {
  it('chain the bank balance from opening to closing, in the PDF and in the CSV', () => {
    const running = balances(bank);
    let before = bank.opening;
    for (const [index, each] of bank.transactions.entries()) {
      expect(running[index]).toBe(before + each.amount);
      before = running[index]!;
    }
    expect(before).toBe(statementTotals(bank).closing);
    expect(before).toBe(books.cash);
    const rows = statementCsv(bank).pages[0]!.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(bank.transactions.length);
    expect(rows.at(-1)).toContain((before / 100).toFixed(2));
  });

  it('carry net asset value from quarter to quarter through the bridge', () => {
    const totals = quarterTotals(quarter);
    const bridged =
      totals.navBefore +
      quarter.contributions -
      quarter.distributions +
      totals.netIncome +
      quarter.realized +
      quarter.unrealized;
    expect(bridged).toBe(totals.nav);
    expect(totals.nav).toBe(books.nav);
  });

  it('balance the audited year, with which the quarterly report starts', () => {
    expect(annual.investments + annual.cash).toBe(annual.accrued + annual.nav);
    expect(
      annual.navBefore +
        annual.contributions -
        annual.distributions +
        annual.netIncome +
        annual.realized +
        annual.unrealized,
    ).toBe(annual.nav);
    expect(quarter.history[0]).toEqual({ day: '2025-12-31', nav: annual.nav });
    expect(annual.cash).toBeGreaterThan(0);
  });

  it('split calls and distributions exactly, as in the bank account', () => {
    expect(sum(calledShares)).toBe(call.amount);
    for (const notice of [callNotice, distributionNotice]) {
      const text = `${notice.partner}, ${notice.kind === 'call' ? 'call' : 'distribution'} no. ${notice.number}`;
      const wired = bank.transactions.find((each) => each.text.endsWith(text));
      expect(Math.abs(wired?.amount ?? 0)).toBe(sum(partnerParts(notice)));
    }
  });

  it('calculate the management fee that was paid', () => {
    expect(fee.gross).toBe((feeBase * fee.bps) / 10_000 / 4);
    expect(fee.net).toBe(fee.gross - (fee.transactionFees * fee.offsetPercent) / 100);
    expect(bank.transactions.find((each) => each.group === 'Management fee')?.amount).toBe(-fee.net);
  });

  it('pay the invoices that were billed', () => {
    for (const invoice of [administratorInvoice, auditorInvoice]) {
      const paid = bank.transactions.find((each) => each.text.endsWith(`invoice ${invoice.number}`));
      expect(paid?.amount).toBe(-invoiceTotals(invoice).total);
    }
  });
});

describe('Project Atlas', () => {
  it('raises rent on each anniversary and rounds to the cent', () => {
    expect(rentOn(harbor, '2021-12-31')).toBe(48_250_00);
    expect(rentOn(harbor, '2022-01-01')).toBe(49_697_50);
    expect(rentOn(harbor, rentRollDay)).toBe(55_934_97);
  });

  it('has a rent roll that equals the leases', () => {
    const totals = rentRollTotals(rentRoll);
    expect(totals.monthly).toBe(sum(leases.map((lease) => rentOn(lease, rentRollDay))));
    expect(totals.monthly).toBe(deal.monthlyRent);
    expect(totals.squareFeet).toBe(deal.squareFeet);
  });

  it('has a correct invoice total, and a wrong one in the e-mail', () => {
    const { subtotal, tax, total } = invoiceTotals(counselInvoice);
    expect(subtotal).toBe(sum(counselInvoice.lines.map(lineTotal)));
    expect(total).toBe(subtotal + tax);
    expect(total).not.toBe(mailedInvoiceTotal);
  });

  it('uses what it sources', () => {
    expect(deal.loan + deal.equity).toBe(deal.price + deal.closingCosts + deal.reserves);
  });
});
