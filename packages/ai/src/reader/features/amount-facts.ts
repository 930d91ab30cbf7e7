import type { Candidate } from '../candidates/index.ts';
import { itemAt } from '../learning/number.ts';

/** Arithmetic between the amounts of a paper, whatever they are called. All are counts or 0 and 1. */
export type AmountFacts = {
  isLargest: number;
  /** An amount paid less the change. */
  isPaidLessChange: number;
  /** The sum of two amounts before it. */
  isSumOfTwo: number;
  isRoundedFromBefore: number;
  isRoundedAfter: number;
  /** The number of amounts at line ends just before it that add up to it. */
  runLength: number;
  isPart: number;
  sameBefore: number;
  sameAfter: number;
  smaller: number;
  onLine: number;
};

const NEAR = 8;
const ROUNDING = 5;

/** Returns the arithmetic facts of each amount. */
export function amountFactsOf(candidates: readonly Candidate[]): AmountFacts[] {
  const cents = candidates.map(({ facts }) => Math.round((facts.number ?? 0) * 100) * (facts.isNegative ? -1 : 1));
  const largest = Math.max(...cents);
  const lastOnLine = new Map(candidates.map(({ line }, index) => [line, index]));
  const lineEnds = [...lastOnLine.values()];
  return candidates.map(({ line }, index) => {
    const own = itemAt(cents, index);
    const isPositive = own > 0;
    const before = cents.slice(0, index);
    const after = cents.slice(index + 1);
    return {
      isLargest: Number(own === largest),
      isPaidLessChange: Number(isPositive && isDifference(after, own)),
      isSumOfTwo: Number(isPositive && isSum(before.slice(-NEAR), own)),
      isRoundedFromBefore: Number(own % 5 === 0 && before.some((other) => isNear(other, own))),
      isRoundedAfter: Number(after.some((other) => other % 5 === 0 && isNear(other, own))),
      runLength: isPositive ? Math.min(6, runBefore(cents, lineEnds, index)) : 0,
      isPart: Number(isPositive && isPart(cents, index)),
      sameBefore: Math.min(5, before.filter((other) => other === own).length),
      sameAfter: Math.min(5, after.filter((other) => other === own).length),
      smaller: cents.filter((other) => other < own).length / cents.length,
      onLine: candidates.filter((other) => other.line === line).length,
    };
  });
}

function isNear(other: number, own: number): boolean {
  return other !== own && Math.abs(other - own) <= ROUNDING;
}

/** Whether a later amount less an amount after it is the given one. */
function isDifference(after: readonly number[], own: number): boolean {
  return after.some(
    (paid, index) => paid > own && after.slice(index + 1).some((change) => change > 0 && paid - change === own),
  );
}

function isSum(near: readonly number[], own: number): boolean {
  return near.some(
    (one, index) => one !== 0 && near.slice(index + 1).some((other) => other !== 0 && Math.abs(one + other - own) <= 2),
  );
}

/** Whether a following amount is the sum of this one and a smaller one. */
function isPart(cents: readonly number[], index: number): boolean {
  const own = itemAt(cents, index);
  for (let sum = index + 1; sum < Math.min(cents.length, index + NEAR); sum += 1)
    for (let part = 0; part < Math.min(cents.length, sum + 6); part += 1) {
      if (part === index || part === sum) continue;
      const other = itemAt(cents, part);
      if (other > 0 && other < own && itemAt(cents, sum) - other === own) return true;
    }
  return false;
}

function runBefore(cents: readonly number[], lineEnds: readonly number[], index: number): number {
  const ends = lineEnds.filter((end) => end < index);
  const own = itemAt(cents, index);
  for (let last = ends.length - 1; last >= 0; last -= 1) {
    let sum = 0;
    for (let first = last; first >= 0 && sum <= own; first -= 1) {
      sum += itemAt(cents, itemAt(ends, first));
      if (sum === own && first !== last) return last - first + 1;
    }
  }
  return 0;
}
