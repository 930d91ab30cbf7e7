import type { Box, ParsedPage } from '../parsing/index.ts';
import { isMoneyText, unionOf, type Word, wordRuns } from '../bank-reconcile/index.ts';
import { isNumber } from './amount.ts';

/** A text or a number of a line with its place. `x0` and `x1` are fractions of the width of the page. */
export type Run = { text: string; x0: number; x1: number; box: Box; isNumber: boolean };

/** A line of a page: the texts first, as they are read, and the numbers. */
export type Line = { page: number; top: number; bottom: number; runs: Run[]; text: string };

/** Divides pages into lines of texts and numbers. */
export function linesOf(pages: readonly ParsedPage[]): Line[] {
  return pages.flatMap(({ page, lines = [] }) =>
    lines.flatMap(({ pieces }): Line[] => {
      const runs = wordRuns(pieces)
        .flatMap(partsOf)
        .filter(({ text }) => !/^[$€£]$/.test(text));
      if (runs.length === 0) return [];
      const box = unionOf(runs.map((run) => run.box));
      return [{ page, top: box[1], bottom: box[3], runs, text: runs.map(({ text }) => text).join(' ') }];
    }),
  );
}

/** Takes the amounts from the end of a run of words. A year is no amount. */
function partsOf(words: readonly Word[]): Run[] {
  const whole = runOf(words, false);
  if (isAmount(whole.text)) return [{ ...whole, isNumber: true }];
  let rest = [...words];
  const amounts: Run[] = [];
  for (let last = rest.at(-1); rest.length > 1 && last && isMoneyText(last.text); last = rest.at(-1)) {
    const count = /^[-−–(]?[$€£]$/.test(rest.at(-2)?.text ?? '') ? 2 : 1;
    amounts.unshift(runOf(rest.slice(-count), true));
    rest = rest.slice(0, -count);
  }
  return [...(rest.length > 0 ? [runOf(rest, isAmount(rest.map(({ text }) => text).join(' ')))] : []), ...amounts];
}

function isAmount(text: string): boolean {
  return isNumber(text, '.') || isNumber(text, ',');
}

function runOf(words: readonly Word[], isAmountRun: boolean): Run {
  return {
    text: words.map(({ text }) => text).join(' '),
    x0: words[0]?.x0 ?? 0,
    x1: words.at(-1)?.x1 ?? 0,
    box: unionOf(words.map(({ box }) => box)),
    isNumber: isAmountRun,
  };
}

/** The texts before the first number of a line, and its numbers. */
export function labelledBy({ runs }: Line): { texts: Run[]; numbers: Run[] } {
  const first = runs.findIndex((run) => run.isNumber);
  if (first < 0) return { texts: runs, numbers: [] };
  return { texts: runs.slice(0, first), numbers: runs.slice(first).filter((run) => run.isNumber) };
}

/** Chooses for each number the column under which it is printed: in order if there is one for each, else the nearest. */
export function columnsOf(numbers: readonly Run[], columns: readonly Pick<Run, 'x0' | 'x1'>[]): (number | null)[] {
  if (numbers.length === columns.length) return numbers.map((_, at) => at);
  const taken = new Set<number>();
  return numbers.map(({ x0, x1 }) => {
    const ranked = columns
      .map((column, at) => ({
        at,
        gap: Math.min(Math.abs(x1 - column.x1), Math.abs((x0 + x1 - column.x0 - column.x1) / 2)),
      }))
      .filter(({ at }) => !taken.has(at))
      .toSorted((a, b) => a.gap - b.gap);
    const best = ranked[0];
    if (!best || best.gap > FARTHEST) return null;
    taken.add(best.at);
    return best.at;
  });
}

/** A number farther from a column than this part of the page's width is not in it. */
const FARTHEST = 0.12;

/** Joins the texts of lines that are above each other. */
export function stacked(lines: readonly Line[]): Run[] {
  const columns: Run[] = [];
  for (const { runs } of lines)
    for (const run of runs) {
      const above = columns.find(
        (column) => overlap(column, run) > 0.4 * Math.min(run.x1 - run.x0, column.x1 - column.x0),
      );
      if (above) {
        above.text = /\p{L}-$/u.test(above.text) ? above.text.slice(0, -1) + run.text : `${above.text} ${run.text}`;
        above.x0 = Math.min(above.x0, run.x0);
        above.x1 = Math.max(above.x1, run.x1);
        above.box = unionOf([above.box, run.box]);
      } else columns.push({ ...run });
    }
  return columns.toSorted((a, b) => a.x0 - b.x0);
}

function overlap(a: Pick<Run, 'x0' | 'x1'>, b: Pick<Run, 'x0' | 'x1'>): number {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0);
}
