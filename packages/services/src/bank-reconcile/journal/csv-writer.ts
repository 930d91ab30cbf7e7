import type { JournalLine, TextReader } from '@atrium/domain/bank-reconcile/journal';
import { csvCell } from '../../kernel/index.ts';

type CellReader = (line: JournalLine) => string;

/** Returns the cell of a column after its separator. Many columns repeat the text of the line before. */
function cellReader({ isNumber, read }: TextReader, separator: string): CellReader {
  if (isNumber) return (line) => separator + read(line);
  let last = '';
  let cell = separator;
  return (line) => {
    const text = read(line);
    if (text !== last) {
      last = text;
      cell = separator + csvCell(text);
    }
    return cell;
  };
}

/** Columns in a row that are all shared by the lines of a journal, or all not. `shared` is their text in this journal. */
type Run = { isShared: boolean; cells: CellReader[]; shared: string };

function runsOf(readers: readonly TextReader[]): Run[] {
  const runs: Run[] = [];
  for (const [at, reader] of readers.entries()) {
    const cell = cellReader(reader, at === 0 ? '' : ',');
    const last = runs.at(-1);
    if (last?.isShared === reader.isShared) last.cells.push(cell);
    else runs.push({ isShared: reader.isShared, cells: [cell], shared: '' });
  }
  return runs;
}

function textOf({ cells }: Run, line: JournalLine): string {
  let text = '';
  for (const cell of cells) text += cell(line);
  return text;
}

/** Returns a function that writes the lines of a journal as CSV. It reads what they share once. */
export function csvWriter(readers: readonly TextReader[]): (lines: readonly JournalLine[]) => string {
  const runs = runsOf(readers);
  return (lines) => {
    const [first] = lines;
    if (!first) return '';
    for (const run of runs) if (run.isShared) run.shared = textOf(run, first);
    let text = '';
    for (const line of lines) {
      for (const run of runs) text += run.isShared ? run.shared : textOf(run, line);
      text += '\r\n';
    }
    return text;
  };
}
