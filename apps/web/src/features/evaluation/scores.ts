import type { EvaluationScores } from '@atrium/domain/evaluation';

type Measure = 'right' | 'refusedRightly' | 'pageHit10' | 'documentHit10' | 'ndcg10';

/** What a run is measured by, in the words of people who read documents. */
export const MEASURES: readonly { of: Measure; label: string; explanation: string; isShare: boolean }[] = [
  {
    of: 'right',
    label: 'Right answers',
    explanation: 'Of the questions that the documents answer: cites the expected place, with the expected words.',
    isShare: true,
  },
  {
    of: 'refusedRightly',
    label: 'Rightly not answered',
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
    explanation: 'How high the expected page stands among the ten passages: 1 is always first.',
    isShare: false,
  },
];

const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const points = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const signed = new Intl.NumberFormat(undefined, { ...plain.resolvedOptions(), signDisplay: 'exceptZero' });

type MeasureOf = (typeof MEASURES)[number];

/** A score as it is read; a dash where there was nothing to count. */
export function formatScore(scores: EvaluationScores, { of, isShare }: MeasureOf): string {
  const value = scores[of];
  if (value === null) return '–';
  return (isShare ? share : plain).format(value);
}

/** How much a score differs from another: percentage points for shares. Null where one of them is none. */
export function difference(
  scores: EvaluationScores,
  other: EvaluationScores,
  { of, isShare }: MeasureOf,
): { text: string; direction: 'better' | 'worse' | 'same' } | null {
  const [now, then] = [scores[of], other[of]];
  if (now === null || then === null) return null;
  const text = isShare ? `${points.format((now - then) * 100)} points` : signed.format(now - then);
  const isSame = Math.abs(now - then) < 0.0005;
  if (isSame) return { text: 'no difference', direction: 'same' };
  return { text, direction: now > then ? 'better' : 'worse' };
}
