import type { ParseHints } from '@atrium/domain/value';
import { valuesIn } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import type { Crossing, Reading } from './fields.ts';
import type { Wanted } from './column-query.ts';

const CROSSED = 0.88;
const EXTRA_IN_ROW = 0.02;
const EXTRA_IN_HEADER = 0.08;
/** A total under a column's name may be the requested value, so it is marked for review. */
const SUMMED = 0.66;
const SUM = /^(?:grand )?totals?$|^sum$/i;

/** Finds table cells whose row and column names together match the column: "Umbrella" and "Policy number". */
export function fromCrossings(wanted: Wanted, reading: Reading, hints: ParseHints): Candidate[] {
  const [own] = wanted.synonyms;
  if (!own || own.stems.length === 0) return [];
  return reading.crossings.flatMap((crossing) => {
    const { row, header, value, quote, page, section } = crossing;
    const score = scoreOf(own.stems, crossing);
    if (score === 0 || wanted.concept?.excludes?.test(`${row.text} ${header.text}`)) return [];
    const field = { label: header.text, stems: header.stems, value, quote, page, relation: 'cell' as const, section };
    return valuesIn(wanted, field, hints).map(({ parsed, weight }) => {
      return { parsed, quote, page, score: score * weight, rule: 'row and column' as const };
    });
  });
}

function scoreOf(stems: readonly string[], { row, header }: Crossing): number {
  const [inRow, inHeader] = [row.stems, header.stems];
  if (!stems.every((stem) => inRow.includes(stem) || inHeader.includes(stem))) return 0;
  const headerExtra = inHeader.filter((stem) => !stems.includes(stem)).length;
  if (inHeader.length === headerExtra) return 0;
  const isNamedByRow = stems.some((stem) => inRow.includes(stem) && !inHeader.includes(stem));
  if (!isNamedByRow) return SUM.test(row.text) && headerExtra === 0 ? SUMMED : 0;
  const rowExtra = inRow.filter((stem) => !stems.includes(stem)).length;
  return Math.max(0, CROSSED - EXTRA_IN_ROW * rowExtra - EXTRA_IN_HEADER * headerExtra);
}
