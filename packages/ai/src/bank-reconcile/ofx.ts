import { emptyHead, type Place, type PrintedBalance, type StatementHead } from '@atrium/domain/bank-reconcile';
import { isCurrency } from '@atrium/domain/value';
import { cutOff, type Sink, type TextReader } from './events.ts';
import { markupReader } from './markup.ts';
import { withSigns } from './ofx-signs.ts';
import { accountText, isoDay, joinedTexts, plainAmount, textOrNull } from './plain-values.ts';

/** Statements of bank, card and investment accounts. */
const STATEMENTS = new Set(['STMTRS', 'CCSTMTRS', 'INVSTMTRS']);
/** Groups whose values are read together. Everything else is a value of the group around it. */
const GROUPS = new Set([
  'STMTTRN',
  'LEDGERBAL',
  'AVAILBAL',
  'BANKACCTFROM',
  'CCACCTFROM',
  'INVACCTFROM',
  'BANKTRANLIST',
  'BAL',
]);
/** Entries of an investment account that move cash, by TOTAL. Reinvested income and transfers of shares move none. */
const INVESTMENTS = new Set(
  'BUYDEBT BUYMF BUYOPT BUYOTHER BUYSTOCK SELLDEBT SELLMF SELLOPT SELLOTHER SELLSTOCK INCOME INVEXPENSE MARGININTEREST RETOFCAP'.split(
    ' ',
  ),
);
/** Groups inside an entry. Their values must not replace those of the entry. */
const INNER = new Set(['PAYEE', 'BANKACCTTO', 'CCACCTTO', 'CURRENCY', 'ORIGCURRENCY', 'IMAGEDATA']);

type Group = { name: string; line: number; values: Map<string, string>; inner: string };

/** Reads OFX and QFX, 1.x (SGML, where values have no end tag) and 2.x (XML), with several statements and accounts. */
export function ofxReader(sink: Sink): TextReader {
  let head: StatementHead | null = null;
  let rows = withSigns(sink, false);
  let groups: Group[] = [];
  /** The name of the value that the next text belongs to. */
  let value = '';
  function endStatement(): void {
    while (groups.length > 0) endGroup();
    if (head) {
      rows.end();
      sink.end();
    }
    head = null;
  }
  function endGroup(): void {
    const group = groups.pop();
    if (!group || !head) return;
    if (group.name === 'STMTTRN') entryOf(group, rows);
    else if (INVESTMENTS.has(group.name)) entryOf(cashOf(group), rows);
    else if (group.name === 'LEDGERBAL') {
      const written = group.values.get('BALAMT') ?? '';
      head.closing = balanceOf(group, head.currency);
      if (head.closing === null && written !== '')
        rows.reject({
          place: { line: group.line },
          text: written,
          reason: `“${written}” is not a balance.`,
          balance: null,
        });
    } else if (group.name.endsWith('ACCTFROM')) nameAccount(group, head);
    else if (group.name === 'BANKTRANLIST') {
      head.from ??= ofxDay(group.values.get('DTSTART') ?? '') ?? null;
      head.to ??= ofxDay(group.values.get('DTEND') ?? '') ?? null;
    }
  }
  const tags = markupReader({
    open(tag, _attributes, line) {
      const name = tag.toUpperCase();
      value = '';
      if (STATEMENTS.has(name)) {
        endStatement();
        head = emptyHead({ line });
        rows = withSigns(sink, name === 'CCSTMTRS');
        sink.statement(head);
      } else if (GROUPS.has(name) || (head && INVESTMENTS.has(name))) {
        // An entry without an end tag ends where the next one starts.
        if (name === 'STMTTRN' && groups.at(-1)?.name === name) endGroup();
        groups.push({ name, line, values: new Map(), inner: '' });
      } else {
        const group = groups.at(-1);
        if (group?.name === 'STMTTRN' && INNER.has(name)) group.inner = `${name}.`;
        else value = name;
      }
    },
    text(text) {
      if (value === '') return;
      const group = groups.at(-1);
      const written = text.trim();
      if (group) {
        const key = group.inner + value;
        if (!group.values.has(key)) group.values.set(key, written);
      } else if (head && value === 'CURDEF') head.currency = currencyCode(written);
      value = '';
    },
    close(tag) {
      const name = tag.toUpperCase();
      const group = groups.at(-1);
      value = '';
      // Some banks forget the end tags before that of the file.
      if (STATEMENTS.has(name) || name === 'OFX') endStatement();
      else if (group && INNER.has(name)) group.inner = '';
      else if (groups.some((each) => each.name === name)) {
        while (groups.at(-1)?.name !== name) endGroup();
        endGroup();
      }
    },
  });
  return {
    push: (text) => tags.push(text),
    end() {
      tags.end();
      if (!head) return;
      while (groups.length > 0) endGroup();
      rows.reject(cutOff(head.place));
      endStatement();
    },
  };

  function nameAccount({ values }: Group, statement: StatementHead): void {
    if (statement.account !== '') return;
    statement.account = accountText(values.get('ACCTID') ?? '');
    statement.bank = textOrNull(values.get('BANKID')) ?? textOrNull(values.get('BROKERID'));
    statement.accountName = textOrNull(values.get('ACCTTYPE'));
  }
}

function balanceOf({ values, line }: Group, currency: string | null): PrintedBalance | null {
  const amount = plainAmount(values.get('BALAMT') ?? '');
  if (!amount) return null;
  return { amount, currency, on: ofxDay(values.get('DTASOF') ?? '') ?? null, place: { line } };
}

/** An investment as an entry of the account: what it moves, and when it was traded and settled. */
function cashOf(group: Group): Group {
  const values = new Map(group.values);
  for (const [from, to] of [
    ['TOTAL', 'TRNAMT'],
    ['DTTRADE', 'DTPOSTED'],
    ['DTSETTLE', 'DTAVAIL'],
  ] as const)
    values.set(to, group.values.get(from) ?? '');
  return { ...group, values: values.set('TRNTYPE', group.name) };
}

function entryOf({ values, line }: Group, rows: Pick<Sink, 'entry' | 'reject'>): void {
  const place: Place = { line };
  const written = values.get('TRNAMT') ?? '';
  const amount = plainAmount(written);
  const posted = values.get('DTPOSTED') ?? '';
  const bookedOn = ofxDay(posted);
  if (!amount || bookedOn === undefined) {
    const reason = amount ? `“${posted}” is not a day.` : `“${written}” is not an amount.`;
    rows.reject({ place, text: [...values.values()].join(' '), reason, balance: null });
    return;
  }
  const symbol = currencyCode(values.get('CURRENCY.CURSYM') ?? '');
  rows.entry({
    bookedOn,
    valueOn: ofxDay(values.get('DTAVAIL') ?? values.get('VALUEDATE') ?? '') ?? null,
    description: joinedTexts([
      values.get('NAME') ?? values.get('PAYEE.NAME'),
      values.get('EXTDNAME'),
      values.get('MEMO'),
    ]),
    amount,
    side: amount.units < 0n ? 'Debit' : 'Credit',
    currency: symbol,
    balance: null,
    bankId: textOrNull(values.get('FITID')),
    reference: textOrNull(values.get('CHECKNUM')) ?? textOrNull(values.get('REFNUM')),
    code: textOrNull(values.get('TRNTYPE')),
    booked: true,
    details: [],
    place,
  });
}

function currencyCode(text: string): string | null {
  const code = text.toUpperCase();
  return isCurrency(code) ? code : null;
}

/** YYYYMMDD with a time and a zone after it. The day is that of the file's own zone. */
function ofxDay(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})(?:\D|\d{2,}|$)/.exec(text) ?? /^(\d{4})-(\d{2})-(\d{2})/.exec(text);
  return match ? isoDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}
