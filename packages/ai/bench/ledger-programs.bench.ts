/**
 * Compares categorizing transactions by rules with `ledger convert` and `hledger print`, in CPU seconds, where these programs
 * are installed (Debian: `apt-get install ledger hledger`). All must decide each row equally. `--json` prints a line of JSON
 * per row.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amountOf, compileRules, foldText, NO_RULE, Rule, type RuleRow } from '@atrium/domain/bank-reconcile';
import { row, text } from '../../../tooling/bench/rows.ts';
import { readStatements } from '../src/bank-reconcile/index.ts';

const ROWS = 20_000;
const RULES = 200;
const ROUNDS = 3;
const GOALS = { ledger: 30, hledger: 200 } as const;
const UNKNOWN = 'unknown';

const WORDS =
  'ACH CREDIT DEBIT WIRE CHECK DEPOSIT PAYROLL RENT ELEVATOR SECURITY INSURANCE PREMIUM WATER POWER LIGHT SUPPLY DENTAL STONE HARBOR FINCH KESTREL ROBOTICS LOCKBOX COASTAL LOAN METRO CALDER VOLTA ELECTRIC ROOFING VERITY LABS FEE GAS WORKS'.split(
    ' ',
  );

/** Numbers from a seed, the same on every machine (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const random = randomFrom(17);
function word(): string {
  return WORDS[random(WORDS.length)] ?? '';
}

const texts = Array.from({ length: RULES }, () => `${word()} ${word()}`);
const descriptions = Array.from({ length: ROWS }, () => `${word()} ${word()} ${word()} ${random(10_000)} ${word()}`);
const amounts = descriptions.map(() => `${1 + random(2_000)}.${String(random(100)).padStart(2, '0')}`);
const rules = texts.map((contained, at) =>
  Rule.parse({
    ruleId: `rl_${at + 1}`,
    ruleName: contained,
    categoryId: 'gl_1',
    ruleConfig: { descriptionContains: contained },
  }),
);

type Measured = { seconds: number; decided: string[] };

function cpuSeconds(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** Folds and matches the rows, like a run does. */
function ours(): Measured {
  const decided: string[] = [];
  const rows = descriptions.map((description, at) => ({ description, amount: amountOf(amounts[at] ?? '') }));
  const seconds = cpuSeconds(() => {
    const { first } = compileRules(rules);
    for (const { description, amount } of rows) {
      if (!amount) throw new Error('An amount of the benchmark is none.');
      const each: RuleRow = { text: foldText(description), amount, type: 'Credit' };
      const at = first(each);
      decided.push(at === NO_RULE ? UNKNOWN : `rl_${at + 1}`);
    }
  });
  return { seconds, decided };
}

/** Reads the same file from its bytes, and matches its rows. */
async function oursWithReading(bytes: Buffer): Promise<number> {
  const begun = process.cpuUsage();
  const { first } = compileRules(rules);
  const open = async function* open() {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  };
  for await (const events of readStatements({ name: 'rows.csv', open }, { sign: 'signed' }))
    for (const event of events)
      if (event.kind === 'entry')
        first({ text: foldText(event.entry.description), amount: event.entry.amount, type: event.entry.side });
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** Runs a program and returns its output and its CPU time, which the shell reports on its last line. */
function run(command: readonly string[]): { output: string; seconds: number } {
  const script = '"$@" || exit 1; times';
  const { status, stdout } = spawnSync('/bin/sh', ['-c', script, 'sh', ...command], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (status !== 0) throw new Error(`${command[0]} failed.`);
  const lines = stdout.trimEnd().split('\n');
  const spent = [...(lines.at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  const seconds = spent.reduce((sum, [, minutes, rest]) => sum + Number(minutes) * 60 + Number(rest), 0);
  return { output: lines.slice(0, -2).join('\n'), seconds };
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
}

/** The account of each transaction that is not the bank's. */
function decidedIn(output: string): string[] {
  return output.split(/\n\s*\n/).map((each) => /^\s+(rl_\d+)/m.exec(each)?.[1] ?? UNKNOWN);
}

/** The first of two rules wins, as in ours. */
function byLedger(folder: string): Measured {
  const journal = join(folder, 'rules.ledger');
  const table = join(folder, 'ledger.csv');
  writeFileSync(journal, texts.map((each, at) => `account rl_${at + 1}\n  payee ${each}\n`).join(''));
  writeFileSync(
    table,
    csvOf('date,payee,amount', (day) => day.replaceAll('-', '/')),
  );
  const command = ['ledger', '-f', journal, 'convert', table, '--account', 'assets:bank'];
  const { output, seconds } = run([...command, '--input-date-format', '%Y/%m/%d']);
  return { seconds, decided: decidedIn(output) };
}

/** The last of two rules wins, so they are written in reverse. */
function byHledger(folder: string): Measured {
  const table = join(folder, 'hledger.csv');
  const conditions = texts.map((each, at) => `if %description ${each}\n  account2 rl_${at + 1}\n`).toReversed();
  const head = 'skip 1\nfields date,description,amount\ndate-format %Y-%m-%d\ncurrency $\naccount1 assets:bank\n';
  writeFileSync(`${table}.rules`, `${head}${conditions.join('')}`);
  writeFileSync(
    table,
    csvOf('date,description,amount', (day) => day),
  );
  const { output, seconds } = run(['hledger', '-f', table, '--rules-file', `${table}.rules`, 'print']);
  return { seconds, decided: decidedIn(output) };
}

function csvOf(head: string, day: (iso: string) => string): string {
  const lines = descriptions.map((description, at) => {
    const date = new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 100) * 86_400_000).toISOString().slice(0, 10);
    return `${day(date)},${description},${amounts[at]}`;
  });
  return `${[head, ...lines].join('\n')}\n`;
}

function checkEqual(name: string, found: readonly string[], wanted: readonly string[]): void {
  const different = wanted.filter((each, at) => each !== found[at]).length;
  if (found.length !== wanted.length || different > 0)
    throw new Error(`${name} decides ${different} rows differently, and has ${found.length} rows.`);
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
try {
  const bytes = Buffer.from(csvOf('Date,Description,Amount', (day) => day));
  const programs = [
    { name: 'ledger', command: 'ledger convert', measure: byLedger },
    { name: 'hledger', command: 'hledger print', measure: byHledger },
  ] as const;
  const installed = programs.filter(({ name }) => isInstalled(name));
  const best = { match: Infinity, read: Infinity };
  const theirs = new Map<string, number>();
  // The programs alternate, so that a busy machine slows all of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = ours();
    best.match = Math.min(best.match, own.seconds);
    best.read = Math.min(best.read, await oursWithReading(bytes));
    for (const { name, measure } of installed) {
      const { seconds, decided } = measure(folder);
      checkEqual(name, decided, own.decided);
      theirs.set(name, Math.min(theirs.get(name) ?? Infinity, seconds));
    }
  }
  for (const { name, command } of installed) {
    const bound = theirs.get(name) ?? Infinity;
    row({
      name: `fold and match ${RULES} rules, against ${command}`,
      value: best.match,
      unit: 'CPU s',
      bound,
      ratio: bound / best.match,
      goal: GOALS[name],
    });
  }
  row({ name: 'read the file, fold and match', value: best.read, unit: 'CPU s' });
  for (const { name } of programs) if (!theirs.has(name)) text(`${name} is not installed, so it was not compared.`);
  if (installed.length > 0)
    text(
      `${ROWS.toLocaleString('en-US')} rows, ${RULES} rules with one contained text, best of ${ROUNDS}. The programs also read the file and print their journal; all decide every row equally.`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
