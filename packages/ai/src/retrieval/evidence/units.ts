import { plain } from './markdown.ts';
import { sentencesOf } from './sentences.ts';
import { readTable } from './tables.ts';

/** The smallest thing that can answer: a sentence, a table row, a labelled value or a list item, with its context. */
export type Unit = {
  passage: number;
  documentId: string;
  documentName: string;
  kind: 'sentence' | 'row' | 'pair' | 'item';
  /** Readable, without Markdown. */
  text: string;
  /** The literal piece of the passage, as a citation must find it on the page. */
  quote: string;
  /** Headings above it, outermost first, and the sentence that leads to it. */
  headings: string[];
  lead: string;
  /** A row's or pair's own name, and its values by column. */
  label: string;
  labelColumn: string;
  cells: { column: string; value: string }[];
};

/** A passage to split; `number` is handed through to its units. */
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
const MAX_PAIR_LABEL_WORDS = 7;
const MAX_PAIR_LENGTH = 220;
const MAX_LEAD_LINE = 80;

/** Splits a passage's Markdown into the units that an answer can be made of, in order. */
export function unitsOf(passage: UnitSource): Unit[] {
  const units: Unit[] = [];
  const headings: { level: number; text: string }[] = [];
  let lead = '';
  const base = { passage: passage.number, documentId: passage.documentId, documentName: passage.documentName };
  const above = () => headings.map((heading) => heading.text);
  for (const block of blocksOf(passage.text)) {
    const first = block.lines[0];
    const last = block.lines.at(-1);
    if (!first || !last) continue;
    const raw = passage.text.slice(first.start, last.end);
    if (block.kind === 'heading') {
      enterHeading(headings, raw);
      lead = '';
    } else if (block.kind === 'table') {
      for (const row of readTable(block.lines.map((line) => line.text))) {
        units.push({ ...base, ...row, kind: 'row', headings: [...above(), ...row.headings], lead });
      }
    } else if (block.kind === 'pair') {
      const pair = PAIR.exec(first.text);
      const [label, value] = [plain(pair?.[1] ?? ''), plain(pair?.[2] ?? '')];
      units.push({
        ...base,
        kind: 'pair',
        text: `${label}: ${value}`,
        quote: raw.trim(),
        headings: above(),
        lead,
        label,
        labelColumn: '',
        cells: [{ column: label, value }],
      });
    } else {
      const title = CLAUSE_TITLE.exec(raw);
      const context = title?.[1] ? [...above(), plain(title[1])] : above();
      let previous = lead;
      for (const quote of sentencesOf(raw.slice(title?.[0].length ?? 0))) {
        const text = plain(quote);
        if (text === '') continue;
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

/** A line that introduces what follows: "The following apply:", or the party's name above a signature block. */
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
