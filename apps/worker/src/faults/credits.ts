import { organizationOf } from '@atrium/domain/kernel';
import type { TestProduct } from '../kernel/test-product.ts';

/** Returns the credits of the Owner's organization. @throws Error if the ledger does not add up to the balance */
export async function creditsOf({ rows, owner }: TestProduct): Promise<{ balance: number; entries: number }> {
  const [found] = await rows<{ balance: number; sum: number; entries: number }>(
    `select (a.balance - a.debt)::float as balance, sum(e.amount)::float as sum, count(*)::int as entries
     from credit_account a join credit_entry e using (organization_id)
     where organization_id = $1 group by a.balance, a.debt`,
    [organizationOf(owner.actor)],
  );
  if (!found || found.balance !== found.sum) throw new Error(`The ledger does not add up: ${JSON.stringify(found)}`);
  return { balance: found.balance, entries: found.entries };
}
