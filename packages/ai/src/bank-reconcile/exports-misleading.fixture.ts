import { csv, type ExportCase } from './statement-files.fixture.ts';

function ofx(entries: string, list = 'STMTRS'): string {
  return `OFXHEADER:100\n\n<OFX><${list}><CURDEF>USD<BANKACCTFROM><ACCTID>77</BANKACCTFROM><BANKTRANLIST>${entries}</BANKTRANLIST></${list}></OFX>`;
}

function entry(type: string, amount: string): string {
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260115<TRNAMT>${amount}<FITID>${type}${amount}<NAME>${type}</STMTTRN>`;
}

function swift(...lines: string[]): string {
  return [':20:R', ':25:NL01BANK', ':28C:1/1', ...lines, '-', ''].join('\r\n');
}

/** Exports that could be read with other days, sides or amounts than they have. */
export const MISLEADING_EXPORTS: ExportCase[] = [
  [
    'years of two digits before the month, in the order of time',
    csv('日付,摘要,出金,入金,残高', '26/01/15,A,10,,990', '26/01/20,B,,100,1090', '26/02/03,C,90,,1000'),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10 | 990 | A',
      '2026-01-20 | 100 | 1090 | B',
      '2026-02-03 | -90 | 1000 | C',
    ],
  ],
  [
    'days that can begin with the year',
    csv('Date,Text,Amount', '26-01-15,A,-1.00', '26-01-20,B,2.00'),
    ['asks for dateOrder'],
  ],
  [
    'one day of each month over many years',
    csv('Date,Text,Amount', '24/11/21,A,-1.00', '24/12/21,B,2.00', '24/01/25,C,-2.00', '24/02/26,D,-2.00'),
    [
      '- | - | - to - | unproven',
      '2021-11-24 | -1.00 | - | A',
      '2021-12-24 | 2.00 | - | B',
      '2025-01-24 | -2.00 | - | C',
      '2026-02-24 | -2.00 | - | D',
    ],
  ],
  [
    'years of the Republic of China',
    csv('交易日期,摘要,支出,存入,餘額', '115/01/15,A,10,,990', '115/01/20,B,,100,1090'),
    ['- | - | - to - | unproven', '2026-01-15 | -10 | 990 | A', '2026-01-20 | 100 | 1090 | B'],
  ],
  [
    'years of the Buddhist calendar',
    csv('วันที่,รายการ,ถอน,ฝาก,คงเหลือ', '28/02/2569,A,10.00,,990.00', '29/02/2567,B,,100.00,1090.00'),
    ['- | - | - to - | unproven', '2026-02-28 | -10.00 | 990.00 | A', '2024-02-29 | 100.00 | 1090.00 | B'],
  ],
  [
    'Arabic digits',
    csv('التاريخ,الوصف,مدين,دائن,الرصيد', '١٥/٠١/٢٠٢٦,A,١٠٫٥٠,,٩٨٩٫٥٠', '٢٠/٠١/٢٠٢٦,B,,١٬١٠٠٫٠٠,٢٬٠٨٩٫٥٠'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | A', '2026-01-20 | 1100.00 | 2089.50 | B'],
  ],
  [
    'amounts without signs, and a balance that tells money in from money out',
    csv(
      'Date,Text,Amount,Balance',
      '01/01/2026,Opening balance,,1000.00',
      '15/01/2026,A,$10.50,989.50',
      '20/01/2026,B,100.00,1089.50',
      '21/01/2026,C,89.50,1000.00',
      '22/01/2026,D,0.00,1000.00',
    ),
    [
      '- | - | 1000.00 to - | proven',
      '2026-01-15 | -10.50 | 989.50 | A',
      '2026-01-20 | 100.00 | 1089.50 | B',
      '2026-01-21 | -89.50 | 1000.00 | C',
      '2026-01-22 | 0.00 | 1000.00 | D',
    ],
  ],
  [
    'amounts without signs, newest first',
    csv(
      'Date,Text,Amount,Balance',
      '21/01/2026,C,89.50,1000.00',
      '20/01/2026,B,100.00,1089.50',
      '15/01/2026,A,10.50,989.50',
    ),
    [
      '- | - | - to - | failed',
      '2026-01-21 | -89.50 | 1000.00 | C',
      '2026-01-20 | 100.00 | 1089.50 | B',
      'line 4: The amount has no sign, and the balances beside it do not say whether it is money in or money out.',
    ],
  ],
  [
    'amounts without signs, newest first, and the balance before them',
    csv(
      'Date,Text,Amount,Balance',
      '21/01/2026,C,89.50,1000.00',
      '20/01/2026,B,100.00,1089.50',
      '15/01/2026,A,10.50,989.50',
      ',Opening balance,,1000.00',
    ),
    [
      '- | - | 1000.00 to - | proven',
      '2026-01-21 | -89.50 | 1000.00 | C',
      '2026-01-20 | 100.00 | 1089.50 | B',
      '2026-01-15 | -10.50 | 989.50 | A',
    ],
  ],
  [
    'amounts without signs, one of which does not move the balance by itself',
    csv(
      'Opening balance,,,1000.00',
      'Date,Text,Amount,Balance',
      ...Array.from({ length: 12 }, (_, at) => `${at + 10}/01/2026,A,10,${at % 2 === 0 ? 990 : 1000}`),
      '23/01/2026,B,5,1010',
      '24/01/2026,C,10,1000',
    ),
    [
      '- | - | 1000.00 to - | failed',
      ...Array.from({ length: 12 }, (_, at) => `2026-01-${at + 10} | ${at % 2 === 0 ? '-10 | 990' : '10 | 1000'} | A`),
      '2026-01-24 | -10 | 1000 | C',
      'line 15: The amount has no sign, and the balances beside it do not say whether it is money in or money out.',
    ],
  ],
  [
    'unseen marks of the direction of writing',
    csv('Date,Text,Amount', '\u200e15/01/2026,A,\u200e-10.50\u202c', '\u200e20/01/2026,B,\u200e1100.00'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | - | A', '2026-01-20 | 1100.00 | - | B'],
  ],
  [
    'hyphens and dashes for a minus',
    csv('Date;Text;Amount', '15.01.2026;A;\u201110,50', '20.01.2026;B;1.100,00', '21.01.2026;C;\u20121,00'),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | A',
      '2026-01-20 | 1100.00 | - | B',
      '2026-01-21 | -1.00 | - | C',
    ],
  ],
  [
    'a comma in a text without quotes, which moves the amount',
    csv('Date,Text,Amount', '2026-01-15,Shop 1,2,-10.50', '2026-01-16,B,-3.00', '2026-01-17,C,-4.00'),
    [
      '- | - | - to - | failed',
      '2026-01-16 | -3.00 | - | B',
      '2026-01-17 | -4.00 | - | C',
      'line 2: The row has more cells than the table has columns.',
    ],
  ],
  [
    'an amount with a group but without quotes',
    csv('Date,Text,Amount', '2026-01-15,Shop,-1,210.50', '2026-01-16,B,-3.00', '2026-01-17,C,-4.00'),
    [
      '- | - | - to - | failed',
      '2026-01-16 | -3.00 | - | B',
      '2026-01-17 | -4.00 | - | C',
      'line 2: The row has more cells than the table has columns.',
    ],
  ],
  [
    'the amount in the currency of the shop first',
    csv(
      'Date,Text,Foreign Amount,Foreign Currency,Amount,Balance',
      '2026-01-15,A,-12.00,USD,-10.50,989.50',
      '2026-01-16,B,100.00,EUR,100.00,1089.50',
    ),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | 989.50 | A', '2026-01-16 | 100.00 | 1089.50 | B'],
  ],
  [
    'words for expenses and income beside amounts without signs',
    csv(
      'Date,Type,Text,Amount',
      '2026-01-15,Expense,A,10.50',
      '2026-01-16,Income,B,100.00',
      '2026-01-17,Expense,C,3.00',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.50 | - | A',
      '2026-01-16 | 100.00 | - | B',
      '2026-01-17 | -3.00 | - | C',
    ],
  ],
  [
    'a plus or a minus in a column of its own',
    csv('Date;Text;Sign;Amount', '15.01.2026;A;-;10,50', '20.01.2026;B;+;1.100,00'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.50 | - | A', '2026-01-20 | 1100.00 | - | B'],
  ],
  [
    'a third word between income and expenses, and a payment that was closed',
    csv(
      '交易时间,商品说明,收/支,金额,交易状态',
      '2026-01-15 10:00:00,午饭,支出,10.50,交易成功',
      '2026-01-16 10:00:00,工资,收入,1000.00,交易成功',
      '2026-01-17 10:00:00,买入,不计收支,500.00,交易成功',
      '2026-01-19 10:00:00,午饭,支出,9.00,交易关闭',
    ),
    [
      '- | - | - to - | failed',
      '2026-01-15 | -10.50 | - | 午饭',
      '2026-01-16 | 1000.00 | - | 工资',
      '2026-01-19 | -9.00 not booked | - | 午饭',
      'line 4: The row is marked neither as a debit nor as a credit.',
    ],
  ],
  [
    'two amounts without any sign',
    csv('Date,Description,Amount', '01/15/2026,COFFEE,4.50', '01/16/2026,TAXI,12.00'),
    ['asks for sign'],
  ],
  [
    'entries that are pending above those that are posted',
    csv(
      'Date,Description,Amount',
      'Pending transactions',
      '2026-01-18,C,-99.00',
      'Posted transactions',
      '2026-01-15,A,10.00',
      '2026-01-16,B,-2.00',
    ),
    [
      '- | - | - to - | unproven',
      '2026-01-18 | -99.00 not booked | - | C',
      '2026-01-15 | 10.00 | - | A',
      '2026-01-16 | -2.00 | - | B',
    ],
  ],
  [
    'a total with a day in the last row',
    csv('Date,Description,Amount', '15/01/2026,A,-10.00', '20/01/2026,B,100.00', '31/01/2026,Total,90.00'),
    ['- | - | - to - | unproven', '2026-01-15 | -10.00 | - | A', '2026-01-20 | 100.00 | - | B'],
  ],
  [
    'totals of both sides with a day in the last row',
    csv('Date,Text,Debit,Credit', '15/01/2026,A,10.00,', '20/01/2026,B,,100.00', '31/01/2026,Total,10.00,100.00'),
    ['- | - | - to - | proven', '2026-01-15 | -10.00 | - | A', '2026-01-20 | 100.00 | - | B'],
  ],
  [
    'a shop whose name is a word for a total',
    csv('Date,Text,Amount', '15/01/2026,A,-10.00', '20/01/2026,B,100.00', '31/01/2026,TOTAL,-45.20'),
    [
      '- | - | - to - | unproven',
      '2026-01-15 | -10.00 | - | A',
      '2026-01-20 | 100.00 | - | B',
      '2026-01-31 | -45.20 | - | TOTAL',
    ],
  ],
  [
    'a balance brought forward in the column of amounts',
    csv('Date,Text,Amount', '01/01/2026,BALANCE BROUGHT FORWARD,1000.00', '15/01/2026,A,-10.00', '20/01/2026,B,100.00'),
    ['- | - | 1000.00 to - | unproven', '2026-01-15 | -10.00 | - | A', '2026-01-20 | 100.00 | - | B'],
  ],
  ...(
    [
      ['Russian', 'Входящий остаток', 'Исходящий остаток'],
      ['Czech', 'Počáteční zůstatek', 'Konečný zůstatek'],
      ['Hungarian', 'Nyitó egyenleg', 'Záró egyenleg'],
      ['Dutch', 'Vorig saldo', 'Nieuw saldo'],
      ['German', 'Anfangsbestand', 'Endbestand'],
      ['Greek', 'Προηγούμενο υπόλοιπο', 'Τελικό υπόλοιπο'],
      ['Arabic', 'الرصيد الافتتاحي', 'الرصيد الختامي'],
      ['Vietnamese', 'Số dư đầu kỳ', 'Số dư cuối kỳ'],
      ['Indonesian', 'Saldo awal', 'Saldo akhir'],
    ] as const
  ).map(([language, opening, closing]): ExportCase => [
    `balances with days as rows, in ${language}`,
    csv(
      'Date;Text;Amount',
      `01/01/2026;${opening};1000.00`,
      '15/01/2026;A;-10.00',
      '20/01/2026;B;100.00',
      `31/01/2026;${closing};1090.00`,
    ),
    ['- | - | 1000.00 to 1090.00 | proven', '2026-01-15 | -10.00 | - | A', '2026-01-20 | 100.00 | - | B'],
  ]),
  [
    'QIF with an account above amounts that can have groups',
    '!Account\nNKW\nTBank\n^\n!Type:Bank\nD15/01/2026\nT1.250\nPA\n^\nD16/01/2026\nT-2.500\nPB\n^\n',
    ['asks for decimalMark'],
  ],
  [
    'OFX without a minus, in which the types name the sides',
    ofx(entry('DEBIT', '10.50') + entry('CREDIT', '100.00') + entry('ATM', '5.00')),
    [
      '77 | USD | - to - | unproven',
      '2026-01-15 | -10.50 | - | DEBIT',
      '2026-01-15 | 100.00 | - | CREDIT',
      '2026-01-15 | -5.00 | - | ATM',
    ],
  ],
  [
    'OFX of a card without a minus, with a payment and a type without a side',
    ofx(entry('DEBIT', '10.50') + entry('DEBIT', '3.00') + entry('PAYMENT', '50.00') + entry('OTHER', '5'), 'CCSTMTRS'),
    [
      '77 | USD | - to - | failed',
      '2026-01-15 | -10.50 | - | DEBIT',
      '2026-01-15 | -3.00 | - | DEBIT',
      '2026-01-15 | 50.00 | - | PAYMENT',
      'line 3: No amount in this statement has a minus, and the type of the entry does not say its side.',
    ],
  ],
  [
    'OFX with a debit that comes back',
    ofx(entry('DEBIT', '5.00') + entry('CREDIT', '100.00') + entry('DEBIT', '-10.50')),
    [
      '77 | USD | - to - | unproven',
      '2026-01-15 | 5.00 | - | DEBIT',
      '2026-01-15 | 100.00 | - | CREDIT',
      '2026-01-15 | -10.50 | - | DEBIT',
    ],
  ],
  [
    'OFX with one debit without a minus',
    ofx(entry('DEBIT', '5.00')),
    ['77 | USD | - to - | failed', 'line 3: The entry is a debit, but its amount has no minus.'],
  ],
  [
    'MT940 with a dash alone in a text',
    swift(
      ':60F:C260101EUR100,00',
      ':61:2601020102C1,00NTRFNONREF',
      ':86:text',
      '-',
      'more',
      ':61:2601030103C2,00NTRFNONREF',
      ':62F:C260131EUR103,00',
    ),
    ['NL01BANK | EUR | 100.00 to 103.00 | proven', '2026-01-02 | 1.00 | - | text', '2026-01-03 | 2.00 | - | '],
  ],
  [
    'amounts before and after fees, of which both move the balance',
    csv(
      'Date,Name,Currency,Gross,Fee,Net,Balance',
      '15/01/2026,A,USD,100.00,-3.20,96.80,96.80',
      '16/01/2026,B,USD,-50.00,0.00,-50.00,46.80',
    ),
    ['- | USD | - to - | unproven', '2026-01-15 | 96.80 | 96.80 | A', '2026-01-16 | -50.00 | 46.80 | B'],
  ],
];
