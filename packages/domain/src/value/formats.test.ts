import { describe, expect, it } from 'vitest';
import { compareValues, exportValue, formatValue, FORMATS, parseValue, sqlTypeOf } from './index.ts';
import type { Format, ParseHints } from './index.ts';

function read(format: Format, raw: string | number | boolean | null, hints?: ParseHints) {
  const parsed = parseValue(format, raw, hints);
  return parsed.ok ? [parsed.decimal ?? parsed.value, parsed.unit] : undefined;
}

describe('numbers', () => {
  it.each([
    ['1234', '1234'],
    ['1,234', '1234'],
    ['1.234', '1.234'],
    ['1,234,567.891', '1234567.891'],
    ['1.234.567,89', '1234567.89'],
    ['1 234 567,89', '1234567.89'],
    ['1 234 567', '1234567'],
    ["1'234'567.50", '1234567.50'],
    ['12,34,567.80', '1234567.80'],
    ['1,5', '1.5'],
    ['0,125', '0.125'],
    ['0.125', '0.125'],
    ['.5', '0.5'],
    ['-7', '-7'],
    ['−7.25', '-7.25'],
    ['(1,250.00)', '-1250.00'],
    ['1,250.00-', '-1250.00'],
    ['007', '7'],
    ['-0.00', '0.00'],
    ['2.5 million', '2500000'],
    ['3 bn', '3000000000'],
    ['12 lakh', '1200000'],
    ['٣٫٥', '3.5'],
    ['१२,३४,५६७', '1234567'],
    ['123456789012345678901.123456789', '123456789012345678901.123456789'],
  ])('reads %s as %s', (raw, decimal) => expect(read('number', raw)).toEqual([decimal, null]));

  it.each(['abc', '1,2,3', '1,2345,678', '1.2.3', '12/5', '5 and 6', '--', '1,23.456,7', '1 23 4'])(
    'refuses %s',
    (raw) => expect(read('number', raw)).toBeUndefined(),
  );

  it('keeps the unit written behind', () => expect(read('number', '12,500 sq ft')).toEqual(['12500', 'sq ft']));
  it('follows the mark that is known', () => {
    expect(read('number', '1.234', { decimalMark: ',' })).toEqual(['1234', null]);
    expect(read('number', '1,234', { decimalMark: ',' })).toEqual(['1.234', null]);
  });
  it('unfolds JSON numbers exactly', () => {
    expect(read('number', 1e21)).toEqual(['1000000000000000000000', null]);
    expect(read('number', 1.5e-7)).toEqual(['0.00000015', null]);
    expect(read('number', Number.NaN)).toBeUndefined();
  });
  it('takes whole numbers only as integers', () => {
    expect(read('integer', '12.00')).toEqual(['12', null]);
    expect(read('integer', '12.5')).toBeUndefined();
    expect(read('integer', '5 years')).toEqual(['5', 'years']);
  });
});

describe('currency', () => {
  it.each([
    ['US$ 1,234.50', '1234.50', 'USD'],
    ['1.234,50 €', '1234.50', 'EUR'],
    ['€ 1 234,50', '1234.50', 'EUR'],
    ['CHF 1’234.50', '1234.50', 'CHF'],
    ['₹ 12,34,567.00', '1234567.00', 'INR'],
    ['£99', '99', 'GBP'],
    ['1234.5 usd', '1234.5', 'USD'],
    ['USD $1,000', '1000', 'USD'],
    ['$1,000 CAD', '1000', 'CAD'],
    ['CAD $1,000', '1000', 'CAD'],
    ['1,000 CAD $', '1000', 'CAD'],
    ['(US$1,250.00)', '-1250.00', 'USD'],
    ['-US$5', '-5', 'USD'],
    ['US$-5', '-5', 'USD'],
    ['US dollars 5', '5', 'USD'],
    ['1,250.00 DR', '-1250.00', null],
    ['1,250.00 CR', '1250.00', null],
    ['EUR 1.2 million', '1200000', 'EUR'],
    ['120,- €', '120', 'EUR'],
    ['12.000,00', '12000.00', null],
    ['1,234', '1234', null],
    ['250 kr', '250', null],
    ['10 euros', '10', 'EUR'],
    ['R$ 10,50', '10.50', 'BRL'],
  ])('reads %s', (raw, decimal, unit) => expect(read('currency', raw)).toEqual([decimal, unit]));

  it.each(['twelve', '$', '12 apples', '€1.234', '$12 to $14', '5 USD EUR', '$5 EUR', '5 EUR $', '€5 USD'])(
    'refuses %s',
    (raw) => {
      expect(read('currency', raw)).toBeUndefined();
      expect(read('currency', raw, { dollar: 'USD' })).toBeUndefined();
    },
  );

  const BARE_DOLLARS: readonly (readonly [string, string])[] = [
    ['$1,234.50', '1234.50'],
    ['($1,250.00)', '-1250.00'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['$2.5m', '2500000'],
    ['$4,500.00 per month', '4500.00'],
    ['5 dollars', '5'],
    ['＄5', '5'],
  ];
  it.each(BARE_DOLLARS)('refuses %s when nothing says which dollar', (raw) => {
    expect(parseValue('currency', raw)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('does not say which dollar'),
    });
    expect(read('currency', raw, { currency: 'EUR' })).toBeUndefined();
    expect(read('currency', raw, { dollar: 'not a code' })).toBeUndefined();
  });
  it.each(BARE_DOLLARS)('gives %s the currency of the setting', (raw, decimal) => {
    expect(read('currency', raw, { dollar: 'USD' })).toEqual([decimal, 'USD']);
    expect(read('currency', raw, { dollar: 'AUD' })).toEqual([decimal, 'AUD']);
  });
  it('prefers the currency that the document names to the setting', () => {
    expect(read('currency', '$5', { currency: 'CAD', dollar: 'USD' })).toEqual(['5', 'CAD']);
    expect(read('currency', '$5', { currency: 'EUR', dollar: 'USD' })).toEqual(['5', 'USD']);
    expect(read('currency', '5', { dollar: 'USD' })).toEqual(['5', null]);
  });
  it('keeps the sign as the unit on request, and reads it back', () => {
    expect(read('currency', '$1,250.00', { dollar: '$' })).toEqual(['1250.00', '$']);
    expect(read('currency', '1250.00 $', { dollar: 'CAD' })).toEqual(['1250.00', 'CAD']);
  });
  it('lets a hint name what a sign leaves open', () => {
    expect(read('currency', '$5', { currency: 'CAD' })).toEqual(['5', 'CAD']);
    expect(read('currency', '250 kr', { currency: 'SEK' })).toEqual(['250', 'SEK']);
    expect(read('currency', '7', { currency: 'EUR' })).toEqual(['7', 'EUR']);
    expect(read('currency', '€5', { currency: 'USD' })).toEqual(['5', 'EUR']);
  });
});

it.each([
  ['12.5 %', '12.5'],
  ['12,5 %', '12.5'],
  ['3.00%', '3.00'],
  ['-1.2 percent', '-1.2'],
  ['(4.5%)', '-4.5'],
  ['125 bps', '1.25'],
  ['1.0% per month', '1.0'],
  ['5.125%', '5.125'],
])('reads the percentage %s as written', (raw, decimal) => expect(read('percentage', raw)).toEqual([decimal, null]));
it.each(['12 apples', '3% to 4%', '$5', '5,125 %'])('refuses the percentage %s', (raw) =>
  expect(read('percentage', raw)).toBeUndefined(),
);

it.each([
  ['4', '4'],
  ['4.5 / 5', '4.5'],
  ['3 out of 5 stars', '3'],
  ['★★★☆☆', '3'],
])('reads the rating %s', (raw, decimal) => expect(read('rating', raw)).toEqual([decimal, null]));
it.each(['6', '-1', '8/10', 'good'])('refuses the rating %s', (raw) => expect(read('rating', raw)).toBeUndefined());

describe('dates', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026/1/31', '2026-01-31'],
    ['20260131', '2026-01-31'],
    ['31 January 2026', '2026-01-31'],
    ['January 31, 2026', '2026-01-31'],
    ['Jan. 31 2026', '2026-01-31'],
    ['31st day of January, 2026', '2026-01-31'],
    ['the 3rd of March 2026', '2026-03-03'],
    ['31-Jan-26', '2026-01-31'],
    ['31JAN2026', '2026-01-31'],
    ["Jan 31 '26", '2026-01-31'],
    ['Saturday, January 31, 2026', '2026-01-31'],
    ['31. Januar 2026', '2026-01-31'],
    ['1. März 2026', '2026-03-01'],
    ['1er février 2026', '2026-02-01'],
    ['31 de enero de 2026', '2026-01-31'],
    ['2026年1月31日', '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['01/31/2026', '2026-01-31'],
    ['05/05/2026', '2026-05-05'],
    ['3.4.2026', '2026-04-03'],
    ['31.12.99', '1999-12-31'],
    ['2026-01-31T10:00:00Z', '2026-01-31'],
    ['29 February 2024', '2024-02-29'],
    ['15 sept 2026', '2026-09-15'],
    ['15 December 2026', '2026-12-15'],
    ['15. Dezember 2026', '2026-12-15'],
    ['5 décembre 2026', '2026-12-05'],
    ['5 de diciembre de 2026', '2026-12-05'],
    ['31. desember 2026', '2026-12-31'],
    ['5 marts 2026', '2026-03-05'],
    ['3 maj 2026', '2026-05-03'],
    ['5. kesäkuuta 2026', '2026-06-05'],
    ['5. detsember 2026', '2026-12-05'],
    ['5 stycznia 2026', '2026-01-05'],
    ['12 paź 2026', '2026-10-12'],
    ['5 listopada 2026', '2026-11-05'],
    ['5. června 2026', '2026-06-05'],
    ['5. července 2026', '2026-07-05'],
    ['2026. január 5.', '2026-01-05'],
    ['4 Ağustos 2026', '2026-08-04'],
    ['9 KASIM 2026', '2026-11-09'],
    ['5 мая 2026', '2026-05-05'],
    ['5 Μαΐου 2026', '2026-05-05'],
    ['9 Mar 2026', '2026-03-09'],
  ])('reads %s', (raw, iso) => expect(read('date', raw)).toEqual([iso, null]));

  it.each([
    '03/04/2026',
    'February 30, 2026',
    '29.02.2026',
    '32/01/2026',
    'January 2026',
    '2026',
    'soon',
    '13/13/2026',
    'Q3 2026',
  ])('refuses %s', (raw) => expect(read('date', raw)).toBeUndefined());
  it('takes the order from the document', () => {
    expect(read('date', '03/04/2026', { dateOrder: 'DMY' })).toEqual(['2026-04-03', null]);
    expect(read('date', '03/04/2026', { dateOrder: 'MDY' })).toEqual(['2026-03-04', null]);
    expect(read('date', '26/04/03', { dateOrder: 'YMD' })).toEqual(['2026-04-03', null]);
    expect(read('date', '31/01/2026', { dateOrder: 'MDY' })).toEqual(['2026-01-31', null]);
  });
  it('says why', () => {
    expect(parseValue('date', '03/04/2026')).toEqual({
      ok: false,
      reason: '“03/04/2026” can be day first or month first.',
    });
    expect(parseValue('date', 'May 2026')).toEqual({ ok: false, reason: '“May 2026” has no day.' });
  });
});

it.each([
  ['2026-01-31T14:30:00+02:00', '2026-01-31T12:30:00Z'],
  ['2026-01-31 14:30', '2026-01-31T14:30:00'],
  ['31 January 2026 at 2:30 pm EST', '2026-01-31T19:30:00Z'],
  ['January 31, 2026, 14:30 UTC-5', '2026-01-31T19:30:00Z'],
  ['2026-07-01 09:00 Europe/Berlin', '2026-07-01T07:00:00Z'],
])('reads the moment %s', (raw, iso) => expect(read('date-time', raw)).toEqual([iso, null]));
it.each(['2026-01-31', '2026-01-31 25:00', '2026-01-31 10:00 XYZ'])('refuses the moment %s', (raw) =>
  expect(read('date-time', raw)).toBeUndefined(),
);

it.each([
  ['14:30', '14:30:00'],
  ['2:30 pm', '14:30:00'],
  ['12 am', '00:00:00'],
  ['12:15 p.m.', '12:15:00'],
  ['14h30', '14:30:00'],
  ['14.30 Uhr', '14:30:00'],
  ['noon', '12:00:00'],
  ['1430 hours', '14:30:00'],
  ['09:05:07', '09:05:07'],
])('reads the time %s', (raw, time) => expect(read('time', raw)).toEqual([time, null]));
it.each(['25:00', '13 pm', '7', 'later', '10:61'])('refuses the time %s', (raw) =>
  expect(read('time', raw)).toBeUndefined(),
);

it.each([
  ['Yes', true],
  ['no', false],
  [true, true],
  [0, false],
  ['✓', true],
  ['Nein', false],
])('reads %s as a boolean', (raw, value) => expect(read('boolean', raw)).toEqual([value, null]));
it.each(['maybe', '2', 'yes, but'])('refuses %s as a boolean', (raw) => expect(read('boolean', raw)).toBeUndefined());

it.each([
  ['Germany', 'DE'],
  ['deutschland', 'DE'],
  ['de', 'DE'],
  ['DEU', 'DE'],
  ['USA', 'US'],
  ['U.S.A.', 'US'],
  ['the United States', 'US'],
  ['England', 'GB'],
  ['Côte d’Ivoire', 'CI'],
  ['Etats-Unis', 'US'],
  ['Türkiye', 'TR'],
  ['Trinidad and Tobago', 'TT'],
])('reads the country %s', (raw, code) => expect(read('country', raw)).toEqual([code, null]));
it.each(['Atlantis', 'XX', 'EU', 'ZZZ', 'Delaware'])('refuses the country %s', (raw) =>
  expect(read('country', raw)).toBeUndefined(),
);

it.each([
  ['+1 (415) 555-2671', '+14155552671'],
  ['(415) 555-2671', '+14155552671'],
  ['415-555-2671 ext. 12', '+14155552671'],
  ['+49 (0)30 901820', '+4930901820'],
  ['0044 20 7946 0958', '+442079460958'],
  ['Tel: +33 1 42 68 53 00', '+33142685300'],
])('reads the phone %s', (raw, e164) => expect(read('phone', raw)).toEqual([e164, null]));
it('reads national numbers by region and refuses them without', () => {
  expect(read('phone', '030 901820', { region: 'DE' })).toEqual(['+4930901820', null]);
  expect(parseValue('phone', '030 901820')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('country code'),
  });
  expect(read('phone', '12')).toBeUndefined();
  expect(read('phone', 'call me')).toBeUndefined();
});

it.each([
  ['email', 'Jane <Jane.Doe@Example.COM>', 'Jane.Doe@example.com'],
  ['email', 'mailto:a@b.co', 'a@b.co'],
  ['uri', 'example.com/a?b=1', 'https://example.com/a?b=1'],
  ['uri', 'http://example.com', 'http://example.com'],
  ['uri', 'mailto:a@b.co', 'mailto:a@b.co'],
  ['json', '{"a": [1, 2]}', '{"a": [1, 2]}'],
  ['string', '  two\n lines ', 'two lines'],
  ['multi-line-text', 'a  \r\nb\n', 'a\nb'],
] as const)('reads %s %j', (format, raw, value) => expect(read(format, raw)).toEqual([value, null]));
it.each([
  ['email', 'jane@'],
  ['email', 'a b@c.de'],
  ['uri', 'javascript:alert(1)'],
  ['uri', 'ftp://example.com'],
  ['uri', 'data:text/html,x'],
  ['uri', 'not a link'],
  ['json', '{a: 1}'],
  ['string', 'x'.repeat(2_001)],
] as const)('refuses %s %.40j', (format, raw) => expect(read(format, raw)).toBeUndefined());

it.each(FORMATS)('%s: nothing written is null, shown empty, and every format has an order', (format) => {
  expect(read(format, '  ')).toEqual([null, null]);
  expect(read(format, null)).toEqual([null, null]);
  expect(formatValue(format, { value: null, decimal: null, unit: null }, 'en-US', 'UTC')).toBe('');
  expect(sqlTypeOf(format)).toBeTruthy();
});

const EXAMPLES: readonly (readonly [Format, string, string, string])[] = [
  ['number', '1234567.50', '1,234,567.50', '1234567.50'],
  ['integer', '1,200', '1,200', '1200'],
  ['currency', 'US$123,456,789,012,345,678.90', '$123,456,789,012,345,678.90', '123456789012345678.90'],
  ['percentage', '12.50 %', '12.50%', '12.50'],
  ['rating', '4', '4 / 5', '4'],
  ['date', '31.1.2026', 'Jan 31, 2026', '2026-01-31'],
  ['date-time', '2026-01-31T23:30:00Z', 'Feb 1, 2026, 12:30 AM', '2026-01-31T23:30:00Z'],
  ['time', '2:30 pm', '2:30 PM', '14:30:00'],
  ['country', 'DEU', 'Germany', 'DE'],
  ['phone', '+14155552671', '+1 415 555 2671', '+14155552671'],
  ['string', 'x', 'x', 'x'],
];
it.each(EXAMPLES)('%s: %s is shown as %s and exported as %s', (format, raw, display, file) => {
  const parsed = parseValue(format, raw);
  if (!parsed.ok) throw new Error(parsed.reason);
  expect(formatValue(format, parsed, 'en-US', 'Europe/Berlin').replaceAll(/\s/g, ' ')).toBe(display);
  expect(exportValue(format, parsed)).toBe(file);
  // A normalised value is read again as itself.
  expect(parseValue(format, String(exportValue(format, parsed)))).toMatchObject({ ok: true, value: parsed.value });
});

it('reads back every number that it shows, in many locales', () => {
  const cases = ['1234567.89', '-9876.5', '0.07', '12', '-3', '100000000000000000.25'];
  for (const locale of [
    'en-US',
    'de-DE',
    'fr-FR',
    'de-CH',
    'en-IN',
    'pl-PL',
    'es-ES',
    'sv-SE',
    'hi-IN-u-nu-deva',
    'ar-EG-u-nu-arab',
  ]) {
    for (const decimal of cases) {
      const text = formatValue('number', { value: Number(decimal), decimal, unit: null }, locale, 'UTC');
      const shown = text.replaceAll(/[\u200e\u200f\u061c]/g, '');
      const hints: ParseHints = { decimalMark: new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.' };
      expect([locale, shown, read('number', shown, hints)?.[0]]).toEqual([locale, shown, decimal]);
    }
  }
});

it('orders exactly, nulls last', () => {
  const cells = ['100000000000000000.2', '100000000000000000.1', '-1', '99.5'].map((decimal) => ({
    value: Number(decimal),
    decimal,
  }));
  const sorted = [{ value: null, decimal: null }, ...cells].sort((a, b) => compareValues('currency', a, b));
  expect(sorted.map((cell) => cell.decimal)).toEqual([
    '-1',
    '99.5',
    '100000000000000000.1',
    '100000000000000000.2',
    null,
  ]);
  expect(compareValues('string', { value: 'b', decimal: null }, { value: 'A', decimal: null })).toBe(1);
});
