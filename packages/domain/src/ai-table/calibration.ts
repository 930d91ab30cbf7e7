/** So many values of a column must be confirmed before its confidence is measured and some may need no review. */
export const CONFIRMATIONS_NEEDED = 25;

/**
 * The expected calibration error over ten bins of confidence: the mean distance between the confidence and the share of right
 * decisions (Naeini, Cooper and Hauskrecht 2015).
 */
export function calibrationError(decisions: readonly { confidence: number; isRight: boolean }[]): number {
  const bins = Map.groupBy(decisions, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  let sum = 0;
  for (const bin of bins.values()) {
    const right = bin.filter(({ isRight }) => isRight).length;
    sum += Math.abs(bin.reduce((total, { confidence }) => total + confidence, 0) - right);
  }
  return decisions.length === 0 ? 0 : sum / decisions.length;
}
