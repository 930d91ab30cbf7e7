import { type CapitalEntry, type CapitalPlace, roleOf } from '@atrium/domain/pcap-reconcile';
import { unionOf } from '../bank-reconcile/index.ts';
import { exponentIn, readValue, type Writing } from './amount.ts';
import { type Block, IDENTIFIED, NAMED } from './blocks.ts';
import { columnsOf, type Line, type Run, stacked } from './page-text.ts';

type Row = CapitalEntry & { context: string | null };

const MOST_NAMES = 12;
const PERIOD =
  /\b(?:quarter|qtd|q[1-4]|months?|mtd|year|ytd|annual|inception|itd|since|to date|period|current|prior|previous|cumulative|amount|balance|usd|eur|gbp|per cent|20\d\d)\b|^\W*$/i;
const NO_NAME =
  /^(?:page\b|\d|statement\b|as of\b|for the\b|period\b|date\b|in (?:thousands|millions)|confidential|unaudited|\(?(?:amounts?|all amounts) |dear\b|class\b|series\b)/i;

/** Reads the entries of statements. Their columns are periods, or partners side by side. */
export function entriesOf(blocks: readonly Block[], writing: Writing): { rows: Row[]; columns: string[] } {
  const common = commonTexts(blocks);
  const read = blocks.map((block) => {
    const columns = columnsOfBlock(block);
    return { block, columns, heads: headsOf(block, columns) };
  });
  const widths = Math.max(1, ...read.map(({ columns }) => columns.length));
  const wide = read.find(({ columns }) => columns.length === widths);
  const names = wide?.heads ?? [];
  const isAcross =
    widths > 1 &&
    names.length === widths &&
    names.filter((name) => name !== null && !PERIOD.test(name.text)).length * 2 > widths;
  if (isAcross)
    return {
      rows: read.flatMap(({ block, columns, heads }) => acrossRows(block, columns, heads, writing)),
      columns: [''],
    };
  const rows = read.map(({ block, columns }): Row => {
    const about = headingOf(block, common);
    const lines = block.lines.map(({ line, label, numbers }) => {
      const places = columnsOf(numbers, columns);
      return { label, values: columns.map((_, at) => valueOf(label, line, numbers[places.indexOf(at)], writing)) };
    });
    return { ...about, lines, context: null };
  });
  return {
    rows: rows.filter(({ name }) => name !== ''),
    columns: widths > 1 ? names.map((name, at) => name?.text ?? `Column ${at + 1}`) : [''],
  };
}

function valueOf(label: string, line: Line, number: Run | undefined, writing: Writing) {
  if (!number) return null;
  const isPlain = roleOf(label) === 'share';
  return readValue(
    number.text,
    placeOf(line, [number]),
    isPlain
      ? { ...writing, exponent: 0, decimals: 0 }
      : { ...writing, exponent: exponentIn(label) ?? writing.exponent },
  );
}

function acrossRows(block: Block, columns: readonly Run[], heads: readonly (Run | null)[], writing: Writing): Row[] {
  const [first] = block.lines;
  return columns.flatMap((_, at): Row[] => {
    const head = heads[at];
    if (!head || !first) return [];
    const lines = block.lines.map(({ line, label, numbers }) => {
      const places = columnsOf(numbers, columns);
      return { label, values: [valueOf(label, line, numbers[places.indexOf(at)], writing)] };
    });
    const place: CapitalPlace = { sheet: null, cell: null, page: first.line.page, box: head.box };
    return [{ name: head.text, identifier: null, className: null, place, otherNames: [], lines, context: null }];
  });
}

/** The columns of numbers of a block: those of the lines that have most of them. */
function columnsOfBlock({ lines }: Block): Run[] {
  const most = Math.max(...lines.map(({ numbers }) => numbers.length));
  const full = lines.filter(({ numbers }) => numbers.length === most);
  return Array.from({ length: most }, (_, at) => {
    const runs = full.flatMap(({ numbers }) => numbers[at] ?? []);
    const widest = runs.toSorted((a, b) => b.x1 - b.x0 - (a.x1 - a.x0))[0];
    return { ...(widest ?? { text: '', box: [0, 0, 0, 0], isNumber: true, x0: 0, x1: 0 }) };
  });
}

/** The texts above the columns of a block, in up to three lines. */
function headsOf({ heading, lines }: Block, columns: readonly Run[]): (Run | null)[] {
  const page = lines[0]?.line.page;
  const left = Math.min(...lines.flatMap(({ line }) => line.runs[0]?.x1 ?? 1));
  const near = heading.filter((line) => line.page === page).slice(-3);
  const isHead = ({ runs }: Line) =>
    runs.filter((run) => run.x0 > left * 0.8).length >= Math.max(2, Math.ceil(columns.length / 2));
  const found = stacked(near.filter(isHead)).filter((run) => run.x1 > left);
  return columns.map(({ x0, x1 }) => {
    const ranked = found
      .map((run) => ({ run, gap: Math.min(Math.abs(run.x1 - x1), Math.abs((run.x0 + run.x1 - x0 - x1) / 2)) }))
      .toSorted((a, b) => a.gap - b.gap);
    return ranked[0] && ranked[0].gap < 0.1 ? ranked[0].run : null;
  });
}

/** Texts that most statements have: titles, the fund, the period. */
function commonTexts(blocks: readonly Block[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { heading } of blocks)
    for (const text of new Set(heading.flatMap(({ runs }) => runs.map((run) => run.text))))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  return new Set([...counts].flatMap(([text, count]) => (count > 1 && count * 2 > blocks.length ? [text] : [])));
}

type Fact = { text: string; line: Line; runs: Run[] };

/** The name, identifier and class above a statement. */
function headingOf({ heading, lines }: Block, common: ReadonlySet<string>): Omit<CapitalEntry, 'lines'> {
  const facts = heading.flatMap(factsOf);
  const value = (pattern: RegExp): Fact | null => {
    const found = facts.find(({ text }) => pattern.test(text));
    const rest = found?.text.replace(pattern, '').trim() ?? '';
    return found && rest !== '' ? { ...found, text: rest } : null;
  };
  const identifier = value(IDENTIFIED);
  const className = value(/^(?:share |unit |partner )?(?:class|series)\s*[:：]?\s*(?=\w{1,4}$)/i);
  const named = value(NAMED);
  const free = facts.filter(
    ({ text }) =>
      !IDENTIFIED.test(text) &&
      !common.has(text) &&
      !NO_NAME.test(text) &&
      !/[:：]$/.test(text) &&
      /\p{L}{2}/u.test(text),
  );
  const texts = named ? [named] : free.slice(0, MOST_NAMES);
  const [first, ...others] = texts;
  const fallback = lines[0]?.line;
  const placeOfFact = ({ line, runs }: Fact) => placeOf(line, runs);
  return {
    name: first?.text ?? '',
    identifier: identifier?.text.split(/\s{2,}|\s(?=\p{L}+:)/u)[0] ?? null,
    className: className?.text.toUpperCase() ?? null,
    place: first ? placeOfFact(first) : { sheet: null, cell: null, page: fallback?.page ?? 1, box: null },
    otherNames: others.map((fact) => ({ name: fact.text, place: placeOfFact(fact) })),
  };
}

/** The texts of a line. A label with a colon takes the text behind it. */
function factsOf(line: Line): Fact[] {
  const facts: Fact[] = [];
  for (const run of line.runs) {
    const last = facts.at(-1);
    if (last && /[:：#]$|\b(?:id|no\.?|number)$/i.test(last.text) && last.runs.length === 1) {
      last.text = `${last.text} ${run.text}`;
      last.runs.push(run);
    } else facts.push({ text: run.text, line, runs: [run] });
  }
  return facts;
}

function placeOf({ page }: Line, runs: readonly Run[]): CapitalPlace {
  return { sheet: null, cell: null, page, box: unionOf(runs.map(({ box }) => box)) };
}
