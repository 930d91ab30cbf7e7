/** A request of the code to a host. */
export type CodeRequest = { url: string; method: string; headers: Record<string, string>; body: string | null };
/** The answer to it. */
export type CodeResponse = { status: number; headers: Record<string, string>; body: string };

/** One call of a component. `inputs` is JSON. `now` is its clock in milliseconds, and `seed` decides its random numbers. */
export type RunMessage = {
  kind: 'run';
  code: string;
  inputs: string;
  now: number;
  seed: number;
  timeMs: number;
  memoryBytes: number;
};

export type ToChild =
  | RunMessage
  | { kind: 'fetched'; id: number; response: CodeResponse }
  | { kind: 'notFetched'; id: number; reason: string };

/** `done` has JSON. After `broken`, the process serves no other call. */
export type FromChild =
  | { kind: 'fetch'; id: number; request: CodeRequest }
  | { kind: 'done'; json: string }
  | { kind: 'failed'; reason: string }
  | { kind: 'broken'; reason: string };

/** The longest result of a component, in characters of JSON. */
export const MAX_RESULT = 4_000_000;
