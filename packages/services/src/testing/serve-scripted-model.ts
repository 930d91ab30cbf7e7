/**
 * The scripted model as a process of its own, for tests of the whole product: `node serve-scripted-model.ts <milliseconds>`
 * answers each question after that long, a wide one after up to eight times as long, and prints the environment that
 * points the product at it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { readsLabels, startScriptedModel } from './scripted-model.ts';

const WIDE = 8;
const delay = Number(process.argv[2] ?? 0);
const model = await startScriptedModel();
model.answer(async (asked) => {
  await sleep(delay * Math.min(WIDE, asked.fields.length));
  return readsLabels(asked);
});
process.stdout.write(`${JSON.stringify(model.env)}\n`);
process.once('SIGTERM', () => process.exit());
