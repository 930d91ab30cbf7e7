import { tokenize } from '../../retrieval/index.ts';
import type { Token } from '../../retrieval/index.ts';
import type { ExtractionDocument } from '../../evidence/index.ts';
import { labelStems } from './label.ts';
import { isKnownLabel } from './lexicon.ts';
import { isNameEnd, organisationsIn } from './names.ts';
import type { Relation } from './relation.ts';
import { tableFields } from './table.ts';
import type { TableCrossing } from './table.ts';

/** A label and its value in the document. `quote` contains both literally, if they are adjacent on the page. */
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
export type Sentence = { text: string; tokens: readonly Token[]; page: number; section: string; title: string };

/** A table cell with the names of its row and column. */
export type Crossing = TableCrossing & { page: number; section: string };

/** The parts of a document that rules use. */
export type Reading = { fields: Field[]; crossings: Crossing[]; lines: Line[]; sentences: Sentence[]; text: string };

const HEADING = /^\s{0,3}#{1,6}\s+(.*)$/;
const TABLE_LINE = /^\s*\|.*\|\s*$/;
const PAIR = /^(?:[-*•]\s+)?(?:\d{1,2}[.)]\s+)?((?:\p{L}|#)[^:|]{0,45}?)\s*[:：]\s*(\S.*)$/u;
const PAIR_LABEL_ONLY = /^(?:[-*•]\s+)?([\p{L}#][^:|]{0,45}?)\s*[:：]\s*$/u;
/** A label and a figure up to the end of the line: "Invoice No 12345", "TOTAL .... $45.60". */
const INLINE =
  /^([\p{L}#][\p{L}\s.,'’&/()%#-]{1,44}?(?:\(?\d{1,2}(?:\.\d+)?\s?%\)?)?)[\s.…_]*?(?:\s|(?<=[.#№…_]))\s*([-(]?(?:[$€£¥₹]|[A-Z]{3}\s|RM\s?)?\s?-?\(?\d[\d.,'’\s/-]*\d?\)?(?:\s?[A-Z€$£%]{1,3})?|#?[A-Z]{0,5}[-/]?\d[\w/-]*|\d{1,2}[\s-]\p{L}{3,9}\.?[\s-]\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4})$/u;
const CLAUSE =
  /^\s*(?:\*\*)?(?:(?:Section|Clause|Article|§)\s*)?\(?(?:\d{1,3}(?:\.\d+)*|[A-Za-z]|[IVX]+)[.)]?\s+(?:\*\*)?([\p{Lu}][^.:*]{1,60}?)(?:[.:–—-]\s*\*\*|\*\*[.:]?|[.:]|\s[–—-])\s+(\S[\s\S]*)$/u;
const TITLED = /^\s*(?:\*\*)?([\p{Lu}][\p{L}\s'’&,-]{2,50}?)(?:\*\*)?[.:](?:\*\*)?\s+(\p{Lu}[\s\S]{30,})$/u;
const DEFINED =
  /\(\s*(?:(?:hereinafter|hereafter|collectively|together|each|individually|referred to as|called|the|as|an?)[\s,]+)*["“”'‘’«]\s*(?:the\s+)?([^"“”'‘’»]{2,40})["“”'‘’»][^()]{0,60}\)/giu;
const KEY_FIGURE = /^(?:[$€£¥₹]\s?|[A-Z]{3}\s)?\d[\d.,]*(?:\s?(?:%|x|k|m|bn|million|billion|[A-Z]{3}))?$/;
const CAPTION = /^\p{Lu}[\p{L}\s’'/&()-]{2,40}$/u;
const MOST_BENEATH = 5;
const MOST_LABEL_WORDS = 7;
/** A longer value that ends like a sentence is prose below a title. */
const LONGEST_VALUE = 70;

export function readDocument(document: ExtractionDocument): Reading {
  const reading: Reading = { fields: [], crossings: [], lines: [], sentences: [], text: '' };
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
  readCaptions(reading, page, md);
  for (const raw of [...md.split('\n'), '']) {
    const line = raw.trimEnd();
    const heading = HEADING.exec(line);
    const table = TABLE_LINE.test(line);
    if (line.trim() === '' || heading || (block.length > 0 && TABLE_LINE.test(block[0] ?? '') !== table)) flush();
    if (heading) {
      section = (heading[1] ?? '').replaceAll('**', '').trim();
      readHeading(reading, section, page);
    } else if (line.trim() !== '') block.push(line);
  }
  flush();
}

/** Reads figures above their captions, as on slides. A text before the first figure is not a caption. */
function readCaptions(reading: Reading, page: number, md: string): void {
  const blocks = md.split(/\n\s*\n/).map((block) => block.replaceAll('**', '').trim());
  let captioned = -1;
  for (const [at, figure] of blocks.entries()) {
    const [before = '', caption = ''] = [blocks[at - 1], blocks[at + 1]];
    if (!KEY_FIGURE.test(figure) || !CAPTION.test(caption) || (captioned !== at - 1 && CAPTION.test(before))) continue;
    captioned = at + 1;
    addField(reading, caption, figure, figure, 'beneath', page, '');
  }
}

function readHeading(reading: Reading, text: string, page: number): void {
  reading.lines.push({ text, page, section: text });
  const pair = PAIR.exec(text) ?? INLINE.exec(text);
  if (pair) addField(reading, pair[1] ?? '', pair[2] ?? '', text, 'inline', page, text);
}

function addField(
  reading: Reading,
  label: string,
  value: string,
  quote: string,
  relation: Relation,
  page: number,
  section: string,
): void {
  const stems = labelStems(label);
  if (stems.length > 0 && stems.length <= MOST_LABEL_WORDS)
    reading.fields.push({ label, stems, value: value.trim(), quote, page, relation, section });
}

function readBlock(reading: Reading, block: readonly string[], page: number, section: string): void {
  if (TABLE_LINE.test(block[0] ?? '')) {
    const { fields, crossings, rows } = tableFields(block);
    reading.crossings.push(...crossings.map((crossing) => ({ ...crossing, page, section })));
    reading.fields.push(...fields.map((field) => ({ ...field, stems: labelStems(field.label), page, section })));
    for (const row of rows) reading.lines.push({ text: row, page, section });
    return;
  }
  const lines = block.map((line) => line.replaceAll('**', '').trim()).filter(Boolean);
  if (lines.length === 1 && isNameEnd(lines[0] ?? '')) joinName(reading, lines[0] ?? '');
  reading.lines.push(...lines.map((text) => ({ text, page, section })));
  for (const [index, line] of lines.entries()) readLine(reading, lines, index, line, page, section);
  const prose = lines.join('\n');
  const last = reading.lines.at(-lines.length - 1);
  // A heading as a label: "### Bill to" above a name.
  if (last?.text === section && section.length <= 40 && isKnownLabel(labelStems(section)))
    addField(reading, section, lines.slice(0, MOST_BENEATH).join('\n'), lines[0] ?? '', 'beneath', page, section);
  const clause = CLAUSE.exec(prose) ?? TITLED.exec(prose);
  const underTitle = section !== '' && prose !== section && prose.length > 60;
  const title = clause?.[1] ?? (underTitle ? section : '');
  if (title !== '' && prose.length > 40) {
    const value = clause?.[2] ?? prose;
    reading.fields.push({
      label: title,
      stems: labelStems(title),
      value,
      quote: prose,
      page,
      relation: 'clause',
      section,
    });
  }
  if (prose.length < 40 && !/[.;]$/.test(prose)) return;
  for (const text of sentencesOf(prose)) {
    reading.sentences.push({ text, tokens: tokenize(text), page, section, title });
    readDefinedTerms(reading, text, page, section);
    const pair = lines.includes(text) ? null : PAIR.exec(text);
    if (pair && text.length < 100)
      addField(reading, pair[1] ?? '', (pair[2] ?? '').replace(/\.$/, ''), text, 'pair', page, section);
  }
}

/** Appends the end of a name below a table to the only incomplete name in the table's last row. */
function joinName(reading: Reading, end: string): void {
  const row = reading.lines.at(-1)?.text ?? '';
  if (!TABLE_LINE.test(row)) return;
  const open = reading.fields.filter(({ relation, quote, value }) => {
    return (
      relation === 'column' && quote === row && /^\p{Lu}[^\d\n]*$/u.test(value) && organisationsIn(value).length === 0
    );
  });
  const [name] = open;
  if (name && open.length === 1) name.value = `${name.value} ${end}`;
}

function readLine(
  reading: Reading,
  lines: readonly string[],
  index: number,
  line: string,
  page: number,
  section: string,
): void {
  const add = (label: string, value: string, quote: string, relation: Relation) => {
    addField(reading, label, value, quote, relation, page, section);
  };
  const parts = line.split(/\s{2,}|\t+|\s?(?:\.\s?){4,}|\s?…+\s?|\s?_{4,}\s?/u).filter(Boolean);
  for (const [at, part] of parts.entries()) {
    const next = parts[at + 1];
    const bare = PAIR_LABEL_ONLY.exec(part)?.[1] ?? part;
    // A label and its value with a gap between them: "Balance brought forward      1,204.77".
    if (
      next !== undefined &&
      !PAIR.test(next) &&
      !PAIR_LABEL_ONLY.test(next) &&
      !isKnownLabel(labelStems(next)) &&
      isLabelBefore(bare, next)
    )
      add(bare, next, `${part} ${next}`, 'cell');
    readPart(part, add);
  }
  if (parts.length > 1) readPart(line, add);
  if (parts.length > 1) columnsUnder(lines.slice(index), parts, add);
  const alone = PAIR_LABEL_ONLY.exec(line);
  const label =
    alone?.[1] ?? (line.length <= 40 && !/\d/.test(line) && isKnownLabel(labelStems(line)) ? line : undefined);
  const next = lines[index + 1];
  if (label === undefined || next === undefined || PAIR.test(next)) return;
  const rest = lines.slice(index + 1, index + 1 + MOST_BENEATH);
  const end = rest.findIndex((each) => PAIR.test(each) || PAIR_LABEL_ONLY.test(each));
  const value = (end === -1 ? rest : rest.slice(0, end)).join('\n');
  add(label, value, `${line}\n${next}`, 'beneath');
}

/** Reads blocks side by side: "Vendor:      Ship to:" above lines with the same number of parts. */
function columnsUnder([head, ...below]: readonly string[], labels: readonly string[], add: Add): void {
  const names = labels.map((part) => PAIR_LABEL_ONLY.exec(part)?.[1] ?? part);
  if (head === undefined || !names.every((name) => isKnownLabel(labelStems(name)))) return;
  const rows: string[][] = [];
  for (const line of below.slice(0, MOST_BENEATH)) {
    const parts = line.split(/\s{2,}|\t+/u).filter(Boolean);
    if (parts.length !== names.length || parts.some((part) => PAIR.test(part))) break;
    rows.push(parts);
  }
  for (const [at, name] of names.entries()) {
    const value = rows.map((row) => row[at] ?? '').join('\n');
    if (value !== '') add(name, value, below[0] ?? '', 'beneath');
  }
}

function isLabelBefore(label: string, value: string): boolean {
  if (!/^[\p{L}#]/u.test(label) || label.length > 45 || /[.;]$/.test(label.replace(/\bno\.$/i, ''))) return false;
  const words = labelStems(label);
  return (
    isKnownLabel(words) ||
    (words.length <= 5 && !/\d{3}/.test(label) && /^[-(]?(?:[$€£¥₹]|[A-Z]{3}\s)?\s?-?[\d.,]+\)?(?:\s?%)?$/.test(value))
  );
}

type Add = (label: string, value: string, quote: string, relation: Relation) => void;

function readPart(part: string, add: Add): void {
  const text = part.trim();
  const pair = PAIR.exec(text);
  const [label, value] = [pair?.[1] ?? '', pair?.[2] ?? ''];
  // 10:30 is a time, and https: is not a label.
  const split = /\d$/.test(label) && /^\d/.test(value);
  if (PAIR_LABEL_ONLY.test(value)) return;
  if (pair && !split && !/^(?:https?|mailto)$/i.test(label)) {
    const prose = value.length > LONGEST_VALUE && /[.;]$/.test(value);
    add(label, value, text, prose ? 'clause' : 'pair');
    return;
  }
  const inline = INLINE.exec(text);
  if (inline) add(inline[1] ?? '', inline[2] ?? '', text, 'inline');
  else gapPair(part, add);
}

/** Reads a label and its value without a separator: "Ship to      Acme Inc". */
function gapPair(part: string, add: Add): void {
  const words = part.trim().split(/\s+/);
  if (!/^[\p{L}#]/u.test(words[0] ?? '') || /\p{Ll}{3}\.$/u.test(part.trim())) return;
  for (let size = Math.min(4, words.length - 1); size >= 1; size -= 1) {
    const label = words.slice(0, size).join(' ');
    if (isKnownLabel(labelStems(words.slice(size).join(' ')))) continue;
    if (/[.,;]$/.test(label) && !/\bno\.$/i.test(label)) continue;
    if (
      part.length <= 90 &&
      isKnownLabel(labelStems(label)) &&
      (size > 1 || /\s{2,}|\t/.test(part) || /^[\p{Lu}#]/u.test(words[1] ?? ''))
    ) {
      add(label, words.slice(size).join(' '), part.trim(), 'inline');
      return;
    }
  }
}

/** Reads defined terms: `X, a company of Y (the "Landlord")`. The value is the text since the previous defined term. */
function readDefinedTerms(reading: Reading, sentence: string, page: number, section: string): void {
  let from = 0;
  for (const match of sentence.matchAll(DEFINED)) {
    const label = (match[1] ?? '').replace(/[,.]$/, '');
    const value = sentence.slice(from, match.index).replace(/^\s*(?:,?\s*and\b|[,;])\s*/i, '');
    from = match.index + match[0].length;
    const quote = sentence.slice(from - match[0].length - value.length, from).trim();
    reading.fields.push({
      label,
      stems: labelStems(label),
      value: value.trim(),
      quote,
      page,
      relation: 'defined',
      section,
    });
  }
}

const ABBREVIATION =
  /(?:\b(?:Inc|Ltd|Co|Corp|No|Nos|Art|Sec|Mr|Mrs|Ms|Dr|St|vs|etc|approx|Jr|Sr|[A-Z]|L\.P|L\.L\.C|P\.C|S\.A|N\.A|U\.S|a\.m|p\.m|e\.g|i\.e))\.$/;

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
