import { itemAt } from '../learning/number.ts';
import type { FeatureContext } from './context.ts';

/** Where a candidate is in the paper. */
export const PLACE_FEATURES = [
  'place, share of the text',
  'place, line',
  'place, lines to the end',
  'place, character',
  'place, share of the candidates',
  'place, nth candidate',
  'place, nth last candidate',
  'place, first of its value',
  'place, share of the line',
] as const;

const MOST = 20;

export function placeFeatures({ paper, facts, candidates, groups }: FeatureContext, index: number): number[] {
  const { key, start, line, last } = itemAt(candidates, index);
  const after = candidates.length - 1 - index;
  return [
    start / Math.max(1, paper.flow.length),
    Math.log1p(line),
    Math.log1p(paper.lines.length - last),
    Math.log1p(start),
    index / Math.max(1, candidates.length - 1),
    Math.min(MOST, index),
    Math.min(MOST, after),
    Number(groups.get(key)?.indexes[0] === index),
    (start - itemAt(paper.lines, line).start) / Math.max(1, itemAt(facts.lines, line).length),
  ];
}
