import { hashOf } from '@atrium/db/bank-reconcile';
import { type BankEntry, decimalOf, entryIdentity } from '@atrium/domain/bank-reconcile';

/** The account without the spaces and hyphens that formats write differently. */
function plainAccount(account: string): string {
  return account.replaceAll(/[\s-]/g, '').toUpperCase();
}

/**
 * Hashes what makes an entry the same in every file of its account. A file that names no account can be of any, so the running
 * balance beside the entry counts there too.
 */
export function rowHashOf(account: string, currency: string | null, entry: BankEntry): string {
  const plain = plainAccount(account);
  const identity = entryIdentity(plain, currency, entry);
  const balance = plain === '' && entry.balance ? decimalOf(entry.balance) : '';
  return hashOf(`${identity}\u001f${balance}`);
}

/** Returns a function that gives each rejected row of a file a key, which the same row has in every reading of the file. */
export function rejectedKeys(file: string | null): (account: string, text: string) => string {
  const occurrenceOf = occurrenceCounter();
  return (account, text) => {
    const hash = hashOf([file ?? '', plainAccount(account), text].join('\u001f'));
    return hashOf(`${hash}\u001f${occurrenceOf(hash)}`);
  };
}

const START_SLOTS = 1 << 12;
const MOST_FULL = 0.6;

/**
 * Returns a function that numbers equal row hashes from 0. It keeps 10 bytes for each, half of the hash and a count, so that
 * the memory for a large file stays small.
 */
export function occurrenceCounter(): (rowHash: string) => number {
  let slots = START_SLOTS;
  let keys = new BigUint64Array(slots);
  let counts = new Uint32Array(slots);
  let used = 0;
  function slotOf(key: bigint): number {
    let at = Number(key & BigInt(slots - 1));
    while (counts[at] !== 0 && keys[at] !== key) at = (at + 1) & (slots - 1);
    return at;
  }
  function grow(): void {
    const before = { keys, counts };
    slots *= 2;
    keys = new BigUint64Array(slots);
    counts = new Uint32Array(slots);
    for (const [at, count] of before.counts.entries()) {
      const key = before.keys[at];
      if (count === 0 || key === undefined) continue;
      const to = slotOf(key);
      keys[to] = key;
      counts[to] = count;
    }
  }
  return (rowHash) => {
    if (used > slots * MOST_FULL) grow();
    const key = BigInt(`0x${rowHash.replaceAll('-', '').slice(0, 16)}`);
    const at = slotOf(key);
    const seen = counts[at] ?? 0;
    if (seen === 0) {
      keys[at] = key;
      used += 1;
    }
    counts[at] = seen + 1;
    return seen;
  };
}
