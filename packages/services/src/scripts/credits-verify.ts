import { verifyCredits } from '../credit/index.ts';
import { runWithParts, say } from './platform-parts.ts';

/** `credits-verify.ts`: proves the credits of all organizations. Exit code 1 if a sum differs from its entries. */
await runWithParts(async ({ ownerUrl }) => {
  const { accounts, entries, faults } = await verifyCredits(ownerUrl);
  for (const { organizationId, problem, expected, found } of faults) {
    say(`${organizationId}: ${problem}: ${expected} expected, ${found} found`);
  }
  say(`${entries} entries of ${accounts} accounts verified; ${faults.length} differences.`);
  if (faults.length > 0) process.exitCode = 1;
});
