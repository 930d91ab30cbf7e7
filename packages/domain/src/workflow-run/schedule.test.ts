import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom, type RandomGraph, randomGraph } from './random-graph.fixture.ts';
import { createSchedule, type Recorded, resumeSchedule, type Schedule } from './schedule.ts';
import { type Instance, instanceKey, type Outcome, type Task, taskKey } from './state.ts';

/** A number from 0 to 1 that depends on the texts only, so that every order of work gives the same outcomes. */
function chance(...texts: (string | number)[]): number {
  let hash = 2166136261;
  for (const letter of texts.join('|')) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return randomFrom(hash)();
}

function outcomeOf(graph: RandomGraph, seed: number, task: Task): Outcome {
  const key = taskKey(task);
  const catches = graph.edges.some(({ kind, source }) => kind === 'failure' && source === task.vertexId);
  if (catches && chance(seed, key, 'fails') < 0.3) return { state: 'FAILED' };
  if (task.phase === 'work' && graph.loops.has(task.vertexId)) {
    return { state: 'LOOPING', rounds: Math.floor(chance(seed, key, 'rounds') * 4) };
  }
  if (graph.loops.has(task.vertexId) || chance(seed, key, 'routes') < 0.6) return { state: 'COMPLETED' };
  return { state: 'COMPLETED', taken: chance(seed, key, 'way') < 0.5 ? ['a'] : ['b'] };
}

/** Runs everything in the order of the graph, one scope inside the other, without any schedule. */
function referenceStates(graph: RandomGraph, seed: number): Map<string, string> {
  const states = new Map<string, { state: string; taken: readonly string[] | null }>();
  const pathOf = (id: string) => graph.vertices.get(id)!.loopPath;
  const hasValue = (edge: RandomGraph['edges'][number], target: Instance) => {
    if (pathOf(target.vertexId).includes(edge.source)) return true;
    const rounds = target.rounds.slice(0, pathOf(edge.source).length);
    const source = states.get(instanceKey({ vertexId: edge.source, rounds }))!;
    if (source.state === 'FAILED') return edge.kind === 'failure';
    return source.state === 'COMPLETED' && edge.kind === 'data' && (source.taken?.includes(edge.output) ?? true);
  };
  const runScope = (loop: string | undefined, rounds: number[]) => {
    for (const vertexId of graph.order) {
      if (pathOf(vertexId).at(-1) !== loop) continue;
      const instance = { vertexId, rounds };
      const into = graph.edges.filter(({ target }) => target === vertexId);
      const fields = [...new Set(into.map(({ field }) => field))];
      const canRun = fields.every((field) => into.some((edge) => edge.field === field && hasValue(edge, instance)));
      const end = (task: Task): Outcome => outcomeOf(graph, seed, task);
      let outcome: Outcome | null = canRun ? end({ ...instance, phase: 'work' }) : null;
      if (outcome?.state === 'LOOPING') {
        for (let round = 0; round < outcome.rounds; round++) runScope(vertexId, [...rounds, round]);
        outcome = end({ ...instance, phase: 'collect' });
      }
      const taken = outcome?.state === 'COMPLETED' ? (outcome.taken ?? null) : null;
      states.set(instanceKey(instance), { state: outcome?.state ?? 'SKIPPED', taken });
    }
  };
  runScope(undefined, []);
  return new Map([...states].map(([key, { state }]) => [key, state]));
}

/** Works a schedule off in a random order. */
function workOff(schedule: Schedule, graph: RandomGraph, seed: number, order: number, first: readonly Instance[]) {
  const random = randomFrom(order);
  const states = new Map(first.map((instance) => [instanceKey(instance), 'SKIPPED']));
  const records: Recorded[] = [];
  for (let tasks = schedule.tasks(); tasks.length > 0; tasks = schedule.tasks()) {
    const task = tasks[Math.floor(random() * tasks.length)]!;
    const outcome = outcomeOf(graph, seed, task);
    records.push({ task, outcome });
    if (outcome.state !== 'LOOPING') states.set(instanceKey(task), outcome.state);
    for (const instance of schedule.settle(task, outcome).skipped) states.set(instanceKey(instance), 'SKIPPED');
  }
  return { states, records };
}

function sorted(states: ReadonlyMap<string, string>) {
  return [...states].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const seeds = fc.record({ graph: fc.nat(), outcomes: fc.nat(), order: fc.nat() });

describe('createSchedule', () => {
  it('gives each vertex of random graphs the state that a naive run gives it, in any order', () => {
    fc.assert(
      fc.property(seeds, ({ graph: seed, outcomes, order }) => {
        const graph = randomGraph(seed);
        const schedule = createSchedule(graph);
        const { states } = workOff(schedule, graph, outcomes, order, schedule.begin().skipped);
        expect(schedule.state()).toBe('completed');
        expect(sorted(states)).toEqual(sorted(referenceStates(graph, outcomes)));
      }),
      { numRuns: 500 },
    );
  });

  it('goes on from any prefix of the recorded outcomes', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0, max: 1, noNaN: true }), ({ graph: seed, outcomes, order }, cut) => {
        const graph = randomGraph(seed);
        const whole = createSchedule(graph);
        const { states, records } = workOff(whole, graph, outcomes, order, whole.begin().skipped);
        const kept = records.slice(0, Math.floor(cut * records.length));
        const resumed = createSchedule(graph);
        const skipped = resumeSchedule(resumed, kept);
        const rest = workOff(resumed, graph, outcomes, order + 1, skipped);
        expect(resumed.state()).toBe('completed');
        const all = new Map(rest.states);
        for (const { task, outcome } of kept) {
          if (outcome.state !== 'LOOPING') all.set(instanceKey(task), outcome.state);
        }
        expect(sorted(all)).toEqual(sorted(states));
        expect(kept.length + rest.records.length).toBe(records.length);
      }),
      { numRuns: 300 },
    );
  });

  const line = (...ids: string[]): RandomGraph => ({
    vertices: new Map(ids.map((id) => [id, { id, loopPath: [], isTool: false }])),
    edges: ids.slice(1).map((target, index) => ({
      source: ids[index]!,
      output: 'a',
      target,
      field: 'f',
      kind: 'data' as const,
    })),
    loops: new Map(),
    order: ids,
  });
  const work = (vertexId: string): Task => ({ vertexId, rounds: [], phase: 'work' });

  it('begins nothing after a failure that no edge follows', () => {
    const graph = line('x', 'y');
    const schedule = createSchedule({
      ...graph,
      vertices: new Map([...graph.vertices, ['z', { id: 'z', loopPath: [], isTool: false }]]),
    });
    expect(schedule.begin().ready.map(({ vertexId }) => vertexId)).toEqual(['x', 'z']);
    expect(schedule.settle(work('x'), { state: 'FAILED' })).toEqual({ ready: [], skipped: [] });
    expect(schedule.state()).toBe('failed');
  });

  it('refuses an outcome of a task that is not ready', () => {
    const schedule = createSchedule(line('x', 'y'));
    schedule.begin();
    expect(() => schedule.settle(work('y'), { state: 'COMPLETED' })).toThrow('The task y is not ready');
  });

  it('runs no tools', () => {
    const graph = line('x', 'y');
    const schedule = createSchedule({
      ...graph,
      vertices: new Map([...graph.vertices, ['x', { id: 'x', loopPath: [], isTool: true }]]),
    });
    expect(schedule.begin().ready.map(({ vertexId }) => vertexId)).toEqual(['y']);
  });

  it('forgets the rounds that are over: 10,000 rounds give one task at a time', () => {
    const graph: RandomGraph = {
      vertices: new Map([
        ['loop', { id: 'loop', loopPath: [], isTool: false }],
        ['body', { id: 'body', loopPath: ['loop'], isTool: false }],
      ]),
      edges: [{ source: 'loop', output: 'item', target: 'body', field: 'f', kind: 'data' }],
      loops: new Map([['loop', { id: 'loop', body: ['body'] }]]),
      order: ['loop', 'body'],
    };
    const schedule = createSchedule(graph);
    schedule.begin();
    schedule.settle(work('loop'), { state: 'LOOPING', rounds: 10_000 });
    for (let round = 0; round < 10_000; round++) {
      expect(schedule.tasks()).toEqual([{ vertexId: 'body', rounds: [round], phase: 'work' }]);
      schedule.settle({ vertexId: 'body', rounds: [round], phase: 'work' }, { state: 'COMPLETED' });
    }
    expect(schedule.tasks()).toEqual([{ vertexId: 'loop', rounds: [], phase: 'collect' }]);
  });
});
