import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { inspect } from 'node:util';
import { cleanPage, cleanText } from './clean.ts';
import type { Summary } from './document.ts';
import { READER_FOLDER } from './messages.ts';
import type { Answer, Reply, Request } from './messages.ts';
import { openFile } from './read.ts';
import { Refusal } from './refusal.ts';

/** The process that reads files. It serves one request at a time and ends with its parent. */
async function serve({ file, limits, isTabular }: Request): Promise<void> {
  try {
    const { type, pages } = await openFile(file, { limits, isTabular }, (count, scanned) => {
      process.send?.({ kind: 'announce', pages: count, scanned } satisfies Answer);
    });
    for (;;) {
      const next = await pages.next();
      if (next.done) {
        await answer({ kind: 'done', type, summary: cleanSummary(next.value) });
        return;
      }
      if (next.value.page > limits.pages) throw new Refusal('too_large');
      await answer({ kind: 'page', page: cleanPage(next.value) });
    }
  } catch (error) {
    await answer(failure(error));
  }
}

function cleanSummary({ title, length, notes }: Summary): Summary {
  return { title: title === null ? null : cleanText(title), length, notes: notes.map(cleanText) };
}

function failure(error: unknown): Answer {
  if (error instanceof Refusal) return { kind: 'refused', code: error.code };
  if (error instanceof RangeError && /string length|array buffer|array length/i.test(error.message)) {
    return { kind: 'refused', code: 'out_of_memory' };
  }
  return { kind: 'fault', reason: error instanceof Error ? (error.stack ?? error.message) : inspect(error) };
}

/** Resolves when the message is sent, so that a slow parent slows down the reader. */
function answer(message: Answer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

process.on('disconnect', () => {
  // The parent is gone, so remove the temporary folder that it created for this process.
  if (basename(tmpdir()).startsWith(READER_FOLDER)) rmSync(tmpdir(), { recursive: true, force: true });
  process.exit();
});
process.on('message', (message: Reply) => {
  if (message.kind === 'read') void serve(message);
});
