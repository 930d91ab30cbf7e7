// npm run bench [-- --only <name>]: measures side by side in one run and writes the results to docs/benchmarks.md. The name
// also chooses those that begin with it and a hyphen.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { installIfChanged } from './install.mjs';
import { onNewEnoughNode } from './node-version.mjs';
import { root } from './paths.mjs';
import { print } from './print.mjs';

const REPORT = 'docs/benchmarks.md';

function nameOf(file) {
  return basename(file).replace(/\.bench\.(?:ts|mjs)$/, '');
}

/** Three significant digits, with thousands separators. */
function figure(value) {
  return value === undefined
    ? ''
    : value.toLocaleString('en-US', value >= 1000 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}

function parsed(line) {
  try {
    const found = JSON.parse(line);
    return found.unit === undefined && found.text === undefined ? { said: line } : found;
  } catch {
    return { said: line };
  }
}

/** Runs one benchmark file and prints its rows and texts. */
function measure(file) {
  print(`\n${file}`);
  const load = loadavg()[0];
  const begun = Date.now();
  const options = { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 };
  const { status, stdout } = spawnSync(process.execPath, [file, '--json'], options);
  const lines = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map(parsed);
  for (const line of lines) print(line.text ?? line.said ?? cells(line).join('  '));
  return { file, lines, load, failed: status !== 0, seconds: Math.round((Date.now() - begun) / 1000) };
}

function reached({ value, ratio, goal }) {
  if (goal === undefined) return '';
  return (ratio ?? value) >= goal ? 'yes' : '**no**';
}

function cells(row) {
  const { name, value, unit, bound, ratio, goal } = row;
  return [
    name,
    `${figure(value)} ${unit}`,
    figure(bound),
    ratio === undefined ? '' : ratio.toFixed(3),
    figure(goal),
    reached(row),
  ];
}

function section({ file, lines, load, failed, seconds }) {
  const rows = lines.filter((line) => line.unit !== undefined);
  const texts = lines.filter((line) => line.text !== undefined).map((line) => line.text);
  const head = ['measured', 'value', 'bound', 'ratio', 'goal', 'reached'];
  const table = [head, head.map(() => '---'), ...rows.map(cells)].map((row) => `| ${row.join(' | ')} |`);
  return [
    `## ${nameOf(file)}`,
    `\`npm run bench -- --only ${nameOf(file)}\` (\`${file}\`, ${seconds} s, load before it ${load.toFixed(1)}, ${new Date().toISOString().slice(0, 10)})`,
    ...(failed ? ['**This benchmark failed.**'] : []),
    ...(rows.length > 0 ? [table.join('\n')] : []),
    ...texts,
  ].join('\n\n');
}

async function machine() {
  const { nativeAvailable, nativeBinary } = await import('../../packages/db/src/embedded/native-home.ts');
  const postgres = nativeAvailable()
    ? spawnSync(nativeBinary('postgres'), ['--version'], { encoding: 'utf8' }).stdout?.trim()
    : 'embedded PGlite';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const processors = cpus();
  return `${processors.length} cores (${processors[0]?.model ?? 'unknown'}), ${gigabytes} GB of memory, Node ${process.version}, ${postgres || 'PostgreSQL 17'}`;
}

/** The sections of earlier runs, by name. A run of one benchmark replaces only its own section. */
function keptSections() {
  const path = join(root, REPORT);
  if (!existsSync(path)) return new Map();
  const [, ...sections] = readFileSync(path, 'utf8').split(/^## /m);
  return new Map(sections.map((text) => [text.split('\n', 1)[0].trim(), `## ${text.trimEnd()}`]));
}

async function report(results, isWhole) {
  const sections = isWhole ? new Map() : keptSections();
  for (const result of results) sections.set(nameOf(result.file), section(result));
  const text = [
    '# Benchmarks',
    `Written by \`npm run bench\`: ${await machine()}.`,
    'Each value is compared with a bound: the best possible value on the same machine in the same run. The ratio is the share of the bound that we reach, so more is better for every unit. Ratios are more reliable than values. Repeat a run if the machine was busy (a load above its number of cores).',
    ...[...sections.keys()].sort((a, b) => a.localeCompare(b)).map((name) => sections.get(name)),
  ].join('\n\n');
  writeFileSync(join(root, REPORT), `${text}\n`);
  spawnSync('oxfmt', [REPORT], { cwd: root });
  print(`\nWritten to ${REPORT}`);
}

async function bench() {
  // Node 20 lacks globSync, and this file must load there.
  const { globSync } = await import('node:fs');
  const found = globSync(['packages/*/bench/*.bench.ts', 'apps/*/bench/*.bench.ts', 'tooling/bench/*.bench.mjs'], {
    cwd: root,
  });
  const only = process.argv.indexOf('--only') > 0 ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
  const isChosen = (name) => only === undefined || name === only || name.startsWith(`${only}-`);
  const files = found.sort().filter((file) => isChosen(nameOf(file)));
  if (files.length === 0) throw new Error(`Unknown benchmark. Choose one of ${found.map(nameOf).join(', ')}.`);
  const results = files.map(measure);
  await report(results, only === undefined);
  if (results.some((result) => result.failed)) process.exitCode = 1;
}

try {
  installIfChanged();
  if (onNewEnoughNode()) await bench();
} catch (error) {
  print(error.message);
  process.exitCode = 1;
}
