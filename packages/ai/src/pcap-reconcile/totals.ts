import { addAmounts, type Amount, amountOf, subtractAmounts, ZERO } from '@atrium/domain/bank-reconcile';
import type { CapitalEntry, CapitalSide } from '@atrium/domain/pcap-reconcile';

type Row = CapitalEntry & { context: string | null };

const TOTAL = /^(?:grand |fund |sub-?|overall )?totals?\b|\b(?:sub-?)?totals?$|^(?:sum|all partners|all investors)\b/i;
/** Words of totals that name no partner. */
const GENERIC =
  /^(?:grand|fund|sub-?totals?|sub|overall|totals?|all|sum|of|the|for|limited|general|partners?|partnership|investors?|members?|class|series|[a-z]|capital|equity|net|assets|lps?|gps?|and|&|-|:)$/i;

/**
 * Tells totals from partners: by their words, and by arithmetic. “Total Return Fund LP” is a partner unless it is the sum of the
 * rows above it. Returns the partners, and the last total, which is that of all.
 */
export function separateTotals(rows: readonly Row[]): { entries: CapitalEntry[]; total: CapitalSide['total'] } {
  const entries: CapitalEntry[] = [];
  let group: Row[] = [];
  let total: Row | null = null;
  let totals = 0;
  for (const [at, row] of rows.entries()) {
    // Adding up takes the square of the rows, so the words are asked first.
    const isSum = () =>
      isSumOf(row, group) || (entries.length > 1 && isSumOf(row, entries)) || isSumOf(row, headed(rows, at));
    const isGeneric = wordsOf(row.name).every((word) => GENERIC.test(word));
    const isTotal = TOTAL.test(row.name.trim());
    if (isGeneric ? isTotal || isPlural(row.name) || isSum() : isTotal && isSum()) {
      total = row;
      totals += 1;
      group = [];
      continue;
    }
    if (row.name === '') continue;
    const { context: _, ...entry } = row;
    entries.push(entry);
    group.push(row);
  }
  const isWhole =
    total !== null && (totals === 1 || /^(?:grand |fund )?total|all/i.test(total.name) || isSumOf(total, entries));
  return {
    entries,
    total:
      total && isWhole && entries.length > 1 && !isPart(total, rows) ? { label: total.name, lines: total.lines } : null,
  };
}

/** Whether partners follow the last total: then it is one of a part. */
function isPart(total: Row, rows: readonly Row[]): boolean {
  return rows.at(-1) !== total && !/grand/i.test(total.name);
}

function wordsOf(name: string): string[] {
  return name
    .split(/\s+/)
    .map((word) => word.replaceAll(/[^\p{L}\p{N}&:-]/gu, ''))
    .filter(Boolean);
}

function isPlural(name: string): boolean {
  return /^(?:limited|general) partners$/i.test(name.trim());
}

/** The rows below a heading that can carry their sum. */
function headed(rows: readonly Row[], at: number): Row[] {
  const rest = rows.slice(at + 1);
  const end = rest.findIndex(({ name }) => wordsOf(name).every((word) => GENERIC.test(word)));
  return end < 0 ? rest : rest.slice(0, end);
}

/** Whether most values of a row are the sums of those of two or more other rows. */
function isSumOf(row: CapitalEntry, parts: readonly CapitalEntry[]): boolean {
  if (parts.length < 2) return false;
  const amounts = row.lines.map((_, at) => amountAt(row, at));
  const filled = amounts.flatMap((amount, at) => (amount && amount.units !== 0n ? [at] : []));
  const fitting = filled.filter((at) => {
    const sum = parts.reduce((found, part) => addAmounts(found, amountAt(part, at) ?? ZERO), ZERO);
    return subtractAmounts(sum, amounts[at] ?? ZERO).units === 0n;
  });
  return filled.length > 0 && fitting.length * 2 > filled.length;
}

function amountAt({ lines }: CapitalEntry, at: number): Amount | null {
  const text = lines[at]?.values[0]?.amount;
  return text == null ? null : (amountOf(text) ?? null);
}
