export { Calibrator, confidenceOf, type Decided, fitCalibrator } from './calibration.ts';
export { hashOf, logOddsOf, probabilityOf } from './number.ts';
export { type Choice, choiceProbabilities, trainRanker } from './ranker.ts';
export { type Example, Forest, isSound, scoreForest, trainForest, type TreeSettings } from './trees.ts';
