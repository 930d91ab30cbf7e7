import type { JournalLine, TextReader } from '@atrium/domain/bank-reconcile/journal';
import { csvCell } from '../../kernel/index.ts';

type CellReader = (line: JournalLine) => string;

/** Returns the cell of a column. Many columns repeat the text of the line before. */
function cellReader({ read }: TextReader): CellReader {
  let last = '';
  let cell = csvCell(last);
  return (line) => {
    const text = read(line);
    if (text !== last) {
      last = text;
      cell = csvCell(text);
    }
    return cell;
  };
}

/** Columns in a row that are all shared by the lines of a journal, or all not. */
type Run = { isShared: boolean; cells: CellReader[] };

function runsOf(readers: readonly TextReader[]): Run[] {
  const runs: Run[] = [];
  for (const reader of readers) {
    const last = runs.at(-1);
    if (last?.isShared === reader.isShared) last.cells.push(cellReader(reader));
    else runs.push({ isShared: reader.isShared, cells: [cellReader(reader)] });
  }
  return runs;
}

function textOf({ cells }: Run, line: JournalLine): string {
  let text = '';
  for (const cell of cells) text += `${cell(line)},`;
  return text;
}

/** Returns a function that writes the lines of a journal as CSV. It reads what they share once. */
export function csvWriter(readers: readonly TextReader[]): (lines: readonly JournalLine[]) => string {
  const runs = runsOf(readers);
  return (lines) => {
    const [first] = lines;
    if (!first) return '';
    const shared = runs.map((run) => (run.isShared ? textOf(run, first) : ''));
    let text = '';
    for (const line of lines) {
      let cells = '';
      for (const [at, run] of runs.entries()) cells += run.isShared ? (shared[at] ?? '') : textOf(run, line);
      text += `${cells.slice(0, -1)}\r\n`;
    }
    return text;
  };
}
