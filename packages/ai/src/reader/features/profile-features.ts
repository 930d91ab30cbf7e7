import { itemAt, zeros } from '../learning/number.ts';
import type { FeatureContext } from './context.ts';

/** The scores of the column's profile for a candidate and its lines. All are 0 without a profile. */
export const PROFILE_FEATURES = [
  'lines, mean',
  'lines, least',
  'lines, sum',
  'lines, before',
  'lines, after',
  'lines, second after',
  'lines, second before',
  'lines, first',
  'lines, last',
  'profile, score',
  'profile, behind best',
  'profile, rank',
  'profile, value',
  'profile, value behind rival',
] as const;

const OUTSIDE = -9;
const NO_RIVAL = -12;
const MOST_RANKS = 20;

export function profileFeatures(context: FeatureContext, index: number): number[] {
  const { profile } = context;
  if (!profile) return zeros(PROFILE_FEATURES.length);
  return [...lineFeatures(context, index), ...scoreFeatures(context, index, profile.candidates)];
}

function lineFeatures({ profile, candidates }: FeatureContext, index: number): number[] {
  const scores = profile?.lines;
  if (!scores) return zeros(9);
  const { line, last } = itemAt(candidates, index);
  const own = Array.from({ length: last - line + 1 }, (_, at) => itemAt(scores, line + at));
  const sum = own.reduce((total, score) => total + score, 0);
  const at = (place: number) => scores[place] ?? OUTSIDE;
  const around = [at(line - 1), at(last + 1), at(last + 2), at(line - 2)];
  return [sum / own.length, Math.min(...own), sum, ...around, at(line), at(last)];
}

type Ranking = { best: number; descending: readonly number[]; first: string | undefined; second: number };
const known = new WeakMap<FeatureContext, Ranking>();

function scoreFeatures(context: FeatureContext, index: number, scores: readonly number[]): number[] {
  const { key } = itemAt(context.candidates, index);
  const { best, descending, first, second } = rankingOf(context, scores);
  const score = itemAt(scores, index);
  const value = context.groups.get(key)?.best ?? 0;
  const rival = first === key ? second : best;
  return [score, best - score, Math.min(MOST_RANKS, descending.indexOf(score)), value, rival - value];
}

function rankingOf(context: FeatureContext, scores: readonly number[]): Ranking {
  const found = known.get(context);
  if (found) return found;
  const values = [...context.groups].sort(([, a], [, b]) => b.best - a.best);
  const ranking = {
    best: Math.max(...scores),
    descending: [...scores].sort((a, b) => b - a),
    first: values[0]?.[0],
    second: values[1]?.[1].best ?? NO_RIVAL,
  };
  known.set(context, ranking);
  return ranking;
}
