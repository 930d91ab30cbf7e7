import {
  type Amount,
  amountOf,
  type BankEntry,
  emptyHead,
  type EntryDetail,
  negated,
  type PrintedBalance,
  type StatementHead,
} from '@atrium/domain/bank-reconcile';
import { cutOff, type Sink, type TextReader } from './events.ts';
import { markupReader } from './markup.ts';
import { accountText, isoDay, joinedTexts, textOrNull } from './plain-values.ts';

/** An element of one part of a statement: an entry, a balance. Parts are read and dropped one by one. */
type Node = { name: string; attributes: string; line: number; text: string; children: Node[] };

const CONTAINERS = new Set(['Stmt', 'Rpt', 'Ntfctn']);
const MOST_NODES = 50_000;
const MOST_DEPTH = 60;
const LONGEST_DESCRIPTION = 4_000;

/**
 * Reads CAMT.052, 053 and 054, all versions, with or without namespaces: statements, reports and notifications. Parts of a
 * statement are read one by one, so memory does not grow with the file.
 */
export function camtReader(sink: Sink): TextReader {
  let head: StatementHead | null = null;
  let balances: Balance[] = [];
  let accountCurrency: string | null = null;
  let hasUnbooked = false;
  let path: Node[] = [];
  let nodes = 0;
  function endStatement(): void {
    if (!head) return;
    chooseBalances(head, balances, accountCurrency);
    // Totals do not say whether they include entries that are not booked.
    if (hasUnbooked) head.totals = [];
    sink.end();
    head = null;
  }
  function take(part: Node): void {
    if (!head) return;
    if (nodes > MOST_NODES) sink.reject(rejected(part, 'The entry has too many details.'));
    else if (part.name === 'Bal') {
      const read = balanceOf(part);
      if (read.length === 0) sink.reject(rejected(part, 'The balance has no amount or no side.'));
      balances.push(...read);
    } else if (part.name === 'Ntry') {
      const entry = entryOf(part);
      if ('reason' in entry) sink.reject(entry);
      else {
        hasUnbooked ||= !entry.booked;
        sink.entry(entry);
      }
    } else if (part.name === 'Acct') {
      head.account = accountText(at(part, 'Id', 'IBAN')?.text ?? at(part, 'Id', 'Othr', 'Id')?.text ?? '');
      head.accountName = textOrNull(at(part, 'Ownr', 'Nm')?.text ?? at(part, 'Nm')?.text);
      const agent = at(part, 'Svcr', 'FinInstnId');
      head.bank = textOrNull((agent && (at(agent, 'BICFI') ?? at(agent, 'BIC') ?? at(agent, 'Nm')))?.text);
      accountCurrency = textOrNull(at(part, 'Ccy')?.text);
      head.currency = accountCurrency;
    } else if (part.name === 'TxsSummry') readTotals(part, head);
    else if (part.name === 'FrToDt') {
      head.from = dayOf(at(part, 'FrDtTm') ?? at(part, 'FrDt')) ?? null;
      head.to = dayOf(at(part, 'ToDtTm') ?? at(part, 'ToDt')) ?? null;
    } else if (part.name === 'ElctrncSeqNb' || (part.name === 'LglSeqNb' && head.number === null))
      head.number = textOrNull(part.text);
  }
  const tags = markupReader({
    open(name, attributes, line, isEmpty) {
      if (CONTAINERS.has(name) && path.length === 0) {
        endStatement();
        head = emptyHead({ line });
        balances = [];
        accountCurrency = null;
        hasUnbooked = false;
        sink.statement(head);
        return;
      }
      if (!head || path.length > MOST_DEPTH) return;
      const node: Node = { name, attributes, line, text: '', children: [] };
      nodes = path.length === 0 ? 1 : nodes + 1;
      if (nodes <= MOST_NODES) path.at(-1)?.children.push(node);
      if (!isEmpty) path.push(node);
      else if (path.length === 0) take(node);
    },
    text(text) {
      const node = path.at(-1);
      if (node) node.text += text.trim();
    },
    close(name) {
      if (CONTAINERS.has(name)) {
        path = [];
        endStatement();
        return;
      }
      const index = path.findLastIndex((node) => node.name === name);
      const [closed] = index < 0 ? [] : path.splice(index);
      if (closed && index === 0) take(closed);
    },
  });
  return {
    push: (text) => tags.push(text),
    end() {
      tags.end();
      if (!head) return;
      sink.reject(cutOff({ line: path[0]?.line ?? head.place.line }));
      endStatement();
    },
  };
}

/** The first element at a path of names. */
function at(node: Node | undefined, ...names: string[]): Node | undefined {
  let found = node;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

function all(node: Node | undefined, name: string): Node[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** XML Schema decimals: no comma, no exponent. */
function decimal(text: string | undefined): Amount | undefined {
  const match = /^\+?(\d+)?(?:\.(\d*))?$/.exec(text ?? '');
  if (!match || (match[1] === undefined && !match[2])) return undefined;
  return amountOf(`${match[1] ?? '0'}${match[2] ? `.${match[2]}` : ''}`);
}

function currencyOf(amount: Node | undefined): string | null {
  return /\bCcy\s*=\s*["']([A-Z]{3})["']/.exec(amount?.attributes ?? '')?.[1] ?? null;
}

/** The day as written, in the zone of the file. */
function dayOf(date: Node | undefined): string | undefined {
  const text = date && (date.text || at(date, 'Dt')?.text || at(date, 'DtTm')?.text);
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '');
  return match ? isoDay(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

type Balance = PrintedBalance & { code: string };

function balanceOf(part: Node): Balance[] {
  const written = at(part, 'Amt');
  const amount = decimal(written?.text);
  const side = at(part, 'CdtDbtInd')?.text;
  const type = at(part, 'Tp', 'CdOrPrtry');
  const code = (at(type, 'Cd') ?? at(type, 'Prtry'))?.text ?? '';
  // A balance of zero has no side.
  if (!amount || (side !== 'CRDT' && side !== 'DBIT' && amount.units !== 0n)) return [];
  return [
    {
      code,
      amount: side === 'DBIT' ? negated(amount) : amount,
      currency: currencyOf(written),
      on: dayOf(at(part, 'Dt')) ?? null,
      place: { line: written?.line ?? part.line },
    },
  ];
}

const OPENING = ['OPBD', 'PRCD'];
const CLOSING = ['CLBD', 'ITBD'];

/** Booked balances only. Balances in other currencies do not count if there is one in the currency of the account. */
function chooseBalances(head: StatementHead, balances: readonly Balance[], currency: string | null): void {
  function choose(codes: readonly string[], wanted: string | null, isLast: boolean): PrintedBalance | null {
    for (const code of codes) {
      const named = balances.filter((each) => each.code === code);
      const fitting = named.filter((each) => each.currency === wanted);
      const found = (fitting.length > 0 ? fitting : named).at(isLast ? -1 : 0);
      if (found) return { amount: found.amount, currency: found.currency, on: found.on, place: found.place };
    }
    return null;
  }
  head.opening = choose(OPENING, currency, false);
  const isInterim = !balances.some(({ code }) => code === 'CLBD');
  // An interim balance closes a report only if something opens it.
  head.closing = isInterim && !head.opening ? null : choose(CLOSING, currency ?? head.opening?.currency ?? null, true);
  head.currency ??= head.opening?.currency ?? head.closing?.currency ?? balances[0]?.currency ?? null;
  head.from ??= head.opening?.on ?? null;
  head.to ??= head.closing?.on ?? null;
}

function readTotals(part: Node, head: StatementHead): void {
  const sides = { TtlCdtNtries: 'Credit', TtlDbtNtries: 'Debit', TtlNtries: 'all' } as const;
  for (const [name, side] of Object.entries(sides)) {
    const total = at(part, name);
    if (!total) continue;
    const count = at(total, 'NbOfNtries')?.text ?? '';
    const sum = decimal(at(total, 'Sum')?.text) ?? null;
    const place = { line: total.line };
    if (sum || /^\d+$/.test(count))
      head.totals.push({ side, sum, count: /^\d{1,15}$/.test(count) ? Number(count) : null, place });
    const net = at(total, 'TtlNetNtry') ?? total;
    const amount = decimal((at(net, 'Amt') ?? at(net, 'TtlNetNtryAmt'))?.text);
    const direction = at(net, 'CdtDbtInd')?.text;
    if (side === 'all' && amount && direction)
      head.totals.push({ side: 'net', sum: direction === 'DBIT' ? negated(amount) : amount, count: null, place });
  }
}

function rejected(part: Node, reason: string) {
  const text = joinedTexts([at(part, 'Amt')?.text, at(part, 'CdtDbtInd')?.text, at(part, 'AddtlNtryInf')?.text]);
  return { place: { line: part.line }, text, reason, balance: null };
}

function entryOf(part: Node): Omit<BankEntry, 'ordinal'> | ReturnType<typeof rejected> {
  const written = at(part, 'Amt');
  const amount = decimal(written?.text);
  const side = at(part, 'CdtDbtInd')?.text;
  const valueOn = dayOf(at(part, 'ValDt'));
  const bookedOn = dayOf(at(part, 'BookgDt')) ?? valueOn;
  if (!amount) return rejected(part, `“${written?.text ?? ''}” is not an amount.`);
  if (side !== 'CRDT' && side !== 'DBIT') return rejected(part, 'The entry is neither a credit nor a debit.');
  if (bookedOn === undefined) return rejected(part, 'The entry has no day.');
  const status = at(part, 'Sts');
  const parts = all(part, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'));
  const details = parts.map((each) => detailOf(each, side));
  const [only] = parts.length === 1 ? parts : [];
  const references = at(only, 'Refs');
  const batch = at(part, 'NtryDtls', 'Btch');
  const texts = [at(part, 'AddtlNtryInf')?.text, ...details.map(({ description }) => description)];
  return {
    bookedOn,
    valueOn: valueOn ?? null,
    description: joinedTexts(texts).slice(0, LONGEST_DESCRIPTION),
    amount: side === 'DBIT' ? negated(amount) : amount,
    side: side === 'DBIT' ? 'Debit' : 'Credit',
    currency: currencyOf(written),
    balance: null,
    bankId: textOrNull(at(part, 'AcctSvcrRef')?.text) ?? textOrNull(at(references, 'AcctSvcrRef')?.text),
    reference:
      details[0]?.reference !== undefined && details.length === 1
        ? details[0].reference
        : textOrNull((at(batch, 'PmtInfId') ?? at(batch, 'MsgId') ?? at(part, 'NtryRef'))?.text),
    code: codeOf(at(part, 'BkTxCd')),
    booked: (at(status, 'Cd')?.text || status?.text || 'BOOK') === 'BOOK',
    details: details.length > 1 ? details : [],
    place: { line: part.line },
  };
}

function codeOf(code: Node | undefined): string | null {
  const domain = at(code, 'Domn');
  const family = at(domain, 'Fmly');
  const names = [at(domain, 'Cd'), at(family, 'Cd'), at(family, 'SubFmlyCd')].flatMap((node) => node?.text || []);
  return names.length > 0 ? names.join('-') : textOrNull(at(code, 'Prtry', 'Cd')?.text);
}

/** Names are in `Pty` since version 8. The counterparty of a credit is the debtor. */
function detailOf(part: Node, side: 'CRDT' | 'DBIT'): EntryDetail {
  const direction = at(part, 'CdtDbtInd')?.text ?? side;
  const parties = at(part, 'RltdPties');
  const party = at(parties, direction === 'CRDT' ? 'Dbtr' : 'Cdtr');
  const name = (at(party, 'Nm') ?? at(party, 'Pty', 'Nm'))?.text;
  const remittance = at(part, 'RmtInf');
  const structured = all(remittance, 'Strd').map((each) => at(each, 'CdtrRefInf', 'Ref')?.text);
  const references = at(part, 'Refs');
  const written = at(part, 'Amt') ?? at(part, 'AmtDtls', 'TxAmt', 'Amt');
  const amount = decimal(written?.text);
  const named = ['EndToEndId', 'TxId', 'InstrId', 'PmtInfId', 'MsgId'].map((each) =>
    textOrNull(at(references, each)?.text),
  );
  const unstructured = all(remittance, 'Ustrd').map(({ text }) => text);
  return {
    amount: amount ? (direction === 'DBIT' ? negated(amount) : amount) : null,
    currency: currencyOf(written),
    description: joinedTexts([name, unstructured.join(' '), ...structured, at(part, 'AddtlTxInf')?.text]),
    reference: named.find((each) => each !== null) ?? null,
  };
}
