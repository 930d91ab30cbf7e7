import { describe, expect, it } from 'vitest';
import { type CodeCall, CodeFailure, type CodeRequest, runCode } from './index.ts';

const NO_HOSTS: CodeCall['fetch'] = async () => {
  throw new Error('No hosts');
};

/** Runs the body of `run`, with `inputs` as its argument. */
async function run(body: string, more: Partial<CodeCall> = {}): Promise<unknown> {
  const code = `export default { outputs: [{ name: 'out' }], async run(inputs) { ${body} } }`;
  return runCode({ code, inputs: {}, now: 0, seed: 1, seconds: 20, fetch: NO_HOSTS, ...more });
}

async function failure(body: string, more: Partial<CodeCall> = {}): Promise<string> {
  const error: unknown = await run(body, more).catch((reason: unknown) => reason);
  if (error instanceof CodeFailure) return error.message;
  throw new Error(`It did not fail as code does: ${JSON.stringify(error)}`);
}

describe('custom code', () => {
  it('computes from its inputs', async () => {
    expect(await run('return { out: inputs.a.map((x) => x * 2) }', { inputs: { a: [1, 2] } })).toEqual({ out: [2, 4] });
    expect(await run('const x = await Promise.resolve(3); return { out: x }')).toEqual({ out: 3 });
  });

  it('gives the same clock and random numbers again', async () => {
    const body = 'return { at: new Date().toISOString(), now: Date.now(), random: [Math.random(), Math.random()] }';
    const one = await run(body, { now: 1_700_000_000_000, seed: 7 });
    expect(one).toMatchObject({ at: '2023-11-14T22:13:20.000Z', now: 1_700_000_000_000 });
    expect(await run(body, { now: 1_700_000_000_000, seed: 7 })).toEqual(one);
    expect(await run(body, { now: 1_700_000_000_000, seed: 8 })).not.toEqual(one);
  });

  it('starts each call fresh', async () => {
    await run('globalThis.left = 1; Object.prototype.polluted = 1; JSON.stringify = () => 1; return {}');
    expect(await run('return { left: typeof left, polluted: typeof ({}).polluted }')).toEqual({
      left: 'undefined',
      polluted: 'undefined',
    });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('sends its requests to the parent', async () => {
    const asked: CodeRequest[] = [];
    const fetch: CodeCall['fetch'] = async (request) => {
      asked.push(request);
      return { status: 201, headers: { 'content-type': 'application/json' }, body: '{"rate":"1.08"}' };
    };
    const body = `
      const response = await fetch('https://rates.example/today', { method: 'POST', headers: { a: 1 }, body: 'x' });
      return { ok: response.ok, type: response.headers.get('Content-Type'), rate: (await response.json()).rate };`;
    expect(await run(body, { fetch })).toEqual({ ok: true, type: 'application/json', rate: '1.08' });
    expect(asked).toEqual([{ url: 'https://rates.example/today', method: 'POST', headers: { a: '1' }, body: 'x' }]);
    expect(await run(`try { await fetch('https://a.example') } catch (e) { return { said: e.message } }`)).toEqual({
      said: 'No hosts',
    });
  });

  it('makes a limited number of requests', async () => {
    let asked = 0;
    const fetch: CodeCall['fetch'] = async () => {
      asked += 1;
      return { status: 200, headers: {}, body: '' };
    };
    const said = await failure(`for (;;) await fetch('https://a.example')`, { fetch });
    expect(said).toContain('at most 50 requests');
    expect(asked).toBe(50);
  });

  it('says what the code threw', async () => {
    expect(await failure(`throw new Error('No rate for this day')`)).toBe('The code failed: No rate for this day');
    expect(await failure(`throw 'a text'`)).toBe('The code failed: a text');
    expect(await failure('return inputs.a.b')).toContain('cannot read property');
    expect(await failure('throw { get message() { return { toString() { throw 1 } } } }')).toContain('The code failed');
  });

  it.each([
    ['the process', 'typeof process'],
    ['modules', 'typeof require'],
    ['timers', 'typeof setTimeout'],
    ['files of the engine', 'typeof std + typeof os'],
    ['the network', 'typeof XMLHttpRequest + typeof WebSocket'],
    ['WebAssembly', 'typeof WebAssembly'],
    ['the global of a function', `Function('return typeof process')()`],
    ['the constructor of a constructor', `({}).constructor.constructor('return typeof process')()`],
    ['the constructor of fetch', `await fetch.constructor('return typeof process')()`],
    [
      'the constructor of a generator',
      `(function* () {}).constructor('return typeof process')().next().value ?? 'undefined'`,
    ],
    [
      'the callers',
      `(function f() { try { return typeof f.caller } catch { return 'undefined' } })().replace('object', 'undefined')`,
    ],
    ['eval', `(0, eval)('typeof process')`],
  ])('does not reach %s', async (_name, expression) => {
    const { out } = (await run(`return { out: String(${expression}) }`)) as { out: string };
    expect(out.replaceAll('undefined', '')).toBe('');
  });

  it('does not reach a module', async () => {
    expect(await failure(`return { out: await import('node:fs') }`)).toContain('The code failed');
  });

  it('returns no prototype', async () => {
    const out = (await run(
      `return JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')`,
    )) as {
      isAdmin?: unknown;
    };
    expect(Object.hasOwn(Object.prototype, 'isAdmin') || Object.hasOwn(Object.prototype, 'x')).toBe(false);
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
    expect(Object.keys(out)).toEqual(['__proto__', 'constructor']);
  });
});

describe('an attack by custom code', () => {
  const short = { seconds: 2 };
  it.each([
    ['an endless loop', 'for (;;);', 'took longer than 2 s'],
    ['a loop that catches everything', 'for (;;) { try { for (;;); } catch {} finally { continue } }', 'took longer'],
    ['endless promises', 'const again = async () => { await null; return again() }; return again()', 'The code'],
    ['promises without end', 'for (;;) await null', 'took longer'],
    ['an endless thenable', 'return { then(done) { done(this) } }', 'took longer'],
    ['a promise that nothing settles', 'return new Promise(() => {})', 'nothing settles'],
    ['a regex bomb', `return { out: /(x+x+)+y/.test('x'.repeat(60)) }`, 'took longer than 2 s'],
    ['a string of 1 GB', `let s = 'a'; for (let i = 0; i < 30; i++) s += s; return { out: [...s].length }`, 'The code'],
    ['arrays without end', 'const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1))', 'more than 64 MB'],
    ['objects without end', 'let o = {}; for (;;) o = { o, x: [1, 2, 3] }', 'The code'],
    ['a buffer of 4 GB', 'return { out: new ArrayBuffer(4e9).byteLength }', 'The code failed'],
    ['a huge output', `return { out: 'x'.repeat(5e6) }`, 'larger than 4 MB'],
    ['an output that grows', 'return { get out() { return { toJSON: () => this } } }', 'The code failed'],
    ['a loop in the output', 'const a = {}; a.a = a; return a', 'circular'],
    ['deep recursion', 'const f = (x) => f(x + 1) + 1; return f(0)', 'stack overflow'],
    ['deep data', 'let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return { a }', 'The code'],
    ['deep code', `return eval('('.repeat(1e5))`, 'The code failed'],
    ['a proxy of itself', 'const p = new Proxy({}, { get: (t, k, r) => r[k] }); return { out: p.x }', 'stack overflow'],
    ['a number too large for JSON', 'return { out: 10n ** 100n }', 'The code failed'],
    ['an end of the loop inside sort', 'return [3, 2, 1].sort(() => { for (;;); })', 'took longer'],
  ])('%s ends by itself', async (_name, body, message) => {
    expect(await failure(body, short)).toContain(message);
    // The next call finds everything in order.
    expect(await run('return { out: 1 }')).toEqual({ out: 1 });
  });

  it('ends when the caller stops it', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('stopped')), 300);
    await expect(run('for (;;);', { signal: stop.signal })).rejects.toThrow('stopped');
  });

  it('ends in the head of the module too', async () => {
    const call = { inputs: {}, now: 0, seed: 1, seconds: 2, fetch: NO_HOSTS };
    await expect(runCode({ ...call, code: 'for (;;); export default {}' })).rejects.toThrow('took longer');
    await expect(runCode({ ...call, code: 'export default { run: 1 }' })).rejects.toThrow('The code failed');
    await expect(runCode({ ...call, code: 'await new Promise(() => {}); export default {}' })).rejects.toThrow(
      'nothing settles',
    );
    await expect(runCode({ ...call, code: 'this is no code' })).rejects.toThrow('The code failed');
  });

  it('keeps to its largest limits, whatever is asked', async () => {
    const much = { megabytes: 4_000, seconds: 20 };
    const body = 'const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1))';
    expect(await failure(body, much)).toContain('more than 256 MB');
  });
});
