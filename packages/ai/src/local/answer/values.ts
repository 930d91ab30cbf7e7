import type { AnswerType } from '../data/answer-types.ts';
import { ORGANISATION_SUFFIX, ROLE } from '../data/names.ts';

export type Value = { text: string; start: number; end: number };

const MONTHS =
  'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';
const NUMBER = String.raw`\d{1,3}(?:[,'’ \u00a0]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;
const SCALE = String.raw`(?:\s?(?:thousand|million|billion|bn|mn|m|k|M|B)\b)?`;
const CURRENCY = String.raw`US\$|C\$|A\$|[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|SGD|HKD|INR|CNY|PLN)\b`;
const CURRENCY_WORD = String.raw`(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|SGD|HKD|INR|CNY|PLN|euros?|(?:US )?dollars?|pounds?(?: sterling)?|francs?|pence|cents?|€|\$|£)`;
const SPELLED =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|eighteen|twenty|twenty-four|thirty|forty-five|sixty|ninety';
const CAPITALISED = String.raw`\p{Lu}[\p{L}’'.-]*\p{L}`;
const JOINER = String.raw`(?:\s+(?:of|and|&|the|for|de|van|der|von))?`;

const PATTERNS: Readonly<Partial<Record<AnswerType, RegExp>>> = {
  amount: new RegExp(
    String.raw`\(?-?(?:${CURRENCY})\s?\(?-?(?:${NUMBER})\)?${SCALE}|(?:${NUMBER})${SCALE}\s?${CURRENCY_WORD}(?!\p{L})`,
    'gu',
  ),
  percentage: new RegExp(
    String.raw`[-+(]?(?:${NUMBER})\s?(?:%|per ?cent\b|percent\b|percentage points\b|basis points\b|bps\b)\)?(?:\s(?:per annum|p\.a\.|a year|per (?:month|year)))?`,
    'giu',
  ),
  multiple: /\b\d+(?:\.\d+)?\s?x\b/giu,
  number: new RegExp(String.raw`(?<![\w.-])\(?-?(?:${NUMBER})\)?${SCALE}(?![\w%])`, 'gu'),
  count: new RegExp(
    String.raw`(?<![\w.])(?:${NUMBER}|\b(?:${SPELLED}))\s+(?:\p{L}[\p{L}-]*)(?:\s(?:feet|metres|meters|m²|ft))?|(?<![\w.])(?:${NUMBER})(?![\w%])`,
    'giu',
  ),
  date: new RegExp(
    [
      String.raw`\b\d{4}-\d{2}-\d{2}\b`,
      String.raw`\b\d{1,2}(?:st|nd|rd|th)?(?: day of)? (?:${MONTHS})\.?,? \d{4}\b`,
      String.raw`\b(?:${MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?(?:, ?| )\d{4}\b`,
      String.raw`\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b`,
      String.raw`\b\d{1,2}-(?:${MONTHS})-\d{2,4}\b`,
      String.raw`\b(?:${MONTHS})\.? \d{4}\b`,
      String.raw`\bQ[1-4] \d{4}\b`,
      String.raw`\b\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})\b`,
      String.raw`\b(?:first|last|\d{1,2}(?:st|nd|rd|th)|fifth|tenth|fifteenth) (?:business |working |calendar )?day of (?:each|every|the) (?:calendar )?(?:month|quarter|year)\b`,
      String.raw`\b(?:within |no later than |not later than )?(?:${SPELLED}|\d+)(?: ?\(\d+\))? (?:business |working |calendar )?days (?:after|before|from|of|following|prior to) [^.,;]{3,60}(?![\p{L}\d])`,
      String.raw`(?<![\w-])(?:19|20)\d{2}\b(?!-\d)`,
    ].join('|'),
    'giu',
  ),
  duration: new RegExp(
    String.raw`\b(?:\d+(?:\.\d+)?|(?:${SPELLED})(?:-\w+)?)(?:\s?\(\s?\d+\s?\))?(?:[\s-](?:business|working|calendar|consecutive|full))?[\s-](?:day|week|month|year|hour|quarter)s?\b(?:[’'](?=\s))?`,
    'giu',
  ),
  person: new RegExp(
    String.raw`(?:Mr|Mrs|Ms|Dr|Prof)\.?\s+\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?|(?<![\p{L}])${CAPITALISED}(?:\s+(?:\p{Lu}\.|van|de|der|von|da|di|bin|al|la|le))*\s+${CAPITALISED}(?:\s+(?:Jr\.?|Sr\.?|III|II))?`,
    'gu',
  ),
  party: new RegExp(
    String.raw`(?<![\p{L}])\p{Lu}[\p{L}\d’'.&-]*(?:${JOINER},?\s+(?:\p{Lu}[\p{L}\d’'.&-]*|&|[IVX]+))*,?\s+(?:${ORGANISATION_SUFFIX})\b\.?(?:\s+(?:[IVX]+|(?:${ORGANISATION_SUFFIX})\b\.?))*`,
    'gu',
  ),
  place: new RegExp(
    String.raw`\b\d{1,5}[A-Za-z]?(?:-\d+)?,? (?:\p{Lu}[\p{L}.'’-]*,? ){1,5}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Way|Square|Place|Quay|Court|Boulevard|Blvd|Terrace|Wharf|Row|Parade|Embankment|Plaza|Park|Close|Gate)\b\.?(?:,? (?:\p{Lu}[\p{L}.'’-]*|[A-Z]{1,2}\d[\dA-Z]?(?: \d[A-Z]{2})?|\d{4,6}|Floor|Suite \d+))*(?:, [\p{Lu}\d][\p{L}\d .'’-]*){0,4}|(?<=\b(?:in|at|near) )\p{Lu}[\p{L}’'-]+(?:,? \p{Lu}[\p{L}’'-]+)*`,
    'gu',
  ),
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu,
  phone: /(?<![\d-])\+?\(?\d[\d\s().-]{6,18}\d(?!\d)/gu,
  identifier:
    /\b(?=[A-Z\d/-]*\d)[A-Z\d]{1,8}(?:[-/][A-Z\d]+)+\b|\b[A-Z]{1,6}[-/ ]?\d[A-Z\d]*(?:[-/ ]\d[A-Z\d]*)*\b|\b\d{6,}\b|\b\d{2}-\d{2}-\d{2}\b|\b[A-Z]{4}\s?[A-Z]{2}\s?[A-Z\d]{2}(?:\s?[A-Z\d]{3})?\b/gu,
};

/** Capitalized vocabulary of documents, which is not part of a person's name. */
const NOT_A_PERSON =
  /\b(?:Agreement|Lease|Fund|Period|Investment|Partner|Partners|Partnership|Board|Chief|Officer|Director|Directors|Company|Landlord|Tenant|Date|Party|Parties|Schedule|Article|Section|Clause|Notice|Premises|Street|Road|Avenue|Row|Wharf|Square|Bank|Capital|Report|Quarter|General|Limited|Managing|Meeting|Minutes|Committee|Invoice|Confidential|Information|The|This|Each|Any|All|In|On|By|For|And|United|New|North|South|East|West|Annual|Financial|Total|Net|Gross|Operating|January|February|March|April|June|July|August|September|October|November|December|Head|Manager|Secretary|Chair|President|Vice|Services|Holdings|Group|Term|Rent|Security|Deposit|Effective|Purchase|Order|Account|Registered|Office|Statement|Disclosing|Receiving|State|States|Kingdom|York|Base|Late)\b/;

/** Values are searched only up to this length, because the patterns are slow on long texts. */
const LONGEST_READ = 2_000;

const ROLES = new RegExp(String.raw`\b(?:the )?(?:${ROLE})\b`, 'gi');

/** Finds the defined roles in a text, with offsets: "The Landlord". */
export function rolesIn(text: string): Value[] {
  return [...text.matchAll(ROLES)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Finds all values of a type in a text, in order, with offsets. The types `open`, `list` and `yes-no` have no values. */
export function valuesOf(type: AnswerType, text: string): Value[] {
  const pattern = PATTERNS[type];
  if (!pattern) return [];
  const values: Value[] = [];
  for (const match of text.slice(0, LONGEST_READ).matchAll(pattern)) {
    const value = trimmed(...(type === 'party' ? afterVerb(match) : ([match[0], match.index] as const)));
    if (value && accepts(type, value.text)) values.push(value);
  }
  return values;
}

/** Capitalized verbs before a name: "Appoint Vance LLP as auditor". */
const VERB_BEFORE_NAME =
  /^(?:Re-?appoint|Appoint|Approve|Elect|Engage|Retain|Hire|Nominate|Select|Instruct|Authori[sz]e|Pay|Notify|Contact|Ask|Remove|Replace|Invite) /;

function afterVerb({ 0: text, index }: RegExpExecArray): readonly [string, number] {
  const verb = VERB_BEFORE_NAME.exec(text)?.[0].length ?? 0;
  return [text.slice(verb), index + verb];
}

function accepts(type: AnswerType, text: string): boolean {
  if (type === 'person') return !NOT_A_PERSON.test(text) && !new RegExp(`\\b(?:${ORGANISATION_SUFFIX})\\b`).test(text);
  if (type === 'place') return !new RegExp(`^(?:${MONTHS})\\b`).test(text);
  if (type === 'number') return !/^(?:19|20)\d{2}$/.test(text);
  if (type === 'count')
    return (
      !/^[\d,]*\.\d/.test(text) &&
      !/^(?:19|20)\d{2}(?:\s|$)/.test(text) &&
      !/^\d+ (?:January|February|March|April|May|June|July|August|September|October|November|December)$/i.test(text)
    );
  if (type === 'identifier') return valuesOf('date', text).length === 0 && !/^[A-Z]{2} \d{5}$/.test(text);
  if (type === 'phone') return (text.match(/\d/g) ?? []).length >= 7;
  return true;
}

function trimmed(raw: string, index: number): Value | undefined {
  let text = raw.trimEnd();
  const start = index + (raw.length - raw.trimStart().length);
  text = text.trimStart();
  if (/\p{Ll}{3}\.$|LLP\.$|LLC\.$/u.test(text) && !/(?:Inc|Ltd|Corp)\.$/.test(text)) text = text.slice(0, -1);
  if (text.endsWith(')') && !text.includes('(')) text = text.slice(0, -1);
  if (text.startsWith('(') && !text.includes(')'))
    return text.length > 1 ? { text: text.slice(1), start: start + 1, end: start + text.length } : undefined;
  return text === '' ? undefined : { text, start, end: start + text.length };
}
