import {
  type Amount,
  amountOf,
  type ControlTotal,
  emptyHead,
  negated,
  type PrintedBalance,
  type StatementHead,
} from '@atrium/domain/bank-reconcile';
import type { Sink, TextReader } from './events.ts';
import { accountText, fullYear, isoDay, joinedTexts, shortDay, textOrNull } from './plain-values.ts';
import { lineReader } from './text.ts';

type Field = { tag: string; lines: string[]; line: number; isCut: boolean };

/** The fields of SWIFT, and those that some banks add. */
const FIELD = /^:(\d{2}[A-Z]?|NS):/;
/** The fields that only follow others of their message. */
const INSIDE = /^(?:61|86|62F|62M|64|65)$/;
/** SWIFT cuts text at this length, so a line that is full continues without a space. */
const FULL_LINE = 65;

/** Reads MT940 and MT942: any number of messages, with or without their SWIFT blocks. */
export function mt940Reader(sink: Sink): TextReader {
  let field: Field | null = null;
  let head: StatementHead | null = null;
  /** The entry that a following :86: describes. */
  let entry: Field | null = null;
  let details: string[] = [];
  /** Whether a line with a dash alone ended the message. In the middle of one it is a text. */
  let isEnded = false;
  function flushEntry(): void {
    if (entry && head) readEntry(entry, details, sink);
    entry = null;
    details = [];
  }
  function endStatement(): void {
    flushEntry();
    if (head) sink.end();
    head = null;
  }
  function begin(line: number): StatementHead {
    endStatement();
    const opened = emptyHead({ line });
    head = opened;
    sink.statement(opened);
    return opened;
  }
  function take(each: Field): void {
    if (isEnded && !INSIDE.test(each.tag)) endStatement();
    isEnded = false;
    if (each.tag === '20') {
      begin(each.line);
      return;
    }
    const statement = head ?? begin(each.line);
    if (each.tag === '86') details.push(...(entry ? each.lines : []));
    else {
      flushEntry();
      if (each.tag === '61') entry = each;
      else readHeadField(each, statement, sink);
    }
  }
  function flushField(): void {
    if (field) take(field);
    field = null;
  }
  return lineReader(
    (raw, number, isCut) => {
      // Block 4 of a SWIFT message starts with {4: and ends with -}.
      const line = raw.replace(/^(?:\{\d:[^{}]*\})*\{4:/, '');
      const tag = FIELD.exec(line)?.[1];
      if (tag !== undefined) {
        flushField();
        field = { tag, lines: [line.slice(tag.length + 2)], line: number, isCut };
      } else if (line.startsWith('-}')) {
        flushField();
        endStatement();
      } else if (/^-\s*$/.test(line)) {
        flushField();
        isEnded = true;
      } else if (field) {
        field.lines.push(line);
        field.isCut ||= isCut;
      }
    },
    () => {
      flushField();
      endStatement();
    },
  );
}

function readHeadField({ tag, lines, line }: Field, head: StatementHead, sink: Sink): void {
  const text = (lines[0] ?? '').trim();
  const isBalance = /^6[02][FM]$/.test(tag);
  if (isBalance && balanceOf(text, line) === null) {
    sink.reject({ place: { line }, text: `:${tag}:${text}`, reason: `“${text}” is not a balance.`, balance: null });
    return;
  }
  if (tag === '25' || tag === '25P') head.account = accountText(text);
  else if (tag === '28' || tag === '28C') head.number = textOrNull(text);
  else if (tag === '60F' || tag === '60M') {
    head.opening = balanceOf(text, line);
    head.currency ??= head.opening?.currency ?? null;
    head.from ??= head.opening?.on ?? null;
  } else if (tag === '62F' || tag === '62M') {
    head.closing = balanceOf(text, line);
    head.to ??= head.closing?.on ?? null;
  } else if (tag === '34F') head.currency ??= /^([A-Z]{3})/.exec(text)?.[1] ?? null;
  else if (tag === '90C' || tag === '90D') {
    const total = totalOf(text, tag === '90C' ? 'Credit' : 'Debit', line);
    if (total) head.totals.push(total);
  }
}

/** C110522EUR3236,28 */
function balanceOf(text: string, line: number): PrintedBalance | null {
  // Some banks write the year in full.
  const match = /^([CD])(?:20)?(\d{6})([A-Z]{3})([\d.,]+)$/.exec(text.replaceAll(' ', ''));
  const amount = swiftAmount(match?.[4] ?? '');
  if (!match || !amount) return null;
  return {
    amount: match[1] === 'D' ? negated(amount) : amount,
    currency: match[3] ?? null,
    on: shortDay(match[2] ?? '') ?? null,
    place: { line },
  };
}

/** 5EUR1234,56: a number of entries and their sum. */
function totalOf(text: string, side: 'Credit' | 'Debit', line: number): ControlTotal | null {
  const match = /^(\d{1,9})([A-Z]{3})([\d.,]+)$/.exec(text);
  const sum = swiftAmount(match?.[3] ?? '');
  return match && sum ? { side, sum, count: Number(match[1]), place: { line } } : null;
}

/** Digits with a comma before the decimals, also when there are none; some banks write a point, or group thousands. */
function swiftAmount(written: string): Amount | undefined {
  const text = /^\d{1,3}(?:\.\d{3})+,\d*$/.test(written) ? written.replaceAll('.', '') : written;
  const match = /^(\d*)(?:[.,](\d*))?$/.exec(text);
  if (!match || !/\d/.test(text)) return undefined;
  return amountOf((match[1] || '0') + (match[2] ? `.${match[2]}` : ''));
}

/** Value date, entry date (may be blank), mark, funds code, amount, type, reference, reference of the bank. */
const ENTRY =
  /^(?:20(?=\d{6}(?:\d{4})?\s?E?R?[CD]))?(\d{6})(\d{4}|\s{4})?\s?(E?R?[CD])([A-Z])?\s*([\d,][\d.,]*)(?:([NSF][A-Z0-9]{3})?(.*?)(?:\/\/(.*))?)?$/;

function readEntry({ lines, line, isCut }: Field, details: string[], sink: Sink): void {
  const [first = '', ...supplement] = lines;
  const place = { line };
  const match = ENTRY.exec(first.trim());
  const valueOn = bankDay(match?.[1] ?? '');
  const amount = swiftAmount(match?.[5] ?? '');
  const bookedOn = valueOn && entryDay(match?.[2] ?? '', valueOn);
  if (!match || isCut || !amount || !valueOn || bookedOn === undefined) {
    const reason = isCut
      ? 'The line is too long.'
      : !match || !amount
        ? 'This is not an entry of an MT940 statement.'
        : 'The entry has a day that is not in the calendar.';
    sink.reject({ place, text: [first, ...details].join(' '), reason, balance: null });
    return;
  }
  const mark = match[3] ?? '';
  // A reversed credit takes money out, a reversed debit brings it back.
  const isDebit = mark.endsWith('D') !== mark.includes('R');
  sink.entry({
    bookedOn,
    valueOn,
    description: joinedTexts([describe(details), joinLines(supplement)]),
    amount: isDebit ? negated(amount) : amount,
    side: isDebit ? 'Debit' : 'Credit',
    currency: null,
    balance: null,
    bankId: textOrNull(match[8]),
    reference: textOrNull(match[7]),
    code: textOrNull(match[6]),
    // Expected entries, which only MT942 has.
    booked: !mark.startsWith('E'),
    details: [],
    place,
  });
}

/** YYMMDD. German banks count interest to the 30th of February, which is read as the last day of the month. */
function bankDay(text: string): string | undefined {
  const day = shortDay(text);
  if (day !== undefined || !/^\d{4}(?:29|3[01])$/.test(text)) return day;
  return ['30', '29', '28'].map((last) => shortDay(text.slice(0, 4) + last)).find((each) => each !== undefined);
}

/** MMDD without a year: the day nearest to the value date, so that December and January stay apart by days. */
function entryDay(text: string, valueOn: string): string | undefined {
  if (text.trim() === '') return valueOn;
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2))];
  const value = Date.parse(valueOn);
  const year = fullYear(valueOn.slice(2, 4));
  return [year - 1, year, year + 1]
    .flatMap((each) => isoDay(each, month, day) ?? [])
    .toSorted((a, b) => Math.abs(Date.parse(a) - value) - Math.abs(Date.parse(b) - value))[0];
}

function joinLines(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) text += line.length >= FULL_LINE ? line : `${line} `;
  return text;
}

/** A code and the first subfield, such as 166?00. */
const SUBFIELDS = /^\d{3}([?>/~^+@!])\d{2}/;

/** The text of :86:. Subfields of the German structure (?20, >20) become their texts: the purpose, then names. */
function describe(lines: readonly string[]): string {
  const start = lines.findIndex((line) => SUBFIELDS.test(line));
  const separator = SUBFIELDS.exec(lines[start] ?? '')?.[1];
  if (separator === undefined) return joinLines(lines);
  const fields = lines
    .slice(start)
    .join('')
    .slice(3)
    .split(separator)
    .map((field) => ({ code: Number(field.slice(0, 2)), text: field.slice(2) }));
  function textIn(from: number, to: number): string {
    const parts = fields.filter(({ code }) => code >= from && code <= to);
    // A full subfield of 27 characters continues in the next one.
    return parts.map(({ text }) => (text.length >= 27 ? text : `${text} `)).join('');
  }
  return joinedTexts([textIn(0, 0), textIn(20, 29) + textIn(60, 63), textIn(32, 33)]);
}
