import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const compose = readFileSync(join(import.meta.dirname, '..', 'docker-compose.yml'), 'utf8');

it('has no default for a password or a key, and refuses to start without them', () => {
  const secrets = [...compose.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY)\w*)(:?[-?][^}]*)?\}/g)];
  expect(secrets.length).toBeGreaterThan(5);
  for (const [written, name] of secrets) expect(written).toBe(`\${${name}:?Set ${name} in .env}`);
});
