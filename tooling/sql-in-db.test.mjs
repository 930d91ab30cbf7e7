import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesWithSql } from './sql-in-db.mjs';

const root = dirname(import.meta.dirname);
const CHECKED = ['packages/services/src', 'apps/api/src', 'apps/worker/src'];

describe('the sources', () => {
  it('run SQL in packages/db only', () => {
    expect(filesWithSql(root, CHECKED)).toEqual([]);
  });
});

describe('the check', () => {
  let house;
  beforeEach(() => {
    house = mkdtempSync(join(tmpdir(), 'atrium-sql-'));
  });
  afterEach(() => rmSync(house, { recursive: true, force: true }));

  function found(text, path = 'src/folder/create.ts') {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
    return filesWithSql(house, ['src']);
  }

  it.each([
    ["export const a = async (em) => em.execute('select 1');"],
    ["export const a = async (em) => em.execute<{ id: string }[]>('select 1');"],
    ["export const a = async (work) => (await work.em).execute('select 1');"],
    ["export const a = async (orm) => orm.em.getConnection().execute('select 1');"],
    ["export const a = (em) => em.getKysely().selectFrom('users');"],
    ["import { sql } from 'kysely';\nexport const a = sql;"],
    ["import { textSql } from '@atrium/db/sql';\nexport const a = textSql;"],
    ["import { listRows } from '@atrium/db/listing';\nexport const a = listRows;"],
  ])('finds %s', (text) => {
    expect(found(text)).toEqual(['src/folder/create.ts']);
  });

  it('passes calls of queries, words in comments, and tests', () => {
    expect(found("// em.execute('select 1')\nexport const a = async (em) => findFolder(em, 'em.execute(1)');")).toEqual(
      [],
    );
    expect(found("it('x', async () => em.execute('select 1'));", 'src/folder/create.test.ts')).toEqual([]);
  });
});
