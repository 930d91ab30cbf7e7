import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  RELEASE_SYNC,
} from 'quickjs-emscripten';
import { type CodeRequest, type CodeResponse, MAX_RESULT, type RunMessage } from './messages.ts';
import { PRELUDE } from './prelude.ts';

/** The parts of WebAssembly that are used here. TypeScript knows them in browsers only. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (pages: { initial: number; maximum: number }) => object;
};

/** A failure of the component, as opposed to one of the engine. */
export class CodeError extends Error {}

const PAGE_BYTES = 65_536;
/** The memory with which the engine starts. */
const OWN_PAGES = 256;
/** Each of its frames needs many times as much of the stack of the process. */
const STACK_BYTES = 128 * 1024;
/** Jobs of promises between two looks at the clock. */
const JOBS_PER_LOOK = 1_000;

const binary = new WebAssembly.Module(
  readFileSync(fileURLToPath(import.meta.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))),
);

type Host = { fetch: (request: CodeRequest) => Promise<CodeResponse> };

/** Makes a module whose memory cannot grow beyond the limit. The limits of the engine itself do not count everything. */
async function freshContext({ memoryBytes, timeMs }: RunMessage): Promise<QuickJSContext> {
  const pages = Math.ceil(memoryBytes / PAGE_BYTES);
  const wasmMemory = new WebAssembly.Memory({ initial: OWN_PAGES, maximum: OWN_PAGES + pages });
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(RELEASE_SYNC, { wasmModule: binary, wasmMemory }));
  const runtime = engine.newRuntime();
  runtime.setMemoryLimit(memoryBytes);
  runtime.setMaxStackSize(STACK_BYTES);
  const end = performance.now() + timeMs;
  runtime.setInterruptHandler(() => performance.now() > end);
  return runtime.newContext();
}

/** Returns a text of the sandbox, if it is one and not too long. */
function textOf(context: QuickJSContext, handle: QuickJSHandle, most: number): string | null {
  if (context.typeof(handle) !== 'string') return null;
  const length = context.getProp(handle, 'length').consume((value) => context.getNumber(value));
  if (length > most) throw new CodeError(`The result is larger than ${most / 1_000_000} MB.`);
  return context.getString(handle);
}

function messageOf(context: QuickJSContext, error: QuickJSHandle): string {
  const message = context.typeof(error) === 'object' ? context.getProp(error, 'message') : error;
  try {
    return textOf(context, message, MAX_RESULT) ?? 'The code failed.';
  } catch (failure) {
    if (failure instanceof CodeError) return 'The code failed.';
    throw failure;
  }
}

/** Returns the value of an evaluation. @throws CodeError */
function valueOf(context: QuickJSContext, outcome: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
  if (outcome.error) throw new CodeError(messageOf(context, outcome.error));
  return outcome.value;
}

/** Gives the sandbox a function that returns a promise of the response, as JSON. `waiting` counts open requests. */
function hostFetch(context: QuickJSContext, host: Host, waiting: Set<Promise<unknown>>): QuickJSHandle {
  return context.newFunction('fetch', (argument) => {
    const request = JSON.parse(context.getString(argument)) as CodeRequest; // written by the prelude
    const deferred = context.newPromise();
    const settled = host.fetch(request).then(
      (response) => context.newString(JSON.stringify(response)).consume((handle) => deferred.resolve(handle)),
      (error: unknown) =>
        context
          .newError(error instanceof Error ? error.message : 'The request failed.')
          .consume((handle) => deferred.reject(handle)),
    );
    waiting.add(settled);
    void settled.finally(() => waiting.delete(settled));
    return deferred.handle;
  });
}

/** Runs jobs until the promise is settled, and waits for requests in between. @throws CodeError */
async function settled(
  context: QuickJSContext,
  promise: QuickJSHandle,
  { waiting, end }: { waiting: Set<Promise<unknown>>; end: number },
): Promise<QuickJSHandle> {
  for (;;) {
    const state = context.getPromiseState(promise);
    if (state.type === 'fulfilled') return state.value;
    if (state.type === 'rejected') throw new CodeError(messageOf(context, state.error));
    if (performance.now() > end) throw new CodeError('interrupted');
    const ran = context.runtime.executePendingJobs(JOBS_PER_LOOK);
    if (ran.error) throw new CodeError(messageOf(context, ran.error));
    if (ran.value > 0) continue;
    if (waiting.size === 0) throw new CodeError('The code waits for a promise that nothing settles.');
    await Promise.race(waiting);
  }
}

/** Runs a component in a fresh module. @returns its result as JSON. @throws CodeError for people */
export async function runInQuickJs(message: RunMessage, host: Host): Promise<string> {
  const end = performance.now() + message.timeMs;
  const context = await freshContext(message);
  const waiting = new Set<Promise<unknown>>();
  const work = { waiting, end };
  const prepare = valueOf(context, context.evalCode(PRELUDE, 'prelude.js'));
  const start = valueOf(
    context,
    context.callFunction(
      prepare,
      context.undefined,
      hostFetch(context, host, waiting),
      context.newNumber(message.now),
      context.newNumber(message.seed),
    ),
  );
  const loaded = valueOf(context, context.evalCode(message.code, 'component.js', { type: 'module' }));
  const component = await settled(context, loaded, work);
  const inputs = context.newString(message.inputs);
  const running = valueOf(context, context.callFunction(start, context.undefined, component, inputs));
  const result = textOf(context, await settled(context, running, work), MAX_RESULT);
  if (result === null) throw new CodeError('The result is not JSON.');
  // Nothing is disposed: the module is dropped with its memory, and disposing what the code has damaged could fail.
  return result;
}
