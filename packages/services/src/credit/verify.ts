import { countLedgers, findLedgerFaults, type LedgerFault, seeEveryLedger } from '@atrium/db/credit';
import { connect } from '@atrium/db/kernel';

/** Compares every organization's ledger with its sums, as the owner of the database. `faults` is empty if all agree. */
export async function verifyCredits(
  ownerUrl: string,
): Promise<{ accounts: number; entries: number; faults: LedgerFault[] }> {
  const orm = await connect(ownerUrl, { pool: 1 });
  try {
    return await orm.em.fork().transactional(async (em) => {
      await seeEveryLedger(em);
      return { ...(await countLedgers(em)), faults: await findLedgerFaults(em) };
    });
  } finally {
    await orm.close(true);
  }
}
