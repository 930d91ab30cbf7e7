/** Adds up amounts as a batch does, exactly and per currency, with BigInt and with decimal.js. */
import { bookOf, exportConfigOf, journalOf, startTotals } from '@atrium/domain/bank-reconcile/journal';
import { Decimal } from 'decimal.js';
import { percentile, timed } from './product.ts';

/** decimal.js rounds to 20 digits by default; money may not be rounded. */
const Exact = Decimal.clone({ precision: 60 });
const CURRENCIES = ['EUR', 'USD', 'JPY'];
const DIGITS: Record<string, number> = { EUR: 2, USD: 2, JPY: 0 };

type Row = { amount: string; scale: number; currency: string };

/** Amounts as the database returns them: units as text, with more decimals than their currency in some rows. */
function rowsOf(count: number): Row[] {
  return Array.from({ length: count }, (_, at) => ({
    amount: String(((at * 7_919) % 4_000_000) - 2_000_001),
    scale: at % 50 === 0 ? 4 : 2,
    currency: CURRENCIES[at % 3] ?? 'EUR',
  }));
}

type Sums = { debits: string; credits: string };

function withBigInt(rows: readonly Row[]): Map<string, Sums> {
  const found = exportConfigOf({ default: { cashAccountCode: '1000' } }, 'Atrium');
  if (!('config' in found)) throw new Error('The configuration is not valid.');
  const category = { id: 'gl_1', glAccountName: 'Account', glAccountCode: '4000', accountType: 'Expense' } as const;
  const book = bookOf(found.config, [{ ...category, normalBalance: 'Debit' }]);
  const totals = startTotals(found.config);
  for (const { amount, scale, currency } of rows)
    totals.add(
      journalOf(
        {
          transactionId: '',
          bookedOn: '2026-01-01',
          description: '',
          amount: { units: BigInt(amount), scale },
          currency,
          type: 'Credit',
          account: '',
          reference: null,
          categoryId: 'gl_1',
          formatData: {},
        },
        book,
      ),
    );
  return new Map(
    totals
      .byCurrency()
      .map(({ currency, totalDebits, totalCredits }) => [
        currency ?? '',
        { debits: totalDebits, credits: totalCredits },
      ]),
  );
}

/** The same journals and sums, with each amount a decimal of decimal.js. */
function withDecimals(rows: readonly Row[]): Map<string, Sums> {
  const sums = new Map<string, { debits: Decimal; credits: Decimal; exact: Decimal; rounded: Decimal }>();
  const zero = new Exact(0);
  for (const { amount, scale, currency } of rows) {
    const value = new Exact(amount).times(new Exact(`1e-${scale}`));
    const rounded = value.toDecimalPlaces(DIGITS[currency] ?? 2, Decimal.ROUND_HALF_UP);
    const entries = [
      { debit: rounded.abs(), credit: zero },
      { debit: zero, credit: rounded.abs() },
    ];
    const sum = sums.get(currency) ?? { debits: zero, credits: zero, exact: zero, rounded: zero };
    for (const { debit, credit } of entries) {
      sum.debits = sum.debits.plus(debit);
      sum.credits = sum.credits.plus(credit);
    }
    sum.exact = sum.exact.plus(value);
    sum.rounded = sum.rounded.plus(rounded);
    sums.set(currency, sum);
  }
  return new Map(
    [...sums].map(([currency, { debits, credits }]) => {
      const digits = DIGITS[currency] ?? 2;
      return [currency, { debits: debits.toFixed(digits), credits: credits.toFixed(digits) }];
    }),
  );
}

/** Returns the milliseconds of both ways in turn, the median of the rounds. @throws if their sums differ */
export async function compareSums(count: number, rounds: number): Promise<{ bigint: number; decimal: number }> {
  const rows = rowsOf(count);
  const times = { bigint: [] as number[], decimal: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    let [exact, other]: [Map<string, Sums> | null, Map<string, Sums> | null] = [null, null];
    times.bigint.push(await timed(async () => void (exact = withBigInt(rows))));
    times.decimal.push(await timed(async () => void (other = withDecimals(rows))));
    const texts = [exact, other].map((sums) => JSON.stringify([...(sums ?? new Map())]));
    if (texts[0] !== texts[1]) throw new Error(`The sums differ: ${texts.join(' ')}`);
  }
  return { bigint: percentile(times.bigint, 0.5), decimal: percentile(times.decimal, 0.5) };
}
