import { addAmounts, type Amount, compareAmounts, subtractAmounts, ZERO } from './amount.ts';

/** A row of the day, with the occurrence that tells it from equal rows. */
export type DayRow = { id: string; rowHash: string; occurrence: number; amount: Amount };

/** The rows of one day in one statement of an account. */
export type DayPart = {
  /** The statement, and the file that it is in. */
  id: string;
  fileId: string;
  /** The oldest first. */
  rows: readonly DayRow[];
  /** Whether it has rows of earlier days, and of later days. */
  beginsEarlier: boolean;
  endsLater: boolean;
  /** The balance before its first row; null if it begins on an earlier day, or if no balance is proven. */
  start: Amount | null;
  /** The balance after its last row; null if it ends on a later day, or if no balance is proven. */
  end: Amount | null;
  /** Whether it is being written. The others keep the occurrences that they have, as far as possible. */
  isNew: boolean;
};

/** `before` goes on in `after`, whose first rows can repeat the last rows of `before`. */
type Link = { before: DayPart; after: DayPart; shared: number };

function sumOf(rows: readonly DayRow[]): Amount {
  return rows.reduce((sum, { amount }) => addAmounts(sum, amount), ZERO);
}

function areEqual(a: readonly DayRow[], b: readonly DayRow[]): boolean {
  if (a.length !== b.length) return false;
  const hashes = b.map(({ rowHash }) => rowHash).sort();
  return a
    .map(({ rowHash }) => rowHash)
    .sort()
    .every((rowHash, at) => rowHash === hashes[at]);
}

/** Whether `inner` can be rows of `outer` between its first row and its last row. */
function canContain(outer: DayPart, inner: DayPart): boolean {
  if (!outer.start || !outer.end || !inner.start || !inner.end) return false;
  let balance = outer.start;
  for (const [at, row] of outer.rows.entries()) {
    const end = at + inner.rows.length;
    const isInside = end <= outer.rows.length && inner.rows.length < outer.rows.length;
    if (isInside && compareAmounts(balance, inner.start) === 0 && areEqual(outer.rows.slice(at, end), inner.rows))
      return true;
    balance = addAmounts(balance, row.amount);
  }
  return false;
}

/** Returns how many rows `after` can repeat, by its balance before them and by the rows themselves. */
function possibleOverlaps(before: DayPart, after: DayPart): number[] {
  if (!before.end || !after.start) return [];
  const wanted = subtractAmounts(before.end, after.start);
  const most = Math.min(before.rows.length, after.rows.length);
  const found: number[] = [];
  let sum = ZERO;
  for (let shared = 0; shared <= most; shared += 1) {
    const row = before.rows.at(-shared);
    if (shared > 0 && row) sum = addAmounts(sum, row.amount);
    if (compareAmounts(sum, wanted) !== 0) continue;
    if (areEqual(before.rows.slice(before.rows.length - shared), after.rows.slice(0, shared))) found.push(shared);
  }
  return found;
}

/** Returns how a statement goes on in another one; null if the balances allow none, or more than one, way. */
function linkOf(before: DayPart, after: DayPart): Link | null {
  const [shared, ...others] = possibleOverlaps(before, after);
  if (shared === undefined || others.length > 0) return null;
  if (before.fileId === after.fileId) return shared === 0 ? { before, after, shared } : null;
  // Rows that add up to zero leave the balance as it was, so it does not show whether they are repeated.
  if (shared === 0 && compareAmounts(sumOf(before.rows), ZERO) === 0) return null;
  if (shared < before.rows.length && shared < after.rows.length) {
    if (canContain(before, after) || canContain(after, before)) return null;
    if (possibleOverlaps(after, before).some((overlap) => overlap > 0)) return null;
  }
  return { before, after, shared };
}

function linksOf(parts: readonly DayPart[]): Link[] {
  return parts.flatMap((before) =>
    parts.flatMap((after) => {
      const link = before === after ? null : linkOf(before, after);
      return link ? [link] : [];
    }),
  );
}

/** Returns for each statement those that come before or after it, over any number of links. */
function orderOf(parts: readonly DayPart[], links: readonly Link[]): (a: DayPart, b: DayPart) => boolean {
  const next = Map.groupBy(links, ({ before }) => before);
  const later = new Map<DayPart, Set<DayPart>>();
  for (const part of parts) {
    const reached = new Set<DayPart>();
    const open = [part];
    for (let from = open.pop(); from; from = open.pop())
      for (const { after } of next.get(from) ?? [])
        if (after !== part && !reached.has(after)) {
          reached.add(after);
          open.push(after);
        }
    later.set(part, reached);
  }
  return (a, b) => (later.get(a)?.has(b) ?? false) || (later.get(b)?.has(a) ?? false);
}

/** Groups the rows that linked statements share: each row has the name of its group. */
function groupsOf(links: readonly Link[]): (id: string) => string {
  const parents = new Map<string, string>();
  function rootOf(id: string): string {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  }
  for (const { before, after, shared } of links) {
    const again = Map.groupBy(after.rows.slice(0, shared), ({ rowHash }) => rowHash);
    for (const row of before.rows.slice(before.rows.length - shared)) {
      const same = again.get(row.rowHash)?.shift();
      if (!same) continue;
      const [root, other] = [rootOf(row.id), rootOf(same.id)];
      if (root !== other) parents.set(other, root);
    }
  }
  return rootOf;
}

type Settled = { row: DayRow; part: DayPart; occurrence: number };

function occurrenceFor(
  row: DayRow,
  part: DayPart,
  equal: readonly Settled[],
  is: { same: (a: string, b: string) => boolean; ordered: (a: DayPart, b: DayPart) => boolean },
): number {
  const taken = new Set<number>();
  for (const other of equal) {
    const isSame = other.part.fileId !== part.fileId && is.same(other.row.id, row.id);
    if (!isSame && (other.part.fileId === part.fileId || is.ordered(other.part, part))) taken.add(other.occurrence);
  }
  const same = equal.find((other) => is.same(other.row.id, row.id) && !taken.has(other.occurrence));
  if (same) return same.occurrence;
  if (!taken.has(row.occurrence)) return row.occurrence;
  let free = 0;
  while (taken.has(free)) free += 1;
  return free;
}

/** The rows of a day with their occurrences. */
export type NumberedRows = {
  /** The new occurrences by row id. */
  changed: Map<string, number>;
  /** New rows that count with an equal row, although nothing shows whether both are the same. */
  unsure: number;
};

/** Whether a statement ends on the day on which another one of the account begins. */
function canMeet(a: DayPart, b: DayPart): boolean {
  const [earlier, later] = a.beginsEarlier ? [a, b] : [b, a];
  return earlier.beginsEarlier && !earlier.endsLater && !later.beginsEarlier && later.endsLater;
}

/**
 * Numbers the equal rows of a day on which statements of an account meet. If the balance after one statement is the balance
 * before the next one, both hold different rows, however equal; if it is an earlier one, the rows since are in both. Without
 * that evidence, rows keep their occurrences.
 */
export function numberEqualRows(parts: readonly DayPart[]): NumberedRows {
  const links = linksOf(parts);
  const groupOf = groupsOf(links);
  const is = {
    same: (a: string, b: string) => groupOf(a) === groupOf(b),
    ordered: orderOf(parts, links),
  };
  const settled = new Map<string, Settled[]>();
  const changed = new Map<string, number>();
  let unsure = 0;
  for (const part of parts.toSorted((a, b) => Number(a.isNew) - Number(b.isNew)))
    for (const row of part.rows) {
      const equal = settled.get(row.rowHash) ?? [];
      const occurrence = occurrenceFor(row, part, equal, is);
      if (occurrence !== row.occurrence) changed.set(row.id, occurrence);
      if (part.isNew) {
        const same = equal.filter((other) => other.occurrence === occurrence);
        if (same.length > 0 && same.every((other) => canMeet(other.part, part) && !is.ordered(other.part, part)))
          unsure += 1;
      }
      equal.push({ row, part, occurrence });
      settled.set(row.rowHash, equal);
    }
  return { changed, unsure };
}
