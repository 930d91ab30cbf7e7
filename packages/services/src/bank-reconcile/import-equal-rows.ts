import {
  type DayOfAccount,
  type DayRowStored,
  type DaySection,
  daySections,
  edgeDays,
  rowsOfDay,
  writeOccurrences,
} from '@atrium/db/bank-reconcile';
import { type Amount, amountOf, type DayPart, numberEqualRows, subtractAmounts } from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Most rows of one day of an account that are compared. Beyond, equal rows keep their occurrences. */
const MOST_ROWS = 50_000;

function stored(units: string | null, scale: number | null): Amount | null {
  return units === null || scale === null ? null : { units: BigInt(units), scale };
}

function figure(balance: { amount: string } | null): Amount | null {
  return (balance && amountOf(balance.amount)) ?? null;
}

type Balances = { start: Amount | null; end: Amount | null };

/** The balances before and after all rows of a statement, if it proves them. `rows` are its rows of the day, the oldest first. */
function provenBalances({ proof }: DaySection, rows: readonly DayRowStored[]): Balances {
  const { outcome, opening, closing, difference, running } = proof;
  if (outcome === 'failed') return { start: null, end: null };
  if (difference !== null) return { start: figure(opening), end: figure(closing) };
  if (!running || running.broken > 0) return { start: null, end: null };
  const [first, last] = [rows.at(0), rows.at(-1)];
  const [after, amount] = first
    ? [stored(first.balance, first.balanceScale), stored(first.amount, first.scale)]
    : [null, null];
  return {
    start: figure(opening) ?? (after && amount && subtractAmounts(after, amount)),
    end: figure(closing) ?? (last ? stored(last.balance, last.balanceScale) : null),
  };
}

function partOf(section: DaySection, rows: readonly DayRowStored[], writtenId: string): DayPart | null {
  const [first] = rows;
  if (!first) return null;
  const isReversed = section.newestFirst ?? section.proof.running?.newestFirst ?? false;
  const ordered = isReversed ? rows.toReversed() : rows;
  const { start, end } = provenBalances(section, ordered);
  return {
    id: section.id,
    fileId: `${first.statementId}/${first.file ?? ''}`,
    rows: ordered.map(({ id, rowHash, occurrence, amount, scale }) => ({
      id,
      rowHash,
      occurrence,
      amount: { units: BigInt(amount), scale },
    })),
    beginsEarlier: section.beginsEarlier,
    endsLater: section.endsLater,
    start: section.beginsEarlier ? null : start,
    end: section.endsLater ? null : end,
    isNew: first.statementId === writtenId,
  };
}

async function partsOf(em: EntityManager, written: Written, day: DayOfAccount): Promise<DayPart[]> {
  const rows = await rowsOfDay(em, written.folderId, day, MOST_ROWS + 1);
  if (rows.length > MOST_ROWS) return [];
  const bySection = Map.groupBy(rows, ({ sectionId }) => sectionId);
  const sections = await daySections(em, [...bySection.keys()], day.bookedOn);
  return sections.flatMap((section) => {
    const part = partOf(section, bySection.get(section.id) ?? [], written.statementId);
    return part ? [part] : [];
  });
}

type Written = { folderId: string; statementId: string };

/**
 * Tells equal rows apart on the days on which the written statements meet others of their account. `promoteDuplicates` must
 * follow, so that each row that is new in the folder counts. Returns how many rows count with an equal row although nothing
 * shows whether both are the same.
 */
export async function separateEqualRows(em: EntityManager, written: Written): Promise<number> {
  let unsure = 0;
  for (const day of await edgeDays(em, written.statementId)) {
    const numbered = numberEqualRows(await partsOf(em, written, day));
    await writeOccurrences(em, written, numbered.changed);
    unsure += numbered.unsure;
  }
  return unsure;
}
