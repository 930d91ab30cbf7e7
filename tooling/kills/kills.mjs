// Kills and freezes processes at random moments under load, and prints what was lost.
import { setTimeout as sleep } from 'node:timers/promises';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { print } from '../launcher/print.mjs';
import { checkDatabase } from './checks.mjs';
import { startLoad } from './load.mjs';
import { startProduct } from './product.mjs';

const KINDS = ['api', 'worker', 'database', 'launcher', 'frozen worker'];
/** Load before each kill, in milliseconds: at least, and up to so much more. */
const CALM_MS = 2_000;
const RANDOM_MS = 4_000;
/** A frozen worker outlives its heartbeat (30 s). */
const FROZEN_MS = 40_000;
const SETTLE_MS = 180_000;
const LOOK_MS = 1_000;

/** Waits until no document, table run or download is being worked on. */
async function settle(load) {
  const endsAt = Date.now() + SETTLE_MS;
  while (Date.now() < endsAt) {
    const pending = await load.post('document/list', { where: { indexStatus: { eq: 'PENDING' } }, limit: 1 });
    const bundles = await load.post('bundle/list', { limit: 50 });
    const isBusy = bundles?.data.some(({ status }) => status === 'pending' || status === 'running');
    if (pending?.data.length === 0 && !isBusy) break;
    await sleep(LOOK_MS);
  }
  // Lanes that wait for a retry of the queue, and the tasks of what has just ended.
  await sleep(15_000);
}

function row(cells) {
  print(cells.map((cell, at) => String(cell).padEnd([7, 15, 13, 18][at] ?? 0)).join(''));
}

async function round(product, kind) {
  await sleep(CALM_MS + Math.random() * RANDOM_MS);
  if (kind !== 'frozen worker') return product.ready(await product.kill(kind));
  await product.freezeWorker(FROZEN_MS);
  return product.ready();
}

/** Runs the rounds and returns the exit code. */
export async function runKills(args) {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '20' } } });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1');
  const product = await startProduct();
  print(`Data and log: ${product.folder}`);
  if ((await product.ready()) === null) {
    await product.stop();
    throw new Error('The product did not start');
  }
  const load = await startLoad(product.url);
  let notBack = 0;
  row(['round', 'killed', 'ready after', 'uploads, answers, runs']);
  for (let number = 1; number <= rounds; number += 1) {
    const kind = KINDS[(number - 1) % KINDS.length];
    const seconds = await round(product, kind);
    if (seconds === null) notBack += 1;
    const { uploads, answers, runs } = load.counts;
    row([number, kind, seconds === null ? 'never' : `${seconds.toFixed(1)} s`, `${uploads}, ${answers}, ${runs}`]);
  }
  await load.stop();
  await settle(load);
  await product.stop();
  const faults = await checkDatabase(product.dataFolder, load.uploaded);
  faults['requests and answers that hang'] = load.hanging.length;
  faults['kills after which the product did not return'] = notBack;
  const { uploads, answers, failedAnswers, runs, retries } = load.counts;
  print(
    `\n${uploads} uploads, ${answers} answers (${failedAnswers} ended with an error), ${runs} runs, ${retries} retries`,
  );
  for (const [name, count] of Object.entries(faults)) print(`${String(count).padStart(5)}  ${name}`);
  for (const each of load.hanging) print(`       ${each}`);
  const isFaulty = Object.values(faults).some((count) => count > 0);
  if (!isFaulty) rmSync(product.folder, { recursive: true });
  return isFaulty ? 1 : 0;
}
