import type { ZodType } from 'zod';

/** The complete answer of a model that finds no evidence in the passages. */
export const ABSENT = 'The documents do not say.';

/** Tokens as the provider bills them. The thoughts of a thinking model count as output. */
export type Usage = { inputTokens: number; outputTokens: number };

export type Message = { role: 'user' | 'assistant'; content: string };

/** Part of a document, passed to the model as data. A citation `[n]` refers to its `number`. */
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
  /** A computed value or a quoted text is shown only if all its quotes are found. Otherwise one is enough. */
  needsAllQuotes?: boolean;
};

/**
 * The pieces of a model's answer, `usage` last. `text` may contain citations `[n]` of passage numbers, cut anywhere. A
 * `statement` is shown only if its literal quotes are found, and cites them; its `heading` is written once, before the
 * first shown statement with that heading.
 */
export type GenerateEvent =
  | { type: 'text'; text: string }
  | ({ type: 'statement' } & Statement)
  | { type: 'followups'; questions: string[] }
  | { type: 'usage'; usage: Usage };

export type StructuredRequest<T> = Omit<GenerateRequest, 'history'> & {
  /** Optional fields must be `.nullable()`: strict structured output has no absent keys. */
  schema: ZodType<T>;
  schemaName: string;
};

/** A function that a model can call. `schema` is the JSON Schema of its arguments, an object. */
export type ToolDefinition = { name: string; description: string; schema: { [key: string]: unknown } };

/** A call that a model asks for. `signature` belongs to the vendor and is sent back with the call. */
export type ToolCall = { id: string; name: string; arguments: { [key: string]: unknown }; signature?: string };

export type ToolTurn =
  | { role: 'user'; content: string }
  | { role: 'assistant'; content: string; calls: readonly ToolCall[] }
  | { role: 'tool'; callId: string; name: string; content: string };

export type ConverseRequest = {
  system: string;
  turns: readonly ToolTurn[];
  tools: readonly ToolDefinition[];
  maxOutputTokens?: number;
  signal?: AbortSignal;
};

/** One turn of a model: text, calls of tools, or both. */
export type Conversed = { text: string; calls: ToolCall[]; usage: Usage };

export type Capabilities = {
  /** `extractive` only repeats text of the passages; `generative` writes its own prose. */
  generation: 'extractive' | 'generative';
  structured: boolean;
  /**
   * Maximum size of one request in tokens of `estimateTokens`; absent if there is no limit. `generate` drops the oldest
   * turns, then the last passages; `structured` drops nothing and rejects with `unsupported`.
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
 * A failure of a provider, with a `kind` that callers act on. Neither message nor cause contains the vendor's words:
 * vendors quote the request, and errors are logged. `usage` is the cost of the failed call, if known.
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

/** A source of embeddings and answers. Methods reject with `ProviderError`, or with the signal's reason once aborted. */
export interface Provider {
  readonly name: string;
  /** The vendor's name of the generating model; absent if there is none to pay for. */
  readonly model?: string;
  /** `model` includes a version: vectors of different models are never compared. */
  readonly embedding: {
    readonly model: string;
    readonly dim: number;
    /** The vendor's name of the embedding model, used for its price; absent if it costs nothing. */
    readonly listedAs?: string;
  };
  readonly capabilities: Capabilities;
  embed(
    texts: readonly string[],
    options?: { signal?: AbortSignal },
  ): Promise<{ vectors: Float32Array[]; usage: Usage }>;
  generate(request: GenerateRequest): AsyncIterable<GenerateEvent>;
  structured<T>(request: StructuredRequest<T>): Promise<{ value: T; usage: Usage }>;
  /** Continues a conversation in which the model can call tools. Absent if it cannot call any. */
  converse?(request: ConverseRequest): Promise<Conversed>;
}
