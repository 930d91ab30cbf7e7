export type Run = {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'stopped';
  total: number;
  completed: number;
  failed: number;
  startedAt: string | null;
};

/** An estimate needs this many finished cells and this much time. */
const MIN_CELLS = 5;
const MIN_MS = 3_000;

export function isLive<One extends Run>(run: One | null | undefined): run is One {
  return run?.status === 'pending' || run?.status === 'running';
}

/** Estimates the milliseconds until a run ends, from its pace so far; undefined until there is a pace. */
export function timeLeft(run: Run, now: number): number | undefined {
  const done = run.completed + run.failed;
  if (run.startedAt === null || done < MIN_CELLS) return undefined;
  const passed = now - Date.parse(run.startedAt);
  if (passed < MIN_MS) return undefined;
  return (passed / done) * Math.max(0, run.total - done);
}
