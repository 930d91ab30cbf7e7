import { expireLots, findLostReservations } from '@atrium/db/credit';
import { type TaskContext, writeIn } from '../kernel/index.ts';
import { settleCredits } from './ledger.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const AT_ONCE = 500;

/**
 * Settles reservations whose run or task has ended without settling them, each with what its run used, and writes the
 * entries of lots that have expired.
 */
export async function sweepReservations({ platform, signal }: TaskContext<Record<string, never>>): Promise<void> {
  for (let found = AT_ONCE; found === AT_ONCE && !signal.aborted;) {
    const lost = await writeIn({ platform, actor: SYSTEM }, async (em) => findLostReservations(em, AT_ONCE));
    for (const { organizationId, cause, used } of lost) {
      const actor = { ...SYSTEM, organizationId };
      await writeIn({ platform, actor }, async (em) => settleCredits(em, cause, { used, note: 'Lost work' }));
    }
    found = lost.length;
  }
  for (let expired = AT_ONCE; expired === AT_ONCE && !signal.aborted;) {
    expired = await writeIn({ platform, actor: SYSTEM }, async (em) => expireLots(em, AT_ONCE));
  }
}
