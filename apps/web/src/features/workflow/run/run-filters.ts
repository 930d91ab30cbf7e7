/** The states and kinds that the list of runs can be limited to. */
export const RUN_FILTERS = ['pending', 'running', 'completed', 'failed', 'stopped'] as const;
export const KIND_FILTERS = ['execute', 'build', 'vertex', 'replay', 'flow'] as const;
