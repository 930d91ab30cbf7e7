import type { ConcurrencyGate } from './concurrency-gate.ts';
import type { CallSettings } from './call/call.ts';

/** How models are asked. */
export type ModelSettings = {
  temperature: number;
  seed: number;
  /** Structured output by the vendor's strict mode where the schema allows it. */
  strict: boolean;
  contextTokens: number;
  timeoutMs: number;
  /** Further attempts after the first. */
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

/** What every remote provider is made of, beside its own key and models. */
export type RemoteOptions = {
  gate: ConcurrencyGate;
  settings?: Partial<ModelSettings>;
  /** Dimension of its vectors. */
  dim: number;
  wait?: CallSettings['wait'];
  /** Addresses of a host name; the system's resolver unless given. */
  lookup?: (host: string) => Promise<string[]>;
};
