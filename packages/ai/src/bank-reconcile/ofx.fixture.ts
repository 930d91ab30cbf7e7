import { latin1, type StatementCase, utf16 } from './statement-files.fixture.ts';

const HEADER = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n';

/** An entry in SGML: values without end tags. */
function entry(amount: string, more = ''): string {
  return `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>20260115<TRNAMT>${amount}<FITID>F${amount}${more}</STMTTRN>\n`;
}

function bank(entries: string, after = '', currency = 'USD', account = '12-34'): string {
  return `<STMTTRNRS><STMTRS><CURDEF>${currency}<BANKACCTFROM><BANKID>9<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260101<DTEND>20260131
${entries}</BANKTRANLIST>${after}</STMTRS></STMTTRNRS>`;
}

function sgml(...statements: string[]): string {
  return `${HEADER}<OFX><BANKMSGSRSV1>${statements.join('\n')}</BANKMSGSRSV1></OFX>`;
}

const XML_ENTRY =
  '<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260115120000.000[-5:EST]</DTPOSTED><TRNAMT>-5.25</TRNAMT><FITID>1</FITID><NAME>A &amp; B</NAME></STMTTRN>';

function xml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?>\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR</CURDEF><BANKACCTFROM><ACCTID>7</ACCTID></BANKACCTFROM>${body}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

export const OFX_CASES: StatementCase[] = [
  ['SGML', sgml(bank(entry('-6.60') + entry('12.34'))), ['12-34 USD -6.60 12.34 unproven']],
  [
    'SGML on one line',
    sgml(bank(entry('-6.60')))
      .replace(/\n(?!$)/g, '')
      .replace('OFXHEADER:100', 'OFXHEADER:100\n'),
    ['12-34 USD -6.60 unproven'],
  ],
  ['SGML with carriage returns', sgml(bank(entry('1.00'))).replaceAll('\n', '\r\n'), ['12-34 USD 1.00 unproven']],
  [
    'lower case tags',
    sgml(bank(entry('1.00'))).replaceAll(/<\/?[A-Z]+/g, (tag) => tag.toLowerCase()),
    ['12-34 USD 1.00 unproven'],
  ],
  [
    'an entry without an end tag',
    sgml(bank((entry('1.00') + entry('2.00')).replaceAll('</STMTTRN>', ''))),
    ['12-34 USD 1.00 2.00 unproven'],
  ],
  ['a plus sign', sgml(bank(entry('+7.00'))), ['12-34 USD 7.00 unproven']],
  ['a decimal comma', sgml(bank(entry('-1234,56'), '', 'EUR')), ['12-34 EUR -1234.56 unproven']],
  ['no digit before the decimals', sgml(bank(entry('-.50'))), ['12-34 USD -0.50 unproven']],
  ['three decimals', sgml(bank(entry('1.250'), '', 'KWD')), ['12-34 KWD 1.250 unproven']],
  ['no decimals', sgml(bank(entry('1500'), '', 'JPY')), ['12-34 JPY 1500 unproven']],
  ['an amount with a currency sign', sgml(bank(entry('$120') + entry('1.00'))), ['12-34 USD 1.00 line 9! failed']],
  ['a comma that could group', sgml(bank(entry('1,234'))), ['12-34 USD line 9! failed']],
  ['an empty amount', sgml(bank(entry(''))), ['12-34 USD line 9! failed']],
  [
    'a day that is not in the calendar',
    sgml(bank(entry('5').replace('20260115', '20261315'))),
    ['12-34 USD line 9! failed'],
  ],
  ['no day', sgml(bank(entry('5').replace('<DTPOSTED>20260115', ''))), ['12-34 USD line 9! failed']],
  [
    'a ledger balance',
    sgml(bank(entry('1'), '<LEDGERBAL><BALAMT>9.00<DTASOF>20260131</LEDGERBAL>')),
    ['12-34 USD 1 unproven'],
  ],
  ['an empty balance', sgml(bank(entry('1'), '<LEDGERBAL><BALAMT><DTASOF></LEDGERBAL>')), ['12-34 USD 1 unproven']],
  [
    'two accounts',
    sgml(bank(entry('1')), bank(entry('2'), '', 'EUR', '56')),
    ['12-34 USD 1 unproven', '56 EUR 2 unproven'],
  ],
  ['no entries', sgml(bank('')), ['12-34 USD unproven']],
  [
    'a card',
    `${HEADER}<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM><BANKTRANLIST>${entry('-9.99')}</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>`,
    ['4111 USD -9.99 unproven'],
  ],
  [
    'an investment account',
    `${HEADER}<OFX><INVSTMTRS><CURDEF>USD<INVACCTFROM><BROKERID>b<ACCTID>77</INVACCTFROM><INVTRANLIST><INVBANKTRAN>${entry('3.00')}</INVBANKTRAN></INVTRANLIST></INVSTMTRS></OFX>`,
    ['77 USD 3.00 unproven'],
  ],
  [
    'the currency of an entry',
    sgml(bank(entry('3', '<CURRENCY><CURRATE>1.1<CURSYM>AUD</CURRENCY>'), '', '')),
    ['12-34 AUD 3 unproven'],
  ],
  ['a payee inside the entry', sgml(bank(entry('3', '<PAYEE><NAME>Shop<CITY>X</PAYEE>'))), ['12-34 USD 3 unproven']],
  ['XML', xml(`<BANKTRANLIST>${XML_ENTRY}</BANKTRANLIST>`), ['7 EUR -5.25 unproven']],
  [
    'XML with empty elements',
    xml(`<BANKTRANLIST><DTSTART/>${XML_ENTRY}</BANKTRANLIST><LEDGERBAL><BALAMT/></LEDGERBAL>`),
    ['7 EUR -5.25 unproven'],
  ],
  [
    'XML with CDATA and comments',
    xml(`<BANKTRANLIST><!-- a < b -->${XML_ENTRY.replace('A &amp; B', '<![CDATA[A & B]]>')}</BANKTRANLIST>`),
    ['7 EUR -5.25 unproven'],
  ],
  [
    'XML with namespaces',
    xml(`<BANKTRANLIST>${XML_ENTRY}</BANKTRANLIST>`)
      .replaceAll(/<(\/?)([A-Z])/g, '<$1o:$2')
      .replaceAll('<o:OFX>', '<OFX>'),
    ['7 EUR -5.25 unproven'],
  ],
  ['XML in UTF-16', utf16(xml(`<BANKTRANLIST>${XML_ENTRY}</BANKTRANLIST>`), true), ['7 EUR -5.25 unproven']],
  ['Windows-1252', latin1(sgml(bank(entry('-2', '<NAME>Café – 5 €')))), ['12-34 USD -2 unproven']],
  ['blank lines before the header', `\n\n\n${sgml(bank(entry('8')))}`, ['12-34 USD 8 unproven']],
];
