import { decimalOf } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { BAI2_CASES } from './bai2.fixture.ts';
import { CAMT_CASES } from './camt.fixture.ts';
import { LOOSE_MT940_CASES, MT940_CASES } from './mt940.fixture.ts';
import { OFX_CASES } from './ofx.fixture.ts';
import { DIALECT_CASES } from './dialects.fixture.ts';
import { QIF_CASES, TABLE_CASES } from './table.fixture.ts';
import { chainOf, readAll, type StatementCase, summaryOf } from './statement-files.fixture.ts';

const CASES: [format: string, cases: StatementCase[]][] = [
  ['OFX', OFX_CASES],
  ['MT940', MT940_CASES],
  ['MT940, written loosely', LOOSE_MT940_CASES],
  ['CAMT', CAMT_CASES],
  ['BAI2', BAI2_CASES],
  ['Table', TABLE_CASES],
  ['Table of a country', DIALECT_CASES],
  ['QIF', QIF_CASES],
];

describe.each(CASES)('%s', (format, cases) => {
  it.each(cases)('reads %s', async (_, content, expected, answers) => {
    expect(await summaryOf(content, answers)).toEqual(expected);
    const read = await readAll(content, answers);
    expect(read.format.slice(0, 3)).toBe(format.slice(0, 3));
  });

  it('reads the same whatever the pieces in which the bytes arrive', async () => {
    for (const [, content, , answers] of cases) {
      const whole = await readAll(content, answers, 1_000_000);
      expect(await readAll(content, answers, 1)).toEqual(whole);
    }
  });
});

function rows(content: string | Uint8Array) {
  return readAll(content).then(({ statements }) =>
    statements.flatMap(({ entries }) =>
      entries.map(({ bookedOn, valueOn, amount, description, reference, bankId, code }) =>
        [bookedOn, valueOn, decimalOf(amount), description, reference, bankId, code]
          .map((each) => each ?? '-')
          .join(' | '),
      ),
    ),
  );
}

function caseOf(cases: readonly StatementCase[], name: string): string | Uint8Array {
  return cases.find(([each]) => each === name)![1];
}

describe('an entry', () => {
  it('of OFX has its texts once, its id and its day in the zone of the file', async () => {
    expect(await rows(caseOf(OFX_CASES, 'XML'))).toEqual(['2026-01-15 | - | -5.25 | A & B | - | 1 | DEBIT']);
    expect(await rows(caseOf(OFX_CASES, 'XML with CDATA and comments'))).toEqual(await rows(caseOf(OFX_CASES, 'XML')));
    expect(await rows(caseOf(OFX_CASES, 'Windows-1252'))).toEqual([
      '2026-01-15 | - | -2 | Café – 5 € | - | F-2 | OTHER',
    ]);
    expect(await rows(caseOf(OFX_CASES, 'a payee inside the entry'))).toEqual([
      '2026-01-15 | - | 3 | Shop | - | F3 | OTHER',
    ]);
  });

  it('of an OFX investment account has the cash that it moves', async () => {
    const trade = (name: string, more: string) =>
      `<${name}><INVBUY><INVTRAN><FITID>I-${name}<DTTRADE>20260115<DTSETTLE>20260117<MEMO>Fund</INVTRAN><SECID><UNIQUEID>9<UNIQUEIDTYPE>CUSIP</SECID><UNITS>5<UNITPRICE>2.00${more}</INVBUY></${name}>`;
    const file = `OFXHEADER:100\n\n<OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>B<ACCTID>77</INVACCTFROM><INVTRANLIST><DTSTART>20260101<DTEND>20260131${trade('BUYMF', '<TOTAL>-10.00')}${trade('INCOME', '<TOTAL>0.50')}${trade('SELLSTOCK', '<TOTAL>x')}</INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>`;
    expect(await rows(file)).toEqual([
      '2026-01-15 | 2026-01-17 | -10.00 | Fund | - | I-BUYMF | BUYMF',
      '2026-01-15 | 2026-01-17 | 0.50 | Fund | - | I-INCOME | INCOME',
    ]);
    expect(await summaryOf(file)).toEqual(['77 USD -10.00 0.50 line 3! failed']);
  });

  it('of MT940 gets the year nearest to the value date', async () => {
    function entry(line: string) {
      return rows(`:20:R\n:25:A\n:28C:1\n:60F:C251230EUR0,\n:61:${line}\n:86:x\n:62F:C260102EUR0,\n-\n`);
    }
    expect(await entry('2512311231C1,NTRFREF//B')).toEqual(['2025-12-31 | 2025-12-31 | 1 | x | REF | B | NTRF']);
    expect(await entry('2512310102C1,NTRFREF//B')).toEqual(['2026-01-02 | 2025-12-31 | 1 | x | REF | B | NTRF']);
    expect(await entry('2601021231C1,NTRFNONREF')).toEqual(['2025-12-31 | 2026-01-02 | 1 | x | - | - | NTRF']);
    expect(await entry('240229C1,NTRFNONREF')).toEqual(['2024-02-29 | 2024-02-29 | 1 | x | - | - | NTRF']);
  });

  it('of MT940 has the subfields of its text in their order', async () => {
    const text = '166?00SEPA?20SVWZ+Invoice 47110 of Janua?21ry?30BANKDEFF?31DE01?32Ada Ltd';
    const file = `:20:R\n:25:A\n:28C:1\n:60F:C260101EUR0,\n:61:260102C1,NTRFNONREF\n:86:${text}\n:62F:C260102EUR1,\n-\n`;
    const [row] = await rows(file);
    expect(row).toContain('SEPA SVWZ+Invoice 47110 of January Ada Ltd');
  });

  it('of CAMT has its details, and the counterparty of its direction', async () => {
    const { statements } = await readAll(caseOf(CAMT_CASES, 'a batch with details'));
    const [entry] = statements[0]!.entries;
    expect(entry?.description).toBe('Ada Invoice 1 Bob');
    expect(
      entry?.details.map(({ amount, reference, description }) => [decimalOf(amount!), reference, description]),
    ).toEqual([
      ['4.00', 'E1', 'Ada Invoice 1'],
      ['6.50', null, 'Bob'],
    ]);
  });

  it('of BAI2 keeps commas and slashes of its text, and joins continuations', async () => {
    expect(await rows(caseOf(BAI2_CASES, 'a text with commas and slashes'))).toEqual([
      '2026-01-31 | - | 1.00 | PAID 01/02, THANKS | C1 | B1 | 165',
    ]);
    expect(await rows(caseOf(BAI2_CASES, 'a text in continuations'))).toEqual([
      '2026-01-31 | - | 1.00 | FIRST SECOND THIRD | C1 | B1 | 165',
    ]);
    expect(await rows(caseOf(BAI2_CASES, 'funds type V'))).toEqual([
      '2026-01-31 | 2026-01-30 | 1.00 | TEXT | C1 | B1 | 165',
    ]);
    expect(await rows(caseOf(BAI2_CASES, 'funds type D'))).toEqual(['2026-01-31 | - | 1.00 | TEXT | C1 | B1 | 165']);
  });

  it('of a table keeps formulas as text', async () => {
    const [row] = await rows(caseOf(TABLE_CASES, 'formulas as text'));
    expect(row).toContain("=cmd|'/c calc'!A1");
  });
});

describe('the dialect of a table', () => {
  it('is shown with the line that decided', async () => {
    const { dialect } = await readAll('Datum;Text;Betrag\n01.02.2026;A;-1,50\n13/02/2026;B;2.000,00\n');
    expect(dialect).toMatchObject({
      delimiter: ';',
      headerLine: 1,
      decimalMark: ',',
      dateOrder: 'DMY',
      sign: 'signed',
    });
    expect(dialect?.evidence).toEqual([
      'Day first: “13/02/2026” in line 3 has no other reading.',
      'The decimal mark is a comma: “-1,50” in line 2 has no other reading.',
      'Money out is negative.',
    ]);
    expect(dialect?.columns).toEqual([
      { name: 'Datum', role: 'date' },
      { name: 'Text', role: 'description' },
      { name: 'Betrag', role: 'amount' },
    ]);
  });

  it('is decided by the last row as well as by the first', async () => {
    const many = Array.from({ length: 5_000 }, () => '01/02/2026,A,-1.00').join('\n');
    const { dialect, statements } = await readAll(`Date,Description,Amount\n${many}\n02/28/2026,B,2.00\n`, {}, 4_096);
    expect(dialect?.dateOrder).toBe('MDY');
    expect(statements[0]?.entries.at(0)?.bookedOn).toBe('2026-01-02');
    expect(statements[0]?.entries).toHaveLength(5_001);
  });

  it('is decided by the order of the rows if only one reading keeps it', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((month) => ['03', '07', '11'].map((day) => `${day}/0${month}/2026`));
    const { dialect } = await readAll(`Date,Description,Amount\n${days.map((day) => `${day},A,-1.00`).join('\n')}\n`);
    expect(dialect?.dateOrder).toBe('DMY');
    expect(dialect?.evidence[0]).toContain('order of time');
  });
});

describe('a chain of statements in a file', () => {
  it('has a gap where a closing balance is not the next opening balance', async () => {
    const [first, second] = ['C260131EUR5,', 'C260131EUR7,'];
    const file = `:20:A\n:25:X\n:28C:1\n:60F:C260101EUR5,\n:62F:${first}\n-\n:20:B\n:25:X\n:28C:2\n:60F:${second}\n:62F:${second}\n-\n`;
    expect(chainOf(await readAll(file))).toEqual(['gap 1 2']);
    expect(chainOf(await readAll(file.replaceAll('EUR7', 'EUR5')))).toEqual([]);
  });
});

describe('a file that is no statement', () => {
  it.each([
    ['empty', '', 'The file is empty.'],
    ['blank', ' \n\n', 'The file is empty.'],
    ['prose', 'Dear Sir,\nthank you for your letter.\n', 'no table with days and amounts'],
    ['a table without amounts', 'Date,Name\n2026-01-01,A\n', 'no table with days and amounts'],
    [
      'an answer without statements',
      '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>15500</STATUS></SONRS></SIGNONMSGSRSV1></OFX>',
      'no statement of an account',
    ],
    ['JSON', '[{"date":"2026-01-15","amount":-10.5}]', 'The file is JSON.'],
    [
      'a table whose decimal commas divide its cells',
      'Datum,Text,Betrag\n15.01.2026,A,-10,50\n20.01.2026,B,1100,00\n',
      'commas divide both the cells and the decimals',
    ],
    [
      'a table with amounts in cents',
      'Date,Description,Amount (cents)\n2026-01-15,A,-1050\n2026-01-16,B,200\n',
      'The amounts in the column “Amount (cents)” are not in the unit of their currency.',
    ],
    [
      'a table with amounts in thousands',
      'Date,Description,Amount in thousands\n2026-01-15,A,-1.5\n2026-01-16,B,2\n',
      'are not in the unit of their currency',
    ],
    ['binary', new Uint8Array([1, 0, 2, 3, 255, 254]), 'not a text of bank statements'],
  ])('is refused when it is %s', async (_, content, message) => {
    await expect(readAll(content)).rejects.toThrow(message);
  });
});

describe('a hostile file', () => {
  it('cannot expand entities', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const content = caseOf(CAMT_CASES, 'a statement')
      .toString()
      .replace(/<\?xml[^>]*>/, bomb)
      .replace('<IBAN>NL01BANK', '<IBAN>&b;&c;');
    const { statements } = await readAll(content, {}, 1_000);
    expect(statements[0]?.head.account).toBe('&b;&c;');
    expect(statements[0]?.proof.outcome).toBe('proven');
  });

  it('with a line of five megabytes is read or rejected, and the rows around it stay', async () => {
    const long = 'x'.repeat(5_000_000);
    const table = `Date,Description,Amount\n2026-01-02,A,-1.00\n2026-01-03,${long},2.00\n2026-01-04,B,3.00\n2026-01-05,C,${long}\n`;
    const { statements } = await readAll(table, {}, 65_536);
    expect(statements[0]?.entries.map(({ amount }) => decimalOf(amount))).toEqual(['-1.00', '2.00', '3.00']);
    expect(statements[0]?.rejected.map(({ place, text }) => [place.line, text.length])).toEqual([[5, 401]]);
    const swift = `:20:R\n:25:A\n:28C:1\n:60F:C260101EUR0,\n:61:${long}\n:61:260102C1,NTRFNONREF\n:62F:C260102EUR1,\n-\n`;
    expect(await summaryOf(swift, {}, 65_536)).toEqual(['A EUR 1 line 5! failed']);
    const ofx = caseOf(OFX_CASES, 'SGML').toString().replace('<TRNAMT>-6.60', `<MEMO>${long}<TRNAMT>-6.60`);
    expect(await summaryOf(ofx, {}, 65_536)).toEqual(['12-34 USD -6.60 12.34 unproven']);
  });

  it('with a line above eight megabytes is cut, and its row rejected', async () => {
    const table = `Date,Description,Amount\n2026-01-02,A,-1.00\n2026-01-03,${'x'.repeat(9_000_000)},2.00\n2026-01-04,B,3.00\n`;
    const { statements } = await readAll(table, {}, 65_536);
    expect(statements[0]?.rejected.map(({ place }) => place.line)).toEqual([3]);
    expect(statements[0]?.entries).toHaveLength(2);
  });

  it('with deep or endless elements does not stop the reader', async () => {
    const deep = '<a>'.repeat(100_000);
    expect(await summaryOf(`<OFX><STMTRS>${deep}</STMTRS></OFX>`, {}, 4_096)).toEqual(['- - unproven']);
    const camt = caseOf(CAMT_CASES, 'a statement').toString();
    expect(await summaryOf(camt.replace('</Ntry>', `${deep}</Ntry>`), {}, 4_096)).toEqual([
      'NL01BANK EUR 10.50 proven',
    ]);
    expect(await summaryOf(camt.slice(0, camt.indexOf('</Ntry>')))).toEqual(['NL01BANK EUR line 3! failed']);
  });

  it('that ends in the middle of a statement is never proven', async () => {
    const ofx = caseOf(OFX_CASES, 'SGML').toString();
    expect(await summaryOf(ofx.slice(0, ofx.lastIndexOf('<STMTTRN>')))).toEqual(['12-34 USD -6.60 line 7! failed']);
    const camt = caseOf(CAMT_CASES, 'a statement').toString();
    expect(await summaryOf(camt.slice(0, camt.indexOf('</Stmt>')))).toEqual(['NL01BANK EUR 10.50 line 2! failed']);
    const swift = caseOf(MT940_CASES, 'a statement').toString();
    expect(await summaryOf(swift.slice(0, swift.indexOf(':62F:')))).toEqual(['NL01BANK EUR 10.50 unproven']);
  });
});
