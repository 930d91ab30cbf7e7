import { type StatementCase, utf16 } from './statement-files.fixture.ts';

export function balance(code: string, amount: string, side = 'CRDT', currency = 'EUR'): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Dt><Dt>2026-01-31</Dt></Dt></Bal>`;
}

export function entry(amount: string, side = 'CRDT', more = '', status = '<Sts>BOOK</Sts>'): string {
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-01-15</Dt></BookgDt>${more}</Ntry>\n`;
}

const ACCOUNT = '<Id>S1</Id><Acct><Id><IBAN>NL01BANK</IBAN></Id></Acct>\n';
const ROOTS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;

export function camt(body: string | string[], kind: keyof typeof ROOTS = '053', version = '02'): string {
  const [root, part] = ROOTS[kind];
  const parts = [body].flat().map((each) => `<${part}>${ACCOUNT}${each}</${part}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${root}><GrpHdr><MsgId>M</MsgId></GrpHdr>${parts.join('')}</${root}></Document>`;
}

const [OPEN, CLOSE] = [balance('OPBD', '100.00'), balance('CLBD', '110.50')];
const DETAILS =
  '<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Refs><EndToEndId>E1</EndToEndId></Refs><Amt Ccy="EUR">4.00</Amt><RltdPties><Dbtr><Nm>Ada</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Invoice 1</Ustrd></RmtInf></TxDtls><TxDtls><Amt Ccy="EUR">6.50</Amt><RltdPties><Dbtr><Pty><Nm>Bob</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls>';
const SUMMARY =
  '<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries><Sum>14.50</Sum><TtlNetNtryAmt>6.50</TtlNetNtryAmt><CdtDbtInd>CRDT</CdtDbtInd></TtlNtries><TtlCdtNtries><NbOfNtries>1</NbOfNtries><Sum>10.50</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>4.00</Sum></TtlDbtNtries></TxsSummry>';

export const CAMT_CASES: StatementCase[] = [
  ['a statement', camt(OPEN + CLOSE + entry('10.50')), ['NL01BANK EUR 10.50 proven']],
  [
    'a debit',
    camt(balance('OPBD', '5') + balance('CLBD', '1.25', 'DBIT') + entry('6.25', 'DBIT')),
    ['NL01BANK EUR -6.25 proven'],
  ],
  [
    'the previous closing balance as the opening balance',
    camt(balance('PRCD', '100.00') + CLOSE + entry('10.50')),
    ['NL01BANK EUR 10.50 proven'],
  ],
  ['balances after the entries', camt(entry('10.50') + OPEN + CLOSE), ['NL01BANK EUR 10.50 proven']],
  ['a difference', camt(OPEN + CLOSE + entry('10.51')), ['NL01BANK EUR 10.51 failed']],
  [
    'available balances only',
    camt(balance('OPAV', '1') + balance('CLAV', '2') + entry('10.50')),
    ['NL01BANK EUR 10.50 unproven'],
  ],
  [
    'balances in other currencies beside it',
    camt(OPEN + CLOSE + balance('OPBD', '7', 'CRDT', 'USD') + balance('CLBD', '9', 'CRDT', 'USD') + entry('10.50')),
    ['NL01BANK EUR 10.50 proven'],
  ],
  [
    'a closing balance in another currency',
    camt(OPEN + balance('CLBD', '110.50', 'CRDT', 'SEK') + entry('10.50')),
    ['NL01BANK EUR 10.50 failed'],
  ],
  ['a batch with details', camt(OPEN + CLOSE + entry('10.50', 'CRDT', DETAILS)), ['NL01BANK EUR 10.50 proven']],
  [
    'a reversal, whose indicator is its own',
    camt(balance('OPBD', '100') + balance('CLBD', '90') + entry('10', 'DBIT', '<RvslInd>true</RvslInd>')),
    ['NL01BANK EUR -10 proven'],
  ],
  ['totals', camt(SUMMARY + entry('10.50') + entry('4.00', 'DBIT')), ['NL01BANK EUR 10.50 -4.00 proven']],
  [
    'totals that do not hold',
    camt(SUMMARY + entry('10.50') + entry('4.01', 'DBIT')),
    ['NL01BANK EUR 10.50 -4.01 failed'],
  ],
  [
    'an entry that is pending',
    camt(OPEN + CLOSE + entry('10.50') + entry('3', 'DBIT', '', '<Sts>PDNG</Sts>')),
    ['NL01BANK EUR 10.50 -3? proven'],
  ],
  [
    'the status of later versions',
    camt(
      OPEN +
        CLOSE +
        entry('10.50', 'CRDT', '', '<Sts><Cd>BOOK</Cd></Sts>') +
        entry('3', 'DBIT', '', '<Sts><Cd>PDNG</Cd></Sts>'),
      '053',
      '13',
    ),
    ['NL01BANK EUR 10.50 -3? proven'],
  ],
  ['an amount that is none', camt(OPEN + CLOSE + entry('12..34')), ['NL01BANK EUR line 3! failed']],
  ['an exponent', camt(entry('1e3')), ['NL01BANK - line 3! failed']],
  ['no indicator', camt(entry('3').replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')), ['NL01BANK - line 3! failed']],
  ['no day', camt(entry('3').replace(/<BookgDt>.*<\/BookgDt>/, '')), ['NL01BANK - line 3! failed']],
  [
    'a time with a zone',
    camt(OPEN + CLOSE + entry('10.50').replace('<Dt>2026-01-15</Dt>', '<DtTm>2026-01-15T23:30:00+01:00</DtTm>')),
    ['NL01BANK EUR 10.50 proven'],
  ],
  [
    'three decimals',
    camt(
      balance('OPBD', '0', 'CRDT', 'KWD') +
        balance('CLBD', '1.255', 'CRDT', 'KWD') +
        entry('1.255').replace('EUR', 'KWD'),
    ),
    ['NL01BANK KWD 1.255 proven'],
  ],
  ['no entries', camt(OPEN + balance('CLBD', '100.00')), ['NL01BANK EUR proven']],
  [
    'two statements',
    camt([OPEN + CLOSE + entry('10.50'), balance('OPBD', '110.50') + balance('CLBD', '110.50')]),
    ['NL01BANK EUR 10.50 proven', 'NL01BANK EUR proven'],
  ],
  [
    'a report',
    camt(balance('OPBD', '0') + balance('ITBD', '10.50') + entry('10.50'), '052', '08'),
    ['NL01BANK EUR 10.50 proven'],
  ],
  [
    'a report with an interim balance only',
    camt(balance('ITBD', '10.50') + entry('10.50'), '052', '06'),
    ['NL01BANK EUR 10.50 unproven'],
  ],
  ['a notification', camt(entry('10.50'), '054', '08'), ['NL01BANK EUR 10.50 unproven']],
  ['no namespace', camt(OPEN + CLOSE + entry('10.50')).replace(/ xmlns="[^"]*"/, ''), ['NL01BANK EUR 10.50 proven']],
  [
    'a prefix on every name',
    camt(OPEN + CLOSE + entry('10.50')).replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:'),
    ['NL01BANK EUR 10.50 proven'],
  ],
  ['UTF-16', utf16(camt(OPEN + CLOSE + entry('10.50')), false), ['NL01BANK EUR 10.50 proven']],
  [
    'an account without an IBAN',
    camt(OPEN + CLOSE + entry('10.50')).replace('<IBAN>NL01BANK</IBAN>', '<Othr><Id>778</Id></Othr>'),
    ['778 EUR 10.50 proven'],
  ],
];
