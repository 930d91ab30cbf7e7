import { type BankEntry, foldText, FolderMetadata } from '@atrium/domain/bank-reconcile';
import { newId } from '@atrium/domain/kernel';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberViewer } from '../access/index.ts';
import { connect } from '../kernel/index.ts';
import { textSql } from '../sql/index.ts';
import { createTestDatabase, insertTenantRows, type TenantRows, type TestDatabase } from '../testing/index.ts';
import {
  answersFor,
  chosenCategories,
  configVersion,
  currentConfig,
  deleteStatementRows,
  freezeAnswers,
  frozenAnswers,
  hashOf,
  insertRejectedRows,
  insertTransactions,
  lockTransactions,
  type NewTransaction,
  setChoices,
  transactionCounts,
  transactionIds,
  updateDecisions,
  visibleStatements,
  writeConfig,
} from './index.ts';

let database: TestDatabase;
let orm: MikroORM;
let owner: Client;
let own: TenantRows;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  orm = await connect(database.appUrl, { pool: 2 });
});
afterAll(async () => {
  await orm.close(true);
  await owner.end();
  await database.drop();
});

type Work<T> = (em: Parameters<Parameters<MikroORM['em']['transactional']>[0]>[0]) => Promise<T>;

async function asTenant<T>(work: Work<T>, rows: TenantRows = own): Promise<T> {
  const variables = { role: 'app_tenant', 'app.organization_id': rows.organization };
  const em = orm.em.fork({ session: { variables } });
  em.setFilterParams('organization', { id: rows.organization });
  return em.transactional(work);
}

function idOf(rows: TenantRows, table: string): string {
  return rows.ids[table] ?? '';
}

/** A fresh organization whose folder has two statements: that of its only document, and that of a copy of it. */
async function freshFolder() {
  own = await insertTenantRows(owner);
  const [folderId, first] = [idOf(own, 'ai_table_folder'), idOf(own, 'bank_statement')];
  await owner.query('delete from bank_transaction where folder_id = $1', [folderId]);
  const document = newId();
  await owner.query(
    `insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
       current_version_id, created_by_id)
     select $1, organization_id, dataroom_id, 'Copy', content_type, file_type, size_bytes, sha256, current_version_id,
       created_by_id from document where id = $2`,
    [document, idOf(own, 'document')],
  );
  const second = newId();
  await owner.query(
    'insert into bank_statement (id, organization_id, folder_id, document_id) values ($1, $2, $3, $4)',
    [second, own.organization, folderId, document],
  );
  return { folderId, first, second, document };
}

function entryOf(ordinal: number, description: string, more: Partial<BankEntry> = {}): BankEntry {
  return {
    ordinal,
    bookedOn: '2026-01-15',
    valueOn: null,
    description,
    amount: { units: -1250n, scale: 2 },
    side: 'Debit',
    currency: 'EUR',
    balance: null,
    bankId: null,
    reference: null,
    code: null,
    booked: true,
    details: [],
    place: { line: ordinal },
    ...more,
  };
}

function rowsOf(folderId: string, documentId: string, entries: BankEntry[]): NewTransaction[] {
  const idOfRow = transactionIds(folderId, documentId);
  return entries.map((entry) => {
    const rowHash = hashOf(entry.description);
    return {
      id: idOfRow(rowHash, 0),
      sectionId: newId(),
      account: 'NL01',
      entry,
      folded: foldText(entry.description),
      rowHash,
      occurrence: 0,
      decision: { ruleId: 'rl_1', categoryId: 'gl_1' },
    };
  });
}

function viewerOf(rows: TenantRows): MemberViewer {
  return { kind: 'member', membershipId: idOf(rows, 'organization_user'), userId: rows.user, role: 'Owner' };
}

describe('stored transactions', () => {
  it('keep every value, and get the same id after every import', async () => {
    const { folderId, first, document } = await freshFolder();
    const entries = [
      entryOf(1, 'Rent "May", \\ back\nslash {1}', {
        valueOn: '2026-01-16',
        amount: { units: -9_007_199_254_740_993n, scale: 4 },
        balance: { units: 5n, scale: 0 },
        bankId: 'B1',
        reference: 'NULL',
        code: 'POS',
        details: [{ amount: { units: 1n, scale: 3 }, currency: 'USD', description: 'Part', reference: null }],
        place: { line: 7, page: 2, sheet: 'May', box: [0, 0.25, 0.5, 1] },
      }),
    ];
    const rows = rowsOf(folderId, document, entries);
    const where = { organizationId: own.organization, folderId, statementId: first };
    await asTenant(async (em) => insertTransactions(em, where, rows));
    const [stored] = await asTenant(async (em) =>
      textSql<Record<string, unknown>>(
        em,
        `select id, description, booked_on::text as "bookedOn", value_on::text as "valueOn", amount::text, scale, amount_key::text as "amountKey",
           balance::text, balance_scale as "balanceScale", bank_id as "bankId", reference, code, details, line, page, sheet, box,
           category_id as "categoryId" from bank_transaction where folder_id = ?`,
        [folderId],
      ),
    );
    expect(stored).toEqual({
      id: rows[0]!.id,
      description: 'Rent "May", \\ back\nslash {1}',
      bookedOn: '2026-01-15',
      valueOn: '2026-01-16',
      amount: '-9007199254740993',
      scale: 4,
      amountKey: '-9007199254740993',
      balance: '5',
      balanceScale: 0,
      bankId: 'B1',
      reference: 'NULL',
      code: 'POS',
      details: [{ amount: '0.001', currency: 'USD', description: 'Part', reference: null }],
      line: 7,
      page: 2,
      sheet: 'May',
      box: [0, 0.25, 0.5, 1],
      categoryId: 'gl_1',
    });
    await asTenant(async (em) => deleteStatementRows(em, first));
    await asTenant(async (em) => insertTransactions(em, where, rows));
    const again = await asTenant(async (em) => textSql<{ id: string }>(em, 'select id from bank_transaction'));
    expect(again).toEqual([{ id: rows[0]!.id }]);
  });

  it('refuse the same row twice in a folder, unless it is a duplicate', async () => {
    const { folderId, first } = await freshFolder();
    const where = { organizationId: own.organization, folderId, statementId: first };
    const [row] = rowsOf(folderId, newId(), [entryOf(1, 'Rent')]);
    const twice = asTenant(async (em) => insertTransactions(em, where, [row!, { ...row!, id: newId() }]));
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });

  it('of overlapping statements count once, whichever statement is deleted', async () => {
    const { folderId, first, second, document } = await freshFolder();
    const entries = [entryOf(1, 'Rent'), entryOf(2, 'Water')];
    const where = { organizationId: own.organization, folderId };
    const one = rowsOf(folderId, idOf(own, 'document'), entries);
    const two = rowsOf(folderId, document, [...entries, entryOf(3, 'Power')]);
    expect(await asTenant(async (em) => insertTransactions(em, { ...where, statementId: first }, one))).toBe(0);
    expect(await asTenant(async (em) => insertTransactions(em, { ...where, statementId: second }, two))).toBe(2);
    async function counted() {
      return asTenant(async (em) => {
        const statements = visibleStatements(viewerOf(own), folderId);
        const rows = await textSql<{ description: string }>(
          em,
          `with statements as materialized (${statements.sql}) select t.description from bank_transaction t
           where t.folder_id = ? and ${transactionCounts('t', 'statements')} order by t.description`,
          [...statements.values, folderId],
        );
        return rows.map(({ description }) => description);
      });
    }
    expect(await counted()).toEqual(['Power', 'Rent', 'Water']);
    await owner.query('update document set deleted_at = now() where id = $1', [idOf(own, 'document')]);
    expect(await counted()).toEqual(['Power', 'Rent', 'Water']);
    await owner.query('delete from document where id = $1', [idOf(own, 'document')]);
    expect(await counted()).toEqual(['Power', 'Rent', 'Water']);
    const left = await owner.query(
      'select count(*)::int as count from bank_transaction where folder_id = $1 and is_duplicate',
      [folderId],
    );
    expect(left.rows).toEqual([{ count: 0 }]);
    await owner.query('update document set deleted_at = now() where id = $1', [document]);
    expect(await counted()).toEqual([]);
  });

  it('keep the category that a person has set when they are deleted and read again', async () => {
    const { folderId, first } = await freshFolder();
    await owner.query('delete from bank_choice where folder_id = $1', [folderId]);
    const where = { organizationId: own.organization, folderId, statementId: first };
    const rows = rowsOf(folderId, idOf(own, 'document'), [entryOf(1, 'Rent')]);
    const [{ id } = { id: '' }] = rows;
    const ownKeys = { organizationId: own.organization, folderId, userId: own.user };
    async function category() {
      const found = await asTenant(async (em) =>
        textSql(
          em,
          'select category_id as category, is_set_by_person as "byPerson" from bank_transaction where id = ?',
          [id],
        ),
      );
      return found[0];
    }
    await asTenant(async (em) => {
      await insertTransactions(em, where, rows);
      const [locked] = await lockTransactions(em, viewerOf(own), folderId, [id]);
      expect(locked).toMatchObject({ ruleCategoryId: 'gl_1', chosenCategoryId: null });
      await setChoices(em, ownKeys, [{ ...locked!, categoryId: 'gl_9', fromCategoryId: null }]);
    });
    expect(await category()).toEqual({ category: 'gl_9', byPerson: true });
    await asTenant(async (em) => deleteStatementRows(em, first));
    await asTenant(async (em) => insertTransactions(em, where, rows));
    await asTenant(async (em) => updateDecisions(em, [{ id, decision: { ruleId: 'rl_2', categoryId: 'gl_2' } }]));
    expect(await category()).toEqual({ category: 'gl_9', byPerson: true });
    expect(await asTenant(async (em) => chosenCategories(em, folderId))).toEqual(new Set(['gl_9']));
    await asTenant(async (em) => setChoices(em, ownKeys, [{ ...rows[0]!, categoryId: null, fromCategoryId: 'gl_9' }]));
    expect(await category()).toEqual({ category: 'gl_2', byPerson: false });
    expect(await asTenant(async (em) => chosenCategories(em, folderId))).toEqual(new Set());
  });

  it('have rejected rows beside them', async () => {
    const { first } = await freshFolder();
    const row = { id: newId(), sectionId: newId(), ordinal: 3, place: { line: 9 }, text: 'x"y', reason: 'No date.' };
    await asTenant(async (em) =>
      insertRejectedRows(em, { organizationId: own.organization, statementId: first }, [row]),
    );
    const found = await asTenant(async (em) =>
      textSql(em, 'select line, text, reason, box from bank_rejected_row where id = ?', [row.id]),
    );
    expect(found).toEqual([{ line: 9, text: 'x"y', reason: 'No date.', box: null }]);
  });
});

describe('answers of a model', () => {
  it('stay as they were first', async () => {
    const { folderId } = await freshFolder();
    const [rowHash, promptHash] = [hashOf('row'), hashOf('prompt')];
    const key = { organizationId: own.organization, folderId, model: 'm', runId: null };
    await asTenant(async (em) => freezeAnswers(em, key, [{ rowHash, promptHash, answer: true }]));
    await asTenant(async (em) => freezeAnswers(em, key, [{ rowHash, promptHash, answer: false }]));
    const read = async (model: string) =>
      asTenant(async (em) => frozenAnswers(em, { folderId, model }, [rowHash], [promptHash]));
    expect(await read('m')).toEqual([{ rowHash, promptHash, answer: true }]);
    expect(await read('other')).toEqual([]);
  });
});

describe('a configuration', () => {
  it('keeps 100 versions, and those that still decide rows', async () => {
    const { folderId, first } = await freshFolder();
    await owner.query('delete from bank_config_version where folder_id = $1', [folderId]);
    const keys = { organizationId: own.organization, folderId, userId: own.user };
    const places = { statementFolderId: newId(), dataroomId: newId() };
    function configOf(version: number) {
      return {
        metadata: FolderMetadata.parse({
          appMetadata: { version, appName: 'Bank', lastUpdated: '2026-01-01T00:00:00.000Z' },
          appData: { glCategories: [], rules: [] },
          ...places,
        }),
        last: { category: version, rule: version },
      };
    }
    for (let version = 1; version <= 103; version += 1)
      await asTenant(async (em) => {
        await writeConfig(em, { ...keys, config: configOf(version), change: 'updated' });
        if (version === 2) await textSql(em, 'update bank_statement set config_version = 2 where id = ?', [first]);
      });
    const kept = await asTenant(async (em) =>
      textSql<{ version: number }>(em, 'select version from bank_config_version order by version'),
    );
    expect(kept.map(({ version }) => version)).toEqual([2, ...Array.from({ length: 100 }, (_, at) => at + 4)]);
    expect(await asTenant(async (em) => currentConfig(em, folderId))).toEqual(configOf(103));
    expect(await asTenant(async (em) => configVersion(em, folderId, 3))).toBeUndefined();
    const stored = await owner.query(`select folder_metadata from ai_table_folder where id = $1`, [folderId]);
    expect(stored.rows[0]).toEqual({ folder_metadata: configOf(103).metadata });
  });
});

describe('remembered answers', () => {
  it('of the account and its headings win over those of either', async () => {
    const { folderId } = await freshFolder();
    await owner.query('delete from bank_mapping where folder_id = $1', [folderId]);
    async function remember(account: string, headings: string, dateOrder: string) {
      await owner.query(
        `insert into bank_mapping (id, organization_id, folder_id, account, headings, headings_hash, answers, created_by_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          newId(),
          own.organization,
          folderId,
          account,
          headings,
          hashOf(headings),
          JSON.stringify({ dateOrder }),
          own.user,
        ],
      );
    }
    const read = async (account: string, headings: string) =>
      asTenant(async (em) => answersFor(em, folderId, { account, headings }));
    expect(await read('A', 'Date|Sum')).toEqual({});
    await remember('', 'Date|Sum', 'DMY');
    expect(await read('A', 'Date|Sum')).toEqual({ dateOrder: 'DMY' });
    await remember('A', '', 'MDY');
    expect(await read('A', 'Date|Sum')).toEqual({ dateOrder: 'MDY' });
    await remember('A', 'Date|Sum', 'YMD');
    expect(await read('A', 'Date|Sum')).toEqual({ dateOrder: 'YMD' });
    expect(await read('B', 'Date')).toEqual({});
  });
});
