import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { chunkPages } from '../src/chunking/index.ts';
import { DEFAULT_LIMITS, parseDocument } from '../src/parsing/index.ts';
import type { ParsedDocument, ParseOutcome } from '../src/parsing/index.ts';
import { memoryOf } from '../src/parsing/readers.ts';
import type { Mutant } from './mutate.ts';

/** The product's limits, with less memory. */
const LIMITS = { ...DEFAULT_LIMITS, memoryBytes: 512 * 1024 ** 2 };
/** A reading process may exceed its limits until the next check. */
const GRACE_MS = 5_000;
const GRACE_BYTES = 256 * 1024 ** 2;
const LOOK_MS = 20;
/** Time limit of chunking, which runs in the worker itself. */
const CHUNKING_MS = 10_000;

/** The outcome of a file in one word, and the fault, if any. */
export type Verdict = { outcome: string; fault: string | null };

/** Reads one file like the product, in a reading process with its limits, and checks for faults. */
export async function judge(mutant: Mutant, path: string): Promise<Verdict> {
  await writeFile(path, mutant.bytes);
  const faults: string[] = [];
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, readersMemory())), LOOK_MS);
  const begun = performance.now();
  let outcome: ParseOutcome;
  try {
    outcome = await parseDocument({ path, name: mutant.name }, { limits: LIMITS, onFault: (why) => faults.push(why) });
  } catch (error) {
    return { outcome: 'rejected', fault: `crash: ${String(error)}` };
  } finally {
    clearInterval(watch);
  }
  const took = performance.now() - begun;
  const result = outcome.status === 'COMPLETED' ? outcome.status : outcome.code;
  const fault =
    faults.length > 0 || result === 'internal'
      ? `crash: ${faults.join('\n') || 'without a reason'}`
      : result === 'timeout' || took > allowed(outcome)
        ? `hang: ${Math.round(took)} ms`
        : most > LIMITS.memoryBytes + GRACE_BYTES
          ? `memory: ${Math.round(most / 1024 ** 2)} MiB`
          : outcome.status === 'COMPLETED'
            ? formFault(outcome.document)
            : null;
  return { outcome: result, fault };
}

function allowed(outcome: ParseOutcome): number {
  const pages = outcome.status === 'COMPLETED' ? outcome.document.pages.length : 0;
  return LIMITS.timeMs + pages * LIMITS.timePerPageMs + GRACE_MS;
}

/** Returns the memory in bytes of the largest reading process with its descendants. */
function readersMemory(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim();
  return Math.max(
    0,
    ...children
      .split(' ')
      .filter(Boolean)
      .map((child) => memoryOf(Number(child))),
  );
}

/** Checks what every page must be: storable, with spans inside the page, and chunked in reasonable time. */
function formFault({ pages }: ParsedDocument): string | null {
  for (const [at, { page, md, spans }] of pages.entries()) {
    if (page !== at + 1) return `form: page ${page} is at position ${at + 1}`;
    if (!md.isWellFormed() || md.includes('\0')) return `form: page ${page} cannot be stored`;
    const off = spans.find(
      ({ start, end, box }) =>
        !(start >= 0 && end >= start && end <= md.length) || box.some((corner) => !(corner >= 0 && corner <= 1)),
    );
    if (off) return `form: page ${page} has a span off the page: ${JSON.stringify(off)}`;
  }
  const begun = performance.now();
  const chunks = chunkPages(pages);
  const took = performance.now() - begun;
  if (took > CHUNKING_MS) return `hang: chunking took ${Math.round(took)} ms`;
  const large = chunks.find(({ tokens }) => tokens > 2_048);
  return large ? `form: a chunk of ${large.tokens} tokens` : null;
}
