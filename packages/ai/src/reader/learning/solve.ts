import { itemAt } from './number.ts';

/** Solves a system of linear equations with a positive definite matrix by Gaussian elimination. Both arguments are kept. */
export function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, index) => [...row, itemAt(right, index)]);
  for (let pivot = 0; pivot < rows.length; pivot += 1) {
    const head = itemAt(rows, pivot);
    const divisor = itemAt(head, pivot);
    for (let at = pivot; at < head.length; at += 1) head[at] = itemAt(head, at) / divisor;
    for (const [index, row] of rows.entries()) {
      const factor = itemAt(row, pivot);
      if (index === pivot || factor === 0) continue;
      for (let at = pivot; at < row.length; at += 1) row[at] = itemAt(row, at) - factor * itemAt(head, at);
    }
  }
  return rows.map((row) => itemAt(row, row.length - 1));
}
