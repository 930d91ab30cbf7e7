/**
 * The scripted model as its own process, for tests of the whole product. Prints the environment that points the product at
 * it. Each line of its input is a command: `hold 2` answers two more questions and keeps the next ones waiting, `release`
 * answers all of them.
 */
import { createInterface } from 'node:readline';
import { readsLabels, startScriptedModel } from './scripted-model.ts';

let free = Infinity;
let waiting: (() => void)[] = [];

function release(): void {
  free = Infinity;
  for (const answer of waiting) answer();
  waiting = [];
}

const model = await startScriptedModel();
model.answer(async (asked) => {
  free -= 1;
  if (free < 0) await new Promise<void>((answer) => waiting.push(answer));
  return readsLabels(asked);
});
createInterface({ input: process.stdin }).on('line', (line) => {
  const [command, count] = line.split(' ');
  if (command === 'hold') free = Number(count);
  else if (command === 'release') release();
});
process.stdout.write(`${JSON.stringify(model.env)}\n`);
process.once('SIGTERM', () => process.exit());
