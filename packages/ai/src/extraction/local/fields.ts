import type { ExtractionDocument } from '../types.ts';
import { labelStems } from './label.ts';
import { isKnownLabel } from './lexicon.ts';
import { tableFields } from './table.ts';

/** How a value stands to its label; the surer, the earlier. */
export type Relation = 'pair' | 'cell' | 'column' | 'row' | 'defined' | 'beneath' | 'inline' | 'clause';

/** A label and what the document puts there. `quote` holds both, literally, where the page allows it. */
export type Field = {
  label: string;
  stems: readonly string[];
  value: string;
  quote: string;
  page: number;
  relation: Relation;
  /** The heading above. */
  section: string;
};

export type Line = { text: string; page: number; section: string };
export type Sentence = { text: string; page: number; section: string; title: string };

/** What rules read of a document. */
export type Reading = { fields: Field[]; lines: Line[]; sentences: Sentence[]; text: string };

const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/;
const TABLE_LINE = /^\s*\|.*\|\s*$/;
const PAIR = /^(?:[-*•]\s+)?(?:\d{1,2}[.)]\s+)?((?:\p{L}|#)[^:|]{0,45}?)\s*[:：]\s*(\S.*)$/u;
const PAIR_LABEL_ONLY = /^(?:[-*•]\s+)?([\p{L}#][^:|]{0,45}?)\s*[:：]\s*$/u;
/** "Invoice No 12345", "TOTAL .... $45.60": a label, then a figure to the end of the line. */
const INLINE =
  /^([\p{L}#][\p{L}\s.,'’&/()%#-]{1,44}?(?:\(?\d{1,2}(?:\.\d+)?\s?%\)?)?)[\s.…_]*?(?:\s|(?<=[.#№…_]))\s*([-(]?(?:[$€£¥₹]|[A-Z]{3}\s|RM\s?)?\s?-?\(?\d[\d.,'’\s/-]*\d?\)?(?:\s?[A-Z€$£%]{1,3})?|#?[A-Z]{0,5}[-/]?\d[\w/-]*|\d{1,2}[\s-]\p{L}{3,9}\.?[\s-]\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4})$/u;
const CLAUSE =
  /^\s*(?:\*\*)?(?:(?:Section|Clause|Article|§)\s*)?\(?(?:\d{1,3}(?:\.\d+)*|[A-Za-z]|[IVX]+)[.)]?\s+(?:\*\*)?([\p{Lu}][^.:*]{1,60}?)(?:[.:–—-]\s*\*\*|\*\*[.:]?|[.:]|\s[–—-])\s+(\S[\s\S]*)$/u;
const TITLED = /^\s*(?:\*\*)?([\p{Lu}][\p{L}\s'’&,-]{2,50}?)(?:\*\*)?[.:](?:\*\*)?\s+(\p{Lu}[\s\S]{30,})$/u;
const DEFINED = /\(\s*(?:(?:hereinafter|hereafter|collectively|together|each|individually|referred to as|called|the|as|an?)[\s,]+)*["“”'‘’«]\s*(?:the\s+)?([^"“”'‘’»]{2,40})["“”'‘’»][^()]{0,60}\)/giu;
const MOST_BENEATH = 5;

export function readDocument(document: ExtractionDocument): Reading {
  const reading: Reading = { fields: [], lines: [], sentences: [], text: '' };
  for (const { page, md } of document.pages) readPage(reading, page, md);
  reading.text = reading.lines.map(({ text }) => text).join('\n');
  return reading;
}

function readPage(reading: Reading, page: number, md: string): void {
  let section = '';
  let block: string[] = [];
  const flush = () => {
    if (block.length > 0) readBlock(reading, block, page, section);
    block = [];
  };
  for (const raw of [...md.split('\n'), '']) {
    const line = raw.trimEnd();
    const heading = HEADING.exec(line);
    const table = TABLE_LINE.test(line);
    if (line.trim() === '' || heading || (block.length > 0 && TABLE_LINE.test(block[0] ?? '') !== table)) flush();
    if (heading) {
      section = (heading[1] ?? '').replaceAll('**', '');
      readBlock(reading, [section], page, section);
    } else if (line.trim() !== '') block.push(line);
  }
  flush();
}

function readBlock(reading: Reading, block: readonly string[], page: number, section: string): void {
  if (TABLE_LINE.test(block[0] ?? '')) {
    const { fields, rows } = tableFields(block);
    reading.fields.push(...fields.map((field) => ({ ...field, stems: labelStems(field.label), page, section })));
    for (const row of rows) reading.lines.push({ text: row, page, section });
    return;
  }
  const lines = block.map((line) => line.replaceAll('**', '').trim()).filter(Boolean);
  reading.lines.push(...lines.map((text) => ({ text, page, section })));
  for (const [index, line] of lines.entries()) readLine(reading, lines, index, line, page, section);
  const prose = lines.join('\n');
  const clause = CLAUSE.exec(prose) ?? TITLED.exec(prose);
  const underTitle = section !== '' && prose !== section && prose.length > 60;
  const title = clause?.[1] ?? (underTitle ? section : '');
  if (title !== '' && prose.length > 40) {
    const value = clause?.[2] ?? prose;
    reading.fields.push({ label: title, stems: labelStems(title), value, quote: prose, page, relation: 'clause', section });
  }
  if (prose.length < 40 && !/[.;]$/.test(prose)) return;
  for (const text of sentencesOf(prose)) {
    reading.sentences.push({ text, page, section, title });
    defined(reading, text, page, section);
  }
}

function readLine(reading: Reading, lines: readonly string[], index: number, line: string, page: number, section: string): void {
  const add = (label: string, value: string, quote: string, relation: Relation) => {
    const stems = labelStems(label);
    if (stems.length > 0 && stems.length <= 7) reading.fields.push({ label, stems, value: value.trim(), quote, page, relation, section });
  };
  for (const part of line.split(/\s{2,}(?=[\p{L}#][^:]{0,40}:)|\t+/u)) {
    const pair = PAIR.exec(part.trim());
    if (pair && !/^https?$/i.test(pair[1] ?? '') && !/^\d/.test(pair[2] ?? '') === !/\d\s*$/.test(pair[1] ?? '')) add(pair[1] ?? '', pair[2] ?? '', part.trim(), 'pair');
    else if (pair && /\D$/.test(pair[1] ?? '') && !/^https?$/i.test(pair[1] ?? '')) add(pair[1] ?? '', pair[2] ?? '', part.trim(), 'pair');
    const inline = pair ? null : INLINE.exec(part.trim());
    if (inline) add(inline[1] ?? '', inline[2] ?? '', part.trim(), 'inline');
    else if (!pair) gapPair(part, add);
  }
  const alone = PAIR_LABEL_ONLY.exec(line);
  const label = alone?.[1] ?? (line.length <= 40 && !/\d/.test(line) && isKnownLabel(labelStems(line)) ? line : undefined);
  const next = lines[index + 1];
  if (label === undefined || next === undefined || PAIR.test(next)) return;
  const rest = lines.slice(index + 1, index + 1 + MOST_BENEATH);
  const end = rest.findIndex((each) => PAIR.test(each) || PAIR_LABEL_ONLY.test(each));
  const value = (end === -1 ? rest : rest.slice(0, end)).join('\n');
  add(label, value, `${line}\n${next}`, 'beneath');
}

/** "Ship to      Acme Inc": two columns of a line that is no table. */
function gapPair(part: string, add: (label: string, value: string, quote: string, relation: Relation) => void): void {
  const words = part.trim().split(/\s+/);
  for (let size = Math.min(4, words.length - 1); size >= 1; size -= 1) {
    const label = words.slice(0, size).join(' ');
    if (/[.,;]$/.test(label) && !/\bno\.$/i.test(label)) continue;
    if (part.length <= 90 && isKnownLabel(labelStems(label)) && (size > 1 || /\s{2,}|\t/.test(part) || /^[\p{Lu}#]/u.test(words[1] ?? ''))) {
      add(label, words.slice(size).join(' '), part.trim(), 'inline');
      return;
    }
  }
}

/** `X, a company of Y (the "Landlord")`: the text before the parenthesis, back to the term defined before it. */
function defined(reading: Reading, sentence: string, page: number, section: string): void {
  let from = 0;
  for (const match of sentence.matchAll(DEFINED)) {
    const label = (match[1] ?? '').replace(/[,.]$/, '');
    const value = sentence.slice(from, match.index).replace(/^\s*(?:,?\s*and\b|[,;])\s*/i, '');
    from = match.index + match[0].length;
    const quote = sentence.slice(from - match[0].length - value.length, from).trim();
    reading.fields.push({ label, stems: labelStems(label), value: value.trim(), quote, page, relation: 'defined', section });
  }
}

const ABBREVIATION = /(?:\b(?:Inc|Ltd|Co|Corp|No|Nos|Art|Sec|Mr|Mrs|Ms|Dr|St|vs|etc|approx|Jr|Sr|[A-Z]|L\.P|L\.L\.C|P\.C|S\.A|N\.A|U\.S|a\.m|p\.m|e\.g|i\.e))\.$/;

function sentencesOf(prose: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const part of prose.split(/(?<=[.!?]["”)]?)\s+(?=["“(]?[\p{Lu}\d])|(?<=;)\s*\n/u)) {
    open = open === '' ? part : `${open} ${part}`;
    if (ABBREVIATION.test(open) || /^\(?[\dA-Za-z]{1,3}(?:\.\d+)*[.)]$/.test(open)) continue;
    sentences.push(open);
    open = '';
  }
  if (open.trim() !== '') sentences.push(open);
  return sentences;
}
