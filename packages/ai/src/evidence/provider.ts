import type { ZodType } from 'zod';

/** The whole answer of a model that found no evidence in the passages. */
export const ABSENT = 'The documents do not say.';

/** Tokens as the provider counts them for its bill; a thinking model's thoughts are output. */
export type Usage = { inputTokens: number; outputTokens: number };

export type Message = { role: 'user' | 'assistant'; content: string };

/** A piece of a document given to the model as data; `number` is what a citation `[n]` in its text refers to. */
export type ProviderPassage = { number: number; documentId: string; documentName: string; text: string };

export type GenerateRequest = {
  system: string;
  history: readonly Message[];
  question: string;
  passages: readonly ProviderPassage[];
  maxOutputTokens?: number;
  signal?: AbortSignal;
};

export type Statement = {
  text: string;
  block: 'paragraph' | 'item';
  heading?: string;
  quotes: { passage: number; quote: string }[];
};

/**
 * What a model says, piece by piece, `usage` last. `text` may carry citations `[n]` of passage numbers, cut anywhere.
 * A `statement` stands or falls with its literal quotes, which are cited behind it; `heading` is written once, before the
 * first statement standing that carries it.
 */
export type GenerateEvent =
  | { type: 'text'; text: string }
  | ({ type: 'statement' } & Statement)
  | { type: 'followups'; questions: string[] }
  | { type: 'usage'; usage: Usage };

export type StructuredRequest<T> = Omit<GenerateRequest, 'history'> & {
  /** Optional fields must be `.nullable()`: strict structured output knows no absent key. */
  schema: ZodType<T>;
  schemaName: string;
};

export type Capabilities = {
  /** `extractive` only repeats what passages say; `generative` writes its own prose. */
  generation: 'extractive' | 'generative';
  structured: boolean;
  /**
   * Tokens that one request may fill, by `estimateTokens`; absent where nothing limits it. `generate` leaves out oldest
   * turns, then last passages; `structured` leaves nothing out and rejects with `unsupported`.
   */
  contextTokens?: number;
};

export type ProviderErrorKind =
  | 'unsupported'
  | 'unauthorized'
  | 'rate_limited'
  | 'refused'
  | 'timeout'
  | 'unavailable'
  | 'invalid_output';

/**
 * What a provider could not do, in terms that a caller can act on. Neither message nor cause holds a word of the vendor's
 * answer: vendors quote what was sent, and errors are logged. `usage` is what the failed call has cost, where known.
 */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind;
  readonly retryAfterMs: number | undefined;
  readonly usage: Usage | undefined;

  constructor(
    kind: ProviderErrorKind,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | undefined; usage?: Usage | undefined } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'ProviderError';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
    this.usage = options.usage;
  }
}

/** One source of embeddings and answers. Methods reject with `ProviderError`, or with the signal's reason once aborted. */
export interface Provider {
  readonly name: string;
  /** The model that writes, as the vendor names it; absent where there is none to pay for. */
  readonly model?: string;
  /** The model name carries its version: vectors of different names are never compared. */
  readonly embedding: {
    readonly model: string;
    readonly dim: number;
    /** The vendor's own name of the model, by which it is paid; absent where there is nothing to pay. */
    readonly listedAs?: string;
  };
  readonly capabilities: Capabilities;
  embed(
    texts: readonly string[],
    options?: { signal?: AbortSignal },
  ): Promise<{ vectors: Float32Array[]; usage: Usage }>;
  generate(request: GenerateRequest): AsyncIterable<GenerateEvent>;
  structured<T>(request: StructuredRequest<T>): Promise<{ value: T; usage: Usage }>;
}
