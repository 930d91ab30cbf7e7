/** How a vertex is in a run. The vertices of a branch that is not taken are SKIPPED. */
export const VERTEX_STATES = ['PENDING', 'SKIPPED', 'FAILED', 'COMPLETED'] as const;
export type VertexState = (typeof VERTEX_STATES)[number];

/** The most rounds of one loop. */
export const MAX_ROUNDS = 10_000;

/** A vertex in one round of each loop around it; outside loops, `rounds` is empty. Rounds count from 0. */
export type Instance = { vertexId: string; rounds: readonly number[] };

/** A loop has two tasks: `work` reads its items, and `collect` joins the results of its rounds. */
export type Task = Instance & { phase: 'work' | 'collect' };

/** How a task ends. */
export type Outcome =
  /** `taken` names the outputs that carry a value; without it, all of them do. */
  | { state: 'COMPLETED'; taken?: readonly string[] }
  | { state: 'FAILED' }
  /** The `work` of a loop: the number of its rounds. */
  | { state: 'LOOPING'; rounds: number };

/** The tasks that can begin, and the vertices that are skipped, after a task has ended. */
export type Progress = { ready: Task[]; skipped: Instance[] };

/** Names an instance within its run, and so its checkpoint and its effects. */
export function instanceKey({ vertexId, rounds }: Instance): string {
  return rounds.length === 0 ? vertexId : `${vertexId}#${rounds.join('.')}`;
}

/** Names a task within its run. */
export function taskKey(task: Task): string {
  return task.phase === 'work' ? instanceKey(task) : `${instanceKey(task)}!`;
}
