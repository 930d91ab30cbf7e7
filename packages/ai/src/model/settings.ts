import type { ConcurrencyGate } from './concurrency-gate.ts';
import type { CallSettings } from './call/call.ts';

/** The parameters of model calls. */
export type ModelSettings = {
  temperature: number;
  seed: number;
  /** Uses the vendor's strict mode for structured output if the schema allows it. */
  strict: boolean;
  contextTokens: number;
  timeoutMs: number;
  /** Attempts after the first one. */
  maxRetries: number;
};

export const MODEL_DEFAULTS: ModelSettings = {
  temperature: 0.2,
  seed: 2025,
  strict: true,
  contextTokens: 100_000,
  timeoutMs: 120_000,
  maxRetries: 4,
};

/** Options of every remote provider, in addition to its key and models. */
export type RemoteOptions = {
  gate: ConcurrencyGate;
  settings?: Partial<ModelSettings>;
  /** Dimension of the vectors. */
  dim: number;
  wait?: CallSettings['wait'];
  /** Resolves a host name to its addresses. The default is the system's resolver. */
  lookup?: (host: string) => Promise<string[]>;
};
