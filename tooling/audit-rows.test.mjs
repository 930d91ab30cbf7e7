import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAuditWriters, writesAuditRows } from './audit-rows.mjs';

const root = dirname(import.meta.dirname);

describe('the sources', () => {
  it('write audit rows in the kernel only', () => {
    expect(findAuditWriters(root)).toEqual([]);
  });
});

describe('the check', () => {
  let repository;
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'atrium-audit-'));
    for (const folder of ['packages/db/src', 'packages/services/src', 'apps/api/src', 'apps/worker/src']) {
      mkdirSync(join(repository, folder), { recursive: true });
    }
  });
  afterEach(() => rmSync(repository, { recursive: true, force: true }));

  it.each([
    ['an entity', "import { AuditEventEntity } from '@atrium/db/audit';"],
    ['a statement', 'const INSERT = `\ninsert  into audit_event (id) values ($1)`;'],
    ['the query builder', "export const write = (em) => sqlOf(em).insertInto('audit_event');"],
  ])('finds %s outside the kernel', (_what, text) => {
    const path = 'packages/services/src/folder/create.ts';
    for (const file of [path, 'packages/services/src/kernel/audit.ts', 'packages/services/src/folder/create.test.ts']) {
      mkdirSync(dirname(join(repository, file)), { recursive: true });
      writeFileSync(join(repository, file), text);
    }
    expect(findAuditWriters(repository)).toEqual([path]);
  });

  it('accepts reading', () => {
    expect(writesAuditRows("import { listAuditEvents, AuditSealEntity } from '@atrium/db/audit';")).toBe(false);
    expect(writesAuditRows('select * from audit_event')).toBe(false);
  });
});
