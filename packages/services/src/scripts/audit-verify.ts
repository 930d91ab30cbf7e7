import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Heads, verifyAudit } from '../audit/index.ts';
import { runWithParts, say } from './platform-parts.ts';

const HeadsFile = z.record(z.string(), z.object({ seq: z.int(), hash: z.string() }));

/**
 * `audit-verify.ts [--against heads.json] [--write heads.json]`: exit code 1 if the audit log was changed. Keep the file of
 * `--write` where nobody who can change the database can change it.
 */
await runWithParts(async ({ ownerUrl }) => {
  const { values } = parseArgs({ options: { against: { type: 'string' }, write: { type: 'string' } } });
  const against: Heads = values.against ? HeadsFile.parse(JSON.parse(await readFile(values.against, 'utf8'))) : {};
  const { chains, links, unsealed, faults, heads } = await verifyAudit(ownerUrl, against);
  for (const { organizationId, seq, eventId, problem } of faults) {
    say(
      [organizationId ?? 'people', seq === null ? '' : `link ${seq}`, eventId ?? '', problem]
        .filter(Boolean)
        .join(', '),
    );
  }
  say(`${links} events in ${chains} chains verified; ${unsealed} wait to be sealed.`);
  if (faults.length > 0) {
    say('The audit log was changed, or its sealing has stopped.');
    process.exitCode = 1;
    return;
  }
  if (values.write) await writeFile(values.write, `${JSON.stringify(heads, null, 2)}\n`);
});
