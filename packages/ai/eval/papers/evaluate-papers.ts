import { basename } from 'node:path';
import { figuresOf } from '../../src/reader/index.ts';
import { figuresTable } from './figures-table.ts';
import { paperFolders, readPapers } from './read-papers.ts';
import { type Extract, scorePapers } from './score.ts';

/** The figures of one folder, by field, and of all its cells. */
export type PaperFigures = {
  folder: string;
  documents: number;
  fields: Record<string, ReturnType<typeof figuresOf>>;
  quotes: { given: number; literal: number };
  millisecondsPerCell: number;
};

/** Scores each folder with known table cells in `folder`, or the folder itself. */
export async function evaluatePapers(folder: string, extract: Extract): Promise<PaperFigures[]> {
  const results: PaperFigures[] = [];
  for (const each of await paperFolders(folder)) {
    const papers = await readPapers(each);
    const { cells, milliseconds } = await scorePapers(papers, extract);
    const fields = Map.groupBy(cells, ({ field }) => field);
    const sum = (amount: (cell: (typeof cells)[number]) => number) =>
      cells.reduce((total, cell) => total + amount(cell), 0);
    results.push({
      folder: basename(each),
      documents: papers.length,
      fields: Object.fromEntries([
        ...[...fields].map(([field, own]) => [field, figuresOf(own)]),
        ['all', figuresOf(cells)],
      ]),
      quotes: { given: sum(({ quotes }) => quotes), literal: sum(({ literal }) => literal) },
      millisecondsPerCell: Math.round(milliseconds * 10) / 10,
    });
  }
  return results;
}

/** Shows the figures as tables. */
export function papersSummary(results: readonly PaperFigures[]): string {
  return results
    .map(({ folder, documents, fields, quotes, millisecondsPerCell }) =>
      [
        `## ${folder}: ${documents} documents`,
        figuresTable(fields),
        `${quotes.literal} of ${quotes.given} quotes are literal. ${millisecondsPerCell} ms of CPU time for each cell.`,
      ].join('\n\n'),
    )
    .join('\n\n');
}
