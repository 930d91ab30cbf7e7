import {
  addAmounts,
  type Amount,
  amountOf,
  emptyHead,
  negated,
  type StatementHead,
  ZERO,
} from '@atrium/domain/bank-reconcile';
import { isCurrency, minorDigits } from '@atrium/domain/value';
import type { Sink, TextReader } from './events.ts';
import { accountText, joinedTexts, shortDay, textOrNull } from './plain-values.ts';
import { lineReader } from './text.ts';

type BaiRecord = { code: string; text: string; line: number; isCut: boolean };

const CODES = '01|02|03|16|49|88|98|99';
const RECORD = new RegExp(`^(?:${CODES})(?:,|/)`);
/** Some files put several records on one line. */
const NEXT_RECORD = new RegExp(`/[ \\t]+(?=(?:${CODES}),)`);

/** Reads BAI2: accounts with their summaries, entries with funds types, continuations (88) and control totals. */
export function bai2Reader(sink: Sink): TextReader {
  const accounts = accountReader(sink);
  let record: BaiRecord | null = null;
  function flush(): void {
    if (record) accounts.record(record);
    record = null;
  }
  function add(written: string, line: number, isCut: boolean): void {
    const text = written.trimEnd();
    if (!RECORD.test(text)) {
      // A broken line continues the record before it.
      if (record && text.trim() !== '') record.text = `${withoutEnd(record.text)} ${text.trim()}`;
      return;
    }
    if (!text.startsWith('88')) flush();
    accounts.count(text.slice(0, 2));
    if (!text.startsWith('88')) {
      record = { code: text.slice(0, 2), text: text.slice(3), line, isCut };
    } else if (record) {
      record.text = continued(record.text, text.slice(3));
      record.isCut ||= isCut;
    }
  }
  return lineReader(
    (line, number, isCut) => {
      for (const each of line.trimStart().split(NEXT_RECORD)) add(each, number, isCut);
    },
    () => {
      flush();
      accounts.end();
    },
  );
}

function withoutEnd(text: string): string {
  return text.replace(/\s*\/\s*$/, '');
}

/** A record that ends with a slash is complete up to a field. One without continues in the middle of its text. */
function continued(before: string, more: string): string {
  return /\/\s*$/.test(before) ? `${withoutEnd(before)},${more}` : `${before} ${more}`;
}

type Counts = { account: number; group: number; file: number };

function accountReader(sink: Sink) {
  let head: StatementHead | null = null;
  let group = { on: null as string | null, currency: 'USD' };
  let currency = 'USD';
  let amounts: Amount = ZERO;
  let groupSum: Amount = ZERO;
  let fileSum: Amount = ZERO;
  let accountsInGroup = 0;
  let groups = 0;
  const counts: Counts = { account: 0, group: 0, file: 0 };
  function endAccount(): void {
    if (head) sink.end();
    head = null;
  }
  function minor(text: string): Amount | undefined {
    return minorUnits(text, currency);
  }
  function check(name: string, printed: string | undefined, counted: string, line: number): void {
    if (printed === undefined || printed.trim() === '' || !head) return;
    const wanted = /^[+-]?\d+$/.test(printed.trim()) ? BigInt(printed.trim().replace('+', '')).toString() : printed;
    head.checks.push({ name, printed: wanted, counted, holds: wanted === counted, place: { line } });
  }
  function readGroup(fields: string[]): void {
    groups += 1;
    accountsInGroup = 0;
    groupSum = ZERO;
    const named = fields[5]?.trim() ?? '';
    group = { on: shortDay(fields[3]?.trim() ?? '') ?? null, currency: isCurrency(named) ? named : 'USD' };
  }
  function readAccount(fields: string[], line: number): void {
    endAccount();
    const named = fields[1]?.trim() ?? '';
    currency = isCurrency(named) ? named : group.currency;
    amounts = ZERO;
    accountsInGroup += 1;
    head = { ...emptyHead({ line }), account: accountText(fields[0] ?? ''), currency, from: group.on, to: group.on };
    sink.statement(head);
    const queue = fields.slice(2);
    while (queue.length > 0) {
      const code = queue.shift()?.trim() ?? '';
      const written = queue.shift()?.trim() ?? '';
      const count = queue.shift()?.trim() ?? '';
      takeFunds(queue);
      const amount = minor(written);
      if (written !== '' && !amount)
        sink.reject({
          place: { line },
          text: `${code},${written}`,
          reason: `“${written}” is not an amount.`,
          balance: null,
        });
      if (!amount) continue;
      amounts = addAmounts(amounts, amount);
      const place = { line };
      if (code === '010') head.opening = { amount, currency, on: group.on, place };
      else if (code === '015') head.closing = { amount, currency, on: group.on, place };
      else if (code === '100' || code === '400')
        head.totals.push({
          side: code === '100' ? 'Credit' : 'Debit',
          sum: amount,
          count: /^\d+$/.test(count) ? Number(count) : null,
          place,
        });
    }
  }
  function readEntry({ text, line, isCut }: BaiRecord): void {
    const queue = withoutEnd(text).split(',');
    const code = queue.shift()?.trim() ?? '';
    const written = queue.shift()?.trim() ?? '';
    const valueOn = takeFunds(queue);
    const [bankReference, reference, ...rest] = queue;
    const amount = minor(written);
    if (amount) amounts = addAmounts(amounts, amount);
    const side = sideOf(code);
    // Information without money.
    if (code === '890' && (!amount || amount.units === 0n)) return;
    if (!amount || !side || isCut || group.on === null) {
      const reason = isCut
        ? 'The line is too long.'
        : !amount
          ? `“${written}” is not an amount.`
          : side
            ? 'The group has no day.'
            : `The type code “${code}” is neither a credit nor a debit.`;
      sink.reject({ place: { line }, text: `${code},${text}`, reason, balance: null });
      return;
    }
    const signed = side === 'Credit' ? amount : negated(amount);
    sink.entry({
      bookedOn: group.on,
      valueOn,
      description: joinedTexts([rest.join(',')]),
      amount: signed,
      side: signed.units === 0n ? side : signed.units < 0n ? 'Debit' : 'Credit',
      currency: null,
      balance: null,
      bankId: textOrNull(bankReference),
      reference: textOrNull(reference),
      code,
      booked: true,
      details: [],
      place: { line },
    });
  }
  function readControl({ code, text, line }: BaiRecord): void {
    const [sum, first, second] = withoutEnd(text).split(',');
    if (code === '49') {
      check('Control total of the account', sum, digitsOf(amounts, currency), line);
      check('Records of the account', first, String(counts.account), line);
      groupSum = addAmounts(groupSum, amounts);
    } else if (code === '98') {
      check('Control total of the group', sum, digitsOf(groupSum, currency), line);
      check('Accounts of the group', first, String(accountsInGroup), line);
      check('Records of the group', second, String(counts.group), line);
      fileSum = addAmounts(fileSum, groupSum);
    } else {
      check('Control total of the file', sum, digitsOf(fileSum, currency), line);
      check('Groups of the file', first, String(groups), line);
      check('Records of the file', second, String(counts.file), line);
    }
  }
  return {
    /** Counts a physical record, for the control records. */
    count(code: string): void {
      if (code === '01') counts.file = 0;
      if (code === '02') counts.group = 0;
      if (code === '03') counts.account = 0;
      counts.account += 1;
      counts.group += 1;
      counts.file += 1;
    },
    record(record: BaiRecord): void {
      const fields = withoutEnd(record.text).split(',');
      if (record.code === '02') readGroup(fields);
      else if (record.code === '03') readAccount(fields, record.line);
      else if (record.code === '16' && head) readEntry(record);
      else if (/^(?:49|98|99)$/.test(record.code)) readControl(record);
    },
    end: endAccount,
  };
}

/** Takes the funds type and what belongs to it from the fields. Returns the value date, if it has one. */
function takeFunds(queue: string[]): string | null {
  const type = queue.shift()?.trim().toUpperCase() ?? '';
  if (type === 'V') {
    const day = queue.shift()?.trim() ?? '';
    queue.shift();
    return shortDay(day) ?? null;
  }
  if (type === 'S') queue.splice(0, 3);
  if (type === 'D') queue.splice(0, 2 * Number(queue.shift()?.trim() ?? 0));
  return null;
}

/** Type codes: 100-399 credits, 400-699 debits, 920-959 and 960-999 those that a bank defines. */
function sideOf(code: string): 'Credit' | 'Debit' | undefined {
  const number = /^\d{3}$/.test(code) ? Number(code) : 0;
  if ((number >= 100 && number < 400) || (number >= 920 && number < 960)) return 'Credit';
  if ((number >= 400 && number < 700) || number >= 960) return 'Debit';
  return undefined;
}

/** Amounts have no decimal point: the currency says how many digits are its minor unit. */
function minorUnits(text: string, currency: string): Amount | undefined {
  const match = /^([+-]?)(\d{1,30})$/.exec(text);
  const digits = match && amountOf(`${match[1] === '-' ? '-' : ''}${match[2]}`);
  return digits ? { units: digits.units, scale: minorDigits(currency) } : undefined;
}

/** The amount in minor units, as control records write it. */
function digitsOf({ units, scale }: Amount, currency: string): string {
  return (scale > minorDigits(currency) ? units : units * 10n ** BigInt(minorDigits(currency) - scale)).toString();
}
