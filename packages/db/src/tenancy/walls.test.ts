import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, insertTenantRows, type TenantRows, type TestDatabase } from '../testing/index.ts';

const DENIED = '42501';
/** Written by the functions of the ledger alone. */
const LEDGER = ['credit_account', 'credit_entry', 'credit_lot', 'credit_reservation', 'credit_use'];
/** Written by triggers, and by the job that adds them up. */
const METERS = ['usage_event', 'usage_hour', 'usage_level'];
/** The system alone writes them, so that no code of an organization gives itself a plan. */
const OF_SYSTEM = ['billing_account', 'billing_checkout', 'billing_customer', 'billing_payment', 'subscription'];
const APPEND_ONLY = [
  'audit_event',
  'audit_seal',
  'bank_choice_change',
  'bank_period_step',
  ...LEDGER,
  ...METERS,
  'outbox_event',
  'provider_call',
];

let database: TestDatabase;
let owner: Client;
let login: Client;
let own: TenantRows;
let foreign: TenantRows;

async function open(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await open(database.ownerUrl);
  login = await open(database.appUrl);
  own = await insertTenantRows(owner);
  foreign = await insertTenantRows(owner);
});
afterAll(async () => {
  await login.end();
  await owner.end();
  await database.drop();
});

type Outcome = { rows: Record<string, unknown>[]; count: number } | { code: string; message: string };

/** Runs one statement as the product's login, in a role and for an organization, and undoes it. */
async function attempt(
  sql: string,
  values: unknown[] = [],
  as: { role?: string; organization?: string; user?: string } = { role: 'app_tenant', organization: own.organization },
): Promise<Outcome> {
  await login.query('begin');
  try {
    if (as.organization) await login.query(`select set_config('app.organization_id', $1, true)`, [as.organization]);
    if (as.user) await login.query(`select set_config('app.user_id', $1, true)`, [as.user]);
    if (as.role) await login.query(`select set_config('role', $1, true)`, [as.role]);
    const result = await login.query<Record<string, unknown>>(sql, values);
    return { rows: result.rows, count: result.rowCount ?? 0 };
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }; // pg's errors carry the SQLSTATE
    return { code, message };
  } finally {
    await login.query('rollback');
  }
}

async function countOf(table: string, where: string, values: unknown[]): Promise<unknown> {
  const outcome = await attempt(`select count(*)::int as count from ${table} where ${where}`, values);
  return 'rows' in outcome ? outcome.rows[0]?.['count'] : outcome;
}

async function tablesWithOrganization(): Promise<string[]> {
  const { rows } = await owner.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows.map((row) => row.table);
}

/** Columns that may be written, without the generated ones. */
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map((row) => row.name);
}

describe('every table', () => {
  it('of an organization has a row in these tests', async () => {
    expect(await tablesWithOrganization()).toEqual(Object.keys(own.ids).sort());
  });

  it('is behind row-level security that binds its owner too', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migration' and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(rows).toEqual([]);
  });

  it('shows nothing to the login without a role', async () => {
    const { rows } = await owner.query<{ table: string }>(
      `select relname as table from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { table } of rows) {
      expect(await attempt(`select * from ${table}`, [], { organization: own.organization }), table).toMatchObject({
        code: DENIED,
      });
    }
  });

  it('shows nothing to the tenant role without an organization', async () => {
    for (const table of Object.keys(own.ids)) {
      expect(await attempt(`select 1 from ${table}`, [], { role: 'app_tenant' }), table).toMatchObject({ count: 0 });
    }
  });
});

describe("another organization's rows", () => {
  it('are not seen, changed or deleted', async () => {
    for (const table of Object.keys(own.ids)) {
      expect(await countOf(table, 'true', []), table).toBe(1);
      expect(await countOf(table, 'organization_id = $1', [foreign.organization]), table).toBe(0);
      const refused = [...APPEND_ONLY, ...OF_SYSTEM].includes(table) ? { code: DENIED } : { count: 0 };
      const where = `where organization_id = '${foreign.organization}'`;
      expect(await attempt(`update ${table} set organization_id = organization_id ${where}`), table).toMatchObject(
        refused,
      );
      expect(await attempt(`delete from ${table} ${where}`), table).toMatchObject(refused);
    }
  });

  it('cannot be written under their organization, nor own rows given to it', async () => {
    for (const table of Object.keys(own.ids)) {
      const columns = await columnsOf(table);
      const copied = columns.map((name) => (name === 'organization_id' ? '$1::uuid' : name)).join(', ');
      const copy = `insert into ${table} (${columns.join(', ')}) select ${copied} from ${table}`;
      expect(await attempt(copy, [foreign.organization]), table).toMatchObject({ code: DENIED });
      expect(await attempt(`update ${table} set organization_id = $1`, [foreign.organization]), table).toMatchObject({
        code: DENIED,
      });
    }
  });

  it('cannot be pointed at: foreign keys look past the policies, so the policies check each', async () => {
    const { rows: keys } = await owner.query<{ table: string; column: string; parent: string }>(
      `select t.relname as table, a.attname as column, f.relname as parent from pg_constraint k
       join pg_class t on t.oid = k.conrelid join pg_class f on f.oid = k.confrelid
       join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.relname not in ('organization', 'users')`,
    );
    expect(keys.length).toBeGreaterThan(9);
    for (const { table, column, parent } of keys) {
      const name = `${table}.${column} -> ${parent}`;
      const outcome = await attempt(`update ${table} set ${column} = $1`, [foreign.ids[parent]]);
      expect(outcome, name).toMatchObject({ code: DENIED });
      const columns = await columnsOf(table);
      const copied = columns.map((each) => (each === column ? '$1::uuid' : each)).join(', ');
      const copy = `insert into ${table} (${columns.join(', ')}) select ${copied} from ${table}`;
      expect(await attempt(copy, [foreign.ids[parent]]), name).toMatchObject({ code: DENIED });
    }
  });
});

describe('what is written once', () => {
  it('cannot be changed or deleted by any role', async () => {
    for (const role of ['app_tenant', 'app_user', 'app_system']) {
      const as = { role, organization: own.organization, user: own.user };
      for (const table of APPEND_ONLY) {
        const where = `where organization_id = '${own.organization}'`;
        expect(await attempt(`update ${table} set organization_id = organization_id ${where}`, [], as)).toMatchObject({
          code: DENIED,
        });
        // The system deletes old events, and nothing else.
        const deleted = role === 'app_system' && table === 'outbox_event' ? { count: 1 } : { code: DENIED };
        expect(await attempt(`delete from ${table} ${where}`, [], as), `${role} ${table}`).toMatchObject(deleted);
      }
    }
  });

  it('is written in nobody else’s name', async () => {
    const sql = `insert into audit_event (id, action, outcome, actor_kind, actor_id, summary)
      values (gen_random_uuid(), 'session.revoke', 'succeeded', 'user', $1, '{}')`;
    const as = { role: 'app_user', user: own.user };
    expect(await attempt(sql, [own.user], as)).toMatchObject({ count: 1 });
    expect(await attempt(sql, [foreign.user], as)).toMatchObject({ code: DENIED });
  });
});

describe('the roles', () => {
  it('keep people to colleagues, and password hashes to signing in', async () => {
    expect(await attempt('select id from users')).toMatchObject({ rows: [{ id: own.user }] });
    expect(await attempt('select password_hash from users')).toMatchObject({ code: DENIED });
    for (const table of ['session', 'sign_in_attempt', 'worker_heartbeat']) {
      expect(await attempt(`select * from ${table}`), table).toMatchObject({ code: DENIED });
    }
  });

  it('let a person see themselves and their memberships, and no documents', async () => {
    const as = { role: 'app_user', user: own.user };
    expect(await attempt('select id from users', [], as)).toMatchObject({ rows: [{ id: own.user }] });
    expect(await attempt('select organization_id from organization_user', [], as)).toMatchObject({
      rows: [{ organization_id: own.organization }],
    });
    expect(await attempt('select id from organization', [], as)).toMatchObject({ rows: [{ id: own.organization }] });
    for (const table of ['document', 'chunk', 'message', 'dataroom', 'api_key', 'credit_account']) {
      expect(await attempt(`select * from ${table}`, [], as), table).toMatchObject({ code: DENIED });
    }
  });

  it('cannot be left for a stronger one, nor into the job queue', async () => {
    const { rows } = await owner.query<{ name: string }>('select current_user as name');
    for (const role of ['app_index', 'app_ledger', rows[0]!.name]) {
      expect(await attempt(`set role "${role}"`), role).toMatchObject({ code: DENIED });
    }
    expect(await attempt('select * from graphile_worker.jobs')).toMatchObject({ code: DENIED });
    expect(await attempt('create table mine (id int)')).toMatchObject({ code: DENIED });
  });

  it('cannot create credits: only the system may, and only through the ledger', async () => {
    const { organization } = own;
    const add = `select app.add_credits($1::uuid, 'planted', 'operator', 5, null, null, null)`;
    const take = `select app.take_credits($1::uuid, 'planted', 'adjust', 5, null, null, null)`;
    for (const sql of [add, take, 'select app.expire_credits($1::uuid)']) {
      for (const role of ['app_tenant', 'app_user']) {
        expect(await attempt(sql, [organization], { role, organization }), `${role} ${sql}`).toMatchObject({
          code: DENIED,
        });
      }
      expect(await attempt(sql, [organization], { role: 'app_system' }), sql).toMatchObject({ count: 1 });
    }
    for (const role of ['app_tenant', 'app_user', 'app_system']) {
      const as = { role, organization };
      for (const sql of [
        `update credit_account set balance = balance + 5`,
        `update credit_lot set remaining = remaining, amount = amount + 5`,
        `update credit_reservation set used = 0`,
        `insert into credit_lot (id, organization_id, key, source, amount, remaining) values (gen_random_uuid(), '${organization}', 'p', 'start', 5, 5)`,
        `insert into credit_entry (id, organization_id, key, kind, amount) values (gen_random_uuid(), '${organization}', 'p', 'grant', 5)`,
        `select app.take_from_lots('${organization}', null::credit_entry, -5, null)`,
        `select app.receive_credits('${organization}', 5, 'p', 1::smallint)`,
        `select app.lock_credits('${organization}')`,
      ]) {
        expect(await attempt(sql, [], as), `${role} ${sql}`).toMatchObject({ code: DENIED });
      }
    }
  });

  it('reserve credits of the own organization only, and return no more than they took', async () => {
    const reserve = `select app.reserve_credits('planted', 'planted', $1::numeric, null, null, null, null, null) as outcome`;
    expect(await attempt(reserve, ['10'])).toMatchObject({ rows: [{ outcome: 'reserved' }] });
    expect(await attempt(reserve, ['11'])).toMatchObject({ rows: [{ outcome: 'short' }] });
    for (const amount of ['0', '-5', 'NaN', '0.0000001']) {
      expect(await attempt(reserve, [amount]), amount).toMatchObject({ code: '22023' });
    }
    expect(await attempt(reserve, ['1'], { role: 'app_tenant' })).toMatchObject({ code: DENIED });
    expect(await attempt(`select app.settle_credits('work', 0, null) as outcome`)).toMatchObject({
      rows: [{ outcome: false }],
    });
    expect(await attempt(`select app.settle_credits('work', -5, null)`)).toMatchObject({ code: '22023' });
  });

  it('queue jobs for the organization of the transaction, whatever the payload says', async () => {
    const payload = JSON.stringify({ organizationId: foreign.organization });
    await login.query('begin');
    await login.query(`select set_config('app.organization_id', $1, true), set_config('role', 'app_tenant', true)`, [
      own.organization,
    ]);
    await login.query(`select app.enqueue('test.walls', $1::jsonb, 'walls', 1)`, [payload]);
    await login.query('commit');
    const queued = await owner.query(`select payload from graphile_worker._private_jobs where key = 'walls'`);
    expect(queued.rows).toEqual([{ payload: { organizationId: own.organization } }]);
  });
});

describe('functions that run as their owner', () => {
  type Definer = { name: string; source: string; answer: string; config: string[] | null; grantees: string[] };
  const definers = async (): Promise<Definer[]> => {
    const { rows } = await owner.query<Definer>(
      `select p.proname as name, p.prosrc as source, p.prorettype::regtype::text as answer, p.proconfig as config,
         array(select coalesce(r.rolname::text, 'public') from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
           left join pg_roles r on r.oid = a.grantee where a.grantee <> p.proowner) as grantees
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.prosecdef and n.nspname in ('app', 'public')`,
    );
    return rows;
  };

  it('filter by the transaction’s organization, touch no rows, or may be called by the system alone', async () => {
    const found = await definers();
    expect(found.length).toBeGreaterThan(2);
    for (const { name, source, answer, grantees } of found) {
      const isSystems = grantees.every((role) => role === 'app_system');
      const touchesRows = answer !== 'void' || /\b(from|insert|update|delete|merge|execute)\b/i.test(source);
      // A statement in a text has its quotes doubled.
      const isFiltered = source.replaceAll("''", "'").includes(`current_setting('app.organization_id', true)`);
      expect(isSystems || isFiltered || !touchesRows, name).toBe(true);
    }
  });

  it('name where they look for tables, with temporary ones last, and are not for everybody', async () => {
    for (const { name, config, grantees } of await definers()) {
      const path = config?.find((setting) => setting.startsWith('search_path='));
      expect(path, name).toMatch(/^search_path=pg_catalog, .+, pg_temp$/);
      expect(grantees, name).not.toContain('public');
    }
  });
});

describe('the roles that transactions take', () => {
  it('may do nothing but what they are granted: they own nothing, make nothing and pass no wall', async () => {
    const { rows } = await owner.query<{ rolname: string }>(
      `select rolname from pg_roles r where starts_with(rolname, 'app_') and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
         or (rolcanlogin and rolname <> 'app_login')
         or exists (select 1 from pg_class c where c.relowner = r.oid)
         or pg_has_role(r.oid, (select datdba from pg_database where datname = current_database()), 'member'))
       and rolname <> 'app_index'`,
    );
    expect(rows).toEqual([]);
  });

  it('cannot empty the audit log, nor read how people sign in', async () => {
    for (const role of ['app_tenant', 'app_user', 'app_system']) {
      expect(await attempt('truncate audit_event', [], { role }), role).toMatchObject({ code: DENIED });
    }
    const { rows } = await owner.query<{ column: string }>(
      `select a.attname as column from pg_attribute a where a.attrelid = 'users'::regclass and a.attname ~ 'hash|secret'
       and has_column_privilege('app_tenant', 'users', a.attname, 'select')`,
    );
    expect(rows).toEqual([]);
  });
});

describe('the search functions, which read past the policies', () => {
  const match = `select id from app.match_chunks('{confidenti}', 'rent', '{confidenti,rent}', '{2,1}', $1::uuid[], $2::uuid[], '{}', 10)`;
  const words = `select lexeme, frequency::int from app.lexeme_frequencies('confidential rent', 10, $1::uuid[], $2::uuid[], '{}') where frequency > 0`;
  /** What is said of a scope so large that it is looked at in parts. */
  const sampled = words.replace('10, $1', '1000000, $1');
  const both = () => [own.ids['dataroom'], foreign.ids['dataroom']];

  it('find what lies in the rooms named, of the own organization only', async () => {
    expect(await attempt(match, [both(), null])).toMatchObject({ rows: [{ id: own.ids['chunk'] }] });
    expect(await attempt(match, [[foreign.ids['dataroom']], null])).toMatchObject({ rows: [] });
    expect(await attempt(match, [[], null])).toMatchObject({ rows: [] });
    expect(await attempt(match, [both(), [foreign.ids['document']]])).toMatchObject({ rows: [] });
    expect(await attempt(words, [both(), null])).toMatchObject({
      rows: [
        { lexeme: 'confidenti', frequency: 1 },
        { lexeme: 'rent', frequency: 1 },
      ],
    });
    expect(await attempt(words, [[foreign.ids['dataroom']], null])).toMatchObject({ rows: [] });
    expect(await attempt(words, [both(), [foreign.ids['document']]])).toMatchObject({ rows: [] });
    expect(await attempt(sampled, [[foreign.ids['dataroom']], null])).toMatchObject({ rows: [] });
    const former = `select id from app.match_chunks('{confidenti,rent}', $1::uuid[], null, '{}', 10)`;
    expect(await attempt(former, [both()])).toMatchObject({ rows: [{ id: own.ids['chunk'] }] });
    const formerWords = `select frequency::int from app.lexeme_frequencies('rent', $1::uuid[], null, '{}')`;
    expect(await attempt(formerWords, [both()])).toMatchObject({ rows: [{ frequency: 1 }] });
  });

  it('find nothing without an organization, and may be called by no other role', async () => {
    expect(await attempt(match, [both(), null], { role: 'app_tenant' })).toMatchObject({ rows: [] });
    expect(await attempt(words, [both(), null], { role: 'app_tenant' })).toMatchObject({ rows: [] });
    expect(await attempt(match, [both(), null], { role: 'app_user', user: own.user })).toMatchObject({ code: DENIED });
    expect(await attempt(match, [both(), null], {})).toMatchObject({ code: DENIED });
  });

  it('find cells of the tables named, of the own organization only', async () => {
    await owner.query(`update datatable_cell set text_value = 'Rent of June'`);
    const cells = `select row_id from app.match_cells('{jun,rent}', $1::uuid[], 10)`;
    const tables = [own.ids['datatable'], foreign.ids['datatable']];
    expect(await attempt(cells, [tables])).toMatchObject({ rows: [{ row_id: own.ids['datatable_row'] }] });
    expect(await attempt(cells, [[foreign.ids['datatable']]])).toMatchObject({ rows: [] });
    expect(await attempt(cells, [tables], { role: 'app_tenant' })).toMatchObject({ rows: [] });
    expect(await attempt(cells, [tables], { role: 'app_user', user: own.user })).toMatchObject({ code: DENIED });
  });

  it('take every character for text', async () => {
    const odd = Array.from({ length: 0x17f }, (_, code) => String.fromCodePoint(code + 1));
    const texts = [
      odd.join(''),
      odd.map((each) => `a${each}b`).join(' '),
      odd.map((each) => `http://example.test/a${each}b?c=${each}d`).join(' '),
      odd.map((each) => `/usr/a${each}b x${each}y@example.test`).join(' '),
      String.raw`' | 'x' & \ \' \\ E'a' :* <-> ! ( ) "q" $1 ? ?? \?`,
    ];
    for (const text of texts) {
      const found = await attempt(
        `select array_agg(f.lexeme) as lexemes from app.lexeme_frequencies($1, 10, $2::uuid[], null, '{}') f`,
        [text, both()],
      );
      expect(found).toHaveProperty('rows');
      const cells = await attempt(`select row_id from app.match_cells(array[$1], $2::uuid[], 10)`, [
        text,
        [own.ids['datatable']],
      ]);
      expect(cells).toHaveProperty('rows');
      const lexemes = ('rows' in found ? found.rows[0]?.['lexemes'] : null) ?? [];
      expect(
        await attempt(
          `select id from app.match_chunks($1::text[], ($1::text[])[1], $1, array_fill(1::real, array[cardinality($1)]), $2::uuid[], null, '{}', 10)`,
          [lexemes, both()],
        ),
      ).toHaveProperty('rows');
    }
  });
});
