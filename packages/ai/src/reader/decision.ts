import type { Candidate } from './candidates/index.ts';
import { itemAt, logOddsOf, probabilityOf } from './learning/number.ts';
import { type Forest, scoreForest } from './learning/trees.ts';
import type { Look } from './look.ts';

/** A value with the probability of its best occurrence and the number of its occurrences. */
export type RankedValue = {
  key: string;
  probability: number;
  candidate: Candidate;
  count: number;
  profileScore: number;
};

/** The chosen values and the facts of the decision from which its confidence is computed. */
export type Decision = { values: readonly RankedValue[]; facts: readonly number[] };

/** Ranks the values of a look, best first. */
export function rankValues({ candidates, scores, features }: Look, ranker: Forest): RankedValue[] {
  const values = new Map<string, RankedValue>();
  for (const [index, candidate] of candidates.entries()) {
    const probability = probabilityOf(scoreForest(ranker, itemAt(features, index)));
    const known = values.get(candidate.key);
    const count = (known?.count ?? 0) + 1;
    const best =
      known && known.probability >= probability
        ? known
        : { candidate, probability, profileScore: itemAt(scores, index) };
    values.set(candidate.key, { ...best, key: candidate.key, count });
  }
  return [...values.values()].sort((a, b) => b.probability - a.probability);
}

/** The ranker's probability of the best chosen value. It decides whether a document has the value at all. */
export function probabilityOfBest({ values }: Decision): number {
  return values.reduce((best, { probability }) => Math.max(best, probability), 0);
}

/** From this probability on, a name is a member of a list. */
const MEMBER = 0.4;
const NO_RIVAL = 1e-3;

/** Chooses the best value, or for lists all names that neither contain nor are part of a better one. */
export function decide(ranked: readonly RankedValue[], isList: boolean): Decision | undefined {
  return isList ? decideList(ranked) : decideOne(ranked);
}

function decideOne(ranked: readonly RankedValue[]): Decision | undefined {
  const [best, second] = ranked;
  if (!best) return undefined;
  const rest = ranked.slice(1).reduce((sum, { probability }) => sum + probability, 0);
  const facts = [
    logOddsOf(best.probability),
    logOddsOf(second?.probability ?? NO_RIVAL),
    Math.log(rest + 0.01),
    Math.log(ranked.length),
    Math.min(4, best.count),
    best.profileScore,
  ];
  return { values: [best], facts };
}

function decideList(ranked: readonly RankedValue[]): Decision | undefined {
  const members: RankedValue[] = [];
  const overlaps = (value: RankedValue) =>
    members.some(({ key }) => key.includes(value.key) || value.key.includes(key));
  for (const value of ranked) if (value.probability >= MEMBER && !overlaps(value)) members.push(value);
  if (members.length === 0) return undefined;
  const others = ranked.filter((value) => !overlaps(value));
  const facts = [
    logOddsOf(Math.min(...members.map(({ probability }) => probability))),
    logOddsOf(others[0]?.probability ?? NO_RIVAL),
    members.reduce((sum, { probability }) => sum + Math.log(probability), 0),
    Math.log(0.01 + others.reduce((sum, { probability }) => sum + probability, 0)),
    Number(members.length === 2),
    Number(members.length > 2),
  ];
  return { values: members, facts };
}
