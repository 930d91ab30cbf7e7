import { waitWords } from '../../../shared/workflow-run/wait-words.ts';
import { countOf } from '../../../shared/format/number.ts';
import type { NodeRun } from '../canvas/FlowNode.tsx';
import type { Live } from './live.ts';
import { isOver, type Run, type RunVertex, type RunWait } from './run-state.ts';

/** One node of a run, with all its rounds together. */
export type RunRow = {
  vertexId: string;
  state: NodeRun['state'];
  startedAt: string;
  seconds: number;
  /** Thousandths of a credit, which add up exactly. */
  milli: number;
  rounds: number;
  attempts: number;
  isTaken: boolean;
  error: string | null;
  /** What a waiting row waits for. */
  wait: string | null;
  last: RunVertex | null;
};

const ROUNDS = { one: '# round', other: '# rounds' };
const CREDITS = { one: '# credit', other: '# credits' };

/** Credits as thousandths. Costs have at most six decimals, and none of them is smaller than a thousandth. */
function milliOf(credits: string): number {
  return Math.round(Number(credits) * 1000);
}

export function costWords(milli: number): string {
  if (milli === 0) return 'free';
  return milli % 1000 === 0 ? countOf(milli / 1000, CREDITS) : `${(milli / 1000).toString()} credits`;
}

/** Seconds for people: 40 ms, 0.4 s, 12 s, 3 min 5 s. */
export function secondsWords(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  if (milliseconds < 100) return milliseconds < 1 ? 'under 1 ms' : `${milliseconds} ms`;
  if (seconds < 10) return `${(Math.round(seconds * 10) / 10).toString()} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return whole % 60 === 0 ? `${Math.floor(whole / 60)} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function secondsOf({ startedAt, finishedAt }: RunVertex): number {
  return Math.max(0, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000);
}

const WORST: readonly NodeRun['state'][] = ['PENDING', 'SKIPPED', 'COMPLETED', 'FAILED', 'running', 'waiting'];

function worse(a: NodeRun['state'], b: NodeRun['state']): NodeRun['state'] {
  return WORST.indexOf(a) >= WORST.indexOf(b) ? a : b;
}

function keyOf({ vertexId, rounds }: RunVertex): string {
  return rounds.length === 0 ? vertexId : `${vertexId}#${rounds.join('.')}`;
}

/** The end of the round of a node that began a wait; undefined if it has not ended since. */
function endAfter({ key, createdAt }: RunWait, { vertices }: Run): RunVertex | undefined {
  return vertices.find((vertex) => {
    const own = keyOf(vertex);
    return (
      (key === own || /^[!$]/.test(key.slice(own.length))) && key.startsWith(own) && vertex.finishedAt >= createdAt
    );
  });
}

/** The approvals that ended at their deadline, without a decision. */
export function missedApprovals(run: Run): { key: string; vertexId: string; at: string }[] {
  return run.waits.flatMap((wait) => {
    const { key, vertexId, kind, answeredAt } = wait;
    const end = kind === 'approval' && answeredAt === null ? endAfter(wait, run) : undefined;
    return end?.state === 'COMPLETED' ? [{ key, vertexId, at: end.finishedAt }] : [];
  });
}

/** Returns the timeline of a run: one row for each node, in the order in which they began. */
export function runRows(run: Run, live: Live): RunRow[] {
  const rows = new Map<string, RunRow>();
  for (const vertex of run.vertices) {
    const before = rows.get(vertex.vertexId);
    rows.set(vertex.vertexId, {
      vertexId: vertex.vertexId,
      state: before ? worse(before.state, vertex.state) : vertex.state,
      startedAt: before?.startedAt ?? vertex.startedAt,
      seconds: (before?.seconds ?? 0) + secondsOf(vertex),
      milli: (before?.milli ?? 0) + milliOf(vertex.credits),
      rounds: (before?.rounds ?? 0) + 1,
      attempts: Math.max(before?.attempts ?? 0, vertex.attempts),
      isTaken: vertex.isTaken && (before?.isTaken ?? true),
      error: vertex.error ?? before?.error ?? null,
      wait: null,
      last: vertex,
    });
  }
  // A node that has asked and was worked on again after its answer began when it asked.
  for (const { vertexId, createdAt } of run.waits) {
    const row = rows.get(vertexId);
    if (row && createdAt < row.startedAt) rows.set(vertexId, { ...row, startedAt: createdAt });
  }
  const mark = (
    vertexId: string,
    state: 'running' | 'waiting' | 'PENDING',
    startedAt: string,
    wait: string | null = null,
  ) => {
    const before = rows.get(vertexId);
    const fresh = { vertexId, startedAt, seconds: 0, milli: 0, rounds: 0, attempts: 1, isTaken: false };
    rows.set(vertexId, { ...fresh, error: null, last: null, ...before, state, wait });
  };
  for (const vertexId of live.working.keys()) mark(vertexId, 'running', new Date().toISOString());
  for (const wait of run.waits) {
    // A wait for a time, and one that nobody answered, end without an answer.
    if (wait.answeredAt !== null || endAfter(wait, run)) continue;
    mark(wait.vertexId, isOver(run) ? 'PENDING' : 'waiting', wait.createdAt, wait.kind);
  }
  return [...rows.values()].toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : Number(a.startedAt > b.startedAt)));
}

/** What a row did, for the canvas and for lists. */
export function rowWords({ state, seconds, rounds, attempts, isTaken, wait }: RunRow): string {
  if (state === 'running') return 'Running';
  if (state === 'waiting') return wait === null ? 'Waiting' : waitWords(wait);
  if (state === 'SKIPPED') return 'Skipped';
  if (state === 'PENDING') return 'Did not finish';
  const parts = [
    state === 'FAILED' && 'Failed',
    rounds > 1 && countOf(rounds, ROUNDS),
    isTaken ? 'from an earlier run' : secondsWords(seconds),
    attempts > 1 && `${attempts} attempts`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** The state of each node on the canvas. */
export function nodeRuns(rows: readonly RunRow[]): ReadonlyMap<string, NodeRun> {
  return new Map(
    rows.map((row) => [
      row.vertexId,
      { state: row.state, words: rowWords(row), cost: row.state === 'SKIPPED' ? '' : costWords(row.milli) },
    ]),
  );
}
