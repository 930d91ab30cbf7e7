import { type Plan, type Planned, planOf, type Shape, type ShapeEdge } from './plan.ts';
import { type Instance, type Outcome, type Progress, type Task, taskKey, type VertexState } from './state.ts';

type Settled = { state: Exclude<VertexState, 'PENDING'>; taken: ReadonlySet<string> | null };

/** The states of one round of a loop, or of the vertices outside loops. A round that is over is forgotten. */
type Frame = {
  loop: string | null;
  parent: Frame | null;
  rounds: readonly number[];
  /** How many rounds its loop has. */
  total: number;
  settled: Map<string, Settled>;
  started: Set<string>;
  /** The current rounds of the loops directly inside. */
  inner: Map<string, Frame>;
  /** Vertices that are not settled. */
  open: number;
};

/** What is left to look at: a vertex whose inputs changed, or a round that may be over. */
type Step = { frame: Frame; vertex: Planned } | { frame: Frame; vertex: null };

export type Schedule = {
  /** Starts the vertices without inputs. */
  begin: () => Progress;
  /** Takes the end of a task. @throws Error if the task is not ready */
  settle: (task: Task, outcome: Outcome) => Progress;
  /** The tasks that can run now or run already, in the order in which they became ready. */
  tasks: () => Task[];
  /** `failed`: a vertex failed and no edge follows its failure. Nothing else begins. */
  state: () => 'running' | 'completed' | 'failed';
};

function carries({ kind, output }: ShapeEdge, { state, taken }: Settled): boolean {
  if (state === 'SKIPPED') return false;
  if (state === 'FAILED') return kind === 'failure';
  return kind === 'data' && (taken === null || taken.has(output));
}

function newFrame(plan: Plan, place: Pick<Frame, 'loop' | 'parent' | 'rounds' | 'total'>): Frame {
  const open = plan.scopes.get(place.loop)?.length ?? 0;
  return { ...place, settled: new Map(), started: new Set(), inner: new Map(), open };
}

/** Returns the state of a source in the frame or in one around it; null if it is not settled. */
function settledAround(frame: Frame, { id, loopPath }: Planned): Settled | null {
  let around: Frame | null = frame;
  while (around && around.rounds.length > loopPath.length) around = around.parent;
  return around?.settled.get(id) ?? null;
}

/** Returns the frame in which a vertex behind an edge runs now; null if its loop has not begun. */
function frameInside(frame: Frame, { loopPath }: Planned): Frame | null {
  let inside: Frame | undefined = frame;
  for (const loop of loopPath.slice(frame.rounds.length)) inside = inside?.inner.get(loop);
  return inside ?? null;
}

/** Whether the inputs of a vertex are complete (`ready`), can never be (`dead`), or may still come (`waiting`). */
function inputsOf(plan: Plan, frame: Frame, vertex: Planned): 'ready' | 'dead' | 'waiting' {
  let isWaiting = false;
  for (const edges of vertex.fields) {
    let hasValue = false;
    let mayCome = false;
    for (const edge of edges) {
      const source = plan.vertices.get(edge.source);
      // Within a round, the loop has given its item.
      if (!source || vertex.loopPath.includes(source.id)) {
        hasValue = true;
        continue;
      }
      const settled = settledAround(frame, source);
      if (settled === null) mayCome = true;
      else if (carries(edge, settled)) hasValue = true;
    }
    if (!hasValue && !mayCome) return 'dead';
    if (mayCome) isWaiting = true;
  }
  return isWaiting ? 'waiting' : 'ready';
}

/**
 * Decides what of a graph can run when. A vertex runs when each of its inputs has arrived or can no longer arrive, and it is
 * skipped when one of its fields can get no value. The rounds of a loop follow each other. The same outcomes give the same
 * states in any order, so a run that was interrupted goes on by settling its recorded outcomes again.
 * @param included runs only these vertices, which include the sources of each other
 */
export function createSchedule(shape: Shape, included: ReadonlySet<string> | null = null): Schedule {
  const plan = planOf(shape, included);
  const root = newFrame(plan, { loop: null, parent: null, rounds: [], total: 1 });
  const tasks = new Map<string, { task: Task; frame: Frame; vertex: Planned }>();
  let hasFailed = false;

  const offer = (progress: Progress, frame: Frame, vertex: Planned, phase: Task['phase']) => {
    const task: Task = { vertexId: vertex.id, rounds: frame.rounds, phase };
    frame.started.add(vertex.id);
    tasks.set(taskKey(task), { task, frame, vertex });
    progress.ready.push(task);
  };

  const settleIn = (steps: Step[], frame: Frame, vertex: Planned, settled: Settled) => {
    frame.settled.set(vertex.id, settled);
    frame.open -= 1;
    for (const edge of vertex.leaving) {
      const target = plan.vertices.get(edge.target);
      const inside = target && frameInside(frame, target);
      if (inside) steps.push({ frame: inside, vertex: target });
    }
    if (frame.open === 0) steps.push({ frame, vertex: null });
  };

  const beginRound = (
    steps: Step[],
    parent: Frame,
    loop: Planned,
    { round, total }: { round: number; total: number },
  ) => {
    const frame = newFrame(plan, { loop: loop.id, parent, rounds: [...parent.rounds, round], total });
    parent.inner.set(loop.id, frame);
    for (const id of plan.scopes.get(loop.id) ?? []) {
      const vertex = plan.vertices.get(id);
      if (vertex) steps.push({ frame, vertex });
    }
  };

  const endRound = (progress: Progress, steps: Step[], frame: Frame) => {
    const { parent, total } = frame;
    const loop = frame.loop === null ? undefined : plan.vertices.get(frame.loop);
    if (!parent || !loop) return;
    const round = (frame.rounds.at(-1) ?? 0) + 1;
    if (round < total) return beginRound(steps, parent, loop, { round, total });
    parent.inner.delete(loop.id);
    offer(progress, parent, loop, 'collect');
  };

  const advance = (steps: Step[]): Progress => {
    const progress: Progress = { ready: [], skipped: [] };
    if (hasFailed) return progress;
    for (let step = steps.shift(); step; step = steps.shift()) {
      const { frame, vertex } = step;
      if (vertex === null) endRound(progress, steps, frame);
      else if (!frame.settled.has(vertex.id) && !frame.started.has(vertex.id)) {
        const inputs = inputsOf(plan, frame, vertex);
        if (inputs === 'ready') offer(progress, frame, vertex, 'work');
        if (inputs === 'dead') {
          progress.skipped.push({ vertexId: vertex.id, rounds: frame.rounds });
          settleIn(steps, frame, vertex, { state: 'SKIPPED', taken: null });
        }
      }
    }
    return progress;
  };

  return {
    begin: () => advance([...(plan.scopes.get(null) ?? [])].map((id) => stepOf(plan, root, id))),
    settle: (task, outcome) => {
      const key = taskKey(task);
      const found = tasks.get(key);
      if (!found) throw new Error(`The task ${key} is not ready`);
      tasks.delete(key);
      const { frame, vertex } = found;
      const steps: Step[] = [];
      if (outcome.state === 'LOOPING') {
        const hasBody = (plan.scopes.get(vertex.id)?.length ?? 0) > 0;
        if (outcome.rounds > 0 && hasBody) beginRound(steps, frame, vertex, { round: 0, total: outcome.rounds });
        else {
          const progress: Progress = { ready: [], skipped: [] };
          offer(progress, frame, vertex, 'collect');
          return progress;
        }
      } else {
        if (outcome.state === 'FAILED' && !vertex.catchesFailure) hasFailed = true;
        const taken = outcome.state === 'COMPLETED' && outcome.taken ? new Set(outcome.taken) : null;
        settleIn(steps, frame, vertex, { state: outcome.state, taken });
      }
      return advance(steps);
    },
    tasks: () => [...tasks.values()].map(({ task }) => task),
    state: () => {
      if (hasFailed) return 'failed';
      return root.open === 0 ? 'completed' : 'running';
    },
  };
}

function stepOf(plan: Plan, frame: Frame, id: string): Step {
  return { frame, vertex: plan.vertices.get(id) ?? null };
}

/** The recorded end of a task. */
export type Recorded = { task: Task; outcome: Outcome };

/** Settles recorded outcomes in the order in which they were written. What is left in `tasks` has no outcome. */
export function resumeSchedule(schedule: Schedule, records: readonly Recorded[]): Instance[] {
  const skipped = [...schedule.begin().skipped];
  for (const { task, outcome } of records) skipped.push(...schedule.settle(task, outcome).skipped);
  return skipped;
}
