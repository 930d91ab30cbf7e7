import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Calibrator, confidenceOf, Forest, isSound, scoreForest } from '../../reader/learning/index.ts';
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

const NO_RIVAL = -6;

/** Ranks the proposals. Undefined if there are none. */
export function decide(
  forest: Forest,
  proposals: readonly Proposal[],
  features: readonly (readonly number[])[],
): Decision | undefined {
  const ranked = proposals
    .flatMap((proposal, index) => {
      const own = features[index];
      return own ? [{ proposal, index, features: own, score: scoreForest(forest, own) }] : [];
    })
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (!best) return undefined;
  const rival = ranked.find(({ proposal }) => !agree(proposal, best.proposal));
  const fact = (name: string) => best.features[FEATURE_NAMES.indexOf(name)] ?? 0;
  return {
    proposal: best.proposal,
    index: best.index,
    facts: [
      best.score,
      best.score - (rival?.score ?? NO_RIVAL),
      rival?.score ?? NO_RIVAL,
      best.proposal.operation === 'sentence' ? 1 : 0,
      isComputed(best.proposal) ? 1 : 0,
      best.proposal.operation === 'rules' ? 1 : 0,
      fact('question known'),
      fact('names known'),
      fact('names behind best'),
      fact('years known'),
    ],
  };
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
