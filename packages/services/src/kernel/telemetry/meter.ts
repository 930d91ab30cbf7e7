/** How an HTTP call came: the REST mirror, tRPC, the web app's files, or a look at the health. */
export type Face = 'rest' | 'trpc' | 'web' | 'health';
export type JobOutcome = 'succeeded' | 'retried' | 'failed' | 'revoked' | 'handed_back';

/** What is counted. Seconds throughout; organizations by id, everything else by names that the sources give. */
export type Meter = {
  /** A procedure was called; one HTTP request may hold several. */
  call: (call: { procedure: string; face: 'rest' | 'trpc'; status: number; seconds: number }) => void;
  /** An HTTP request was answered. */
  answer: (answer: { face: Face; status: number }) => void;
  /** A transaction ended, waiting for its connection included. */
  transaction: (transaction: { scope: string; outcome: 'committed' | 'rolled_back'; seconds: number }) => void;
  /** An attempt at a job ended. */
  job: (job: { task: string; outcome: JobOutcome; seconds: number }) => void;
  /** A model provider was called for an organization. Tokens and cost (US dollars) are null where it did not tell. */
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

/** The process's meter: it counts once a Prometheus endpoint is there to read it, and does nothing until then. */
export function meter(): Meter {
  return current;
}

export function useMeter(next: Meter | null): void {
  current = next ?? SILENT;
}
