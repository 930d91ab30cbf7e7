import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  Calibrator,
  choiceProbabilities,
  confidenceOf,
  Forest,
  isSound,
  logOddsOf,
  scoreForest,
} from '../../reader/learning/index.ts';
import { FEATURE_NAMES, featuresOf } from './features.ts';
import { type Asked, normalized, type Proposal } from './proposal.ts';
import type { Operation } from './request.ts';

/** How answers of one kind are accepted: only from the confidence on at which few enough were wrong in training. */
const Limits = z.object({ found: z.number(), computed: z.number(), rules: z.number() });
export type Limits = z.infer<typeof Limits>;

/** Shares of the questions of one set, cross-validated by document. */
const Shares = z.object({ questions: z.int(), right: z.number(), wrong: z.number() });

export const AnswerWeights = z.object({
  features: z.array(z.string()),
  forest: Forest,
  calibrator: Calibrator,
  limits: Limits,
  training: z.object({ sets: z.record(z.string(), Shares), calibrationError: z.number() }),
});
export type AnswerWeights = z.infer<typeof AnswerWeights>;
/** The part of the weights that decides. */
export type AnswerModel = Omit<AnswerWeights, 'training'>;

const FILE = join(import.meta.dirname, 'weights.json');
let loaded: AnswerWeights | undefined;

/** The committed weights. Reads and checks the file once. @throws if they belong to other features */
export function committedWeights(): AnswerWeights {
  loaded ??= checked(AnswerWeights.parse(JSON.parse(readFileSync(FILE, 'utf8'))));
  return loaded;
}

function checked(weights: AnswerWeights): AnswerWeights {
  if (weights.features.join('|') !== FEATURE_NAMES.join('|'))
    throw new Error('The weights of answers belong to other features. Train them again.');
  if (!isSound(weights.forest, FEATURE_NAMES.length)) throw new Error('A tree of the answers’ weights is broken.');
  return weights;
}

/** The best proposal, with the facts that its confidence follows from. */
export type Decision = { proposal: Proposal; index: number; facts: number[] };

const COMPUTED: ReadonlySet<Operation> = new Set([
  'change',
  'percentage change',
  'average',
  'sum',
  'ratio',
  'count of periods',
  'count of rows',
  'count of members',
]);

export function isComputed({ operation }: Proposal): boolean {
  return COMPUTED.has(operation);
}

/** Scores beyond these say nothing more. A question without a rival counts as one with the lowest score. */
const MOST_SCORE = 6;
const NO_RIVAL = -MOST_SCORE;

/** The features that the calibrator reads, besides the scores and the operation. */
const DECIDING = [
  'question known',
  'names known',
  'names behind best',
  'years known',
  'is asked',
  'cue place',
  'cues',
  'is value',
  'is values',
  'is change',
  'is percentage change',
  'is average',
  'is sum',
  'is ratio',
  'is members',
  'is periods',
].map((name) => FEATURE_NAMES.indexOf(name));
const ASKED_TO_COMPUTE = [...COMPUTED].map((operation) => FEATURE_NAMES.indexOf(`asked ${operation}`));

/** Ranks the proposals. Undefined if there are none. */
export function decide(
  forest: Forest,
  proposals: readonly Proposal[],
  features: readonly (readonly number[])[],
): Decision | undefined {
  const scores = features.map((own) => scoreForest(forest, own));
  const probabilities = choiceProbabilities(scores);
  const ranked = proposals
    .map((proposal, index) => ({
      proposal,
      index,
      features: features[index] ?? [],
      score: scores[index] ?? NO_RIVAL,
      probability: probabilities[index] ?? 0,
    }))
    .sort((a, b) => b.score - a.score);
  const [first] = ranked;
  if (!first) return undefined;
  const best = ranked.find((each) => showsValueOf(first.proposal, each.proposal, each.score - first.score)) ?? first;
  const rival = ranked.find(({ proposal }) => !agree(proposal, best.proposal));
  const agreeing = ranked.filter(({ proposal }) => agree(proposal, best.proposal));
  const together = agreeing.reduce((sum, { probability }) => sum + probability, 0);
  const fact = (feature: number) => best.features[feature] ?? 0;
  return {
    proposal: best.proposal,
    index: best.index,
    facts: [
      logOddsOf(best.probability),
      logOddsOf(together),
      bounded(best.score),
      rival ? bounded(best.score - rival.score) : MOST_SCORE,
      rival ? bounded(rival.score) : NO_RIVAL,
      best.proposal.operation === 'sentence' ? 1 : 0,
      isComputed(best.proposal) ? 1 : 0,
      best.proposal.operation === 'rules' ? 1 : 0,
      isComputed(best.proposal) ? 0 : ASKED_TO_COMPUTE.filter((feature) => fact(feature) > 0).length,
      ...DECIDING.map(fact),
    ],
  };
}

function bounded(score: number): number {
  return Math.max(-MOST_SCORE, Math.min(MOST_SCORE, score));
}

/** A proposal that is half as probable as the best one is still near. */
const NEAR = -Math.log(2);

/** Whether the rules show the value of the best sentence in bold, and are nearly as probable. */
function showsValueOf(sentence: Proposal, { operation, key }: Proposal, behind: number): boolean {
  if (sentence.operation !== 'sentence' || operation !== 'rules' || behind < NEAR) return false;
  return normalized(sentence.shown).includes(normalized(key));
}

/** Whether two proposals say the same: one shows the value of the other. */
function agree(one: Proposal, other: Proposal): boolean {
  if (one === other) return true;
  const [a, b] = [normalized(one.key), normalized(other.key)];
  return a === b || normalized(other.shown).includes(a) || normalized(one.shown).includes(b);
}

/** Returns the proposal to show, or undefined if none is certain enough. */
export function choose(weights: AnswerModel, asked: Asked): { proposal: Proposal; confidence: number } | undefined {
  const decision = decide(weights.forest, asked.proposals, featuresOf(asked));
  if (!decision) return undefined;
  const { proposal, facts } = decision;
  const confidence = confidenceOf(weights.calibrator, facts);
  return confidence >= limitOf(weights.limits, proposal) ? { proposal, confidence } : undefined;
}

export function limitOf(limits: Limits, proposal: Proposal): number {
  if (proposal.operation === 'rules') return limits.rules;
  return isComputed(proposal) ? limits.computed : limits.found;
}
