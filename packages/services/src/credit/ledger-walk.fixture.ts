import { newId } from '@atrium/domain/kernel';
import { expect } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import { codeOf, createOrganization, SYSTEM, type TestPlatform } from '../testing/index.ts';
import { addCredits, reserveCredits, settleCredits, sweepReservations, takeCredits, verifyCredits } from './index.ts';

type Source = 'plan' | 'purchase';
type Lot = { key: string; source: Source; left: number; order: number; expires: number | null; isOver: boolean };
type Reservation = { taken: { lot: Lot; amount: number }[]; isOpen: boolean };

/** A random sequence that a seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The ledger as plain lists of whole credits: slow, and easy to see that it is right. */
function naiveLedger() {
  const lots: Lot[] = [];
  const reservations = new Map<string, Reservation>();
  let debt = 0;
  const inOrder = () =>
    lots
      .filter(({ left, isOver }) => left > 0 && !isOver)
      .sort(
        (a, b) =>
          (a.expires === b.expires ? 0 : (a.expires ?? Infinity) - (b.expires ?? Infinity)) ||
          Number(a.source === 'purchase') - Number(b.source === 'purchase') ||
          a.order - b.order,
      );
  const expiryOf = ({ expires, isOver }: Lot) => (isOver ? -1 : (expires ?? Infinity));
  const lastFirst = (a: Lot, b: Lot) =>
    (expiryOf(a) === expiryOf(b) ? 0 : expiryOf(b) - expiryOf(a)) ||
    Number(b.source === 'purchase') - Number(a.source === 'purchase') ||
    b.order - a.order;
  const balance = () => inOrder().reduce((sum, { left }) => sum + left, 0);
  const take = (amount: number, first?: string) => {
    const taken: { lot: Lot; amount: number }[] = [];
    let rest = amount;
    for (const lot of inOrder().sort((a, b) => Number(b.key === first) - Number(a.key === first))) {
      const part = Math.min(rest, lot.left);
      if (part === 0) continue;
      lot.left -= part;
      rest -= part;
      taken.push({ lot, amount: part });
    }
    return taken;
  };
  const payDebt = (incoming: number) => {
    const paid = Math.min(debt, incoming);
    debt -= paid;
    take(paid);
  };
  return {
    balance,
    state: () => ({
      balance: balance(),
      debt,
      reserved: [...reservations.values()]
        .filter(({ isOpen }) => isOpen)
        .reduce((sum, { taken }) => sum + taken.reduce((part, { amount }) => part + amount, 0), 0),
    }),
    lots: () => Object.fromEntries(lots.map(({ key, left, isOver }) => [key, isOver ? 0 : left])),
    add: (key: string, source: Source, amount: number, expires: number | null) => {
      lots.push({ key, source, left: amount, order: lots.length, expires, isOver: false });
      payDebt(amount);
    },
    expire: (key: string) => {
      for (const lot of lots) if (lot.key === key) Object.assign(lot, { isOver: true, left: 0 });
    },
    reserve: (cause: string, amount: number) => {
      if (balance() < amount) return false;
      reservations.set(cause, { taken: take(amount), isOpen: true });
      return true;
    },
    settle: (cause: string, used: number) => {
      const held = reservations.get(cause);
      if (!held?.isOpen) return;
      held.isOpen = false;
      let back = Math.max(0, held.taken.reduce((sum, { amount }) => sum + amount, 0) - used);
      let incoming = 0;
      // What expires last returns first, and what has expired last of all.
      for (const { lot, amount } of held.taken.toSorted((a, b) => lastFirst(a.lot, b.lot))) {
        const part = Math.min(back, amount);
        back -= part;
        if (lot.isOver) continue;
        lot.left += part;
        incoming += part;
      }
      payDebt(incoming);
    },
    adjust: (amount: number) => {
      if (balance() < amount) return false;
      take(amount);
      return true;
    },
    reverse: (amount: number, first: string) => {
      const taken = Math.min(balance(), amount);
      take(taken, first);
      debt += amount - taken;
    },
  };
}

/** Changes an organization's credits at random, and compares the ledger with the naive one after every step. */
export async function walkLedger(kit: TestPlatform, seed: number, length: number): Promise<void> {
  const random = randomOf(seed);
  const upTo = (most: number) => Math.floor(random() * most) + 1;
  const { id: organizationId, owner } = await createOrganization(kit);
  const naive = naiveLedger();
  const keys: string[] = [];
  const causes: string[] = [];
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? 'none';
  const within = <T>(run: Parameters<typeof inTransaction<T>>[3]) =>
    inTransaction(kit.platform.orm, 'organization', owner, run);
  const asSystem = <T>(run: Parameters<typeof inTransaction<T>>[3]) =>
    inTransaction(kit.platform.orm, 'system', SYSTEM, run);
  const steps = [
    async () => {
      const key = `lot ${keys.length}`;
      const days = random() < 0.5 ? upTo(5) : null;
      const source = random() < 0.5 ? 'plan' : 'purchase';
      const amount = upTo(40);
      // Lots of one day expire at the same moment.
      const expiresAt = days === null ? null : new Date(Date.UTC(2090, 0, days));
      keys.push(key);
      const lot = { organizationId, key, source, amount: String(amount), expiresAt } as const;
      await Promise.all([asSystem(async (em) => addCredits(em, lot)), asSystem(async (em) => addCredits(em, lot))]);
      naive.add(key, source, amount, days);
    },
    async () => {
      const cause = `work ${causes.length}`;
      const amount = upTo(15);
      causes.push(cause);
      const done = await codeOf(within(async (em) => reserveCredits(em, { cause, key: cause }, String(amount))));
      expect(done === 'ok').toBe(naive.reserve(cause, amount));
    },
    async () => {
      const cause = pick(causes);
      const used = upTo(15) - 1;
      const settle = async () => within(async (em) => settleCredits(em, cause, { used: String(used) }));
      await Promise.all([settle(), settle()]);
      naive.settle(cause, used);
    },
    async () => {
      const key = pick(keys);
      await kit.asOwner(
        `update credit_lot set expires_at = now() - interval '1 second' where organization_id = $1 and key = $2`,
        [organizationId, key],
      );
      naive.expire(key);
      if (random() < 0.5) {
        const { signal } = new AbortController();
        await sweepReservations({ platform: kit.platform, signal } as Parameters<typeof sweepReservations>[0]); // what it reads of a task
      }
    },
    async () => {
      const amount = upTo(10);
      const taking = { organizationId, key: `adjust ${newId()}`, kind: 'adjust', amount: String(amount) } as const;
      const done = await codeOf(asSystem(async (em) => takeCredits(em, taking)));
      expect(done === 'ok').toBe(naive.adjust(amount));
    },
    async () => {
      const [amount, lotKey] = [upTo(20), pick(keys)];
      const taking = {
        organizationId,
        key: `back ${newId()}`,
        kind: 'reversal',
        amount: String(amount),
        lotKey,
      } as const;
      await asSystem(async (em) => takeCredits(em, taking));
      naive.reverse(amount, lotKey);
    },
  ];
  // Adding, reserving and settling are more common than the rest.
  const often = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5];
  for (let at = 0; at < length; at += 1) {
    await steps[often[Math.floor(random() * often.length)] ?? 0]?.();
    const [account] = await kit.asOwner(
      `select (a.balance - coalesce((select sum(l.remaining) from credit_lot l where l.organization_id = a.organization_id
         and l.expires_at <= now()), 0))::float8 as balance, a.debt::float8 as debt, a.reserved::float8 as reserved
       from credit_account a where a.organization_id = $1`,
      [organizationId],
    );
    expect(account ?? { balance: 0, debt: 0, reserved: 0 }, `step ${at}`).toEqual(naive.state());
  }
  const rows = await kit.asOwner<{ key: string; left: number }>(
    `select key, case when expires_at <= now() then 0 else remaining::float8 end as left from credit_lot where organization_id = $1`,
    [organizationId],
  );
  expect(Object.fromEntries(rows.map(({ key, left }) => [key, left]))).toEqual(naive.lots());
  const { faults } = await verifyCredits(kit.database.ownerUrl);
  expect(faults.filter((fault) => fault.organizationId === organizationId)).toEqual([]);
}
