import { randomUUID } from 'node:crypto';
import { constants, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  DEFAULT_LIMITS,
  endReader,
  memoryOf,
  type ParseLimits,
  type Reader,
  Refusal,
  returnReader,
  takeReader,
} from '../parsing/index.ts';
import type { Drawn, DrawRequest, WorkAnswer, WorkRequest } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));
const WATCH_MS = 50;

export type WorkLimits = Pick<ParseLimits, 'memoryBytes' | 'timeMs'>;
const LIMITS: WorkLimits = { memoryBytes: DEFAULT_LIMITS.memoryBytes, timeMs: DEFAULT_LIMITS.timeMs };

/** Sends one request to a process and waits for its answer within the limits of memory and time. @throws Refusal */
function answered({ child }: Reader, request: WorkRequest, limits: WorkLimits): Promise<WorkAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearInterval(watch);
      clearTimeout(deadline);
      child.removeAllListeners();
      end();
    };
    const refuse = (code: 'out_of_memory' | 'timeout' | 'damaged') => finish(() => reject(new Refusal(code)));
    const watch = setInterval(() => {
      if (memoryOf(child.pid) > limits.memoryBytes) refuse('out_of_memory');
    }, WATCH_MS);
    const deadline = setTimeout(refuse, limits.timeMs, 'timeout');
    child.once('error', (error) => finish(() => reject(error)));
    child.once('exit', (_code, signal) => refuse(signal === null ? 'damaged' : 'out_of_memory'));
    child.once('message', (answer: WorkAnswer) => finish(() => resolve(answer)));
    child.send(request);
  });
}

/** Runs `work` with a process that draws. A process that failed serves no other file. */
async function withReader<T>(limits: WorkLimits, work: (reader: Reader) => Promise<T>): Promise<T> {
  const reader = takeReader(limits.memoryBytes, PROGRAM);
  let isReusable = false;
  try {
    const result = await work(reader);
    isReusable = true;
    return result;
  } catch (error) {
    isReusable =
      error instanceof Refusal && reader.child.connected && !['timeout', 'out_of_memory'].includes(error.code);
    throw error;
  } finally {
    if (isReusable) returnReader(reader);
    else endReader(reader);
  }
}

async function withCopy<T>(reader: Reader, path: string, work: (copy: string) => Promise<T>): Promise<T> {
  const copy = join(reader.folder, randomUUID());
  try {
    await copyFile(path, copy, constants.COPYFILE_FICLONE);
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

function refused(answer: Exclude<WorkAnswer, { kind: 'drawn' | 'marked' }>): Error {
  if (answer.kind === 'refused') return new Refusal(answer.code);
  return new Error(answer.kind === 'fault' ? answer.reason : 'The process gave an unexpected answer');
}

/**
 * Draws a page as a JPEG, with the mark burned in, in a process with limits. Null if the file has no such page. @throws
 * Refusal if the page cannot be drawn
 */
export async function drawPage(request: Omit<DrawRequest, 'kind'>, limits: WorkLimits = LIMITS): Promise<Drawn | null> {
  const { source } = request;
  return withReader(limits, async (reader) => {
    const ask = async (drawnFrom: DrawRequest['source']) =>
      answered(reader, { ...request, kind: 'draw', source: drawnFrom }, limits);
    const answer =
      'path' in source
        ? await withCopy(reader, source.path, async (path) => ask({ ...source, path }))
        : await ask(source);
    if (answer.kind === 'absent') return null;
    if (answer.kind !== 'drawn')
      throw refused(answer === undefined || answer.kind === 'marked' ? { kind: 'absent' } : answer);
    return answer.page;
  });
}

/**
 * Marks a PDF or a picture in a process with limits, checks that the mark shows, and passes the path of the marked PDF to
 * `use`. The file is deleted afterwards. @throws Refusal if the file cannot carry the mark
 */
export async function withMarkedFile<T>(
  file: { kind: 'pdf' | 'picture'; path: string; mark: string },
  use: (path: string) => Promise<T>,
  limits: WorkLimits = LIMITS,
): Promise<T> {
  return withReader(limits, async (reader) => {
    const output = join(reader.folder, randomUUID());
    try {
      const answer = await withCopy(reader, file.path, async (path) =>
        answered(reader, { kind: 'mark', source: file.kind, path, output, mark: file.mark }, limits),
      );
      if (answer.kind !== 'marked') throw refused(answer.kind === 'drawn' ? { kind: 'absent' } : answer);
      return await use(output);
    } finally {
      await rm(output, { force: true });
    }
  });
}
