import { csv, latin1, type StatementCase, utf16 } from './statement-files.fixture.ts';

const HEAD = 'Date,Description,Amount,Balance';
const BALANCED = ['2026-01-02,Rent,-10.50,89.50', '2026-01-03,Sale,20.00,109.50', '2026-01-04,Fee,-1.00,108.50'];

export const TABLE_CASES: StatementCase[] = [
  ['commas', csv(HEAD, ...BALANCED), ['- - -10.50 20.00 -1.00 unproven']],
  ['tabs', csv(HEAD, ...BALANCED).replaceAll(',', '\t'), ['- - -10.50 20.00 -1.00 unproven']],
  ['pipes', csv(HEAD, ...BALANCED).replaceAll(',', '|'), ['- - -10.50 20.00 -1.00 unproven']],
  [
    'a line that names the delimiter',
    csv('sep=;', HEAD.replaceAll(',', ';'), ...BALANCED.map((each) => each.replaceAll(',', ';'))),
    ['- - -10.50 20.00 -1.00 unproven'],
  ],
  [
    'an opening balance above the table',
    csv('Account number: 12-345678', 'Currency: EUR', 'Opening balance,,,100.00', '', HEAD, ...BALANCED),
    ['12-345678 EUR -10.50 20.00 -1.00 proven'],
  ],
  [
    'opening and closing balances',
    csv('Opening balance,100.00', HEAD, ...BALANCED, 'Closing balance,,,108.50'),
    ['- - -10.50 20.00 -1.00 proven'],
  ],
  [
    'a closing balance in a row with the totals of other columns',
    csv(
      'Date,Description,Debit,Credit,Balance',
      '2026-01-01,Opening balance,,,100.00',
      '2026-01-02,Rent,10.50,,89.50',
      '2026-01-03,Sale,,20.00,109.50',
      ',Closing balance,10.50,20.00,109.50',
    ),
    ['- - -10.50 20.00 proven'],
  ],
  [
    'a closing balance that does not tie',
    csv('Opening balance,100.00', 'Date,Description,Amount', '2026-01-02,Rent,-10.50', 'Closing balance,,89.51'),
    ['- - -10.50 failed'],
  ],
  [
    'a row for the balance brought forward',
    csv(HEAD, '2026-01-01,Balance brought forward,,100.00', ...BALANCED),
    ['- - -10.50 20.00 -1.00 proven'],
  ],
  [
    'the newest row first',
    csv('Opening balance,100.00', HEAD, ...BALANCED.toReversed()),
    ['- - -1.00 20.00 -10.50 proven'],
  ],
  [
    'a changed amount',
    csv('Opening balance,100.00', HEAD, ...BALANCED.with(1, '2026-01-03,Sale,20.01,109.50')),
    ['- - -10.50 20.01 -1.00 failed'],
  ],
  ['a missing row', csv('Opening balance,100.00', HEAD, ...BALANCED.toSpliced(1, 1)), ['- - -10.50 -1.00 failed']],
  [
    'quotes, doubled quotes and line breaks in a cell',
    csv(HEAD, '2026-01-02,"Rent, ""A""\nunit 3",-10.50,89.50', '2026-01-03,Sale,"20.00",109.50'),
    ['- - -10.50 20.00 unproven'],
  ],
  [
    'a quote that does not end',
    csv(HEAD, '2026-01-02,5" pipe,-10.50,89.50', '2026-01-03,"Sale,20.00,109.50', '2026-01-04,Fee,-1.00,108.50'),
    ['- - -10.50 20.00 -1.00 unproven'],
  ],
  [
    'decimal commas',
    csv('Buchungstag;Verwendungszweck;Betrag', '02.01.2026;Miete;-1.234,56', '03.01.2026;Gehalt;3.500,00'),
    ['- - -1234.56 3500.00 unproven'],
  ],
  [
    'Windows-1252',
    latin1(csv('Buchungstag;Empfänger;Betrag', '02.01.2026;Müller Café;-1.234,56')),
    ['- - -1234.56 unproven'],
  ],
  ['UTF-16 with little ends', utf16(csv(HEAD, ...BALANCED), true), ['- - -10.50 20.00 -1.00 unproven']],
  [
    'UTF-16 with big ends and no mark',
    utf16(csv(HEAD, ...BALANCED), false, false),
    ['- - -10.50 20.00 -1.00 unproven'],
  ],
  ['a byte order mark', `\ufeff${csv(HEAD, ...BALANCED)}`, ['- - -10.50 20.00 -1.00 unproven']],
  [
    'lakh grouping',
    csv(
      'Txn Date,Narration,Withdrawal Amt.,Deposit Amt.,Balance',
      '15/01/2026,NEFT,"1,00,000.00",,"2,00,000.00"',
      '16/01/2026,UPI,,"12,34,567.50","14,34,567.50"',
    ),
    ['- - -100000.00 1234567.50 unproven'],
  ],
  [
    'apostrophes as groups',
    csv('Datum;Text;Betrag', "15.01.2026;A;-1'234.50", "16.01.2026;B;12'345'678.00"),
    ['- - -1234.50 12345678.00 unproven'],
  ],
  [
    'spaces as groups',
    csv('Date;Libellé;Montant', '15/01/2026;A;-1 234,50', '16/01/2026;B;12\u00a0345\u202f678,00'),
    ['- - -1234.50 12345678.00 unproven'],
  ],
  [
    'a minus after the amount',
    csv('Date,Description,Amount', '2026-01-02,A,10.50-', '2026-01-03,B,1.00'),
    ['- - -10.50 1.00 unproven'],
  ],
  [
    'parentheses',
    csv('Date,Description,Amount', '2026-01-02,A,(10.50)', '2026-01-03,B,1.00'),
    ['- - -10.50 1.00 unproven'],
  ],
  [
    'a Unicode minus and currency signs',
    csv('Date,Description,Amount', '2026-01-02,A,−$10.50', '2026-01-03,B,$1.00', '2026-01-04,C,€ 2.00'),
    ['- EUR -10.50 1.00 2.00 unproven'],
  ],
  [
    'CR and DR beside the amount',
    csv('Date,Description,Amount', '2026-01-02,A,10.50 DR', '2026-01-03,B,1.00 CR', '2026-01-04,C,2.00CR'),
    ['- - -10.50 1.00 2.00 unproven'],
  ],
  [
    'marks in a column',
    csv('Date,Description,Amount,Dr/Cr', '2026-01-02,A,10.50,D', '2026-01-03,B,1.00,C'),
    ['- - -10.50 1.00 unproven'],
  ],
  [
    'Dutch marks',
    csv('Datum;Naam;Af Bij;Bedrag (EUR)', '20260102;A;Af;10,50', '20260103;B;Bij;1,00'),
    ['- EUR -10.50 1.00 unproven'],
  ],
  [
    'German marks',
    csv('Buchung;Text;Betrag;S/H', '02.01.2026;A;10,50;S', '03.01.2026;B;1,00;H'),
    ['- - -10.50 1.00 unproven'],
  ],
  [
    'a mark that is none',
    csv('Date,Description,Amount,Dr/Cr', '2026-01-02,A,10.50,D', '2026-01-03,B,1.00,'),
    ['- - -10.50 line 3! failed'],
  ],
  [
    'columns of money out and money in',
    csv('Date,Details,Paid out,Paid in,Balance', '02 Jan 2026,A,10.50,,89.50', '03 Jan 2026,B,,1.00,90.50'),
    ['- - -10.50 1.00 unproven'],
  ],
  [
    'negative amounts in the column of money out',
    csv('Date,Details,Debit,Credit', '2026-01-02,A,-10.50,', '2026-01-03,B,,1.00', '2026-01-04,C,-2.00,'),
    ['- - -10.50 1.00 -2.00 unproven'],
  ],
  [
    'zeros in the other column',
    csv('Date,Details,Debit,Credit', '2026-01-02,A,10.50,0.00', '2026-01-03,B,0.00,1.00'),
    ['- - -10.50 1.00 unproven'],
  ],
  [
    'both columns filled',
    csv('Date,Details,Debit,Credit', '2026-01-02,A,10.50,3.00', '2026-01-03,B,,1.00'),
    ['- - 1.00 line 2! failed'],
  ],
  [
    'Japanese names',
    csv(
      '取引日,摘要,お支払金額,お預り金額,差引残高',
      '2026/01/02,家賃,10500,,89500',
      '2026/01/03,売上,,20000,109500',
      '2026/01/04,手数料,1000,,108500',
    ),
    ['- - -10500 20000 -1000 unproven'],
  ],
  [
    'names in a language nobody taught',
    csv(
      'Tarehe,Maelezo,Kiasi,Salio',
      '2026-01-02,A,-10.50,89.50',
      '2026-01-03,B,20.00,109.50',
      '2026-01-04,C,-1.00,108.50',
    ),
    ['- - -10.50 20.00 -1.00 unproven'],
  ],
  ['no names', csv(...BALANCED), ['- - -10.50 20.00 -1.00 unproven']],
  [
    'day first, by one day above twelve',
    csv('Date,Description,Amount', '01/02/2026,A,-1.00', '13/02/2026,B,2.00'),
    ['- - -1.00 2.00 unproven'],
  ],
  [
    'month first, by one day above twelve',
    csv('Date,Description,Amount', '01/02/2026,A,-1.00', '01/13/2026,B,2.00'),
    ['- - -1.00 2.00 unproven'],
  ],
  [
    'no day above twelve',
    csv('Date,Description,Amount', '01/02/2026,A,-1.00', '03/02/2026,B,2.00'),
    ['asks for dateOrder'],
  ],
  [
    'no day above twelve, answered',
    csv('Date,Description,Amount', '01/02/2026,A,-1.00', '03/02/2026,B,2.00'),
    ['- - -1.00 2.00 unproven'],
    { dateOrder: 'DMY' },
  ],
  [
    'an amount that groups or has decimals',
    csv('Date;Text;Amount', '2026-01-02;A;-1.234', '2026-01-03;B;5.678'),
    ['asks for decimalMark'],
  ],
  [
    'three decimals of a currency that has them',
    csv('Date;Text;Amount;Currency', '2026-01-02;A;-1.234;KWD', '2026-01-03;B;5.678;KWD'),
    ['- KWD -1.234 5.678 unproven'],
  ],
  [
    'groups beside whole amounts',
    csv('Date;Text;Amount', '2026-01-02;A;-1.234', '2026-01-03;B;500'),
    ['- - -1234 500 unproven'],
  ],
  [
    'only positive amounts',
    csv('Date,Description,Amount', '2026-01-02,A,1.00', '2026-01-03,B,2.00', '2026-01-04,C,3.00'),
    ['asks for sign'],
  ],
  [
    'only positive amounts of a card, answered',
    csv('Date,Description,Amount', '2026-01-02,A,1.00', '2026-01-03,B,2.00', '2026-01-04,C,3.00'),
    ['- - -1.00 -2.00 -3.00 unproven'],
    { sign: 'inverted' },
  ],
  [
    'positive amounts that lower the balance',
    csv(HEAD, '2026-01-02,A,10.00,90.00', '2026-01-03,B,-50.00,140.00', '2026-01-04,C,5.00,135.00'),
    ['- - -10.00 50.00 -5.00 unproven'],
  ],
  [
    'a card, whose balance is what is owed',
    csv(
      'Opening balance,100.00',
      HEAD,
      '2026-01-02,A,10.00,110.00',
      '2026-01-03,B,-50.00,60.00',
      '2026-01-04,C,5.00,65.00',
    ),
    ['- - -10.00 50.00 -5.00 proven'],
    { sign: 'inverted' },
  ],
  [
    'a card whose amounts have no sign',
    csv(
      'Opening balance,,,100.00',
      HEAD,
      '2026-01-02,A,10.00,110.00',
      '2026-01-03,B,50.00,60.00',
      '2026-01-04,C,5.00,65.00',
    ),
    ['- - -10.00 50.00 -5.00 proven'],
    { sign: 'inverted' },
  ],
  [
    'several accounts that alternate',
    csv(
      'Account,Date,Description,Amount',
      'A1,2026-01-02,A,-1.00',
      'B2,2026-01-02,B,2.00',
      'A1,2026-01-03,C,3.00',
      'B2,2026-01-03,D,4.00',
      'A1,2026-01-04,E,-5.00',
      'B2,2026-01-04,F,6.00',
      'A1,2026-01-05,G,7.00',
      'B2,2026-01-05,H,8.00',
    ),
    ['A1 - -1.00 3.00 -5.00 7.00 unproven', 'B2 - 2.00 4.00 6.00 8.00 unproven'],
  ],
  [
    'several currencies',
    csv('Date,Description,Amount,Currency', '2026-01-02,A,-1.00,EUR', '2026-01-03,B,2.00,USD'),
    ['- EUR -1.00 unproven', '- USD 2.00 unproven'],
  ],
  [
    'an amount that is none',
    csv(
      'Date,Description,Amount',
      '2026-01-02,A,-1.00',
      '2026-01-03,B,12..34',
      '2026-01-04,C,2.00',
      '2026-01-05,D,3.00',
    ),
    ['- - -1.00 2.00 3.00 line 3! failed'],
  ],
  [
    'a day that is none',
    csv('Date,Description,Amount', '2026-01-02,A,-1.00', '2026-02-30,B,2.00', '2026-01-04,C,2.00', '2026-01-05,D,3.00'),
    ['- - -1.00 2.00 3.00 line 3! failed'],
  ],
  [
    'an empty amount',
    csv('Date,Description,Amount', '2026-01-02,A,-1.00', '2026-01-03,B,'),
    ['- - -1.00 line 3! failed'],
  ],
  [
    'totals and text below the table',
    csv('Date,Description,Amount', '2026-01-02,A,-1.00', '2026-01-03,B,3.00', 'Total,,2.00', 'End of statement'),
    ['- - -1.00 3.00 unproven'],
  ],
  [
    'a day that is none beside the word “total”',
    csv('Date,Description,Amount', '2026-01-02,A,-1.00', '2026-13-02,TOTAL ENERGIES,-40.00', '2026-01-03,B,3.00'),
    ['- - -1.00 3.00 line 3! failed'],
  ],
  [
    'names again on each page',
    csv('Date,Description,Amount', '2026-01-02,A,-1.00', 'Date,Description,Amount', '2026-01-03,B,3.00'),
    ['- - -1.00 3.00 unproven'],
  ],
  ['names without rows', csv('Date,Description,Amount,Balance'), ['- - unproven']],
  [
    'formulas as text',
    csv('Date,Description,Amount', "2026-01-02,=cmd|'/c calc'!A1,-1.00", '2026-01-03,@SUM(1),2.00'),
    ['- - -1.00 2.00 unproven'],
  ],
];

export const QIF_CASES: StatementCase[] = [
  [
    'a bank',
    '!Type:Bank\nD01/15/2026\nT-10.50\nPRent\nN101\n^\nD01/16/2026\nT1,234.00\nPSale\n^\n',
    ['- - -10.50 1234.00 unproven'],
  ],
  [
    'years after an apostrophe',
    "!Type:Bank\nD1/15'26\nT-10.50\nPRent\n^\nD2/ 5'26\nT1\n^\n",
    ['- - -10.50 1 unproven'],
  ],
  ['day first', '!Type:CCard\nD15.01.2026\nT-10,50\n^\n', ['- - -10.50 unproven']],
  [
    'an opening balance',
    '!Type:Bank\nD01/01/2026\nT100.00\nPOpening Balance\nL[Checking]\n^\nD01/15/2026\nT-1.00\n^\n',
    ['Checking - -1.00 unproven'],
  ],
  [
    'accounts',
    '!Account\nNChecking\nTBank\n^\n!Type:Bank\nD01/15/2026\nT-1.00\n^\n!Account\nNCard\nTCCard\n^\n!Type:CCard\nD01/15/2026\nT-2.00\n^\n',
    ['Checking - -1.00 unproven', 'Card - -2.00 unproven'],
  ],
  [
    'splits',
    '!Type:Bank\nD01/15/2026\nT-10.50\nPShop\nSFood\nEBread\n$-4.00\nSHome\nESoap\n$-6.50\n^\n',
    ['- - -10.50 unproven'],
  ],
  ['an amount that is none', '!Type:Bank\nD01/15/2026\nTten\n^\n', ['- - line 2! failed']],
  ['no day above twelve', '!Type:Bank\nD01/02/2026\nT1.00\n^\n', ['asks for dateOrder']],
  [
    'lists that are no transactions',
    '!Type:Cat\nNFood\nE\n^\n!Type:Bank\nD01/15/2026\nT1.00\n^\n',
    ['- - 1.00 unproven'],
  ],
  ['no final caret', '!Type:Bank\nD01/15/2026\nT1.00', ['- - 1.00 unproven']],
];
