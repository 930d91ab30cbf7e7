import { parseValue } from '@atrium/domain/ai-table';
import type { ParseHints } from '@atrium/domain/ai-table';
import type { Candidate } from './candidate.ts';
import type { Line, Reading } from './fields.ts';
import { labelStems } from './label.ts';
import { isKnownLabel } from './lexicon.ts';
import { lawIn } from './text-value.ts';
import { typedIn } from './typed.ts';
import type { Wanted } from './wanted.ts';

const KIND_OF_PAPER =
  /\b(?:invoice|receipt|statement|bill|agreement|contract|lease|certificate|notice|report|order|quotation|quote|estimate|memo|letter|policy|page|welcome|thank|copy|original|duplicate|confidential|draft|nda|payslip|remittance|credit note)\b/i;
const ORGANISATION =
  /\b(?:Inc|LLC|LLP|L\.P|Ltd|Limited|Corp|Corporation|Company|Co|GmbH|AG|S\.A|SARL|B\.V|Pty|PLC|plc|Sdn|Bhd|Bank|Insurance|Services|Group|Partners|Holdings|Store|Market|Union|Trust|Supply|Studio|Society|Associates|Utility|Restaurant|Cafe|Café|Hotel|Trading|Enterprise|Foundation|University|Clinic|Pharmacy)\b/i;
const STREET =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|way|square|place|quay|court|blvd|boulevard|jalan|strasse|straße|wharf|row|suite|floor|rue|via)\b\.?|straße|\b[A-Z]{2} \d{5}\b|\b\d{4,6}\b/i;
const LETTERHEAD_LINES = 8;

/** Values that stand without a label, because of their place or because the document has only one. */
export function fromWhole(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const id = wanted.concept?.id ?? '';
  if (id === 'supplier' || id === 'bank' || id === 'insurer') return issuer(wanted, reading);
  if (id === 'address' && wanted.format !== 'email') return letterheadAddress(wanted, reading);
  if (id === 'orderNumber' && wanted.format === 'string') return orderNumber(reading);
  if (id === 'governingLaw' && wanted.format === 'string') return laws(reading);
  if (wanted.format === 'email' || wanted.format === 'phone' || wanted.format === 'uri' || wanted.format === 'country')
    return onlyOne(wanted, reading, hints);
  if (id === 'dueDate' && wanted.format === 'date') return payBy(reading, hints);
  if (id === 'invoiceDate' && wanted.format === 'date') return loneDate(reading, hints);
  return [];
}

/** The name at the top of the first page, where it looks like one. */
function issuer(wanted: Wanted, reading: Reading): Candidate[] {
  const [firstPage] = reading.lines;
  const top = reading.lines.filter(({ page }) => page === firstPage?.page).slice(0, LETTERHEAD_LINES);
  const at = top.findIndex(({ text }) => isName(text));
  const line = top[at];
  if (!line) return [];
  const after = top.slice(at + 1, at + 5);
  const addressed = after.some(({ text }) => STREET.test(text) || /@|\btel\b|phone|tax id|vat|gst|reg/i.test(text));
  const named = ORGANISATION.test(line.text);
  if (wanted.concept?.id !== 'supplier' && !(named && at === 0)) return [];
  const paper = reading.lines
    .slice(0, 40)
    .some(({ text }) => /\b(?:invoice|receipt|bill|total|subtotal)\b/i.test(text));
  if (wanted.concept?.id === 'supplier' && !paper) return [];
  const score =
    at <= 1 ? (named ? (addressed ? 0.82 : 0.74) : addressed ? 0.72 : 0.56) : named && addressed ? 0.7 : 0.5;
  return [
    {
      parsed: parseValue('string', line.text.replace(/\s{3,}.*$/, '').trim()),
      quote: line.text,
      page: line.page,
      score,
      place: 'letterhead',
    },
  ];
}

function isName(text: string): boolean {
  const line = text.trim();
  if (
    line.length < 3 ||
    line.length > 70 ||
    !/\p{L}{2}/u.test(line) ||
    /[:|@]|\d{3,}|^\W*$/.test(line.replace(/#\s?\d+$/, ''))
  )
    return false;
  if (isKnownLabel(labelStems(line))) return false;
  return !KIND_OF_PAPER.test(line) || ORGANISATION.test(line);
}

function letterheadAddress(wanted: Wanted, reading: Reading): Candidate[] {
  const top = reading.lines.slice(0, LETTERHEAD_LINES);
  const at = top.findIndex(
    ({ text }, index) =>
      index > 0 && STREET.test(text) && /\d/.test(text) && !/:|@|\b(?:invoice|date|tel|phone|tax)\b/i.test(text),
  );
  const first = top[at];
  if (!first || wanted.qualifiers.length > 0) return [];
  const lines: Line[] = [first];
  for (const next of top.slice(at + 1, at + 3)) {
    if (
      !/\d/.test(next.text) ||
      /[:@]|tel|phone|tax|\b(?:invoice|date)\b/i.test(next.text) ||
      next.section !== first.section
    )
      break;
    lines.push(next);
  }
  const text = lines.map((line) => line.text.replace(/,$/, '')).join(', ');
  return [
    {
      parsed: parseValue(wanted.format, text),
      quote: lines.map((line) => line.text).join('\n'),
      page: first.page,
      score: 0.72,
      place: 'letterhead',
    },
  ];
}

function laws(reading: Reading): Candidate[] {
  return reading.sentences.flatMap(({ text, page }) => {
    const law = /govern|constru|interpret/i.test(text) ? lawIn(text.replaceAll(/\s+/g, ' ')) : undefined;
    return law === undefined
      ? []
      : [{ parsed: parseValue('string', law), quote: text, page, score: 0.88, place: 'law' }];
  });
}

/** An address, number or country that is the only one of the document needs no label. */
function onlyOne(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const found = reading.lines.flatMap(({ text, page }) => {
    const local =
      /\b(?:fax|account|a\/c|iban|invoice|policy|routing|tax|vat|gst|reg|order|ref)\b/i.test(text) &&
      wanted.format === 'phone' &&
      !/\b(?:tel|phone|call|mobile)/i.test(text);
    return local
      ? []
      : typedIn(wanted.format, text, hints)
          .filter(({ parsed }) => parsed.ok)
          .map((typed) => ({ ...typed, quote: text, page }));
  });
  const values = new Set(found.map(({ parsed }) => (parsed.ok ? parsed.value : null)));
  const [first] = found;
  if (!first || values.size > 1) return [];
  const score = wanted.format === 'country' ? 0.6 : wanted.qualifiers.length > 0 ? 0.62 : 0.78;
  return [{ parsed: first.parsed, quote: first.quote, page: first.page, score, place: 'only' }];
}

/** A receipt's or letter's date often stands alone on its line, the only one of the document or the first of a letter. */
function loneDate(reading: Reading, hints: ParseHints): Candidate[] {
  const all = reading.lines.flatMap((line) => typedIn('date', line.text, hints).map((typed) => ({ ...typed, line })));
  const values = new Set(all.map(({ parsed, text }) => (parsed.ok ? parsed.value : text)));
  const [first] = all;
  if (!first) return [];
  const alone =
    first.line.text
      .replace(first.text, '')
      .replace(/\d{1,2}:\d{2}(?::\d{2})?\s?(?:[ap]m)?|[\s,.-]|\b(?:mon|tue|wed|thu|fri|sat|sun)\w*|\btime\b/gi, '') ===
    '';
  const score = values.size === 1 ? 0.78 : alone && reading.lines.indexOf(first.line) < 20 ? 0.72 : 0;
  return score === 0
    ? []
    : [{ parsed: first.parsed, quote: first.line.text, page: first.line.page, score, place: 'lone date' }];
}

/** "We ask for payment of $60.00 by 3 May": a deadline without a label. */
function payBy(reading: Reading, hints: ParseHints): Candidate[] {
  return reading.sentences.flatMap(({ text, page }) => {
    const match =
      /\b(?:pay|payment|paid|payable|remit|received?)\b[^.;]{0,80}?\b(?:by|on or before|no later than|before)\s+/i.exec(
        text.replaceAll(/(?<=\d)\.(?=\d)/g, '·'),
      );
    if (!match) return [];
    const end = match.index + match[0].length;
    const [value] = typedIn('date', text.slice(end, end + 40), hints);
    return value?.start === 0 ? [{ parsed: value.parsed, quote: text, page, score: 0.76, place: 'pay by' }] : [];
  });
}

/** "our order PO-44120": purchase orders carry their name in their number. */
function orderNumber(reading: Reading): Candidate[] {
  return reading.lines.flatMap(({ text, page }) => {
    const number = /\bPO[-#\s]{0,2}\d[\w-]*/.exec(text)?.[0];
    return number === undefined
      ? []
      : [{ parsed: parseValue('string', number), quote: text, page, score: 0.73, place: 'order' }];
  });
}
