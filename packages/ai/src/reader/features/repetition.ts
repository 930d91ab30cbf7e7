import { itemAt } from '../learning/number.ts';
import type { FeatureContext } from './context.ts';

/** How often a value occurs, and its rivals. */
export const REPETITION_FEATURES = [
  'repetition, count',
  'repetition, share',
  'repetition, nth',
  'repetition, rivals',
  'repetition, best label',
  'repetition, spread',
  'repetition, inside others',
  'repetition, holds others',
] as const;

const MOST_RIVALS = 60;
const MOST_NESTED = 9;

export function repetitionFeatures(context: FeatureContext, index: number): number[] {
  const { paper, candidates, groups } = context;
  const { key } = itemAt(candidates, index);
  const group = groups.get(key);
  if (!group) throw new RangeError('The candidate has no group.');
  const { indexes, label } = group;
  const [first, last] = [itemAt(indexes, 0), itemAt(indexes, indexes.length - 1)];
  const nested = nestingOf(context).get(key);
  return [
    indexes.length,
    indexes.length / candidates.length,
    indexes.indexOf(index),
    Math.min(MOST_RIVALS, groups.size),
    label,
    (itemAt(candidates, last).start - itemAt(candidates, first).start) / Math.max(1, paper.flow.length),
    nested?.inside ?? 0,
    nested?.holds ?? 0,
  ];
}

type Nesting = { inside: number; holds: number };
const known = new WeakMap<FeatureContext, Map<string, Nesting>>();

/** For names: the number of other values that contain a value, and that it contains. */
function nestingOf(context: FeatureContext): Map<string, Nesting> {
  const found = known.get(context) ?? nesting(context);
  known.set(context, found);
  return found;
}

function nesting({ asked, groups }: FeatureContext): Map<string, Nesting> {
  if (asked.kind !== 'names' && asked.kind !== 'organization') return new Map();
  const keys = [...groups.keys()];
  return new Map(
    keys.map((key) => {
      const inside = keys.filter((other) => other.length > key.length && other.includes(key)).length;
      const holds = keys.filter((other) => other.length < key.length && key.includes(other)).length;
      return [key, { inside: Math.min(MOST_NESTED, inside), holds: Math.min(MOST_NESTED, holds) }];
    }),
  );
}
