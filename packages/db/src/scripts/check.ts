import { migrate, schemaDifference } from '../kernel/index.ts';

/** Fails when entities and migrations differ. */
const ownerUrl = process.env['DATABASE_URL'];
if (!ownerUrl) throw new Error('DATABASE_URL is needed');

await migrate({ ownerUrl });
const statements = await schemaDifference(ownerUrl);
if (statements.length > 0) {
  process.stderr.write(`Entities and migrations differ:\n${statements.join('\n')}\n`);
  process.exitCode = 1;
} else {
  process.stdout.write('Entities and migrations agree.\n');
}
