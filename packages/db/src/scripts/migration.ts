import { readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { migrate, schemaDifference } from '../kernel/index.ts';

/** Writes the migration from the last committed schema to the entities: `npm run db:migration -- add-tags`. */
const name = (process.argv[2] ?? 'change').replaceAll(/[^a-z0-9]+/gi, '_').toLowerCase();
const ownerUrl = process.env['DATABASE_URL'];
if (!ownerUrl) throw new Error('DATABASE_URL is needed');

await migrate({ ownerUrl });
const statements = await schemaDifference(ownerUrl);
if (statements.length === 0) {
  process.stdout.write('Entities and migrations agree: nothing to write.\n');
} else {
  const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const className = `Migration${stamp}_${name}`;
  const lines = statements.map((sql) => `    this.addSql(${JSON.stringify(sql)});`).join('\n');
  await writeFile(
    `${folder}${className}.ts`,
    `import { Migration } from '@mikro-orm/migrations';\n\nexport class ${className} extends Migration {\n  override name = '${className}';\n\n  override up(): void {\n${lines}\n  }\n}\n`,
  );
  const names = (await readdir(folder))
    .filter((file) => file.startsWith('Migration'))
    .map((file) => file.replace(/\.ts$/, ''))
    .sort();
  const imports = names.map((each) => `import { ${each} } from './${each}.ts';`).join('\n');
  await writeFile(
    `${folder}index.ts`,
    `${imports}\n\n/** In the order they run. */\nexport const migrations = [${names.join(', ')}];\n`,
  );
  process.stdout.write(`Wrote ${className}.ts. Read it before you commit it.\n`);
}
