import { calibrationError } from '@atrium/domain/ai-table';
import { describe, expect, it } from 'vitest';
import { confidenceOf, fitCalibrator } from './calibration.ts';
import { hashOf, logOddsOf, probabilityOf, randomFrom } from './number.ts';
import { type Choice, choiceProbabilities, trainRanker } from './ranker.ts';
import { solved } from './solve.ts';
import { type Example, isSound, scoreForest, trainForest } from './trees.ts';
import { restoreWords, scoreWords, storeWords, trainWords } from './word-model.ts';

const SETTINGS = { trees: 30, depth: 3, bags: 2 };

describe('words', () => {
  const [good, bad] = [hashOf('good', 15), hashOf('bad', 15)];
  const examples = Array.from({ length: 40 }, (_, index) => {
    return {
      words: Int32Array.of(index % 2 === 0 ? good : bad, 7),
      label: index % 2 === 0 ? 1 : 0,
      weight: 1,
    } as const;
  });

  it('are learned, and the same each time', () => {
    const model = trainWords(examples, 5);
    expect(scoreWords(model, Int32Array.of(good))).toBeGreaterThan(1);
    expect(scoreWords(model, Int32Array.of(bad))).toBeLessThan(-1);
    expect(trainWords(examples, 5)).toEqual(model);
  });

  it('are stored as small numbers and restored', () => {
    const model = trainWords(examples, 5);
    const restored = restoreWords(storeWords(model));
    expect(scoreWords(restored, Int32Array.of(good))).toBeCloseTo(scoreWords(model, Int32Array.of(good)), 1);
    expect(() => restoreWords({ bias: 0, pairs: [40_000, 1] })).toThrow(RangeError);
  });
});

describe('trees', () => {
  const random = randomFrom(3);
  const examples = Array.from({ length: 400 }, (): Example => {
    const [a, b] = [random(), random()];
    return { features: [a, b, random()], label: a > 0.5 !== b > 0.5 ? 1 : 0, weight: 1 };
  });
  const forest = trainForest(examples, SETTINGS);

  it('learn what no single feature shows', () => {
    const right = examples.filter(({ features, label }) => scoreForest(forest, features) > 0 === (label === 1));
    expect(right.length / examples.length).toBeGreaterThan(0.95);
  });

  it('are the same each time and sound', () => {
    expect(trainForest(examples, SETTINGS)).toEqual(forest);
    expect(isSound(forest, 3)).toBe(true);
    expect(isSound(forest, 1)).toBe(false);
    expect(isSound({ ...forest, trees: [[[0, 0.5, 0, 1], [1]]] }, 3)).toBe(false);
  });

  it('leave out features that may not be used', () => {
    const without = trainForest(examples, { ...SETTINGS, uses: (feature) => feature !== 1 });
    expect(without.trees.flat().some((node) => node.length === 4 && node[0] === 1)).toBe(false);
  });

  it('without examples score even', () => expect(scoreForest(trainForest([], SETTINGS), [])).toBe(0));
});

describe('a ranker', () => {
  const random = randomFrom(11);
  /** The alternative with the largest first feature is right. If the second feature is 1, none is right. */
  const choices = Array.from({ length: 300 }, (_, index): Choice => {
    const none = index % 3 === 0 ? 1 : 0;
    const features = Array.from({ length: 4 }, () => [random(), none, random()]);
    const most = Math.max(...features.map(([first = 0]) => first));
    return { features, labels: features.map(([first]) => (none === 0 && first === most ? 1 : 0)) };
  });
  const settings = { ...SETTINGS, isFine: true };
  const forest = trainRanker(choices, settings, 2);
  const chosen = ({ features }: Choice) => choiceProbabilities(features.map((own) => scoreForest(forest, own)));

  it('prefers the right alternative of each question', () => {
    const answerable = choices.filter(({ labels }) => labels.includes(1));
    const right = answerable.filter((choice) => {
      const probabilities = chosen(choice);
      return probabilities.indexOf(Math.max(...probabilities)) === choice.labels.indexOf(1);
    });
    expect(right.length / answerable.length).toBeGreaterThan(0.85);
  });

  it('chooses none where none is right', () => {
    const together = (choice: Choice) => chosen(choice).reduce((sum, probability) => sum + probability, 0);
    const answerable = choices.filter(({ labels }) => labels.includes(1));
    const others = choices.filter(({ labels }) => !labels.includes(1));
    expect(answerable.filter((choice) => together(choice) > 0.5).length / answerable.length).toBeGreaterThan(0.95);
    expect(others.filter((choice) => together(choice) < 0.5).length / others.length).toBeGreaterThan(0.95);
  });

  it('is the same each time, and without choices scores even', () => {
    expect(trainRanker(choices, settings, 2)).toEqual(forest);
    expect(scoreForest(trainRanker([], settings, 2), [])).toBe(0);
  });

  it('gives probabilities that leave a share for none of the alternatives', () => {
    expect([...choiceProbabilities([0])]).toEqual([0.5]);
    expect([...choiceProbabilities([800, -800])]).toEqual([1, 0]);
    expect([...choiceProbabilities([])]).toEqual([]);
  });
});

describe('calibration', () => {
  const random = randomFrom(5);
  const decisions = Array.from({ length: 600 }, () => {
    const probability = random();
    return { facts: [logOddsOf(probability) * 3, 1], isRight: random() < probability, probability };
  });

  it('turns overconfident facts into measured probabilities', () => {
    const calibrator = fitCalibrator(decisions);
    const before = decisions.map(({ facts, isRight }) => ({ confidence: probabilityOf(facts[0] ?? 0), isRight }));
    const after = decisions.map(({ facts, isRight }) => ({ confidence: confidenceOf(calibrator, facts), isRight }));
    expect(calibrationError(before)).toBeGreaterThan(0.1);
    expect(calibrationError(after)).toBeLessThan(0.04);
  });

  it('stays below certainty where all decisions were right', () => {
    const calibrator = fitCalibrator(decisions.map((each) => ({ ...each, isRight: true })));
    const confidence = confidenceOf(calibrator, [30, 1]);
    expect(confidence).toBeGreaterThan(0.95);
    expect(confidence).toBeLessThan(1);
  });

  it('draws the curve of a small column to that of all columns', () => {
    const few = decisions.slice(0, 12).map((each) => ({ ...each, isRight: true }));
    const [alone, drawn] = [fitCalibrator(few), fitCalibrator(few, decisions)];
    const unlikely = [logOddsOf(0.2) * 3, 1];
    expect(confidenceOf(drawn, unlikely)).toBeLessThan(confidenceOf(alone, unlikely) - 0.1);
    expect(confidenceOf(fitCalibrator(decisions, decisions), unlikely)).toBeCloseTo(0.2, 1);
  });

  it('does not diverge where one rare decision was wrong', () => {
    const rare = Array.from({ length: 200 }, (_, index) => ({
      facts: [index < 4 ? -2 : 9 + (index % 3), 0],
      isRight: index >= 4,
    }));
    const calibrator = fitCalibrator(rare);
    expect(confidenceOf(calibrator, [10, 0])).toBeGreaterThan(0.97);
    expect(confidenceOf(calibrator, [-2, 0])).toBeLessThan(0.5);
  });

  it('the calibration error of right statements is 0', () => {
    const right = Array.from({ length: 10 }, (_, index) => ({ confidence: 0.7, isRight: index < 7 }));
    expect(calibrationError(right)).toBeCloseTo(0);
    expect(calibrationError([])).toBe(0);
  });
});

it('solves linear equations', () => {
  const [x = 0, y = 0] = solved(
    [
      [2, 1],
      [1, 3],
    ],
    [4, 7],
  );
  expect([x, y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([1, 2]);
});
