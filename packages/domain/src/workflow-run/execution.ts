/** How a run of a workflow is. */
export const EXECUTION_STATES = ['pending', 'running', 'completed', 'failed', 'stopped'] as const;
export type ExecutionState = (typeof EXECUTION_STATES)[number];

/**
 * What a run waits for. It holds no worker meanwhile. `run` is a run of another workflow, `turn` is its place among the runs of
 * the organization, `uncertain` is a person who looks whether an effect has happened.
 */
export const WAITS = ['approval', 'time', 'credits', 'uncertain', 'run', 'turn'] as const;
export type WaitKind = (typeof WAITS)[number];

/** How a run was started. */
export const EXECUTION_KINDS = ['execute', 'build', 'vertex', 'replay', 'flow'] as const;
export type ExecutionKind = (typeof EXECUTION_KINDS)[number];

/** The most vertices of a run that work at once. */
export const VERTICES_AT_ONCE = 8;
/** The most runs of an organization that work at once. Others wait for their turn. */
export const RUNS_AT_ONCE = 10;
/** The longest time that a run may work, in milliseconds. */
export const MAX_WORK_MS = 3_600_000;
/** The events and large outputs of a run are kept for so many days after its end. */
export const EVENT_DAYS = 30;
/** The longest time that a run may wait for one thing, in milliseconds. */
export const MAX_WAIT_MS = 30 * 86_400_000;
/** How deep runs of other workflows can be nested. */
export const MAX_DEPTH = 8;
/** Larger outputs are stored as files, in bytes of their JSON. */
export const MAX_OUTPUT_BYTES = 262_144;
/** The most characters of the outputs of a vertex, as JSON. */
export const MAX_OUTPUT_CHARACTERS = 32 * 1024 ** 2;
/** The most characters of the outputs that a run holds in memory at once, so that no run exhausts a worker. */
export const MAX_HELD_CHARACTERS = 128 * 1024 ** 2;
/** The characters of a large output that stay readable in place. */
export const PREVIEW_CHARACTERS = 2000;
