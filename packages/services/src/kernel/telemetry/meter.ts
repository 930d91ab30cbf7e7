/** The part of the server that an HTTP request used: the REST mirror, tRPC, the web app's files, or the health checks. */
export type Face = 'rest' | 'trpc' | 'web' | 'health';
export type JobOutcome = 'succeeded' | 'retried' | 'failed' | 'revoked' | 'handed_back';

/** Counts calls, transactions, jobs and provider calls. Times are in seconds. Organizations are counted by id. */
export type Meter = {
  /** A procedure was called; one HTTP request may hold several. */
  call: (call: { procedure: string; face: 'rest' | 'trpc'; status: number; seconds: number }) => void;
  /** An HTTP request was answered. */
  answer: (answer: { face: Face; status: number }) => void;
  /** A transaction ended. The time includes the wait for a connection. */
  transaction: (transaction: { scope: string; outcome: 'committed' | 'rolled_back'; seconds: number }) => void;
  /** An attempt at a job ended. */
  job: (job: { task: string; outcome: JobOutcome; seconds: number }) => void;
  /** A model provider was called for an organization. Tokens and cost (US dollars) are null if the provider did not report them. */
  providerCall: (call: {
    provider: string;
    kind: string;
    outcome: string;
    seconds: number;
    organizationId: string;
    inputTokens: number | null;
    outputTokens: number | null;
    cost: string | null;
  }) => void;
};

const SILENT: Meter = {
  call: () => undefined,
  answer: () => undefined,
  transaction: () => undefined,
  job: () => undefined,
  providerCall: () => undefined,
};

let current: Meter = SILENT;

/** Returns the meter of the process. It counts only while a Prometheus endpoint is open. */
export function meter(): Meter {
  return current;
}

export function useMeter(next: Meter | null): void {
  current = next ?? SILENT;
}
