import { masterKeyOf } from '../kernel/index.ts';
import { rotateMasterKey } from '../provider-key/index.ts';
import { runWithParts, say } from './platform-parts.ts';

/** `MASTER_KEY_PREVIOUS=<old> MASTER_KEY=<new> rotate-master-key.ts`, with the product stopped. */
await runWithParts(async ({ config, ownerUrl, masterKey }) => {
  const previous = config.MASTER_KEY_PREVIOUS;
  if (previous === undefined) {
    throw new Error('MASTER_KEY_PREVIOUS is needed: the key until now, 32 bytes in base64. MASTER_KEY is the new one.');
  }
  const before = masterKeyOf(Buffer.from(previous, 'base64'));
  const written = await rotateMasterKey(ownerUrl, { before, after: masterKey });
  for (const [table, count] of Object.entries(written)) say(`${table}: ${count} encrypted with the new key`);
});
