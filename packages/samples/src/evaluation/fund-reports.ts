import { addDays, writeDate } from '../calendar/index.ts';
import { styleOf } from '../drawing/index.ts';
import { drawFeeWorkbook } from '../fee-workbook/index.ts';
import { dollars, figure, multiple, share, sum, wholeDollars } from '../money/index.ts';
import { drawAgreement } from '../partnership-agreement/index.ts';
import { drawQuarter, quarterTotals } from '../quarterly-report/index.ts';
import { aside, dayBetween, fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { commitmentsOf } from './fund.ts';
import type { FundTerms } from './fund.ts';
import { shortName } from './names.ts';
import { itemAt } from '../item/index.ts';

const sectors = ['Software', 'Healthcare', 'Logistics', 'Industrial technology', 'Consumer', 'Education'];

export async function quarterDocument(source: Source, terms: FundTerms): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const quarter = random.between(1, 4);
  const ends = ['03-31', '06-30', '09-30', '12-31'];
  const year = random.between(2024, 2025);
  const before = quarter === 1 ? `${year - 1}-12-31` : `${year}-${itemAt(ends, quarter - 2)}`;
  const after = `${year}-${itemAt(ends, quarter - 1)}`;
  const cents = (low: number, high: number) => random.between(low, high) * 1_000_00 + random.between(0, 99_999);
  const holdings = Array.from({ length: random.between(4, 8) }, () => ({
    company: names.firm(random.pick(['Inc.', 'LLC', 'Corp.'])),
    sector: random.pick(sectors),
    security: random.pick(['Series A preferred', 'Series B preferred', 'Common shares', 'Class A units']),
    acquired: dayBetween(random, 2020, 2023),
    cost: cents(900, 9_000),
    before: cents(1_000, 12_000),
    after: cents(1_000, 14_000),
  }));
  const whole = commitmentsOf(terms);
  const data = {
    fund: terms.fund,
    manager: terms.manager,
    managerLines: terms.managerLines,
    quarter: `Q${quarter} ${year}`,
    before,
    after,
    issued: addDays(after, random.between(20, 44)),
    summary: [
      `The fund made no new investment in the quarter. ${shortName(itemAt(holdings, 0).company)} signed two large customers.`,
    ],
    investors: terms.investors,
    calledToDate: share(whole, random.between(40, 85), 100),
    distributedToDate: share(whole, random.between(5, 30), 100),
    holdings,
    income: [
      { what: 'Interest from investments', amount: cents(10, 90) },
      { what: 'Dividends', amount: cents(5, 60) },
    ],
    expenses: [
      { what: 'Management fee, net', amount: share(whole, 5, 1_000) },
      { what: 'Fund administration', amount: cents(20, 60) },
      { what: 'Legal fees', amount: cents(4, 30) },
    ],
    realized: 0,
    unrealized: sum(holdings.map((each) => each.after - each.before)),
    contributions: cents(500, 5_000),
    distributions: cents(100, 900),
    cashBefore: cents(900, 4_000),
    cash: cents(900, 4_000),
    accruedBefore: cents(20, 90),
    accrued: cents(20, 90),
    history: [{ day: before, nav: cents(40_000, 90_000) }],
    netIrr: `${(random.between(41, 239) / 10).toFixed(1)}%`,
    signer: terms.signer,
  };
  const totals = quarterTotals(data);
  const holding = random.pick(holdings);
  const who = shortName(terms.fund);
  const about = factOf.bind(undefined, `${terms.fund} ${data.quarter}`);
  const drawn = await drawQuarter(data, style);
  const name = fileName(random, `Quarterly report, ${who}, ${data.quarter}`, `QR ${after}`, 'pdf');
  return finish(
    { kind: 'quarterly report', layout: `${style.family} ${style.rules}`, name, drawn },
    [
      about('Fund', 'string', terms.fund),
      about(
        'Net asset value',
        'currency',
        dollars(totals.nav),
        `What was the net asset value of ${who} on ${writeDate(after)}?`,
        `What is the NAV of ${who} at the end of ${data.quarter}?`,
      ),
      about(
        'Net IRR',
        'percentage',
        data.netIrr,
        `What is the net IRR of ${who}?`,
        `Which net IRR does ${who} report?`,
      ),
      about('DPI', 'string', multiple(data.distributedToDate, data.calledToDate), `What is the DPI of ${who}?`),
      about(
        'Unfunded commitments',
        'currency',
        figure(totals.commitments - data.calledToDate),
        `What are the unfunded commitments of ${who}?`,
        `How much of the commitments to ${who} is unfunded?`,
      ),
      about(
        'Fair value of investments',
        'currency',
        figure(totals.value),
        `What is the total fair value of the investments of ${who}?`,
      ),
      about(
        'Legal fees',
        'currency',
        figure(itemAt(data.expenses, 2).amount),
        `What did ${who} spend on legal fees in ${data.quarter}?`,
        `How high were the legal fees of ${who} in the quarter?`,
      ),
      ...terms.investors
        .slice(0, -1)
        .map(({ name: investor, commitment }) => aside(factOf(investor, 'Commitment', 'currency', figure(commitment)))),
      aside(
        factOf(
          holding.company,
          'Cost',
          'currency',
          figure(holding.cost),
          `What is the cost of the investment in ${shortName(holding.company)}?`,
          `At what cost does ${who} hold ${shortName(holding.company)}?`,
        ),
      ),
      aside(
        factOf(
          holding.company,
          'Fair value',
          'currency',
          figure(holding.after),
          `At what fair value is ${shortName(holding.company)} carried on ${writeDate(after)}?`,
        ),
      ),
    ],
    [
      { field: 'Gross IRR', format: 'percentage', question: `What is the gross IRR of ${who}?` },
      { field: 'Auditor', format: 'string', question: `How many employees does ${shortName(holding.company)} have?` },
    ],
  );
}

export async function agreementDocument(source: Source, terms: FundTerms): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const made = dayBetween(random, 2018, 2022);
  const years = random.between(4, 6);
  const data = {
    fund: terms.fund,
    generalPartner: names.firm('GP LLC'),
    made,
    commitments: commitmentsOf(terms),
    gpCommitment: 1_000_000_00,
    investmentPeriodEnds: addDays(`${Number(made.slice(0, 4)) + years}${made.slice(4)}`, 30),
    termEnds: `${Number(made.slice(0, 4)) + 10}${made.slice(4)}`,
    organizationalCap: random.between(3, 18) * 100_000_00,
    keyPersons: [names.person(), names.person()],
    signer: { name: names.person(), title: 'Managing Partner' },
  };
  const who = shortName(terms.fund);
  const about = factOf.bind(undefined, terms.fund);
  const day = (iso: string) => writeDate(iso, style.dates);
  const drawn = await drawAgreement(data, style);
  const name = fileName(random, `Partnership agreement, ${who}`, `LPA ${made}`, 'pdf');
  return finish(
    { kind: 'partnership agreement', layout: `${style.family} ${style.titles}`, name, drawn },
    [
      about(
        'General partner',
        'string',
        data.generalPartner,
        `Who is the general partner of ${who}?`,
        `Which company is general partner of ${who}?`,
      ),
      about('Fund', 'string', terms.fund),
      about(
        'Investment period ends',
        'date',
        day(data.investmentPeriodEnds),
        `When does the investment period of ${who} end?`,
        `Until when does the investment period of ${who} run?`,
      ),
      about(
        'Term ends',
        'date',
        day(data.termEnds),
        `When does the term of ${who} end?`,
        `Until when does the partnership ${who} continue?`,
      ),
      about(
        'Total commitments',
        'currency',
        wholeDollars(data.commitments),
        `What are the total commitments of ${who}?`,
        `How much has been committed to ${who} in total?`,
      ),
      about(
        'Organizational expenses cap',
        'currency',
        wholeDollars(data.organizationalCap),
        `What is the cap on organizational expenses of ${who}?`,
        `Up to which amount does ${who} bear organizational expenses?`,
      ),
      about(
        'Key persons',
        'string',
        data.keyPersons.join(' and '),
        `Who are the key persons of ${who}?`,
        `Which key persons does the agreement of ${who} name?`,
      ),
    ],
    [
      { field: 'Hurdle rate of the co-investment vehicle', format: 'percentage' },
      { field: 'Custodian', format: 'string', question: `Who is the custodian of ${who}?` },
      {
        field: 'Subscription line limit',
        format: 'currency',
        question: `How much carried interest has ${who} paid so far?`,
      },
    ],
  );
}

export function feeDocument(source: Source, terms: FundTerms): EvaluationDocument {
  const { random } = source;
  const paying = sum(terms.investors.slice(0, -1).map((each) => each.commitment));
  const year = random.between(2024, 2026);
  const quarter = random.between(1, 4);
  const fee = random.between(10, 60) * 1_000_00;
  const gross = share(paying, 200, 40_000);
  const offset = share(fee, 80, 100);
  const paid = `${year}-${itemAt(['01', '04', '07', '10'], quarter - 1)}-0${random.between(1, 9)}`;
  const data = {
    fund: terms.fund,
    quarter: `Q${quarter} ${year}`,
    prepared: addDays(paid, -9),
    preparedBy: terms.signer.name,
    investors: terms.investors,
    bps: 200,
    gross,
    fees: [{ company: source.names.firm('Inc.'), kind: 'Monitoring fee', received: addDays(paid, -40), amount: fee }],
    offsetPercent: 80,
    offset,
    net: gross - offset,
    paid,
  };
  const who = shortName(terms.fund);
  const about = factOf.bind(undefined, `fee of ${terms.fund} ${data.quarter}`);
  const payer = shortName(itemAt(data.fees, 0).company);
  const name = fileName(random, `Management fee, ${who}, ${data.quarter}`, `Fee calc ${paid}`, 'xlsx');
  return finish(
    { kind: 'fee workbook', layout: 'xlsx', name, drawn: drawFeeWorkbook(data) },
    [
      ...terms.investors
        .slice(0, -1)
        .map(({ name: investor, commitment }) =>
          aside(factOf(investor, 'Commitment', 'currency', dollars(commitment))),
        ),
      about(
        'Gross fee',
        'currency',
        dollars(gross),
        `What is the quarterly fee of ${who} before offset in ${data.quarter}?`,
      ),
      about(
        'Net fee',
        'currency',
        dollars(data.net),
        `What is the net management fee of ${who} for ${data.quarter}?`,
        `How much net management fee is payable by ${who} for ${data.quarter}?`,
      ),
      about('Payment date', 'date', paid, `When is the management fee of ${who} for ${data.quarter} paid?`),
      about(
        'Monitoring fee',
        'currency',
        dollars(fee),
        `What monitoring fee did ${payer} pay?`,
        `How high was the monitoring fee received from ${payer}?`,
      ),
    ],
    [
      {
        field: 'Performance fee',
        format: 'currency',
        question: `What performance fee did ${who} pay for ${data.quarter}?`,
      },
      { field: 'Invoice number', format: 'string' },
    ],
  );
}
