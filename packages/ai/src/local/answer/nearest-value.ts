import type { IndexedUnit } from './corpus.ts';
import { periodAfter } from './period.ts';
import { wantedStems } from './question.ts';
import type { Asked } from './question.ts';
import { matchedStems } from './score.ts';
import type { Value } from './values.ts';

/** Values after a comma usually belong to the next clause. */
const CLAUSE_GAP = 20;

type Anchor = { start: number; end: number; head: boolean };

/** Finds runs of adjacent matched words. A run that contains the head word ("account number") counts as the head. */
function anchorsOf(unit: IndexedUnit, matched: ReadonlySet<string>, heads: ReadonlySet<string>): Anchor[] {
  const anchors: Anchor[] = [];
  for (const token of unit.tokens) {
    if (!matched.has(token.stem)) continue;
    const last = anchors.at(-1);
    const head = heads.has(token.stem);
    if (last && token.start - last.end <= 1) {
      last.end = token.end;
      last.head ||= head;
    } else anchors.push({ start: token.start, end: token.end, head });
  }
  return anchors;
}

/** Returns the value closest to the words of the question. Prefers values after the words, and full dates to bare years. */
export function nearestValue(asked: Asked, unit: IndexedUnit, values: readonly Value[]): Value | undefined {
  const matched = matchedStems(asked, unit);
  const anchors = anchorsOf(unit, matched, wantedStems(asked));
  let best: Value | undefined;
  let bestCost = Infinity;
  for (const value of values) {
    const time = asked.period ? periodAfter(asked.period, unit.text.slice(value.end)) : 'none';
    if (time === 'another') continue;
    if (time === 'same') return value;
    let cost = anchors.length === 0 ? value.start : Infinity;
    for (const anchor of anchors) {
      const gap =
        anchor.end <= value.start
          ? value.start - anchor.end + (/[,;]/.test(unit.text.slice(anchor.end, value.start)) ? CLAUSE_GAP : 0)
          : anchor.start >= value.end
            ? (anchor.start - value.end) * 1.6
            : 0;
      cost = Math.min(cost, anchor.head ? gap : gap + 25);
    }
    if (/^(?:19|20)\d{2}$/.test(value.text)) cost += 60;
    if (cost < bestCost) [best, bestCost] = [value, cost];
  }
  return best;
}

const OWN_FIGURE = /^\s+(?:is|was|of|at)(?: about| approximately| around| up to)? (?=[$€£]?\d)/;

/** Checks whether the requested noun has a figure of its own: "pays $54,000 a month, with a deposit of about 3 months". */
export function belongsToAnother(asked: Asked, unit: IndexedUnit, value: Value): boolean {
  if (asked.period && periodAfter(asked.period, unit.text.slice(value.end)) === 'same') return false;
  const wanted = wantedStems(asked);
  const heads = unit.tokens.filter(({ stem, end }) => wanted.has(stem) && OWN_FIGURE.test(unit.text.slice(end)));
  const figuresAt = heads.map(({ end }) => end + (OWN_FIGURE.exec(unit.text.slice(end))?.[0].length ?? 0));
  return figuresAt.length > 0 && figuresAt.every((at) => at < value.start || at >= value.end);
}
