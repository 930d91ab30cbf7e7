import {
  absoluteAmount,
  type BankEntry,
  decimalOf,
  type EntryDetail,
  type PrintedBalance,
  type StatementHead,
} from '@atrium/domain/bank-reconcile';

export type WrittenStatement = { head: StatementHead; entries: readonly BankEntry[] };

/**
 * Writes statements as CAMT.053.001.02. Reading it gives the same accounts, balances and entries, apart from places and running
 * balances, which the format does not have.
 */
export function writeCamt(statements: readonly WrittenStatement[], createdAt: string): string {
  const parts = statements.map(({ head, entries }, at) => {
    const currency = head.currency ?? entries[0]?.currency ?? null;
    return element('Stmt', [
      text('Id', `S${at + 1}`),
      text('ElctrncSeqNb', head.number),
      text('CreDtTm', createdAt),
      head.from && head.to
        ? element('FrToDt', [text('FrDtTm', `${head.from}T00:00:00`), text('ToDtTm', `${head.to}T00:00:00`)])
        : '',
      element('Acct', [
        element('Id', [element('Othr', [text('Id', head.account)])]),
        text('Ccy', head.currency),
        element('Ownr', [text('Nm', head.accountName)]),
        element('Svcr', [element('FinInstnId', [text('Nm', head.bank)])]),
      ]),
      balance('OPBD', head.opening, currency),
      balance('CLBD', head.closing, currency),
      ...entries.map((entry) => camtEntry(entry, currency)),
    ]);
  });
  const header = element('GrpHdr', [text('MsgId', 'ATRIUM'), text('CreDtTm', createdAt)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">${element('BkToCstmrStmt', [header, ...parts])}</Document>\n`;
}

function camtEntry(entry: BankEntry, currency: string | null): string {
  const { amount, side, booked, bookedOn, valueOn, bankId, code, details, description, reference } = entry;
  // A single part carries the reference of the entry.
  const single: EntryDetail[] =
    reference === null ? [] : [{ amount: null, currency: null, description: '', reference }];
  return element('Ntry', [
    money(decimalOf(absoluteAmount(amount)), entry.currency ?? currency),
    text('CdtDbtInd', side === 'Debit' ? 'DBIT' : 'CRDT'),
    text('Sts', booked ? 'BOOK' : 'PDNG'),
    element('BookgDt', [text('Dt', bookedOn)]),
    element('ValDt', [text('Dt', valueOn)]),
    text('AcctSvcrRef', bankId),
    element('BkTxCd', [element('Prtry', [text('Cd', code)])]),
    element('NtryDtls', [
      details.length > 1 ? element('Btch', [text('PmtInfId', reference)]) : '',
      ...(details.length > 1 ? details : single).map(camtDetail),
    ]),
    text('AddtlNtryInf', description),
  ]);
}

function camtDetail({ amount, currency, description, reference }: EntryDetail): string {
  return `<TxDtls>${[
    element('Refs', [text('EndToEndId', reference)]),
    amount ? money(decimalOf(absoluteAmount(amount)), currency) : '',
    amount ? text('CdtDbtInd', amount.units < 0n ? 'DBIT' : 'CRDT') : '',
    element('RmtInf', [text('Ustrd', description)]),
  ].join('')}</TxDtls>`;
}

function balance(code: string, printed: PrintedBalance | null, currency: string | null): string {
  if (!printed) return '';
  return element('Bal', [
    element('Tp', [element('CdOrPrtry', [text('Cd', code)])]),
    money(decimalOf(absoluteAmount(printed.amount)), printed.currency ?? currency),
    text('CdtDbtInd', printed.amount.units < 0n ? 'DBIT' : 'CRDT'),
    element('Dt', [text('Dt', printed.on)]),
  ]);
}

function money(decimal: string, currency: string | null): string {
  return `<Amt${currency === null ? '' : ` Ccy="${currency}"`}>${decimal}</Amt>`;
}

/**
 * Writes bank statements as OFX 2.1.1. Reading it gives the same accounts, closing balances and entries, apart from what the
 * format does not have: opening balances, numbers, batch details and entries that are not booked, which are left out.
 */
export function writeOfx(statements: readonly WrittenStatement[], createdAt: string): string {
  const parts = statements.map(({ head, entries }, at) =>
    element('STMTTRNRS', [
      text('TRNUID', String(at + 1)),
      `<STMTRS>${[
        text('CURDEF', head.currency),
        element('BANKACCTFROM', [
          text('BANKID', head.bank),
          text('ACCTID', head.account),
          text('ACCTTYPE', head.accountName),
        ]),
        element('BANKTRANLIST', [
          text('DTSTART', day(head.from)),
          text('DTEND', day(head.to)),
          ...entries.filter(({ booked }) => booked).map(ofxEntry),
        ]),
        head.closing
          ? element('LEDGERBAL', [text('BALAMT', decimalOf(head.closing.amount)), text('DTASOF', day(head.closing.on))])
          : '',
      ].join('')}</STMTRS>`,
    ]),
  );
  const sign = element('SIGNONMSGSRSV1', [
    element('SONRS', [text('DTSERVER', day(createdAt.slice(0, 10))), text('LANGUAGE', 'ENG')]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n${element('OFX', [sign, element('BANKMSGSRSV1', parts)])}\n`;
}

function ofxEntry({ amount, bookedOn, valueOn, bankId, reference, code, currency, description }: BankEntry): string {
  return element('STMTTRN', [
    text('TRNTYPE', code),
    text('DTPOSTED', day(bookedOn)),
    text('DTAVAIL', day(valueOn)),
    text('TRNAMT', decimalOf(amount)),
    text('FITID', bankId),
    text('CHECKNUM', reference),
    text('MEMO', description),
    currency === null ? '' : element('CURRENCY', [text('CURRATE', '1'), text('CURSYM', currency)]),
  ]);
}

function day(iso: string | null): string | null {
  return iso && iso.replaceAll('-', '');
}

/** An element with its parts; nothing if they are all empty. */
function element(name: string, parts: readonly string[]): string {
  const inner = parts.join('');
  return inner === '' ? '' : `<${name}>${inner}</${name}>`;
}

/** An element with a text; nothing without one. Control characters are not allowed in XML and become spaces. */
function text(name: string, value: string | null): string {
  if (value === null || value === '') return '';
  const written = value
    .replaceAll(/[\p{Cc}\ufffe\uffff]|\p{Cs}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<${name}>${written}</${name}>`;
}
