import type { Candidate, ReaderKind } from './candidates/index.ts';
import { itemAt, logOddsOf, probabilityOf } from './learning/number.ts';
import { scoreForest } from './learning/trees.ts';
import type { Look } from './look.ts';
import type { ReaderModel } from './model.ts';

/** A value with the probability of its best occurrence and the number of its occurrences. */
export type RankedValue = {
  key: string;
  probability: number;
  /** The probability by which the document has the value at all. */
  presence: number;
  candidate: Candidate;
  count: number;
  profileScore: number;
};

/** The chosen values and the facts of the decision from which its confidence is computed. */
export type Decision = { values: readonly RankedValue[]; facts: readonly number[] };

/** Scores a vector of features, as log odds: `score` ranks values, and `presence` decides whether there is one. */
type Scorer = (features: readonly number[]) => { score: number; presence: number };

/**
 * The share of the general ranker in the scores of a column with a profile. A profile misleads where a paper uses other words:
 * the general ranker sees only labels, places and arithmetic. Of shares from 0 to 1, 0.3 to 0.5 were best for most columns.
 * It was trained on columns that most papers have, so it does not decide whether a paper has a value.
 */
const GENERAL_SHARE = 0.4;
/** For these, the general ranker chose worse: the F1 of terms fell from 0.763 to 0.745. */
const WITHOUT_GENERAL: ReadonlySet<ReaderKind> = new Set(['duration']);

/** Returns how columns with a profile are scored: by the ranker of their kind and the general one. */
export function profiledScorer(
  { rankers, general }: Pick<ReaderModel, 'rankers' | 'general'>,
  kind: ReaderKind,
): Scorer {
  const ranker = rankers.get(kind);
  if (!ranker) throw new Error(`The weights have no ranker for ${kind}.`);
  const share = WITHOUT_GENERAL.has(kind) ? 0 : GENERAL_SHARE;
  return (features) => {
    const presence = scoreForest(ranker, features);
    if (share === 0) return { score: presence, presence };
    return { score: (1 - share) * presence + share * scoreForest(general, features), presence };
  };
}

/** Returns how columns without a profile are scored. */
export function generalScorer({ general }: Pick<ReaderModel, 'general'>): Scorer {
  return (features) => {
    const score = scoreForest(general, features);
    return { score, presence: score };
  };
}

/** Ranks the values of a look, best first. */
export function rankValues({ candidates, scores, features }: Look, scorer: Scorer): RankedValue[] {
  const values = new Map<string, RankedValue>();
  for (const [index, candidate] of candidates.entries()) {
    const { score, presence } = scorer(itemAt(features, index));
    const probability = probabilityOf(score);
    const known = values.get(candidate.key);
    const count = (known?.count ?? 0) + 1;
    const best =
      known && known.probability >= probability
        ? known
        : { candidate, probability, presence: probabilityOf(presence), profileScore: itemAt(scores, index) };
    values.set(candidate.key, { ...best, key: candidate.key, count });
  }
  return [...values.values()].sort((a, b) => b.probability - a.probability);
}

/** The presence of the best chosen value. It decides whether a document has the value at all. */
export function presenceOf({ values }: Decision): number {
  return values.reduce((best, { presence }) => Math.max(best, presence), 0);
}

/** From this probability on, a name is a member of a list. */
const MEMBER = 0.4;
const NO_RIVAL = 1e-3;

/** A longer form of a name is chosen if it is at least this likely, as a share of the shorter one. */
const FULL_FORM = 0.6;
/** From this probability on, another name within a longer one shows that it joins two names. */
const JOINED = 0.3;

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

function overlap(one: RankedValue, other: RankedValue): boolean {
  return one.key.includes(other.key) || other.key.includes(one.key);
}

/** Returns the likeliest name that contains the given one and is nearly as likely: “Sears, Roebuck and Co.” for “Roebuck and Co.” */
function fullFormOf(value: RankedValue, free: readonly RankedValue[]): RankedValue {
  const isJoined = (longer: RankedValue) =>
    free.some(
      (other) =>
        other !== longer && other.probability >= JOINED && longer.key.includes(other.key) && !overlap(other, value),
    );
  const forms = free.filter(
    (longer) =>
      longer.key.length > value.key.length &&
      longer.key.includes(value.key) &&
      longer.probability >= FULL_FORM * value.probability &&
      !isJoined(longer),
  );
  return forms[0] ?? value;
}

function decideList(ranked: readonly RankedValue[]): Decision | undefined {
  const members: RankedValue[] = [];
  const isFree = (value: RankedValue) => !members.some((member) => overlap(member, value));
  for (const value of ranked)
    if (value.probability >= MEMBER && isFree(value)) members.push(fullFormOf(value, ranked.filter(isFree)));
  if (members.length === 0) return undefined;
  const others = ranked.filter(isFree);
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
