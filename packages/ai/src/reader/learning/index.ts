export { Calibrator, confidenceOf, type Decided, fitCalibrator } from './calibration.ts';
export { hashOf, probabilityOf } from './number.ts';
export { type Example, Forest, isSound, scoreForest, trainForest } from './trees.ts';
