/**
 * A folder with a million bank transactions: filtered and sorted pages of their table, against the bare statements for the same
 * rows without access rules, and the preview of 200 rules over all rows, against reading these rows in the same parts.
 */
import { Rule } from '@atrium/domain/bank-reconcile';
import { Client } from 'pg';
import { row, text } from '../../../tooling/bench/rows.ts';
import { fetchDatatable } from '../src/ai-table/index.ts';
import { previewRules } from '../src/bank-reconcile/index.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { type BenchFolder, CATEGORIES, createBankFolder, fillBankFolder, glCategories, WORDS } from './bank-folder.ts';
import { openProduct, percentile, timed } from './product.ts';
import { required } from './required.ts';

const ROWS = Number(process.env['N'] ?? 1_000_000);
const RULES = 200;
const CALLS = 15;
const PREVIEWS = 3;
const PAGE_GOAL = 1 / 4;
const PART = 5_000;

const product = await openProduct();
const { contextOf } = product;
const bare = new Client({ connectionString: product.database.ownerUrl });
await bare.connect();

const rules = Array.from({ length: RULES }, (_, at) =>
  Rule.parse({
    ruleId: `rl_${at + 1}`,
    ruleName: `Rule ${at + 1}`,
    categoryId: `gl_${1 + (at % CATEGORIES)}`,
    ruleConfig: {
      descriptionContains: `${required(WORDS[at % WORDS.length], 'word')} ${required(WORDS[(at * 7) % WORDS.length], 'word')}`,
      ...(at % 4 === 0 && { amountMin: String(at) }),
      ...(at % 7 === 0 && { transactionType: 'Debit' }),
    },
  }),
);

const { owner } = await createOrganization(product);
const context = contextOf(owner);

type Page = {
  name: string;
  input: Omit<Parameters<typeof fetchDatatable>[1], 'datatableId'>;
  /** The statement for the same rows; `$1` is the folder. */
  where: string;
  order: string;
};

const PAGES: readonly Page[] = [
  {
    name: 'page by category, largest amounts first',
    input: { limit: 100, where: { Category: { eq: 'Account 7' } }, orderBy: ['-Amount'] },
    where: `t.category_id = 'gl_7'`,
    order: 't.amount_key desc, t.id',
  },
  {
    name: 'page by amount, newest first',
    input: { limit: 100, where: { Amount: { ge: 15_000 } }, orderBy: ['-Date'] },
    where: 't.amount_key >= 150000000',
    order: 't.booked_on desc, t.id',
  },
  {
    name: 'page by description, oldest first',
    input: { limit: 100, where: { Description: { ilike: '%ROOFING WASTE%' } }, orderBy: ['Date'] },
    where: `t.description ilike '%ROOFING WASTE%'`,
    order: 't.booked_on, t.id',
  },
];

async function bareRows({ folderId }: BenchFolder, { where, order }: Page): Promise<{ ids: string[]; total: number }> {
  const from = `from bank_transaction t where t.folder_id = $1 and not t.is_duplicate and ${where}`;
  const page = await bare.query<{ id: string }>(`select t.* ${from} order by ${order} limit 101`, [folderId]);
  const counted = await bare.query<{ total: number }>(`select count(*)::int as total ${from}`, [folderId]);
  return { ids: page.rows.slice(0, 100).map(({ id }) => id), total: required(counted.rows[0], 'count').total };
}

async function measurePage(folder: BenchFolder, page: Page): Promise<void> {
  const times = { product: [] as number[], bare: [] as number[] };
  const input = { datatableId: folder.tableId, ...page.input };
  const expected = await bareRows(folder, page);
  const { data, total } = await fetchDatatable(context, input);
  if (total !== expected.total || new Set(data.map(({ id }) => id)).size !== expected.ids.length)
    throw new Error(`${page.name}: ${total} rows instead of ${expected.total}`);
  for (let call = 0; call < CALLS; call += 1) {
    times.bare.push(await timed(async () => bareRows(folder, page)));
    times.product.push(await timed(async () => fetchDatatable(context, input)));
  }
  const [value, bound] = [percentile(times.product, 0.5), percentile(times.bare, 0.5)];
  row({ name: page.name, value, unit: 'ms', bound, ratio: bound / value, goal: PAGE_GOAL });
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

type Read = { id: string; day: string };

async function readPart({ folderId }: BenchFolder, after: Read | null): Promise<Read[]> {
  const { rows } = await bare.query<Read>(
    `select t.id, t.booked_on::text as day, t.folded, t.amount::text, t.scale, t.type, t.rule_id, t.rule_category_id,
       t.is_set_by_person, t.row_hash
     from bank_transaction t where t.folder_id = $1 ${after ? 'and (t.booked_on, t.id) > ($2::date, $3::uuid)' : ''}
     order by t.booked_on, t.id limit ${PART}`,
    [folderId, ...(after ? [after.day, after.id] : [])],
  );
  return rows;
}

/** Reads all rows in parts, without access rules. Returns how many there are. */
async function readAll(folder: BenchFolder): Promise<number> {
  let rows = await readPart(folder, null);
  let count = rows.length;
  while (rows.length === PART) {
    rows = await readPart(folder, rows.at(-1) ?? null);
    count += rows.length;
  }
  return count;
}

async function measurePreview(folder: BenchFolder): Promise<void> {
  const input = { folderId: folder.folderId, appData: { glCategories, rules } };
  const best = { product: Infinity, bare: Infinity };
  let growth = 0;
  let changed = 0;
  for (let round = 0; round < PREVIEWS; round += 1) {
    let begun = cpuSeconds();
    const count = await readAll(folder);
    best.bare = Math.min(best.bare, cpuSeconds() - begun);
    begun = cpuSeconds();
    const before = process.memoryUsage.rss();
    const watch = setInterval(() => (growth = Math.max(growth, process.memoryUsage.rss() - before)), 50);
    const { data } = await previewRules(context, input);
    clearInterval(watch);
    best.product = Math.min(best.product, cpuSeconds() - begun);
    ({ changed } = data);
    if (data.rows !== count) throw new Error(`${data.rows} rows were previewed instead of ${count}.`);
  }
  const [value, bound] = [best.product, best.bare];
  row({ name: `preview of ${RULES} rules over all rows`, value, unit: 'CPU s', bound, ratio: bound / value });
  text(
    `${ROWS.toLocaleString('en-US')} transactions. A page has 100 rows and the number of all rows that match; its bound is the two bare statements for them, through pg and as the owner of the tables. The preview decides ${changed.toLocaleString('en-US')} rows differently; its bound is reading the same columns in the same parts; the process grew by at most ${Math.round(growth / 2 ** 20)} MB meanwhile.`,
  );
}

try {
  const folder = await createBankFolder(product, owner);
  await fillBankFolder(product, owner, folder, ROWS);
  for (const page of PAGES) await measurePage(folder, page);
  await measurePreview(folder);
} finally {
  await bare.end();
  await product.close();
}
