export type Run = {
  status: 'pending' | 'running' | 'completed' | 'failed' | 'stopped';
  total: number;
  completed: number;
  failed: number;
  startedAt: string | null;
};

const FEWEST_FOR_ESTIMATE = 5;
const SOONEST_MS = 3_000;

export function isLive<One extends Run>(run: One | null | undefined): run is One {
  return run?.status === 'pending' || run?.status === 'running';
}

/** Milliseconds until the run is through at the pace it had so far; undefined until that can be told. */
export function timeLeft(run: Run, now: number): number | undefined {
  const done = run.completed + run.failed;
  if (run.startedAt === null || done < FEWEST_FOR_ESTIMATE) return undefined;
  const passed = now - Date.parse(run.startedAt);
  if (passed < SOONEST_MS) return undefined;
  return (passed / done) * Math.max(0, run.total - done);
}
