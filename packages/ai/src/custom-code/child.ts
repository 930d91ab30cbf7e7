import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import type { CodeResponse, FromChild, RunMessage, ToChild } from './messages.ts';
import { CodeError, runInQuickJs } from './quickjs.ts';

/** The process that runs the code of people. It serves one call at a time and ends with its parent. */

type Waiting = { resolve: (response: CodeResponse) => void; reject: (error: Error) => void };
const requests = new Map<number, Waiting>();
let lastId = 0;

function tell(message: FromChild): void {
  process.send?.(message);
}

async function run(message: RunMessage): Promise<void> {
  // The last call may have left requests behind, whose answers never come.
  requests.clear();
  try {
    const json = await runInQuickJs(message, {
      fetch: async (request) =>
        new Promise((resolve, reject) => {
          lastId += 1;
          requests.set(lastId, { resolve, reject });
          tell({ kind: 'fetch', id: lastId, request });
        }),
    });
    tell({ kind: 'done', json });
  } catch (error) {
    if (error instanceof CodeError) tell({ kind: 'failed', reason: error.message });
    else tell({ kind: 'broken', reason: error instanceof Error ? error.message : 'unknown' });
  }
}

process.on('message', (message: ToChild) => {
  if (message.kind === 'run') {
    void run(message);
    return;
  }
  const waiting = requests.get(message.id);
  requests.delete(message.id);
  if (message.kind === 'fetched') waiting?.resolve(message.response);
  else waiting?.reject(new Error(message.reason));
});
async function leave(): Promise<void> {
  // It takes a while to load, so only the end waits for it.
  const { READER_FOLDER } = await import('../parsing/index.ts');
  if (basename(tmpdir()).startsWith(READER_FOLDER)) rmSync(tmpdir(), { recursive: true, force: true });
  process.exit();
}
process.on('disconnect', () => void leave());
