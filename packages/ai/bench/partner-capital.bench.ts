/**
 * Measures the reconciliation of partner capital against parsing its two files: 500 partners with 12 lines, in a workbook and in
 * a PDF of 300 pages. `--json` prints a line of JSON per row.
 */
import * as xlsx from '@e965/xlsx';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer as bytesOf } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { reconcileCapital } from '@atrium/domain/pcap-reconcile';
import { row, text } from '../../../tooling/bench/rows.ts';
import { parseDocument } from '../src/parsing/index.ts';
import { readStatements, readWorkbook } from '../src/pcap-reconcile/index.ts';

const PARTNERS = 500;
const PAGES = 300;
const ROUNDS = 7;
const GOAL = 1 / 2;
const LINES = [
  'Beginning balance',
  'Contributions',
  'Distributions',
  'Realized gains',
  'Unrealized gains',
  'Interest income',
  'Dividend income',
  'Expenses',
  'Management fees',
  'Incentive allocation',
  'Transfers',
  'Ending balance',
];
const REDUCING = new Set(['Distributions', 'Expenses', 'Management fees', 'Incentive allocation']);

type Account = { name: string; cents: number[] };

function accountOf(at: number): Account {
  const moves = LINES.slice(1, -1).map(
    (line, index) => (REDUCING.has(line) ? -1 : 1) * (10_007 * (at + 1) + 1_013 * (index + 1)),
  );
  const beginning = 1_000_003 * (at + 1);
  return {
    name: `Investor ${String(at + 1).padStart(4, '0')} Holdings LLC`,
    cents: [beginning, ...moves, moves.reduce((sum, each) => sum + each, beginning)],
  };
}

function written(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
}

function workbookOf(accounts: readonly Account[]): Buffer {
  const book = xlsx.utils.book_new();
  const rows = [
    ['Partner', ...LINES],
    ...accounts.map(({ name, cents }) => [name, ...cents.map((each) => each / 100)]),
  ];
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Capital');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** Two statements on each of the first pages, so that all of them take the given number of pages. */
async function statementsOf(accounts: readonly Account[]): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', margin: 0, autoFirstPage: false });
  const bytes = bytesOf(pdf);
  const doubled = accounts.length - PAGES;
  let next = 0;
  for (let page = 0; page < PAGES; page += 1) {
    pdf.addPage().font('Helvetica').fontSize(9);
    const own = accounts.slice(next, next + (page < doubled ? 2 : 1));
    next += own.length;
    for (const [place, { name, cents }] of own.entries()) {
      const top = 40 + place * 380;
      pdf.text('Harbor Growth Fund II, L.P.', 40, top, { lineBreak: false });
      pdf.text(`Partner: ${name}`, 40, top + 20, { lineBreak: false });
      for (const [at, line] of LINES.entries()) {
        pdf.text(line, 40, top + 50 + at * 18, { lineBreak: false });
        pdf.text(written(cents[at] ?? 0), 300, top + 50 + at * 18, { width: 200, align: 'right', lineBreak: false });
      }
    }
  }
  pdf.end();
  return bytes;
}

const accounts = Array.from({ length: PARTNERS }, (_, at) => accountOf(at));
const folder = await mkdtemp(join(tmpdir(), 'atrium-capital-bench-'));
const [book, pdf] = [join(folder, 'capital.xlsx'), join(folder, 'statements.pdf')];
await writeFile(book, workbookOf(accounts));
await writeFile(pdf, await statementsOf(accounts));

async function parsed(path: string) {
  const outcome = await parseDocument({ path, name: path }, { isTabular: true });
  if (outcome.status !== 'COMPLETED') throw new Error(outcome.message);
  return outcome.document;
}

const best = { parse: Infinity, reconcile: Infinity, cpu: Infinity };
let lines = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const begun = performance.now();
  const documents = [await parsed(book), await parsed(pdf)] as const;
  const parse = (performance.now() - begun) / 1_000;
  const before = process.cpuUsage();
  const { partners } = reconcileCapital(readWorkbook(documents[0]), readStatements(documents[1]));
  const { user, system } = process.cpuUsage(before);
  const whole = (performance.now() - begun) / 1_000;
  lines = partners.reduce((sum, each) => sum + each.lines.length, 0);
  const open = partners.filter(({ status }) => status !== 'tied').length;
  if (partners.length !== PARTNERS || open > 0)
    throw new Error(`${partners.length} partners, of which ${open} do not tie.`);
  best.parse = Math.min(best.parse, parse);
  best.reconcile = Math.min(best.reconcile, whole);
  best.cpu = Math.min(best.cpu, (user + system) / 1e6);
}
await rm(folder, { recursive: true, force: true });

row({
  name: 'reconcile partner capital, against parsing both files',
  value: best.reconcile,
  unit: 's',
  bound: best.parse,
  ratio: best.parse / best.reconcile,
  goal: GOAL,
});
row({ name: 'of which reading, matching and comparing', value: best.cpu, unit: 'CPU s' });
text(
  `${PARTNERS} partners, ${lines} lines, ${PAGES} pages; every line ties. The best of ${ROUNDS} rounds, each of which parses both files in processes of their own, and then reads the partners, matches them and compares their lines. The goal of ${GOAL} means at most twice the time of parsing.`,
);
process.exit(0);
