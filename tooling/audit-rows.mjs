// Only the kernel writes audit rows: finds other code that does. Used by `audit-rows.test.mjs`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['packages/db/src', 'packages/services/src', 'apps/api/src', 'apps/worker/src'];
const NOT_CHECKED = /\.test\.ts$|\.fixture\.ts$|\/testing\/|\/migrations\/|\/test-[\w-]+\.ts$/;
/** The kernel's writer, and the package's own definitions. */
const WRITERS = /^packages\/services\/src\/kernel\/audit\.ts$|^packages\/db\/src\/(?:audit|entities)\//;
const WRITES =
  /\bAuditEventEntity\b|\binsertSystemAudit\b|\binsert\s+into\s+(?:public\.)?audit_event\b|insertInto\(\s*['"`]audit_event['"`]/i;

/** Returns whether a source can write audit rows. */
export function writesAuditRows(source) {
  return WRITES.test(source);
}

/** The files that can write audit rows although they are not the kernel's writer. */
export function findAuditWriters(root) {
  return SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  )
    .filter((path) => path.endsWith('.ts') && !NOT_CHECKED.test(path) && !WRITERS.test(path))
    .filter((path) => writesAuditRows(readFileSync(join(root, path), 'utf8')))
    .sort((a, b) => a.localeCompare(b));
}
