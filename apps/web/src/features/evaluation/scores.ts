import type { EvaluationScores } from '@atrium/domain/evaluation';

type Measure = 'right' | 'refusedRightly' | 'pageHit10' | 'documentHit10' | 'ndcg10';

/** The measures of a run, with their names on screens. */
export const MEASURES: readonly { of: Measure; label: string; explanation: string; isShare: boolean }[] = [
  {
    of: 'right',
    label: 'Correct answers',
    explanation:
      'Of the questions that the documents answer: the answer cites the expected page and contains the expected words.',
    isShare: true,
  },
  {
    of: 'refusedRightly',
    label: 'Correctly not answered',
    explanation: 'Of the questions that the documents do not answer.',
    isShare: true,
  },
  {
    of: 'pageHit10',
    label: 'Page found',
    explanation: 'The expected page is among the ten passages that the answer is written from.',
    isShare: true,
  },
  {
    of: 'documentHit10',
    label: 'Document found',
    explanation: 'The expected document is among the ten passages that the answer is written from.',
    isShare: true,
  },
  {
    of: 'ndcg10',
    label: 'nDCG@10',
    explanation: 'The rank of the expected page among the ten passages: 1 means always first.',
    isShare: false,
  },
];

const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const points = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const signed = new Intl.NumberFormat(undefined, { ...plain.resolvedOptions(), signDisplay: 'exceptZero' });

type MeasureOf = (typeof MEASURES)[number];

/** A formatted score; a dash if there is no value. */
export function formatScore(scores: EvaluationScores, { of, isShare }: MeasureOf): string {
  const value = scores[of];
  if (value === null) return '–';
  return (isShare ? share : plain).format(value);
}

/** The difference between two scores, in percentage points for shares; null if a score has no value. */
export function difference(
  scores: EvaluationScores,
  other: EvaluationScores,
  { of, isShare }: MeasureOf,
): { text: string; direction: 'better' | 'worse' | 'same' } | null {
  const [now, then] = [scores[of], other[of]];
  if (now === null || then === null) return null;
  const text = isShare ? `${points.format((now - then) * 100)} points` : signed.format(now - then);
  const isSame = Math.abs(now - then) < 0.0005;
  if (isSame) return { text: 'None', direction: 'same' };
  return { text, direction: now > then ? 'better' : 'worse' };
}
