import type { StatementCase } from './statement-files.fixture.ts';

/** One account. The control total and the number of records of the account are counted by hand in each case. */
function bai(account: string[], controls: [sum: string, records: number] | null = null, currency = 'USD'): string {
  const lines = ['01,BANK,US,260131,0829,001,80,1,2/', `02,US,BANK,1,260131,,${currency},2/`, ...account];
  if (controls) {
    const [sum, records] = controls;
    lines.push(`49,${sum},${records}/`, `98,${sum},1,${records + 2}/`, `99,${sum},1,${records + 4}/`);
  }
  return `${lines.join('\n')}\n`;
}

const HEAD = '03,0975312468,USD,010,500000,,,015,495000,,/';

export const BAI2_CASES: StatementCase[] = [
  ['no control records', bai([HEAD, '16,409,5000,,,,RETURNED CHEQUE/']), ['0975312468 USD -50.00 proven']],
  ['control records', bai([HEAD, '16,409,5000,,,,RETURNED CHEQUE/'], ['1000000', 3]), ['0975312468 USD -50.00 proven']],
  ['a wrong control total', bai([HEAD, '16,409,5000,,,,X/'], ['1000001', 3]), ['0975312468 USD -50.00 failed']],
  ['a wrong number of records', bai([HEAD, '16,409,5000,,,,X/'], ['1000000', 4]), ['0975312468 USD -50.00 failed']],
  [
    'summaries in continuations',
    bai(['03,77,USD,010,0,,,015,1000,,/', '88,100,1000,1,,400,0,0,/', '16,195,1000,,,,WIRE/'], ['3000', 4]),
    ['77 USD 10.00 proven'],
  ],
  [
    'a summary with a wrong count',
    bai(['03,77,USD,100,1000,2,,400,0,0,/', '16,195,1000,,,,WIRE/']),
    ['77 USD 10.00 failed'],
  ],
  [
    'totals of both sides',
    bai(['03,77,USD,100,1000,1,,400,300,1,/', '16,195,1000,,,,WIRE/', '16,475,300,,,,CHECK/']),
    ['77 USD 10.00 -3.00 proven'],
  ],
  ['funds type V', bai(['03,77,,015,100,,/', '16,165,100,V,260130,2359,B1,C1,TEXT/']), ['77 USD 1.00 unproven']],
  ['funds type S', bai(['03,77,,015,100,,/', '16,165,100,S,50,30,20,B1,C1,TEXT/']), ['77 USD 1.00 unproven']],
  ['funds type D', bai(['03,77,,015,100,,/', '16,165,100,D,2,0,60,1,40,B1,C1,TEXT/']), ['77 USD 1.00 unproven']],
  [
    'funds types 0, 1, 2 and Z',
    bai(['03,77,,015,100,,/', ...['0', '1', '2', 'Z'].map((type) => `16,165,100,${type},B${type},C,TEXT/`)]),
    ['77 USD 1.00 1.00 1.00 1.00 unproven'],
  ],
  [
    'a text with commas and slashes',
    bai(['03,77,,015,100,,/', '16,165,100,,B1,C1,PAID 01/02, THANKS/']),
    ['77 USD 1.00 unproven'],
  ],
  [
    'a text in continuations',
    bai(['03,77,,015,100,,/', '16,165,100,,B1,C1,FIRST', '88,SECOND', '88,THIRD/']),
    ['77 USD 1.00 unproven'],
  ],
  [
    'a broken line',
    bai(['03,77,,015,100,,/', '16,165,100,,,,FIRST', '9999 SECOND/', '16,165,200,,,,X/']),
    ['77 USD 1.00 2.00 unproven'],
  ],
  [
    'several records on a line',
    bai(['03,77,,015,100,,/ 16,165,100,,,,X/  16,475,200,,,,Y/']),
    ['77 USD 1.00 -2.00 unproven'],
  ],
  ['no minor unit', bai(['03,77,JPY,010,0,,,015,1500,,/', '16,165,1500,,,,X/'], ['3000', 3]), ['77 JPY 1500 proven']],
  ['three decimals', bai(['03,77,KWD,010,0,,,015,1500,,/', '16,165,1500,,,,X/'], ['3000', 3]), ['77 KWD 1.500 proven']],
  [
    'the currency of the group',
    bai(['03,77,,010,0,,,015,100,,/', '16,165,100,,,,X/'], null, 'EUR'),
    ['77 EUR 1.00 proven'],
  ],
  [
    'two accounts',
    bai([
      '03,77,,010,0,,,015,0,,/',
      '49,0,2/',
      '03,78,,010,0,,,015,100,,/',
      '16,165,100,,,,X/',
      '49,200,3/',
      '98,200,2,7/',
      '99,200,1,9/',
    ]),
    ['77 USD proven', '78 USD 1.00 proven'],
  ],
  [
    'a type code that is no money',
    bai(['03,77,,015,100,,/', '16,890,,,,,NOTICE/', '16,165,100,,,,X/']),
    ['77 USD 1.00 unproven'],
  ],
  ['an unknown type code', bai(['03,77,,015,100,,/', '16,720,100,,,,LOAN/']), ['77 USD line 4! failed']],
  ['an amount that is none', bai(['03,77,,015,100,,/', '16,165,1O0,,,,X/']), ['77 USD line 4! failed']],
  [
    'negative balances',
    bai(['03,77,,010,-3500,,,015,-3600,,/', '16,475,100,,,,X/'], ['-7000', 3]),
    ['77 USD -1.00 proven'],
  ],
];
