import { describe, expect, it } from 'vitest';
import { paperOf } from '../paper.ts';
import { candidatesOf, READER_KINDS, type ReaderKind } from './index.ts';

function paper(md: string) {
  return paperOf([{ page: 1, md, spans: [] }]);
}
function values(kind: ReaderKind, md: string) {
  return candidatesOf(kind, paper(md)).map(({ value }) => value);
}

describe('dates', () => {
  it.each<[string, string[]]>([
    ['made on the 3rd day of May, 2021', ['2021-05-03']],
    ['March 5, 2001 and 6 April 2002', ['2001-03-05', '2002-04-06']],
    ['2019-02-28, 28.02.2019, 20190228', ['2019-02-28', '2019-02-28', '2019-02-28']],
    ['paid 25/12/2018 and 03/04/2018', ['2018-12-25', '2018-04-03']],
    ['paid 12/25/2018 and 03/04/2018', ['2018-12-25', '2018-03-04']],
    ['by 30/13/2018, 99/99/2018 or 1.5.3', []],
  ])('%s', (md, dates) => expect(values('date', md)).toEqual(dates));

  it('marks a date that can be read in two ways', () => {
    const [first, second] = candidatesOf('date', paper('on 03/04/2018 and 25/12/2018'));
    expect([first?.facts.isAmbiguous, second?.facts.isAmbiguous]).toEqual([true, false]);
  });
});

describe('amounts', () => {
  it.each<[string, string[]]>([
    ['TOTAL RM 9.00', ['9.00']],
    ['1,234.50 and 1.234,50 and 3,000', ['1234.50', '1234.50', '3000.00']],
    ['(3,163.00) and -5.00', ['-3163.00', '-5.00']],
    ['$12 but not 12 pieces or 6.00%', ['12.00']],
    ['Exhibit 10.2.1 at 10:30', []],
    ['set out in Exhibit 10.23 and Section 2.04', []],
  ])('%s', (md, amounts) => expect(values('money', md)).toEqual(amounts));
});

it.each<[string, string[]]>([
  ['for a period of three (3) years', ['3 years']],
  ['eighteen months or 1 week', ['18 months', '1 week']],
  ['until the fifth anniversary', ['5 years']],
])('durations: %s', (md, lengths) => expect(values('duration', md)).toEqual(lengths));

it('jurisdictions are known places, longest first, with the title as a cell shows them', () => {
  const found = candidatesOf(
    'jurisdiction',
    paper('laws of the State of West Virginia, not virginia, or of England and Wales'),
  );
  expect(found.map(({ value, shown }) => [value, shown])).toEqual([
    ['West Virginia', 'State of West Virginia'],
    ['England and Wales', undefined],
  ]);
});

describe('names', () => {
  it('are cut at "and", after legal forms and at line ends', () => {
    const found = values(
      'names',
      'between Alder Foods, Inc. and Ann Lee Park, of Bristol.\nBirch Mining LLC\nCedar Trust',
    );
    expect(found).toEqual(
      expect.arrayContaining(['Alder Foods, Inc.', 'Ann Lee Park', 'Birch Mining LLC', 'Cedar Trust']),
    );
  });

  it('neither begin nor end with small words', () => {
    expect(values('names', 'WHEREAS The Alder Company AND')).toEqual(['Alder Company']);
  });
});

describe('organizations', () => {
  it('are lines of the title block, also joined, and without a registration number', () => {
    const found = values('organization', 'ALDER HARDWARE\nTRADING SDN BHD (123456-X)\nNO 5, MAIN STREET');
    expect(found).toContain('ALDER HARDWARE TRADING SDN BHD');
  });

  it.each([
    ['has no word of its own', 'ALDER BOOK\nCO. (M) SDN BHD', 'CO. (M) SDN BHD'],
    ['goes on in the next line', 'ALDER BOOK\nCO. (M) SDN BHD', 'ALDER BOOK'],
    ['ends with "and"', 'ALDER HARDWARE &\nELECTRICAL', 'ALDER HARDWARE &'],
    ['follows "and"', 'ALDER HARDWARE &\nELECTRICAL', 'ELECTRICAL'],
    ['begins with "&"', 'THE ALDER MARKET\n& BIRCH (M) SDN BHD', 'BIRCH (M) SDN BHD'],
    ['ends in a bracket', 'ALDER MARKET (BIRCH\nTOWN) SDN BHD', 'ALDER MARKET (BIRCH'],
  ])('are not offered if the line %s', (_, md, part) => {
    const found = values('organization', md);
    expect(found).not.toContain(part);
    expect(found).toContain(md.replace('\n', ' '));
  });

  it('are also offered without a label', () => {
    expect(values('organization', '#000002 ALDER GOODS SDN BHD\nNO 5')).toContain('ALDER GOODS SDN BHD');
    expect(values('organization', 'OWNED BY: ALDER GOODS SDN BHD\nNO 5')).toContain('ALDER GOODS SDN BHD');
  });

  it('are found further down only with a legal form', () => {
    const filler = Array.from({ length: 20 }, (_, index) => `item ${index}`).join('\n');
    const found = values('organization', `${filler}\nsold by\nBirch Goods Ltd`);
    expect(found).toContain('Birch Goods Ltd');
    expect(found).not.toContain('sold by');
  });
});

describe('addresses', () => {
  const md = 'ALDER SHOP\nAddress: NO 5, MAIN STREET,\n81100 TOWN, TEL 123-4567\nDate 01/02/2020';

  it('are runs of lines without a label or contact', () => {
    expect(values('address', md)).toContain('NO 5, MAIN STREET, 81100 TOWN');
  });

  it.each([
    ['a title', 'TAX INVOICE NO 7, JALAN MERANTI, 81100 TOWN', 'NO 7, JALAN MERANTI, 81100 TOWN'],
    ['a name', 'ALDER BAKERY 117, JALAN MERANTI, TOWN', '117, JALAN MERANTI, TOWN'],
    ['a phone number', 'NO 7, JALAN MERANTI, 81100 TOWN. 03-3279 1851', 'NO 7, JALAN MERANTI, 81100 TOWN'],
  ])('are also offered without %s on their line', (_, line, address) => {
    expect(values('address', line).map((value) => value.replace(/\.$/, ''))).toContain(address);
  });

  it('do not begin with a registration number on its own line', () => {
    const found = values('address', 'ALDER SHOP\n(81109-A)\nNO 5, MAIN STREET,\n81100 TOWN');
    expect(found).toContain('NO 5, MAIN STREET, 81100 TOWN');
    expect(found.filter((value) => value.startsWith('(81109-A)'))).toEqual([]);
  });

  it('use only likely lines', () => {
    const found = candidatesOf('address', paper(md), [0, 1, 1, 0]);
    expect(new Set(found.map(({ line, last }) => `${line}-${last}`))).toEqual(new Set(['1-1', '1-2', '2-2']));
  });
});

it('every candidate is at its place in the text', () => {
  const own = paper(
    'ALDER FOODS LTD\nNO 5, MAIN STREET, 81100 TOWN\nDate: 25/12/2018\nTotal 9.00 for two years, Texas',
  );
  for (const kind of READER_KINDS)
    for (const { start, end, line, last } of candidatesOf(kind, own)) {
      expect(own.text.slice(start, end).trim()).not.toBe('');
      expect(own.lineAt(start)).toBe(line);
      expect(own.lineAt(end - 1)).toBe(last);
    }
});

it('long runs of one character or pattern take linear time', () => {
  const hostile = [' ', '-', '1', '(', '1 ', '1,', '| ', 'A ', 'a.', '$', '\u00a0', ': ', '1/'].map(
    (run) => `1${run.repeat(100_000)}x`,
  );
  const own = paper(hostile.join('\n'));
  for (const kind of READER_KINDS) expect(candidatesOf(kind, own)).toBeDefined();
});
