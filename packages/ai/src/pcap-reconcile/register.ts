import { type CapitalEntry, type CapitalPlace, labelScore } from '@atrium/domain/pcap-reconcile';
import { unionOf } from '../bank-reconcile/index.ts';
import { exponentIn, readValue, type Writing } from './amount.ts';
import { columnsOf, labelledBy, type Line, type Run, stacked } from './page-text.ts';
import { headingKind } from './tables.ts';

type Row = CapitalEntry & { context: string | null };

const TALLEST_HEADER = 3;
const LEAST_LINES = 3;
/** Lines closer than this part of the usual distance of rows belong to one row. */
const WRAPPED = 0.85;

type Header = { from: number; to: number; columns: Run[] };

/** The headers of a register: lines that name several lines of a capital account side by side, on each of its pages. */
function headersOf(lines: readonly Line[]): Header[] {
  const headers: Header[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    let best: (Header & { score: number }) | null = null;
    for (let height = 1; height <= TALLEST_HEADER && at + height <= lines.length; height += 1) {
      const taken = lines.slice(at, at + height);
      const isHeader = taken.every(
        ({ page, runs }) =>
          page === lines[at]?.page && runs.length > 1 && runs.every((run) => !run.isNumber || /^\d{4}$/.test(run.text)),
      );
      if (!isHeader) break;
      const columns = stacked(taken);
      const score = labelScore(columns.map(({ text }) => text)) * 10 - height;
      if (labelScore(columns.map(({ text }) => text)) >= LEAST_LINES && (!best || score > best.score))
        best = { from: at, to: at + height - 1, columns, score };
    }
    if (!best) continue;
    headers.push(best);
    at = best.to;
  }
  return headers;
}

/** Reads a register with a partner in each line. Null if the pages have none. */
export function readRegister(lines: readonly Line[], writing: Writing): { rows: Row[]; about: string[] } | null {
  const headers = headersOf(lines);
  const [first] = headers;
  if (!first) return null;
  const rows: Row[] = [];
  for (const [at, header] of headers.entries()) {
    const end = headers[at + 1]?.from ?? lines.length;
    rows.push(...rowsOf(lines.slice(header.to + 1, end), header, writing));
  }
  const about = lines.slice(0, first.to + 1).map(({ text }) => text);
  return rows.length > 0 ? { rows, about } : null;
}

function rowsOf(lines: readonly Line[], { columns }: Header, writing: Writing): Row[] {
  const kinds = columns.map(({ text }) => headingKind(text));
  const values = columns.filter((_, at) => kinds[at] === 'line');
  const pitch = pitchOf(lines);
  const rows: Row[] = [];
  let context: string | null = null;
  let before: Line | null = null;
  for (const [at, line] of lines.entries()) {
    const { texts, numbers } = withIdentifier(labelledBy(line), columns, kinds);
    if (numbers.length === 0) {
      const last = rows.at(-1);
      const next = lines[at + 1];
      const isBelow: boolean = before !== null && before.page === line.page && line.top - before.top < pitch * WRAPPED;
      const isAbove =
        next !== undefined &&
        next.page === line.page &&
        labelledBy(next).numbers.length > 0 &&
        next.top - line.top < pitch * WRAPPED;
      if (last && isBelow) last.name = `${last.name} ${nameOf(texts, columns, kinds)}`.trim();
      else context = isAbove || next?.page === line.page ? line.text : null;
      before = isBelow ? line : null;
      continue;
    }
    const places = columnsOf(numbers, values);
    if (numbers.length * 2 < values.length && texts.length > 1) continue;
    const name = nameOf(texts, columns, kinds);
    rows.push({
      name,
      identifier: textUnder('identifier', texts, columns, kinds),
      className: textUnder('class', texts, columns, kinds)?.replace(/^class\s+/i, '') ?? null,
      place: placeOf(line, texts.length > 0 ? texts : numbers),
      otherNames: [],
      lines: values.map((column, index) => {
        const number = numbers[places.indexOf(index)];
        const exponent = exponentIn(column.text) ?? writing.exponent;
        return {
          label: column.text,
          values: [number ? readValue(number.text, placeOf(line, [number]), { ...writing, exponent }) : null],
        };
      }),
      context,
    });
    before = line;
  }
  return rows;
}

/** Identifiers that are digits are no amounts: they are printed under the header of identifiers. */
function withIdentifier(
  { texts, numbers }: { texts: Run[]; numbers: Run[] },
  columns: readonly Run[],
  kinds: readonly string[],
) {
  const header = columns[kinds.indexOf('identifier')];
  const firstLine = columns.find((_, at) => kinds[at] === 'line');
  if (!header || !firstLine) return { texts, numbers };
  const isUnder = (run: Run) =>
    run.x0 < header.x1 + 0.01 && run.x1 > header.x0 - 0.01 && run.x1 < firstLine.x1 && !/[.,]/.test(run.text);
  const found = numbers.filter((run) => isUnder(run));
  return {
    texts: [...texts, ...found].toSorted((a, b) => a.x0 - b.x0),
    numbers: numbers.filter((run) => !found.includes(run)),
  };
}

/** The column whose header is nearest to a text. */
function headerOf(run: Run, columns: readonly Run[], kinds: readonly string[]): string {
  const ranked = columns
    .map((column, at) => ({
      kind: kinds[at] ?? 'other',
      gap:
        run.x0 < column.x1 && run.x1 > column.x0
          ? 0
          : Math.min(Math.abs(run.x0 - column.x0), Math.abs(run.x1 - column.x1)),
    }))
    .filter(({ kind }) => kind !== 'line')
    .toSorted((a, b) => a.gap - b.gap);
  return ranked[0]?.kind ?? 'name';
}

function textUnder(
  kind: string,
  texts: readonly Run[],
  columns: readonly Run[],
  kinds: readonly string[],
): string | null {
  if (!kinds.includes(kind)) return null;
  return (
    texts
      .filter((run) => headerOf(run, columns, kinds) === kind)
      .map(({ text }) => text)
      .join(' ') || null
  );
}

function nameOf(texts: readonly Run[], columns: readonly Run[], kinds: readonly string[]): string {
  const own = texts.filter((run) => !['identifier', 'class'].includes(headerOf(run, columns, kinds)));
  return own.map(({ text }) => text).join(' ');
}

function placeOf({ page }: Line, runs: readonly Run[]): CapitalPlace {
  return { sheet: null, cell: null, page, box: unionOf(runs.map(({ box }) => box)) };
}

/** The usual distance between two rows with numbers. */
function pitchOf(lines: readonly Line[]): number {
  const tops = lines.filter((line) => labelledBy(line).numbers.length > 1);
  const gaps = tops.flatMap((line, at) => {
    const last = tops[at - 1];
    return last && last.page === line.page ? [line.top - last.top] : [];
  });
  return gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
}
