import { drawStatement, statementCsv, statementTotals } from '../bank-statement/index.ts';
import { writeDate } from '../calendar/index.ts';
import { styleOf } from '../drawing/index.ts';
import { dollars, figure } from '../money/index.ts';
import { fileName, finish, factOf } from './document.ts';
import type { EvaluationDocument, Source } from './document.ts';
import { shortName, suffixes } from './names.ts';

const movements = [
  'Card settlement',
  'Payroll',
  'Insurance premium',
  'Utilities',
  'Customer payment',
  'Tax authority',
  'Loan installment',
];

export async function statementDocument(source: Source): Promise<EvaluationDocument> {
  const { random, names } = source;
  const style = styleOf(source.seed);
  const csv = source.number % 5 === 4;
  const month = String(random.between(1, 12)).padStart(2, '0');
  const from = `${random.between(2024, 2026)}-${month}-01`;
  const to = `${from.slice(0, 8)}28`;
  const holder = names.firm(random.pick(suffixes));
  const count = random.between(6, csv ? 30 : 60);
  const days = Array.from({ length: count }, () => random.between(2, 27)).sort((a, b) => a - b);
  const special = {
    day: `${from.slice(0, 8)}${String(days[3]).padStart(2, '0')}`,
    text: `Wire out: ${names.firm('Movers LLC')}, relocation`,
    amount: -random.between(2_000, 48_000) * 100 - 25,
    group: 'Other',
  };
  const transactions = days.map((day, index) =>
    index === 3
      ? special
      : {
          day: `${from.slice(0, 8)}${String(day).padStart(2, '0')}`,
          text: random.pick(movements),
          amount: random.between(-90_000, 110_000) * 13,
          group: 'Other',
        },
  );
  const town = names.town();
  const statement = {
    bank: names.firm('Trust Bank'),
    bankLines: [`${names.street()}, ${town.name}`],
    holder,
    holderLines: [names.street()],
    account: `Account ending ${random.between(1_000, 9_999)}`,
    from,
    to,
    opening: random.between(90_000, 900_000) * 100,
    transactions,
  };
  const totals = statementTotals(statement);
  const who = shortName(holder);
  const about = factOf.bind(undefined, `statement of ${holder}`);
  const payee = shortName(special.text.slice(10).replace(/, relocation$/, ''));
  const paid = csv ? (special.amount / 100).toFixed(2) : figure(-special.amount);
  const facts = csv
    ? []
    : [
        about(
          'Bank',
          'string',
          statement.bank,
          `At which bank does ${who} keep its account?`,
          `Which bank issued the statement of ${who}?`,
        ),
        about('Account holder', 'string', holder),
        about(
          'Opening balance',
          'currency',
          dollars(statement.opening),
          `What was the opening balance of ${who}?`,
          `With which opening balance does the statement of ${who} begin?`,
        ),
        about(
          'Closing balance',
          'currency',
          dollars(totals.closing),
          `What was the closing balance of ${who}?`,
          `What is the closing balance on the bank statement of ${who}?`,
        ),
        about(
          'Total credits',
          'currency',
          dollars(totals.credits),
          `What were the total credits on the account of ${who}?`,
        ),
        about(
          'Total debits',
          'currency',
          dollars(totals.debits),
          `What do the debits of ${who} add up to?`,
          `What were the total debits on the statement of ${who}?`,
        ),
        about('Period end', 'date', writeDate(to, style.dates)),
      ];
  const drawn = csv ? statementCsv(statement) : await drawStatement(statement, style);
  const name = fileName(
    random,
    `Bank ${csv ? 'transactions' : 'statement'}, ${who}, ${from.slice(0, 7)}`,
    `${csv ? 'Export' : 'Statement'} ${from.slice(0, 7)} ${random.between(10, 99)}`,
    csv ? 'csv' : 'pdf',
  );
  return finish(
    { kind: 'bank statement', layout: csv ? 'csv' : `${style.family} ${style.rules}`, name, drawn },
    [
      ...facts,
      {
        aside: true as const,
        ...about(
          'Relocation',
          'currency',
          paid,
          `How much was paid to ${payee} for relocation?`,
          `What did ${payee} receive for relocation?`,
        ),
      },
    ],
    [
      { field: 'Overdraft limit', format: 'currency', question: `What is the overdraft limit of ${who}?` },
      { field: 'Interest rate', format: 'percentage' },
    ],
  );
}
