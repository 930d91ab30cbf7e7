import { randomUUID } from 'node:crypto';
import { constants, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from './document.ts';
import type { ParsedPage, ParseLimits, ParseOutcome } from './document.ts';
import type { Answer, ProgramOutcome, Reply, Request } from './messages.ts';
import { programsOf } from './programs.ts';
import { endReader, memoryOf, returnReader, startReader, takeReader } from './readers.ts';
import type { Reader } from './readers.ts';
import { refusalOutcome } from './refusal.ts';

/** Must change whenever the same file would produce different pages. */
export const PARSER_VERSION = '7';

const WATCH_MS = 50;

export type ParseOptions = {
  limits?: Partial<ParseLimits>;
  signal?: AbortSignal;
  /** Reads the lines of pages and the rows of sheets instead of Markdown, for tables of figures such as bank statements. */
  isTabular?: boolean;
  onProgress?: (page: number, of: number | null) => void;
  /** Receives errors of our own readers. The text may quote the document and belongs only in the log. */
  onFault?: (reason: string) => void;
};

/**
 * Reads a file into pages of Markdown in a separate process with limits of memory (bytes) and time (milliseconds). Always
 * resolves to an outcome, even if the process fails. Rejects only if `signal` is aborted.
 */
export async function parseDocument(
  file: { path: string; name: string },
  options: ParseOptions = {},
): Promise<ParseOutcome> {
  options.signal?.throwIfAborted();
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const request: Request = {
    kind: 'read',
    file: { path: file.path, name: file.name },
    limits,
    isTabular: options.isTabular ?? false,
  };
  const reader = takeReader(limits.memoryBytes);
  const used = reader.served > 0;
  const first = await attempt(reader, request, options);
  // A reused process may have failed because of an earlier file, so retry with a new process.
  const last =
    first.process === 'lost' && used ? await attempt(startReader(limits.memoryBytes), request, options) : first;
  if (last.fault !== undefined) options.onFault?.(last.fault);
  return last.result;
}

async function attempt(reader: Reader, request: Request, options: ParseOptions): Promise<Ending> {
  let ending: Ending | undefined;
  // The reader has no access to the folder of the stored file, so it gets a copy.
  const path = join(reader.folder, randomUUID());
  try {
    await copyFile(request.file.path, path, constants.COPYFILE_FICLONE);
    ending = await watched(reader, { ...request, file: { ...request.file, path } }, options);
    return ending;
  } finally {
    await rm(path, { force: true });
    if (ending?.process === 'reusable') returnReader(reader);
    else endReader(reader);
  }
}

/**
 * `lost`: the process died, exceeded its memory or failed with an error of ours. `spent`: it was stopped or must not read
 * another file. `fault` is an error of ours.
 */
type Ending = { result: ParseOutcome; process: 'reusable' | 'spent' | 'lost'; fault?: string };

function watched(reader: Reader, request: Request, options: ParseOptions): Promise<Ending> {
  const { child } = reader;
  const { limits } = request;
  const programs = programsOf(reader, request.file.path);
  const pages: ParsedPage[] = [];
  const begun = performance.now();
  let announced: number | null = null;
  return new Promise((resolve, reject) => {
    const stopListening = () => {
      clearInterval(watch);
      clearTimeout(deadline);
      programs.end();
      options.signal?.removeEventListener('abort', abort);
      child.removeAllListeners();
    };
    const finish = (ending: Ending) => {
      stopListening();
      resolve(ending);
    };
    const refuse = (code: Parameters<typeof refusalOutcome>[0], after: Ending['process'] = 'spent') =>
      finish({ result: refusalOutcome(code), process: after });
    const fail = (fault: string) => finish({ result: refusalOutcome('internal'), process: 'lost', fault });
    const abort = () => {
      stopListening();
      reject(options.signal?.reason);
    };
    const watch = setInterval(() => {
      if (memoryOf(child.pid) + programs.memoryBytes() > limits.memoryBytes) refuse('out_of_memory', 'lost');
    }, WATCH_MS);
    let deadline = setTimeout(refuse, limits.timeMs, 'timeout');
    options.signal?.addEventListener('abort', abort, { once: true });
    child.once('error', (error) => {
      fail(`The reading process could not be used: ${error.message}`);
    });
    child.once('exit', (code, signal) => refuse(causeOfDeath(code, signal), 'lost'));
    child.on('message', (answer: Answer) => {
      if (answer.kind === 'announce') {
        announced = answer.pages;
        const allowed =
          limits.timeMs + answer.pages * limits.timePerPageMs + answer.scanned * limits.timePerScannedPageMs;
        clearTimeout(deadline);
        deadline = setTimeout(refuse, begun + allowed - performance.now(), 'timeout');
      } else if (answer.kind === 'page') {
        pages.push(answer.page);
        options.onProgress?.(answer.page.page, announced);
      } else if (answer.kind === 'program') {
        const { id, task } = answer;
        const reply = (outcome: ProgramOutcome): void => {
          if (child.connected) child.send({ kind: 'program', id, outcome } satisfies Reply);
        };
        programs.run(task).then(reply, (error: unknown) => {
          options.onFault?.(`A program could not be run: ${String(error)}`);
          reply({ status: 'failed' });
        });
      } else if (answer.kind === 'done') {
        const document = { ...answer.type, ...answer.summary, pages };
        finish({ result: { status: 'COMPLETED', document }, process: 'reusable' });
      } else if (answer.kind === 'refused') {
        refuse(answer.code, 'reusable');
      } else {
        fail(answer.reason);
      }
    });
    child.send(request);
  });
}

/** V8 aborts when its heap is full, and the kernel kills when memory is full. Otherwise a reader crashed on bad bytes. */
function causeOfDeath(code: number | null, signal: NodeJS.Signals | null): 'out_of_memory' | 'damaged' {
  const outOfMemory =
    signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGKILL' || code === 133 || code === 134;
  return outOfMemory ? 'out_of_memory' : 'damaged';
}
