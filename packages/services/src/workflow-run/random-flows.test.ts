import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workflowRun } from './index.ts';
import { type Part, PARTS } from './parts/index.ts';
import {
  CHILD_FLOW,
  CHILD_NAME,
  drawRandom,
  expectedOf,
  randomFlow,
  randomFrom,
  type Record,
  scriptedPart,
} from './random-flow.fixture.ts';
import {
  build,
  create,
  eventsOf,
  jobOf,
  kit,
  look,
  setUpWorkflows,
  statesOf,
  takeJob,
  textOf,
  workOff,
} from './workflow-run.fixture.ts';

/** `FLOWS=500 SEED=1000` tries others and more of them. */
const FLOWS = Number(process.env['FLOWS'] ?? 16);
const SEED = Number(process.env['SEED'] ?? 1);
const INPUT = 'a1b2';
/** Runs wait for a moment, so their jobs are due a little later. */
const LOOKS = 400;
const PATIENCE_MS = 60_000 + FLOWS * 5_000;

setUpWorkflows({ WORKER_CONCURRENCY: '8' });

const record: Record = { posts: [], attempts: new Map() };
const parts = PARTS as Map<string, Part>;
const plain = parts.get('RegexExtractor')!;
beforeAll(() => void parts.set('RegexExtractor', scriptedPart(record)));
afterAll(() => void parts.set('RegexExtractor', plain));

async function untilOver(id: string): Promise<void> {
  for (let at = 0; at < LOOKS; at++) {
    await workOff();
    const { status, waiting_for: waitsFor } = await look(id);
    if (!['pending', 'running'].includes(status)) return;
    if (waitsFor !== null && waitsFor !== 'time' && waitsFor !== 'run') throw new Error(`It waits for ${waitsFor}`);
  }
  throw new Error(`A run did not end: ${JSON.stringify(await look(id))}`);
}

/** Runs a job to a random moment, and then again from its checkpoints, as after a kill. */
async function interrupt(random: () => number): Promise<void> {
  const job = await takeJob();
  for (let times = 0; times < 3; times++) {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new Error('killed')), random() * 60);
    await workflowRun.lane(jobOf(job, stop.signal)).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    // A vertex without a checkpoint begins again with its first attempt.
    record.attempts.clear();
  }
  await workflowRun.lane(jobOf(job));
}

/** Every vertex ends once in the events, in the state of its checkpoint. */
async function endsOf(id: string): Promise<Map<string, string>> {
  const events = await eventsOf(id);
  expect(events.map(({ id: number }) => number)).toEqual(events.map((_, at) => at + 1));
  expect(events[0]?.event).toBe('vertices_sorted');
  expect(events.filter(({ event }) => event === 'end')).toHaveLength(1);
  expect(events.at(-1)?.event).toBe('end');
  const ends = new Map<string, string>();
  for (const { event, data } of events) {
    if (event !== 'end_vertex') continue;
    const { id: vertex, rounds, state } = data['build_data'] as { id: string; rounds: number[]; state: string };
    const key = rounds.length === 0 ? vertex : `${vertex}#${rounds.join('.')}`;
    if (ends.has(key)) throw new Error(`${key} ended twice`);
    ends.set(key, state);
  }
  return ends;
}

function sorted(entries: Iterable<readonly [string, string]>) {
  return [...entries].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

describe('random flows', () => {
  it(
    'leave behind what a naive run of their tree leaves, interrupted or not',
    async () => {
      await create(CHILD_FLOW, { name: CHILD_NAME });
      for (let seed = SEED; seed < SEED + FLOWS; seed++) {
        const flow = randomFlow(seed);
        const expected = expectedOf(flow, INPUT);
        record.posts = [];
        record.attempts.clear();
        const id = await build(await create(drawRandom(flow)), INPUT);
        // Between the intent and the outcome of a post, an interruption asks a person.
        if (!flow.hasPosts && seed % 2 === 0) await interrupt(randomFrom(seed));
        await untilOver(id);
        const { reason } = await look(id);
        const where = `seed ${seed}: ${reason}`;
        expect(await look(id), where).toMatchObject({
          status: 'completed',
          has_turn: false,
          credits_used: String(expected.credits),
        });
        const states = Object.entries(await statesOf(id)).filter(([key]) => !key.endsWith('!'));
        expect(sorted(states), where).toEqual(sorted(expected.states));
        expect(await textOf(id), where).toBe(expected.text);
        const ended = sorted(expected.states).filter(([, state]) => state !== 'SKIPPED');
        expect(sorted(await endsOf(id)), where).toEqual(ended);
        expect(record.posts.toSorted(), where).toEqual(expected.posts.toSorted());
        const rows = await kit.asOwner<{ text: string }>('select text from workflow_message where execution_id = $1', [
          id,
        ]);
        expect(rows.map(({ text }) => text).toSorted(), where).toEqual(expected.stored.toSorted());
        const children = await kit.asOwner<{ status: string }>(
          'select status from workflow_execution where parent_id = $1',
          [id],
        );
        expect(children, where).toEqual(Array.from({ length: expected.children }, () => ({ status: 'completed' })));
      }
    },
    PATIENCE_MS,
  );
});
