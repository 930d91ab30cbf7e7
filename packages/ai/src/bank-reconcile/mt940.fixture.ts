import { latin1, type StatementCase } from './statement-files.fixture.ts';

function mt(...lines: string[]): string {
  return [':20:REF', ':25:NL01BANK', ':28C:12/1', ...lines, '-', ''].join('\r\n');
}

const OPEN = ':60F:C260101EUR100,00';

export const MT940_CASES: StatementCase[] = [
  [
    'a statement',
    mt(OPEN, ':61:2601020102C10,50NTRFNONREF//B1', ':86:Rent', ':62F:C260131EUR110,50'),
    ['NL01BANK EUR 10.50 proven'],
  ],
  ['a debit', mt(OPEN, ':61:2601020102D10,50NTRFNONREF', ':62F:C260131EUR89,50'), ['NL01BANK EUR -10.50 proven']],
  [
    'a reversed credit',
    mt(OPEN, ':61:2601020102RC10,50NTRFNONREF', ':62F:C260131EUR89,50'),
    ['NL01BANK EUR -10.50 proven'],
  ],
  [
    'a reversed debit',
    mt(OPEN, ':61:2601020102RD10,50NTRFNONREF', ':62F:C260131EUR110,50'),
    ['NL01BANK EUR 10.50 proven'],
  ],
  ['a funds code', mt(OPEN, ':61:2601020102CR10,50NTRFNONREF', ':62F:C260131EUR110,50'), ['NL01BANK EUR 10.50 proven']],
  [
    'a reversed credit with a funds code',
    mt(OPEN, ':61:2601020102RCR10,50NTRFNONREF', ':62F:C260131EUR89,50'),
    ['NL01BANK EUR -10.50 proven'],
  ],
  ['no entry date', mt(OPEN, ':61:260102C10,50NTRFNONREF', ':62F:C260131EUR110,50'), ['NL01BANK EUR 10.50 proven']],
  [
    'a blank entry date',
    mt(OPEN, ':61:260102    C10,50NTRFNONREF', ':62F:C260131EUR110,50'),
    ['NL01BANK EUR 10.50 proven'],
  ],
  [
    'an amount without decimals',
    mt(OPEN, ':61:260102C10,NTRFNONREF', ':62F:C260131EUR110,'),
    ['NL01BANK EUR 10 proven'],
  ],
  ['one decimal', mt(OPEN, ':61:260102C10,5NTRFNONREF', ':62F:C260131EUR110,5'), ['NL01BANK EUR 10.5 proven']],
  ['no decimal mark', mt(OPEN, ':61:260102C10NTRFNONREF', ':62F:C260131EUR110,00'), ['NL01BANK EUR 10 proven']],
  ['a decimal point', mt(OPEN, ':61:260102C10.25NTRFNONREF', ':62F:C260131EUR110,25'), ['NL01BANK EUR 10.25 proven']],
  [
    'three decimals',
    mt(':60F:C260101KWD0,000', ':61:260102C1,250NTRFNONREF', ':62F:C260131KWD1,250'),
    ['NL01BANK KWD 1.250 proven'],
  ],
  [
    'no minor unit',
    mt(':60F:C260101JPY0,', ':61:260102C1500,NTRFNONREF', ':62F:C260131JPY1500,'),
    ['NL01BANK JPY 1500 proven'],
  ],
  [
    'a negative balance',
    mt(':60F:D260101EUR5,00', ':61:260102D1,00NTRFNONREF', ':62F:D260131EUR6,00'),
    ['NL01BANK EUR -1.00 proven'],
  ],
  [
    'intermediate balances',
    mt(':60M:C260101EUR0,00', ':61:260102C1,00NTRFNONREF', ':62M:C260131EUR1,00'),
    ['NL01BANK EUR 1.00 proven'],
  ],
  [
    'a balance that does not tie',
    mt(OPEN, ':61:260102C1,00NTRFNONREF', ':62F:C260131EUR100,00'),
    ['NL01BANK EUR 1.00 failed'],
  ],
  ['no entries', mt(OPEN, ':62F:C260131EUR100,00'), ['NL01BANK EUR proven']],
  ['no closing balance', mt(OPEN, ':61:260102C1,00NTRFNONREF'), ['NL01BANK EUR 1.00 unproven']],
  [
    'supplementary details',
    mt(OPEN, ':61:260102C1,00NTRFNONREF', 'extra', ':86:text', ':62F:C260131EUR101,00'),
    ['NL01BANK EUR 1.00 proven'],
  ],
  [
    'a text over several lines with blank ones',
    mt(OPEN, ':61:260102C1,00NTRFNONREF', ':86:one', 'two', '', 'three', ':62F:C260131EUR101,00'),
    ['NL01BANK EUR 1.00 proven'],
  ],
  [
    'an entry that is none',
    mt(OPEN, ':61:nonsense', ':61:260102C1,00NTRFNONREF', ':62F:C260131EUR101,00'),
    ['NL01BANK EUR 1.00 line 5! failed'],
  ],
  [
    'a value date that is not in the calendar',
    mt(OPEN, ':61:261302C1,00NTRFNONREF', ':62F:C260131EUR101,00'),
    ['NL01BANK EUR line 5! failed'],
  ],
  [
    'two statements',
    mt(OPEN, ':62F:C260131EUR100,00') + mt(OPEN.replace('2601', '2602'), ':62F:C260228EUR100,00'),
    ['NL01BANK EUR proven', 'NL01BANK EUR proven'],
  ],
  [
    'two accounts',
    mt(OPEN, ':62F:C260131EUR100,00') + mt(OPEN, ':62F:C260131EUR100,00').replace('NL01', 'NL02'),
    ['NL01BANK EUR proven', 'NL02BANK EUR proven'],
  ],
  [
    'SWIFT blocks',
    `{1:F01BANKNL2A}{2:I940BANKNL2AN}{4:\r\n${mt(OPEN, ':61:260102C1,00NTRFNONREF', ':62F:C260131EUR101,00').replace(/-\r\n$/, '-}')}`,
    ['NL01BANK EUR 1.00 proven'],
  ],
  [
    'names of the bank above',
    `BANKNL2A\r\n940\r\nBANKNL2A\r\n${mt(OPEN, ':62F:C260131EUR100,00')}`,
    ['NL01BANK EUR proven'],
  ],
  [
    'no final dash',
    mt(OPEN, ':61:260102C1,00NTRFNONREF', ':62F:C260131EUR101,00').replace(/-\r\n$/, ''),
    ['NL01BANK EUR 1.00 proven'],
  ],
  ['the older field 28', mt(OPEN, ':62F:C260131EUR100,00').replace(':28C:', ':28:'), ['NL01BANK EUR proven']],
  [
    'Windows-1252',
    latin1(mt(OPEN, ':61:260102C1,00NTRFNONREF', ':86:Müller Café', ':62F:C260131EUR101,00')),
    ['NL01BANK EUR 1.00 proven'],
  ],
  [
    'MT942 with totals',
    mt(
      ':34F:EUR0,',
      ':13D:2601021200+0100',
      ':61:2601020102C10,00NTRFNONREF',
      ':61:2601020102D4,00NTRFNONREF',
      ':90D:1EUR4,00',
      ':90C:1EUR10,00',
    ),
    ['NL01BANK EUR 10.00 -4.00 proven'],
  ],
  [
    'MT942 with a wrong count',
    mt(':34F:EUR0,', ':13D:2601021200+0100', ':61:2601020102C10,00NTRFNONREF', ':90D:0EUR0,00', ':90C:2EUR10,00'),
    ['NL01BANK EUR 10.00 failed'],
  ],
  [
    'MT942 with an expected entry',
    mt(':34F:EUR0,', ':13D:2601021200+0100', ':61:2601020102EC10,00NTRFNONREF', ':90C:0EUR0,00', ':90D:0EUR0,00'),
    ['NL01BANK EUR 10.00? proven'],
  ],
];

function swift(...lines: string[]): string {
  return [':20:R', ':25:A', ':28C:1', ':60F:C260101EUR10,', ...lines, '-', ''].join('\r\n');
}

/** Entries and balances as banks write them beside the rules. */
export const LOOSE_MT940_CASES: StatementCase[] = [
  [
    'fields that SWIFT does not have',
    swift(':61:260102C1,NTRFNONREF', ':86:x', ':NS:22 Name', '23 Text', ':62F:C260102EUR11,'),
    ['A EUR 1 proven'],
  ],
  ['an amount without a whole part', swift(':61:260102C,50NTRFNONREF', ':62F:C260102EUR10,5'), ['A EUR 0.50 proven']],
  ['an entry without a type', swift(':61:2601020102D1,00REF 17', ':62F:C260102EUR9,'), ['A EUR -1.00 proven']],
  [
    'a type that starts with another letter',
    swift(':61:2601020102D1,00XMSCREF', ':62F:C260102EUR9,'),
    ['A EUR -1.00 proven'],
  ],
  ['the 30th of February', swift(':61:2602300228C1,NINTNONREF', ':62F:C260228EUR11,'), ['A EUR 1 proven']],
  ['a funds code after the mark', swift(':61:2601020102CR1,NTRFNONREF', ':62F:C260102EUR11,'), ['A EUR 1 proven']],
  [
    'reversals with a funds code',
    swift(':61:2601020102RCR1,NTRFNONREF', ':61:2601020102RDR3,NTRFNONREF', ':62F:C260102EUR12,'),
    ['A EUR -1 3 proven'],
  ],
  [
    'zeros before the amount',
    swift(':61:2601020102C000000000001,25NTRFNONREF', ':62F:C260102EUR000011,25'),
    ['A EUR 1.25 proven'],
  ],
  ['a closing balance that is none', swift(':61:260102C1,NTRFNONREF', ':62F:C260102EURx'), ['A EUR 1 line 6! failed']],
  [
    'a long number of the statement',
    swift(':61:260102C1,NTRFNONREF', ':62F:C260102EUR11,').replace(':28C:1', ':28C:00001/00001'),
    ['A EUR 1 proven'],
  ],
  ['no entries and no text', swift(':62F:C260102EUR10,'), ['A EUR proven']],
  [
    'a text after the closing balance',
    swift(':61:260102C1,NTRFNONREF', ':62F:C260102EUR11,', ':64:C260102EUR11,', ':86:NO SUCH ENTRY'),
    ['A EUR 1 proven'],
  ],
  [
    'balances of following days',
    swift(':61:260102C1,NTRFNONREF', ':62F:C260102EUR11,', ':65:C260103EUR99,', ':65:C260104EUR98,'),
    ['A EUR 1 proven'],
  ],
  [
    'a supplementary line that starts with a slash',
    swift(':61:260102C1,NTRFNONREF//B1', '/OCMT/USD1,20/', ':62F:C260102EUR11,'),
    ['A EUR 1 proven'],
  ],
  [
    'dollars with three decimals of dinars',
    swift(':61:260102C1,250NTRFNONREF', ':62F:C260102KWD11,250').replace('C260101EUR', 'C260101KWD'),
    ['A KWD 1.250 proven'],
  ],
];
