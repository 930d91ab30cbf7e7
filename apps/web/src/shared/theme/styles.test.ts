import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '../..');
const SHEETS = join(WEB, '../../../node_modules/@mantine/core/styles');
/** Components that use the styles of others. */
const PARTS: Record<string, string[]> = { MultiSelect: ['Pill', 'PillsInput'], TagsInput: ['Pill', 'PillsInput'] };

function importedSheets(source: string): string[] {
  return [...source.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);
}
function usedComponents(source: string): string[] {
  const imports = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)];
  return imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
}

it('come with each component of Mantine that a file uses', () => {
  const existing = new Set(
    readdirSync(SHEETS)
      .filter((name) => name.endsWith('.layer.css'))
      .map((name) => name.replace('.layer.css', '')),
  );
  const everywhere = importedSheets(readFileSync(join(import.meta.dirname, 'styles.ts'), 'utf8'));
  const files = globSync('**/*.tsx', { cwd: WEB });
  const missing = files.flatMap((file) => {
    const source = readFileSync(join(WEB, file), 'utf8');
    const sheets = new Set([...everywhere, ...importedSheets(source)]);
    const needed = usedComponents(source).flatMap((name) => PARTS[name] ?? [name]);
    return needed.filter((name) => existing.has(name) && !sheets.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
  expect(files.length).toBeGreaterThan(200);
  expect(existing).toContain('Radio');
});

it('have no text below 12 pixels', () => {
  const small = globSync('**/*.css', { cwd: WEB }).flatMap((file) =>
    [...readFileSync(join(WEB, file), 'utf8').matchAll(/font-size: ([\d.]+)px/g)]
      .filter(([, size]) => Number(size) < 12)
      .map(([rule]) => `${file}: ${rule}`),
  );
  expect(small).toEqual([]);
});
