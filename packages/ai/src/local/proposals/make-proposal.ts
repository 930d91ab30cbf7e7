import { compareDecimals, multiply } from '@atrium/domain/value';
import { type Computed, written } from './arithmetic.ts';
import type { GridCell } from './grid.ts';
import { matchCell, type Phrase } from './match.ts';
import type { Proposal } from './proposal.ts';
import type { Reading } from './reading.ts';
import type { Operation, Request } from './request.ts';

export const TOTAL = /^(?:(?:sub|grand )?-?total\b|net\b.*\btotal)/i;

/** Makes a proposal of cells, compared with the phrase that found them. */
export function made(
  operation: Operation,
  cells: readonly GridCell[],
  ranked: { phrase: Phrase; request: Request; reading: Reading },
  shown: { key: string; shown: string; rank: number; quality?: number },
): Proposal {
  const { phrase, request, reading } = ranked;
  const matches = cells.slice(0, 6).map((cell) => matchCell(phrase, request.periods, cell, reading));
  return { operation, cells, matches, quality: 0, ...shown };
}

export function pathText({ row, headers, period }: GridCell): string {
  const label = row.label === '' ? (row.parents.at(-1) ?? '') : row.label;
  return [label, ...headers.filter((header) => header !== label), period?.year ?? ''].filter(Boolean).join(', ');
}

export function asShown({ value, isPercent, formula }: Computed): string {
  return `${written(value)}${isPercent ? '%' : ''} = ${formula}`;
}

/** The period as it is written above or beside a cell. */
export function periodText({ row, headers, period }: GridCell): string {
  const written = headers.find((header) => /(?:19|20)\d{2}|\bFY|quarter|\bQ[1-4]/i.test(header));
  if (written !== undefined) return written;
  return /\d{4}|quarter|Q[1-4]/i.test(row.label) ? row.label : String(period?.year ?? '');
}

const SCALES: Readonly<Record<string, string>> = { thousand: '1000', million: '1000000', billion: '1000000000' };

/** Whether a cell fulfils the question's condition. A figure with a scale word is compared with the exact amount. */
export function fulfils({ value, amount, unit }: GridCell, { comparison }: Request): boolean {
  if (!comparison || value === undefined || amount === undefined) return false;
  const scale = SCALES[comparison.scale];
  const isScaled = scale !== undefined && unit.scale > 1;
  const order = compareDecimals(
    isScaled ? amount : value,
    isScaled ? multiply(comparison.text, scale) : comparison.text,
  );
  return order === 0 ? comparison.orEqual : order > 0 === comparison.isAbove;
}
