import { plain } from './markdown.ts';

/** One labelled value of a form. `sameRow` lists the names in the same row ("Acme Ltd" next to a due date). */
export type FormPair = { label: string; value: string; quote: string; sameRow: string };

type Line = { quote: string; cells: string[] };

const RULE = /^\s*\|?(?:\s*:?-{2,}:?\s*\|?)+\s*$/;
const LEADING_DATE = /^(?:to )?(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}-\d{2}-\d{2})\s+(?=\p{Lu})/u;
const LABEL = /^\p{Lu}[^\d.!?;|$€£%]{1,48}$/u;
const MAX_LABEL_WORDS = 6;
/** Words of form labels. Names of people, companies and goods contain none of them. */
const LABEL_WORD =
  /\b(?:accounts?|additional|address|amount|area|balance|bill|borrower|buyer|by|client|closing|code|commitments?|company|contact|credits?|currency|customer|dates?|debits?|deposit|due|effective|e-?mail|expir\w+|fee|from|holder|id|insured|insurer|invoice|irr|issued?|landlord|lender|loan|location|method|moic|nav|no|notice|number|opening|order|paid|pay|payable|payment|period|phone|policy|premises|price|project|property|rate|ref|reference|remit|rent|seller|ship|shares?|sold|start|status|subject|supplier|tenant|term|terms|title|to|total|tvpi|dpi|rvpi|type|value|vendor|yours?)\b/i;
/** First column headings of lists, in which every row is one entry. */
const NAMES_ROWS =
  /^(?:items?|names?|metrics?|measures?|fields?|descriptions?|categor(?:y|ies)|securit(?:y|ies)|partners?|tenants?|years?|us dollars|dates?|action|role|kind|type of .*|limited partner|portfolio company|premises)$/i;
const MAX_LINES_BELOW = 2;
const WRAPPED = /^[\p{L}.,&’'-]+(?: [\p{L}.,&’'-]+){0,2}$/u;

/**
 * Reads a table that is a form: one or more rows of labels, each above a row of values ("Invoice no. | Date" above
 * "A-17 | 2 May"). `rest` contains the lines after the form, which are a separate list. Returns undefined for other tables.
 */
export function readForm(lines: readonly string[]): { pairs: FormPair[]; rest: string[] } | undefined {
  const grid = lines.flatMap((line, index) => {
    const cells = cellsOf(line);
    return RULE.test(line) || cells.every((cell) => cell === '') ? [] : [{ quote: line.trim(), cells, index }];
  });
  const pairs: FormPair[] = [];
  let at = 0;
  let blocks = 0;
  for (let labels = grid[at]; labels && isLabels(labels.cells); labels = grid[at]) {
    const next = grid.findIndex((line, index) => index > at && isBreak(line.cells));
    const below = grid.slice(at + 1, next === -1 ? grid.length : next);
    const [values] = below;
    if (!values || below.length > MAX_LINES_BELOW || !isUnder(values, labels)) break;
    if (listsThings(labels, values) || (blocks === 0 && next === -1 && below.length > 1)) break;
    pairs.push(...pairsOf(labels, unwrapped(values, below[1])));
    blocks += 1;
    at = next === -1 ? grid.length : next;
  }
  if (blocks === 0) return undefined;
  const rest = grid.slice(at).find(({ cells }) => cells.filter(Boolean).length > 1);
  return { pairs, rest: rest ? lines.slice(rest.index) : [] };
}

/** Joins "Lakeshore Properties" and "LLC" below it: the end of a value that was wrapped in its cell. */
function unwrapped(values: Line, below: Line | undefined): Line {
  const ends = below?.cells ?? [];
  const wraps = ends.every((end, column) => end === '' || (WRAPPED.test(end) && (values.cells[column] ?? '') !== ''));
  if (!below || !wraps) return values;
  const cells = values.cells.map((cell, column) => `${cell} ${ends[column] ?? ''}`.trim());
  return { quote: `${values.quote}\n${below.quote}`, cells };
}

function pairsOf(labels: Line, values: Line): FormPair[] {
  const names = values.cells.filter((cell) => /\p{L}{3}/u.test(cell) && !/\d/.test(cell));
  return labels.cells.flatMap((label, column) => {
    const value = values.cells[column] ?? '';
    const sameRow = names.filter((name) => name !== value).join(', ');
    return label === '' || value === '' ? [] : [{ label, value, quote: values.quote, sameRow }];
  });
}

/** Recognizes a row of labels, or the title of the list that follows. */
function isBreak(cells: readonly string[]): boolean {
  return isLabels(cells) || (cells.length > 2 && cells.filter(Boolean).length === 1 && LABEL.test(cells[0] ?? ''));
}

function isLabels(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  const shaped = filled.every((cell) => LABEL.test(cell.replace(/\.$/, '')) && wordsIn(cell) <= MAX_LABEL_WORDS);
  return filled.length >= 2 && shaped && filled.filter((cell) => LABEL_WORD.test(cell)).length * 2 >= filled.length;
}

function isUnder(values: Line, labels: Line): boolean {
  return values.cells.every((value, column) => value === '' || (labels.cells[column] ?? '') !== '');
}

function listsThings(labels: Line, values: Line): boolean {
  return NAMES_ROWS.test(labels.cells[0] ?? '') || (labels.cells.length < 3 && values.cells.filter(Boolean).length < 2);
}

/** Text that spans a whole row is repeated before its labels ("Issued 2 May Certificate holder"): remove it. */
function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map(plain);
  return cells.map((cell) => {
    const spanning = cells.find((other) => other !== '' && other !== cell && cell.startsWith(`${other} `));
    const own = spanning === undefined ? cell : cell.slice(spanning.length + 1);
    const repeated = cells.some((other) => other !== cell && other.startsWith(`${cell} `));
    return repeated ? '' : own.replace(LEADING_DATE, '');
  });
}

function wordsIn(text: string) {
  return text.split(/\s+/).length;
}

const BLOCK_LABEL =
  /^(?:bill(?:ed)? to|invoice(?:d)? to|ship(?:ped)? to|sold to|remit to|pay(?:able)? to|to|from|customer|client|supplier|vendor|seller|buyer|purchaser|landlord|tenant|lender|borrower|attention|prepared (?:for|by)|account holder)\s*:?$/i;

/** Reads "Bill to" above a name and an address: the label, the first line below it and both lines as the quote. */
export function readBlock(lines: readonly string[]): FormPair | undefined {
  const [label = '', value = ''] = lines.map(plain);
  if (!BLOCK_LABEL.test(label) || value === '' || value.length > 80) return undefined;
  return { label: label.replace(/\s*:$/, ''), value, quote: lines.slice(0, 2).join('\n').trim(), sameRow: '' };
}
