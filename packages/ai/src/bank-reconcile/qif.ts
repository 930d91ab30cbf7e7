import { emptyHead, type PrintedBalance, type StatementHead } from '@atrium/domain/bank-reconcile';
import { dayEvidence, readDay } from './day-evidence.ts';
import type { DateOrder, DecimalMark, Dialect, DialectAnswers, Question } from './dialect.ts';
import type { Sink, TextReader } from './events.ts';
import { moneyEvidence, readMoney } from './money-cell.ts';
import { joinedTexts, textOrNull } from './plain-values.ts';
import { lineReader } from './text.ts';

/** Account types whose records are transactions of money. */
const MONEY_TYPES = /^(?:bank|cash|ccard|oth a|oth l|oth c)$/i;

/** Reads the days and amounts of a QIF file, which has no fixed notation for either. */
export function qifEvidence() {
  const days = dayEvidence();
  const money = moneyEvidence();
  return {
    reader: lineReader(
      (line, number) => {
        if (line.startsWith('D')) days.observe(dayText(line), number);
        else if (/^[TU$]/.test(line)) money.observe(line.slice(1), number);
      },
      () => {},
    ),
    decide(answers: DialectAnswers): Dialect | { question: Question } {
      const order = days.decide(answers.dateOrder);
      if ('question' in order) return order;
      const mark = money.decide(answers.decimalMark, { currency: null, isGroupedByComma: false });
      if ('question' in mark) return mark;
      return {
        delimiter: null,
        headerLine: null,
        columns: [],
        decimalMark: mark.value,
        dateOrder: order.value,
        sign: 'signed',
        evidence: [order.reason, mark.reason].filter((each) => each !== null),
      };
    },
  };
}

/** Quicken writes 1/ 5'26 for the fifth of January 2026. */
function dayText(line: string): string {
  return line.slice(1).replaceAll(' ', '').replace(/['’]/, '/');
}

type Item = { line: number; values: Map<string, string>; splits: string[] };

/** Reads QIF with a known notation of days and amounts. */
export function qifReader(sink: Sink, notation: { dateOrder: DateOrder | null; decimalMark: DecimalMark }): TextReader {
  let head: StatementHead | null = null;
  /** Null before the first line; blank in a list that has no transactions. */
  let section: string | null = null;
  let account = { name: '', type: '' };
  let item: Item | null = null;
  function endStatement(): void {
    if (head) sink.end();
    head = null;
  }
  function endItem(): void {
    if (item && section === 'account') {
      account = { name: item.values.get('N') ?? '', type: item.values.get('T') ?? '' };
      endStatement();
    } else if (item && head) readItem(item, head);
    item = null;
  }
  function readItem({ line, values, splits }: Item, statement: StatementHead): void {
    const place = { line };
    const written = values.get('T') ?? values.get('U') ?? '';
    const money = readMoney(written, notation.decimalMark);
    const dayWritten = values.get('D') ?? '';
    const bookedOn = readDay(dayText(`D${dayWritten}`), notation.dateOrder);
    const description = joinedTexts([values.get('P'), values.get('M'), ...splits]);
    if (!money || money.mark || bookedOn === undefined) {
      const reason = !money || money.mark ? `“${written}” is not an amount.` : `“${dayWritten}” is not a day.`;
      sink.reject({ place, text: [...values.values()].join(' '), reason, balance: null });
      return;
    }
    if (/^opening balance$/i.test(values.get('P') ?? '') && statement.opening === null) {
      const opening: PrintedBalance = { amount: money.amount, currency: null, on: bookedOn, place };
      statement.opening = opening;
      // The transfer category of this record is the account itself.
      const own = /^\[(.+)\]$/.exec(values.get('L') ?? '')?.[1];
      if (own && statement.account === '') statement.account = own;
      return;
    }
    sink.entry({
      bookedOn,
      valueOn: null,
      description,
      amount: money.amount,
      side: money.amount.units < 0n ? 'Debit' : 'Credit',
      currency: money.currency,
      balance: null,
      bankId: null,
      reference: textOrNull(values.get('N')),
      code: null,
      booked: true,
      details: [],
      place,
    });
  }
  function startSection(line: string, number: number): void {
    endItem();
    const type = /^!type:\s*(.*?)\s*$/i.exec(line)?.[1];
    if (/^!account/i.test(line)) section = 'account';
    else if (type === undefined) section = section === 'account' ? section : '';
    else if (MONEY_TYPES.test(type)) {
      endStatement();
      section = 'money';
      head = { ...emptyHead({ line: number }), account: account.name, accountName: account.type || type };
      sink.statement(head);
    } else section = '';
  }
  return lineReader(
    (line, number, isCut) => {
      if (line.startsWith('!')) startSection(line, number);
      else if (line.startsWith('^')) endItem();
      else if (line.trim() !== '') {
        // Some programs leave out the line of the type.
        if (section === null) startSection('!Type:Bank', number);
        if (section === '') return;
        item ??= { line: number, values: new Map(), splits: [] };
        const [code, value] = [line.slice(0, 1), line.slice(1).trim()];
        if (isCut) item.values.set('T', 'a line that is too long');
        else if (code === 'E') item.splits.push(value);
        else if (code === 'A') item.values.set('M', joinedTexts([item.values.get('M'), value]));
        else if (!item.values.has(code)) item.values.set(code, value);
      }
    },
    () => {
      endItem();
      endStatement();
    },
  );
}
