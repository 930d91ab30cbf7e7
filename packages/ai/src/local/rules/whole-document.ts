import { parseValue } from '@atrium/domain/value';
import type { ParseHints } from '@atrium/domain/value';
import type { Candidate } from './candidate.ts';
import type { Reading } from './fields.ts';
import { issuer, letterheadAddress, SALE } from './letterhead.ts';
import { organisationsIn } from './names.ts';
import { lawIn } from './text-value.ts';
import { typedIn } from './typed.ts';
import type { Wanted } from './column-query.ts';

/** Finds values without a label, by their position or because the document has only one. */
export function fromWhole(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const id = wanted.concept?.id;
  if (id === 'supplier' || id === 'bank' || id === 'insurer') return issuer(wanted, reading);
  if (id === 'address' && wanted.format !== 'email') return letterheadAddress(wanted, reading);
  if (id === 'area' && wanted.kind === 'number') return area(wanted, reading, hints);
  if (id === 'taxRate' && wanted.format === 'percentage') return taxRate(reading, hints);
  if (id === 'orderNumber' && wanted.format === 'string') return orderNumber(reading);
  if (id === 'governingLaw' && wanted.format === 'string') return laws(reading);
  if (wanted.format === 'email' || wanted.format === 'phone' || wanted.format === 'uri' || wanted.format === 'country')
    return onlyOne(wanted, reading, hints);
  if (id === 'dueDate' && wanted.format === 'date') return payBy(reading, hints);
  if (id === 'meetingBody' && wanted.format === 'string') return meetingBody(reading);
  if (id === 'meetingDate' && wanted.format === 'date') return meetingDate(wanted, reading, hints);
  if (id === 'fund' && wanted.format === 'string') return fund(reading);
  if ((id === 'landlord' || id === 'tenant') && wanted.format === 'string') return otherParty(id, reading);
  if (id === 'invoiceDate' && wanted.format === 'date') return loneDate(wanted, reading, hints);
  return [];
}

function laws(reading: Reading): Candidate[] {
  return reading.sentences.flatMap(({ text, page }) => {
    const law = /govern|constru|interpret/i.test(text) ? lawIn(text.replaceAll(/\s+/g, ' ')) : undefined;
    return law === undefined
      ? []
      : [{ parsed: parseValue('string', law), quote: text, page, score: 0.88, rule: 'governing law' }];
  });
}

const OPENING_LINES = 6;

/** Finds the date of a meeting at the top of its minutes. */
function meetingDate({ concept }: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const top = reading.lines.slice(0, OPENING_LINES).filter(({ text }) => concept?.excludes?.test(text) !== true);
  if (!top.some(({ text }) => /\b(?:minutes|meeting)\b/i.test(text))) return [];
  const dated = top.flatMap((line) => typedIn('date', line.text, hints).map(({ parsed }) => ({ parsed, line })));
  const [first] = dated;
  if (!first) return [];
  return [
    {
      parsed: first.parsed,
      quote: first.line.text,
      page: first.line.page,
      score: 0.8,
      rule: 'date at the top of minutes',
    },
  ];
}

/** Finds the body that met in "Minutes of the Audit Committee of X". */
function meetingBody(reading: Reading): Candidate[] {
  return reading.lines.slice(0, OPENING_LINES).flatMap(({ text, page }) => {
    const body = /^minutes of (?:(?:a|the) )?(?:meeting of (?:the )?)?(\p{Lu}[^:|]{3,100})$/iu.exec(text)?.[1];
    return body === undefined
      ? []
      : [{ parsed: parseValue('string', body.trim()), quote: text, page, score: 0.8, rule: 'title of minutes' }];
  });
}

const PARTNERSHIP =
  /\b(?:Fund|Partners|Capital|Ventures|Opportunities|Investors|Equity|Growth)\b.*?,?\s(?:L\.?P\.?|LLLP|S\.?C\.?Sp\.?|SICAV|FCP)$/u;

/** Finds the only partnership that a document of a fund names. */
function fund(reading: Reading): Candidate[] {
  const named = reading.lines.flatMap(({ text, page }) =>
    organisationsIn(text)
      .filter((name) => PARTNERSHIP.test(name.text))
      .map((name) => ({ name: name.text, quote: text, page })),
  );
  const [first] = named;
  if (!first || new Set(named.map(({ name }) => name)).size > 1) return [];
  return [
    { parsed: parseValue('string', first.name), quote: first.quote, page: first.page, score: 0.78, rule: 'fund name' },
  ];
}

/** Finds the other party in "a lease between X and Y" if one is known as the tenant or the landlord. */
function otherParty(id: 'landlord' | 'tenant', reading: Reading): Candidate[] {
  const known = reading.fields.find(({ label }) =>
    (id === 'landlord' ? /^tenant$/i : /^landlord$/i).test(label.trim()),
  );
  const [party] = known ? organisationsIn(known.value) : [];
  if (!party) return [];
  return reading.lines.flatMap(({ text, page }) => {
    const between = /\bleases?\b.*?\bbetween\s+(.*)$/i.exec(text)?.[1];
    const [one, other, more] = between === undefined ? [] : organisationsIn(between);
    if (!one || !other || (more && !between?.slice(other.end, more.start).includes(';'))) return [];
    const rest = [one.text, other.text].filter((name) => name !== party.text);
    return rest.length === 1
      ? [
          {
            parsed: parseValue('string', rest[0] ?? ''),
            quote: text,
            page,
            score: 0.78,
            rule: 'other party of the lease',
          },
        ]
      : [];
  });
}

const FORMAT_STEMS = new Set(
  'email mail address phone telephon number tel websit web url site contact uri link'.split(' '),
);

/** Finds an e-mail address, phone number, link or country that is the only one in the document. */
function onlyOne(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const found = reading.lines.flatMap(({ text, page }) => {
    const isOtherNumber =
      /\b(?:fax|account|a\/c|iban|invoice|policy|routing|tax|vat|gst|reg|order|ref)\b/i.test(text) &&
      wanted.format === 'phone' &&
      !/\b(?:tel|phone|call|mobile)/i.test(text);
    return isOtherNumber
      ? []
      : typedIn(wanted.format, text, hints)
          .filter(({ parsed }) => parsed.ok)
          .map((typed) => ({ ...typed, quote: text, page }));
  });
  const values = new Set(found.map(({ parsed }) => (parsed.ok ? parsed.value : null)));
  const [first] = found;
  if (!first || values.size > 1) return [];
  const score =
    wanted.format === 'country' ? 0.6 : wanted.qualifiers.some((stem) => !FORMAT_STEMS.has(stem)) ? 0.62 : 0.78;
  return [{ parsed: first.parsed, quote: first.quote, page: first.page, score, rule: 'only value of its format' }];
}

const DOCUMENT_STEMS = new Set(['invoic', 'bill', 'receipt']);
const MOST_LINES_BEFORE = 40;

/** Finds a date alone on its line, as in receipts and letters: the only date of the document, or an early one. */
function loneDate(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const all = reading.lines.flatMap((line) => typedIn('date', line.text, hints).map((typed) => ({ ...typed, line })));
  const values = new Set(all.map(({ parsed, text }) => (parsed.ok ? parsed.value : text)));
  const [first] = all;
  if (!first || (wanted.words.some((stem) => DOCUMENT_STEMS.has(stem)) && !SALE.test(reading.text))) return [];
  const alone =
    first.line.text
      .replace(first.text, '')
      .replace(/\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]m)?|[\s,.-]|\b(?:mon|tue|wed|thu|fri|sat|sun)\w*|\btime\b/gi, '') ===
    '';
  const early = reading.lines.indexOf(first.line) < MOST_LINES_BEFORE;
  const dated = values.size === 1 && /\bdated\b/i.test(first.line.text);
  const score = alone && early ? (values.size === 1 ? 0.78 : 0.72) : dated ? 0.72 : 0;
  return score === 0
    ? []
    : [{ parsed: first.parsed, quote: first.line.text, page: first.line.page, score, rule: 'date on its own line' }];
}

/** Finds the deadline in "We ask for payment of $60.00 by 3 May". */
function payBy(reading: Reading, hints: ParseHints): Candidate[] {
  return reading.sentences.flatMap(({ text, page }) => {
    const match =
      /\b(?:pay|payment|paid|payable|remit|received?)\b[^.;]{0,80}?\b(?:by|on or before|no later than|before)\s+/i.exec(
        text.replaceAll(/(?<=\d)\.(?=\d)/g, '·'),
      );
    if (!match) return [];
    const end = match.index + match[0].length;
    const [value] = typedIn('date', text.slice(end, end + 40), hints);
    return value?.start === 0
      ? [{ parsed: value.parsed, quote: text, page, score: 0.76, rule: 'payment deadline' }]
      : [];
  });
}

/** Finds a purchase order by its prefix: "our order PO-44120". */
function orderNumber(reading: Reading): Candidate[] {
  return reading.lines.flatMap(({ text, page }) => {
    const number = /\bPO[-#\s]{0,2}\d[\w-]*/.exec(text)?.[0];
    return number === undefined
      ? []
      : [{ parsed: parseValue('string', number), quote: text, page, score: 0.73, rule: 'order number' }];
  });
}

const AREA =
  /(?<![\d.,])(\d{1,3}(?:[,.' ]\d{3})*(?:\.\d+)?)\s+(?:net |gross )?(?:rentable |usable |lettable )?(?:square (?:feet|met(?:er|re)s)|sq\.? ?(?:ft|m)\b|m²|sqm\b)/giu;

/** Finds an area by its unit: "approximately 9,875 rentable square feet". */
function area(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const found = reading.sentences.flatMap(({ text, page }) =>
    [...text.matchAll(AREA)].map((match) => ({
      parsed: parseValue(wanted.format, match[1] ?? '', hints),
      quote: text,
      page,
    })),
  );
  const distinct = new Set(found.map(({ parsed }) => (parsed.ok ? parsed.value : null))).size;
  return found.slice(0, 1).map((each) => ({ ...each, score: distinct === 1 ? 0.8 : 0.6, rule: 'area' as const }));
}

/** Finds the rate in the label of the amount: "Sales tax (5.5%) 0.65". */
function taxRate(reading: Reading, hints: ParseHints): Candidate[] {
  const found = reading.lines.flatMap(({ text, page }) => {
    const rate = /\b(?:tax|vat|gst|hst|mwst|tva|iva|btw)\b[^%|]{0,12}?(\d{1,2}(?:[.,]\d{1,3})?\s?%)/i.exec(text)?.[1];
    return rate === undefined ? [] : [{ parsed: parseValue('percentage', rate, hints), quote: text, page }];
  });
  const distinct = new Set(found.map(({ parsed }) => (parsed.ok ? parsed.value : null))).size;
  return found
    .slice(0, 1)
    .map((each) => ({ ...each, score: distinct === 1 ? 0.84 : 0.6, rule: 'tax rate in a label' as const }));
}
