import { readBlock, readForm } from './forms.ts';
import type { FormPair } from './forms.ts';
import { plain } from './markdown.ts';
import { sentencesOf } from './sentences.ts';
import { readTable } from './tables.ts';

/** The smallest text that can answer: a sentence, a table row, a labelled value or a list item, with its context. */
export type Unit = {
  passage: number;
  documentId: string;
  documentName: string;
  kind: 'sentence' | 'row' | 'pair' | 'item';
  /** Readable, without Markdown. */
  text: string;
  /** The literal text of the passage, which a citation must find on the page. */
  quote: string;
  /** The headings above, outermost first; `lead` is the sentence that introduces it. */
  headings: string[];
  lead: string;
  /** The name of a row or pair, and its values by column. */
  label: string;
  labelColumn: string;
  cells: { column: string; value: string }[];
};

/** A passage to split. Its units carry its `number`. */
export type UnitSource = { number: number; documentId: string; documentName: string; text: string };

type Line = { text: string; start: number; end: number };
type Block = { kind: 'heading' | 'table' | 'item' | 'pair' | 'prose'; lines: Line[] };

const HEADING = /^\s{0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const TABLE_LINE = /^\s*\|.*\|\s*$/;
const ITEM = /^\s*(?:[-*•–]|\d{1,2}[.)]|\([a-z\d]{1,4}\)|[a-z]\))\s+/;
const PAIR =
  /^\s*(?:[-*•]\s+)?(?:\*\*|__)?([\p{L}][^:|*]{1,60}?)(?:\*\*|__)?\s*:(?:\*\*|__)?\s+(?:\*\*|__)?(\S.*?)\s*$/u;
const CLAUSE_TITLE =
  /^\s*(?:\*\*)?(?:(?:Section|Clause|Article)\s+)?\d{1,3}(?:\.\d+)*\.?\s+(?:\*\*)?([\p{Lu}][^.:*]{1,60}?)(?:[.:]\s*\*\*|\*\*[.:]?|[.:])\s+(?=\S)/u;
const SOFT_HEADING =
  /^\s*(?:\*\*[^*]{2,80}\*\*:?|(?:ARTICLE|SECTION|SCHEDULE|APPENDIX|EXHIBIT)\b.{0,80}|(?:\d{1,2}(?:\.\d+)*\.?\s+)?[\p{Lu}][\p{Lu}\d\s&,'’()/-]{3,70})\s*$/u;
const NUMBERED_TITLE = /^\s*\d{1,2}(?:\.\d+)*\.?\s+[\p{Lu}][^.!?;:]{2,60}$/u;
/** Headers and footers that pages repeat: "Project Atlas | Confidential", "Page 2 of 5". */
const FURNITURE = /^[^.]{0,60}\|\s*confidential$|^.{0,90}\bpage \d+ (?:of|\/) \d+$/i;
const BIG_FIGURE = /^(?:[$€£]\s?)?\d[\d.,]*\s?(?:%|x|[a-zA-Z]{1,3}|million|billion|sq ft)?$/;
/** A date after one of these labels is the date of the signature. */
const SIGNATORY = /^(?:name|title|by|position|signature)$/i;
const MAX_PAIR_LABEL_WORDS = 7;
const MAX_PAIR_LENGTH = 220;
const MAX_LEAD_LINE = 80;

/** Splits a passage's Markdown into units, in order. */
export function unitsOf(passage: UnitSource): Unit[] {
  const units: Unit[] = [];
  const headings: { level: number; text: string }[] = [];
  let lead = '';
  let columns: string[] = [];
  const base = { passage: passage.number, documentId: passage.documentId, documentName: passage.documentName };
  const above = () => headings.map((heading) => heading.text);
  const blocks = blocksOf(passage.text);
  for (const [index, block] of blocks.entries()) {
    const first = block.lines[0];
    const last = block.lines.at(-1);
    if (!first || !last) continue;
    const raw = passage.text.slice(first.start, last.end);
    if (block.kind === 'heading') {
      enterHeading(headings, raw);
      lead = '';
    } else if (block.kind === 'table') {
      const form = readForm(block.lines.map((line) => line.text));
      for (const pair of form?.pairs ?? []) units.push({ ...base, ...fromForm(pair), headings: above() });
      const table = readTable(form?.rest ?? block.lines.map((line) => line.text), columns);
      columns = table.header;
      for (const row of table.rows) {
        const context = [...above(), ...row.headings];
        const pairs = pairsIn(row.quote);
        if (pairs.length === 0) units.push({ ...base, ...row, kind: 'row', headings: context, lead });
        for (const pair of pairs) units.push({ ...base, ...pair, kind: 'pair', headings: context, lead });
      }
    } else if (block.kind === 'pair') {
      const pair = PAIR.exec(first.text);
      const name = plain(pair?.[1] ?? '');
      const signed = name === 'Date' && SIGNATORY.test(units.at(-1)?.label ?? '');
      const [value = '', ...more] = sentencesOf(pair?.[2] ?? '');
      const quote = more.length === 0 ? raw.trim() : raw.slice(0, raw.indexOf(value) + value.length).trim();
      const bare = more.length === 0 ? value : value.replace(/(?<!\b\p{Lu}\p{L}{0,3})\.$/u, '');
      const unit = labelled(signed ? 'Date signed' : name, plain(bare), quote);
      units.push({ ...base, ...unit, kind: 'pair', headings: above(), lead });
      // "Apologies: A. B took the chair": only the first sentence belongs to the label.
      for (const quoted of more) units.push({ ...base, ...sentence(quoted), headings: above(), lead: unit.text });
    } else if (isLabelOf(blocks[index - 1], block)) {
      const value = blocks[index - 1]?.lines[0];
      const quote = passage.text.slice(value?.start ?? first.start, last.end).trim();
      units.push({
        ...base,
        ...labelled(plain(raw), plain(value?.text ?? ''), quote),
        kind: 'pair',
        headings: above(),
        lead,
      });
    } else {
      const addressed = block.kind === 'prose' ? readBlock(block.lines.map((line) => line.text)) : undefined;
      if (addressed) units.push({ ...base, ...fromForm(addressed), headings: above() });
      const title = CLAUSE_TITLE.exec(raw);
      const context = title?.[1] ? [...above(), plain(title[1])] : above();
      let previous = lead;
      for (const quote of sentencesOf(raw.slice(title?.[0].length ?? 0))) {
        const text = plain(quote);
        if (!/\p{L}{2}/u.test(text) || FURNITURE.test(text)) continue;
        const kind = block.kind === 'item' ? 'item' : 'sentence';
        units.push({
          ...base,
          kind,
          text,
          quote,
          headings: context,
          lead: kind === 'item' ? lead : previous,
          label: '',
          labelColumn: '',
          cells: [],
        });
        previous = text;
      }
      if (block.kind === 'prose') lead = leadsOn(raw) ? previous : '';
    }
  }
  return units;
}

function sentence(quote: string) {
  return { kind: 'sentence' as const, text: plain(quote), quote, label: '', labelColumn: '', cells: [] };
}

function labelled(label: string, written: string, quote: string) {
  // Two blocks on one line: "LANDLORD: A LLC TENANT: B Inc."
  const value = written.replace(/\s+\p{Lu}[\p{Lu} ]{2,}:\s.*$/u, '');
  return { text: `${label}: ${value}`, quote, label, labelColumn: '', cells: [{ column: label, value }] };
}

function fromForm({ label, value, quote, sameRow }: FormPair) {
  return { ...labelled(label, value, quote), kind: 'pair' as const, lead: sameRow };
}

/** Reads signature blocks side by side: a row in which every cell is "Label: value". */
function pairsIn(row: string): ReturnType<typeof labelled>[] {
  const cells = row
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean);
  const pairs = cells.flatMap((cell) => {
    const match = PAIR.exec(cell);
    return match && isPair(cell) ? [labelled(plain(match[1] ?? ''), plain(match[2] ?? ''), cell)] : [];
  });
  return pairs.length === cells.length ? pairs : [];
}

/** Recognizes a label below its figure, as on slides. */
function isLabelOf(value: Block | undefined, label: Block): boolean {
  const [line, name] = [value?.lines[0]?.text.trim() ?? '', label.lines[0]?.text.trim() ?? ''];
  if (value?.kind !== 'prose' || label.kind !== 'prose' || value.lines.length > 1 || label.lines.length > 1)
    return false;
  return BIG_FIGURE.test(line) && /^\p{Lu}[^.:;]{2,50}$/u.test(name) && !/\d/.test(name);
}

/** Recognizes a line that introduces the next block: "The following apply:", or the party's name above a signature block. */
function leadsOn(raw: string): boolean {
  return /:\s*$/.test(raw) || (raw.length <= MAX_LEAD_LINE && !raw.includes('\n') && !/[.!?]$/.test(raw.trim()));
}

function enterHeading(headings: { level: number; text: string }[], raw: string): void {
  const match = HEADING.exec(raw);
  const level = match?.[1]?.length ?? 7;
  while ((headings.at(-1)?.level ?? 0) >= level) headings.pop();
  headings.push({ level, text: plain(match?.[2] ?? raw) });
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const line of linesOf(text)) {
    const kind = kindOf(line.text);
    if (kind === 'blank') {
      open = undefined;
    } else if (open && open.kind === kind && (kind === 'table' || kind === 'prose')) {
      open.lines.push(line);
    } else if (open && kind === 'prose' && open.kind === 'item') {
      open.lines.push(line);
    } else {
      open = { kind, lines: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

function kindOf(line: string): Block['kind'] | 'blank' {
  if (line.trim() === '') return 'blank';
  if (HEADING.test(line)) return 'heading';
  if (TABLE_LINE.test(line)) return 'table';
  if (isPair(line)) return 'pair';
  if (SOFT_HEADING.test(line) || NUMBERED_TITLE.test(line)) return 'heading';
  return ITEM.test(line) ? 'item' : 'prose';
}

function isPair(line: string): boolean {
  const match = PAIR.exec(line);
  if (!match || line.length > MAX_PAIR_LENGTH || /^\s*\d+\.\d+/.test(line)) return false;
  const words = (match[1] ?? '').trim().split(/\s+/);
  return words.length <= MAX_PAIR_LABEL_WORDS && !/^https?$/i.test(words[0] ?? '');
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const part of text.split('\n')) {
    lines.push({ text: part, start, end: start + part.length });
    start += part.length + 1;
  }
  return lines;
}
