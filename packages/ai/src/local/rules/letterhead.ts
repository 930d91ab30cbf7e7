import { parseValue } from '@atrium/domain/value';
import type { Candidate } from './candidate.ts';
import type { Line, Reading } from './fields.ts';
import { labelStems } from './label.ts';
import { isKnownLabel } from './lexicon.ts';
import type { Wanted } from './column-query.ts';

const KIND_OF_DOCUMENT =
  /\b(?:invoice|receipt|statement|bill|agreement|contract|lease|certificate|notice|report|order|quotation|quote|estimate|memo|letter|policy|page|welcome|thank|copy|original|duplicate|confidential|draft|nda|payslip|remittance|note|slip|summary|form|schedule|declarations?|facture|rechnung|factura|fattura|dear|hi|hello|hallo|re|subject)\b/i;
const INCORPORATED = /\b(?:Inc|LLC|LLP|L\.P|Ltd|Limited|Corp|Corporation|GmbH|AG|SARL|B\.V|Pty|plc|Sdn|Bhd)\b/i;
const ORGANISATION =
  /\b(?:Inc|LLC|LLP|L\.P|Ltd|Limited|Corp|Corporation|Company|Co|GmbH|AG|S\.A|SARL|B\.V|Pty|PLC|Sdn|Bhd|Bank|Insurance|Services|Group|Partners|Holdings|Store|Market|Union|Trust|Supply|Studio|Society|Associates|Utility|Restaurant|Cafe|Café|Hotel|Trading|Enterprise|Foundation|University|Clinic|Pharmacy)\b/i;
const BANK = /bank|credit union|trust company|savings|building society|sparkasse|banque/i;
const INSURER = /insur|assur|mutual|casualty|indemnity|underwrit/i;
/** Words of sales documents, which have the seller's name at the top. */
export const SALE =
  /\b(?:invoice|receipt|bill to|facture|rechnung|factura|sub-?total|cashier|change due)\b|^(?:grand )?total\b/im;
const STREET =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|way|square|place|quay|court|blvd|boulevard|jalan|strasse|wharf|row|suite|floor|rue|via)\b\.?|stra(?:ss|ß)e/i;
const POSTAL =
  /\b[A-Z]{2} \d{5}\b|\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b(?:street|road|avenue|suite|floor)\b/i;
const NO_STREET =
  /[:@|$€£+"]|\b(?:invoice|date|tel|phone|fax|tax|vat|gst|between|account|balance)\b|\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}/i;
const LETTERHEAD_LINES = 8;

/** Finds the issuer: a name at the top of the first page, in a document of the requested trade. */
export function issuer(wanted: Wanted, reading: Reading): Candidate[] {
  const [opening] = reading.lines;
  const top = reading.lines.filter(({ page }) => page === opening?.page).slice(0, LETTERHEAD_LINES);
  const at = top.findIndex(({ text }) => isName(text));
  const line = top[at];
  if (!line) return [];
  const id = wanted.concept?.id;
  if (id === 'supplier' ? !SALE.test(reading.text) : at > 0 || !(id === 'bank' ? BANK : INSURER).test(line.text))
    return [];
  const after = top.slice(at + 1, at + 5);
  const addressed = after.some(
    ({ text }) => STREET.test(text) || POSTAL.test(text) || /@|\btel\b|phone|tax id|vat|gst|reg/i.test(text),
  );
  const score = scoreOf(at, ORGANISATION.test(line.text), addressed);
  const name = (line.text.split(/\s{2,}/)[0] ?? '').trim();
  return [{ parsed: parseValue('string', name), quote: line.text, page: line.page, score, rule: 'letterhead' }];
}

function scoreOf(at: number, named: boolean, addressed: boolean): number {
  if (at > 1) return named && addressed ? 0.7 : 0.5;
  if (named) return addressed ? 0.82 : 0.74;
  return addressed ? 0.72 : 0.56;
}

function isName(text: string): boolean {
  const line = (text.split(/\s{2,}/)[0] ?? '').trim();
  const plain = line.replace(/#\s?\d+$/, '');
  if (line.length < 3 || line.length > 70 || !/\p{L}{2}/u.test(line) || /[:|@]|\d{3,}|,$/.test(plain)) return false;
  if (isKnownLabel(labelStems(line))) return false;
  return !KIND_OF_DOCUMENT.test(line) || INCORPORATED.test(line);
}

/** Finds the street and town below the issuer's name. */
export function letterheadAddress(wanted: Wanted, reading: Reading): Candidate[] {
  const top = reading.lines.slice(0, LETTERHEAD_LINES);
  const at = top.findIndex((line, index) => index > 0 && isStreet(line));
  const first = top[at];
  if (!first || wanted.qualifiers.length > 0) return [];
  const lines: Line[] = [first];
  for (const next of top.slice(at + 1, at + 3)) {
    if (next.section !== first.section || !POSTAL.test(next.text) || NO_STREET.test(next.text)) break;
    lines.push(next);
  }
  const parts = lines.map((line) => (line.text.split(/\s{2,}/)[0] ?? '').replace(/,$/, ''));
  const quote = lines.map((line) => line.text).join('\n');
  return [
    { parsed: parseValue(wanted.format, parts.join(', ')), quote, page: first.page, score: 0.72, rule: 'letterhead' },
  ];
}

function isStreet({ text }: Line): boolean {
  const part = text.split(/\s{2,}/)[0] ?? '';
  return part.length <= 80 && /\d/.test(part) && STREET.test(part) && !NO_STREET.test(text);
}
