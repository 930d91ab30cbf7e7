import type { Candidate } from '../candidates/index.ts';
import type { Paper } from '../paper.ts';
import { BLOCK_FEATURES, blockFeatures } from './block.ts';
import { type Asked, contextOf, type FeatureContext, type ProfileScores } from './context.ts';
import { KIND_FEATURES, kindFeatures } from './kind-features.ts';
import { LABEL_FEATURES, labelFeatures } from './label.ts';
import { NEIGHBOUR_FEATURES, neighbourFeatures } from './neighbours.ts';
import { OCCURRENCE_FEATURES, occurrenceFeatures } from './occurrences.ts';
import { PLACE_FEATURES, placeFeatures } from './place.ts';
import { PROFILE_FEATURES, profileFeatures } from './profile-features.ts';
import { QUANTITY_FEATURES, quantityFeatures } from './quantity.ts';
import { REPETITION_FEATURES, repetitionFeatures } from './repetition.ts';
import { SHAPE_FEATURES, shapeFeatures } from './shape.ts';

export { ColumnWords, type Coverage } from './column-words.ts';
export type { Asked, ProfileScores } from './context.ts';
export { surroundingsOf, wordsOfLine } from './surroundings.ts';
export { isStopWord, rootOf, wordsOf } from './words.ts';

type FeatureGroup = { names: readonly string[]; of: (context: FeatureContext, index: number) => number[] };

const GROUPS: readonly FeatureGroup[] = [
  { names: LABEL_FEATURES, of: labelFeatures },
  { names: PLACE_FEATURES, of: placeFeatures },
  { names: SHAPE_FEATURES, of: shapeFeatures },
  { names: NEIGHBOUR_FEATURES, of: neighbourFeatures },
  { names: REPETITION_FEATURES, of: repetitionFeatures },
  { names: QUANTITY_FEATURES, of: quantityFeatures },
  { names: KIND_FEATURES, of: kindFeatures },
  { names: BLOCK_FEATURES, of: blockFeatures },
  { names: OCCURRENCE_FEATURES, of: occurrenceFeatures },
  { names: PROFILE_FEATURES, of: profileFeatures },
];

/** The names of the features, in the order of the vectors. Stored weights refer to them by position. */
export const FEATURE_NAMES: readonly string[] = GROUPS.flatMap(({ names }) => names);

/** Whether a feature comes from a column's profile. A ranker for unknown columns must not use it. */
export function isProfileFeature(index: number): boolean {
  return index >= FEATURE_NAMES.length - PROFILE_FEATURES.length;
}

/** Returns a vector of features for each candidate. No feature is a word: all say how words meet, where, and how many. */
export function featuresOf(
  paper: Paper,
  candidates: readonly Candidate[],
  asked: Asked,
  profile?: ProfileScores,
): number[][] {
  const context = contextOf(paper, candidates, asked, profile);
  return candidates.map((_, index) => GROUPS.flatMap(({ of }) => of(context, index)));
}
