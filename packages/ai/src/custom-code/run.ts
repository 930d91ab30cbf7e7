import { fileURLToPath } from 'node:url';
import { CODE_LIMITS } from '@atrium/domain/workflow';
import { z } from 'zod';
import { endReader, memoryOf, type Reader, returnReader, takeReader } from '../parsing/index.ts';
import type { CodeRequest, CodeResponse, FromChild, ToChild } from './messages.ts';

const PROGRAM = fileURLToPath(new URL('./child.ts', import.meta.url));
const WATCH_MS = 50;
const MEBIBYTE = 1024 ** 2;
/** Memory of the process itself, besides that of the code. */
const OWN_BYTES = 192 * MEBIBYTE;
/** The stack of the process in KB. The system gives 8 MB. */
const FLAGS = ['--stack-size=3900'];
/** Requests of one call, and how many of them run at once. */
const MAX_REQUESTS = 50;

export type CodeCall = {
  code: string;
  /** JSON. */
  inputs: unknown;
  /** The time that `Date` shows, in milliseconds since 1970. */
  now: number;
  /** The seed of random numbers: a 32-bit whole number. */
  seed: number;
  seconds?: number;
  megabytes?: number;
  signal?: AbortSignal;
  /** Carries out a request of the code. Its error's message reaches the code. */
  fetch: (request: CodeRequest, signal: AbortSignal) => Promise<CodeResponse>;
};

/** A call of code that failed, with a message for people. */
export class CodeFailure extends Error {
  override name = 'CodeFailure';
}

const Outcome = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

function within(value: number | undefined, { usual, most }: { usual: number; most: number }): number {
  return Math.min(most, Math.max(1, value ?? usual));
}

type Limits = { seconds: number; megabytes: number };

function tooLong({ seconds }: Limits): CodeFailure {
  return new CodeFailure(`The code took longer than ${seconds} s.`);
}
function tooLarge({ megabytes }: Limits): CodeFailure {
  return new CodeFailure(`The code needed more than ${megabytes} MB.`);
}

/** Words for a failure inside the engine. */
function failureOf(reason: string, limits: Limits): CodeFailure {
  if (reason === 'interrupted') return tooLong(limits);
  if (reason === 'out of memory') return tooLarge(limits);
  // The engine throws null when it has no memory left for an error.
  if (reason === 'null') {
    return new CodeFailure(`The code failed without a message. It may have needed more than ${limits.megabytes} MB.`);
  }
  return new CodeFailure(`The code failed: ${reason.slice(0, 1_000)}`);
}

/** Reads what the sandbox sent. The code may have forged it, so it is checked like any input. */
function resultOf(json: string, limits: Limits): unknown {
  const read = Outcome.safeParse(JSON.parse(json));
  if (!read.success) throw new CodeFailure('The result of the code is not JSON.');
  if ('error' in read.data) throw failureOf(read.data.error, limits);
  return read.data.result;
}

/** Ends are `reusable` only if the process itself is in order. */
type Ending = { isReusable: boolean; end: () => unknown };

function watched({ child }: Reader, call: CodeCall, limits: Limits): Promise<Ending> {
  const stop = new AbortController();
  const memoryBytes = limits.megabytes * MEBIBYTE;
  let requests = 0;
  let isOver = false;
  const send = (message: ToChild) => {
    if (!isOver && child.connected) child.send(message);
  };
  return new Promise((resolve) => {
    const finish = (isReusable: boolean, end: Ending['end']) => {
      isOver = true;
      clearInterval(watch);
      clearTimeout(deadline);
      call.signal?.removeEventListener('abort', abort);
      stop.abort();
      child.removeAllListeners();
      resolve({ isReusable, end });
    };
    const fail = (failure: unknown, isReusable = false) =>
      finish(isReusable, () => {
        throw failure;
      });
    const abort = () => fail(call.signal?.reason);
    const watch = setInterval(() => {
      if (memoryOf(child.pid) > memoryBytes + OWN_BYTES) fail(tooLarge(limits));
    }, WATCH_MS);
    const deadline = setTimeout(() => fail(tooLong(limits)), limits.seconds * 1000);
    call.signal?.addEventListener('abort', abort, { once: true });
    child.once('error', (error) => fail(error));
    child.once('exit', () => fail(new CodeFailure('The code ended its process.')));
    child.on('message', (message: FromChild) => {
      if (message.kind === 'done') finish(true, () => resultOf(message.json, limits));
      else if (message.kind === 'failed') fail(failureOf(message.reason, limits), true);
      else if (message.kind === 'broken') fail(failureOf(message.reason, limits));
      else {
        const { id, request } = message;
        requests += 1;
        if (requests > MAX_REQUESTS) {
          send({ kind: 'notFetched', id, reason: `A call makes at most ${MAX_REQUESTS} requests.` });
          return;
        }
        call.fetch(request, stop.signal).then(
          (response) => send({ kind: 'fetched', id, response }),
          (error: unknown) =>
            send({ kind: 'notFetched', id, reason: error instanceof Error ? error.message : 'The request failed.' }),
        );
      }
    });
    const { code, inputs, now, seed } = call;
    const timeMs = limits.seconds * 1000;
    send({ kind: 'run', code, inputs: JSON.stringify(inputs), now, seed, timeMs, memoryBytes });
  });
}

/**
 * Runs the JavaScript of a component in a process without environment, network or files, in a fresh QuickJS, and returns
 * what its `run` returned. The process is killed at the limit of time or memory. @throws CodeFailure
 */
export async function runCode(call: CodeCall): Promise<unknown> {
  call.signal?.throwIfAborted();
  const limits = {
    seconds: within(call.seconds, CODE_LIMITS.seconds),
    megabytes: within(call.megabytes, CODE_LIMITS.megabytes),
  };
  const reader = takeReader(limits.megabytes * MEBIBYTE + OWN_BYTES, PROGRAM, FLAGS);
  let isReusable = false;
  try {
    const ending = await watched(reader, call, limits);
    ({ isReusable } = ending);
    return ending.end();
  } finally {
    if (isReusable) returnReader(reader);
    else endReader(reader);
  }
}
