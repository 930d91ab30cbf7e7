import { drawFlow, type DrawnEdge, type DrawnNode, type FlowData, type JsonObject } from '@atrium/domain/workflow';
import { ComponentError, textOf } from '@atrium/domain/workflow-run';
import type { Part, PartWork } from './parts/index.ts';

/** Random numbers from a seed, the same on every machine (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** What the scripted component does: it takes credits, acts outside once, fails some attempts, or gives lines. */
type Script = { pays?: boolean; posts?: boolean; fails?: number; lines?: number };

/** A random flow as a tree. Each step takes the text of the one before it and gives one. */
export type Step =
  | { kind: 'append' | 'store' | 'wait' | 'child'; id: string; suffix: string }
  | { kind: 'script'; id: string; script: Script; retries: number }
  | { kind: 'catch'; id: string; fails: number; retries: number; caught: Step[]; passed: Step[] }
  | { kind: 'branch'; id: string; match: string; yes: Step[]; no: Step[] }
  | { kind: 'loop'; id: string; lines: number; body: Step[] };

export type RandomFlow = { steps: Step[]; hasPosts: boolean };

const DEPTH = 3;

/** Makes a random flow of up to about 40 vertices. */
export function randomFlow(seed: number): RandomFlow {
  const random = randomFrom(seed);
  const below = (most: number) => Math.floor(random() * most);
  let count = 0;
  let hasPosts = false;
  const scriptOf = (): Script => {
    const script: Script = { pays: random() < 0.4, posts: random() < 0.3, fails: random() < 0.3 ? 1 : 0 };
    hasPosts ||= script.posts === true;
    return script;
  };
  const stepsOf = (depth: number, least: number): Step[] =>
    Array.from({ length: least + below(3) }, () => stepOf(depth));
  const stepOf = (depth: number): Step => {
    const id = `s${count++}`;
    const choice = random();
    const isDeep = depth >= DEPTH || count > 25;
    if (isDeep || choice < 0.3) return { kind: 'append', id, suffix: `.${below(10)}` };
    if (choice < 0.4) return { kind: 'store', id, suffix: '' };
    if (choice < 0.45) return { kind: 'wait', id, suffix: '' };
    if (choice < 0.5) return { kind: 'child', id, suffix: '' };
    if (choice < 0.65) return { kind: 'script', id, script: scriptOf(), retries: 1 };
    if (choice < 0.75) {
      const [caught, passed] = [stepsOf(depth + 1, 1), stepsOf(depth + 1, 1)];
      return { kind: 'catch', id, fails: below(3), retries: 1, caught, passed };
    }
    if (choice < 0.88) {
      return { kind: 'branch', id, match: String(below(10)), yes: stepsOf(depth + 1, 1), no: stepsOf(depth + 1, 1) };
    }
    return { kind: 'loop', id, lines: below(4), body: stepsOf(depth + 1, 0) };
  };
  return { steps: stepsOf(0, 2), hasPosts };
}

/** The name of the workflow that steps of the kind `child` run. */
export const CHILD_NAME = 'Child';
export const CHILD_FLOW = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0], values: { should_store_message: false } },
    { id: 'add', type: 'CombineText', at: [1, 0], values: { text2: 'c', delimiter: '' } },
    { id: 'out', type: 'ChatOutput', at: [2, 0], values: { should_store_message: false } },
  ],
  [
    ['in', 'message', 'add', 'text1'],
    ['add', 'combined_text', 'out', 'input_value'],
  ],
);

type Port = readonly [id: string, output: string];

/** Draws a random flow with real components. */
export function drawRandom({ steps }: RandomFlow): FlowData {
  const nodes: DrawnNode[] = [{ id: 'in', type: 'ChatInput', at: [0, 0], values: { should_store_message: false } }];
  const edges: DrawnEdge[] = [];
  const retries = new Map<string, number>();
  const add = (id: string, type: DrawnNode['type'], values: JsonObject, from: readonly (readonly [Port, string])[]) => {
    nodes.push({ id, type, at: [nodes.length, 0], values });
    for (const [[source, output], field] of from) edges.push([source, output, id, field]);
  };
  const script = (id: string, given: Script, from: Port, times: number): Port => {
    add(id, 'RegexExtractor', { pattern: JSON.stringify(given) }, [[from, 'input_text']]);
    retries.set(id, times);
    return [id, 'text'];
  };
  const drawAll = (all: readonly Step[], from: Port): Port => all.reduce((port, step) => drawOne(step, port), from);
  const join = (id: string, from: readonly Port[]): Port => {
    add(
      id,
      'Merge',
      {},
      from.map((port) => [port, 'inputs'] as const),
    );
    return [id, 'merged'];
  };
  const drawOne = (step: Step, from: Port): Port => {
    const { id } = step;
    switch (step.kind) {
      case 'append':
        add(id, 'CombineText', { text2: step.suffix, delimiter: '' }, [[from, 'text1']]);
        return [id, 'combined_text'];
      case 'store':
        add(id, 'StoreMessage', {}, [[from, 'message']]);
        return [id, 'stored_messages'];
      case 'wait':
        add(id, 'Wait', { seconds: 0 }, [[from, 'input_value']]);
        return [id, 'output'];
      case 'child':
        add(id, 'RunFlow', { flow_name_selected: CHILD_NAME }, [[from, 'input_value']]);
        return [id, 'flow_outputs_message'];
      case 'script':
        return script(id, step.script, from, step.retries);
      case 'catch': {
        const tried = script(id, { fails: step.fails }, from, step.retries);
        add(`${id}f`, 'CombineText', { text2: 'f', delimiter: '' }, [[[id, 'on_failure'], 'text1']]);
        const caught = drawAll(step.caught, [`${id}f`, 'combined_text']);
        return join(`${id}m`, [caught, drawAll(step.passed, tried)]);
      }
      case 'branch': {
        add(id, 'ConditionalRouter', { operator: 'contains', match_text: step.match }, [[from, 'input_text']]);
        return join(`${id}m`, [drawAll(step.yes, [id, 'true_result']), drawAll(step.no, [id, 'false_result'])]);
      }
      case 'loop':
        break;
    }
    const lines = script(`${id}l`, { lines: step.lines }, from, 0);
    add(`${id}s`, 'SplitText', { chunk_size: 1, chunk_overlap: 0 }, [[lines, 'data_inputs']]);
    add(id, 'LoopComponent', {}, [[[`${id}s`, 'dataframe'], 'data']]);
    add(`${id}i`, 'ParserComponent', { pattern: '<{text}>' }, [[[id, 'item'], 'input_data']]);
    const [last, output] = drawAll(step.body, [`${id}i`, 'parsed_text']);
    // Each round takes something from outside the loop as well.
    add(`${id}r`, 'CombineText', { delimiter: '^' }, [
      [[last, output], 'text1'],
      [lines, 'text2'],
    ]);
    edges.push([`${id}r`, 'combined_text', id, 'item']);
    add(`${id}j`, 'ParserComponent', { pattern: '{text}', sep: ',' }, [[[id, 'done'], 'input_data']]);
    add(`${id}e`, 'CombineText', { text2: '*', delimiter: '' }, [[[`${id}j`, 'parsed_text'], 'text1']]);
    return [`${id}e`, 'combined_text'];
  };
  const end = drawAll(steps, ['in', 'message']);
  add('out', 'ChatOutput', { should_store_message: false }, [[end, 'input_value']]);
  const flow = drawFlow(nodes, edges);
  type Node = { id: string; data: { node: { metadata: JsonObject } } };
  for (const { id, data } of flow.nodes as Node[]) {
    const times = retries.get(id);
    if (times) data.node.metadata = { ...data.node.metadata, retries: times };
  }
  return flow;
}

/** What a run of a random flow must leave behind. */
export type Expected = {
  text: string;
  /** By the keys of instances. */
  states: Map<string, string>;
  stored: string[];
  posts: string[];
  credits: number;
  children: number;
};

/** Runs a random flow as a tree, without a schedule, a queue or a database. */
export function expectedOf({ steps }: RandomFlow, input: string): Expected {
  const found: Expected = { text: '', states: new Map(), stored: [], posts: [], credits: 0, children: 0 };
  const keyOf = (id: string, rounds: readonly number[]) => (rounds.length === 0 ? id : `${id}#${rounds.join('.')}`);
  type At = { rounds: readonly number[]; isTaken: boolean };
  const mark = (id: string, { rounds, isTaken }: At, state = 'COMPLETED') =>
    found.states.set(keyOf(id, rounds), isTaken ? state : 'SKIPPED');
  const all = (list: readonly Step[], text: string, at: At): string =>
    list.reduce((given, step) => one(step, given, at), text);
  const one = (step: Step, text: string, at: At): string => {
    const { id } = step;
    const { isTaken } = at;
    switch (step.kind) {
      case 'append':
        mark(id, at);
        return text + step.suffix;
      case 'store':
        mark(id, at);
        if (isTaken) found.stored.push(text);
        return text;
      case 'wait':
        mark(id, at);
        return text;
      case 'child':
        mark(id, at);
        if (isTaken) found.children += 1;
        return `${text}c`;
      case 'script':
        mark(id, at);
        if (isTaken && step.script.pays) found.credits += 1;
        if (isTaken && step.script.posts) found.posts.push(keyOf(id, at.rounds));
        return `${text}!`;
      case 'catch': {
        const fails = step.fails > step.retries;
        mark(id, at, fails ? 'FAILED' : 'COMPLETED');
        mark(`${id}f`, { ...at, isTaken: isTaken && fails });
        const caught = all(step.caught, 'brokenf', { ...at, isTaken: isTaken && fails });
        const passed = all(step.passed, `${text}!`, { ...at, isTaken: isTaken && !fails });
        mark(`${id}m`, at);
        return fails ? caught : passed;
      }
      case 'branch': {
        const isYes = text.includes(step.match);
        mark(id, at);
        const yes = all(step.yes, text, { ...at, isTaken: isTaken && isYes });
        const no = all(step.no, text, { ...at, isTaken: isTaken && !isYes });
        mark(`${id}m`, at);
        return isYes ? yes : no;
      }
      case 'loop':
        break;
    }
    for (const end of ['l', 's', '', 'j', 'e']) mark(`${id}${end}`, at);
    const lines = Array.from({ length: step.lines }, (_, line) => `${text.length}-${line}`);
    const rounds = isTaken ? lines : [];
    const results = rounds.map((line, round) => {
      const inside = { rounds: [...at.rounds, round], isTaken: true };
      for (const end of ['i', 'r']) mark(`${id}${end}`, inside);
      return `${all(step.body, `<${line}>`, inside)}^${lines.join('\n')}`;
    });
    return `${results.join(',')}*`;
  };
  found.text = all(steps, input, { rounds: [], isTaken: true });
  for (const id of ['in', 'out']) found.states.set(id, 'COMPLETED');
  return found;
}

/** What the scripted component did, in all processes of the test. */
export type Record = { posts: string[]; attempts: Map<string, number> };

/** A component that does what its pattern says. */
export function scriptedPart(record: Record): Part {
  return {
    effect: 'outside',
    work: async ({ inputs, effectKey, spend, once }: PartWork) => {
      const { pays, posts, fails = 0, lines } = JSON.parse(textOf(inputs['pattern'])) as Script;
      const attempt = (record.attempts.get(effectKey) ?? 0) + 1;
      record.attempts.set(effectKey, attempt);
      if (pays) await spend('1');
      if (posts) {
        await once('post', {}, async () => {
          record.posts.push(effectKey.slice(effectKey.indexOf(':') + 1));
          return { status: 200 };
        });
      }
      if (attempt <= fails) throw new ComponentError('broken');
      const text = textOf(inputs['input_text']);
      const made = Array.from({ length: lines ?? 0 }, (_, line) => `${text.length}-${line}`).join('\n');
      return { outputs: { data: {}, text: { text: lines === undefined ? `${text}!` : made } } };
    },
  };
}
