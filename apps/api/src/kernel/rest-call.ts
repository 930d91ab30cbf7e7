import type { CallContext, OperationKind } from '@atrium/services/kernel';
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `raw` gives the operation the bytes of the body and the headers, for webhooks. */
export type ContentKind = 'json' | 'multipart' | 'form-urlencoded' | 'query' | 'none' | 'raw';
export type AnswerKind = 'json' | 'stream' | 'file';

/** How a call looks over REST. `I` is its input, for the example. */
export type RestCall<I = unknown> = {
  method: HttpMethod;
  /** From `/api/v1` on; parameters in braces are fields of the input: `/api/v1/document/fetch-with-token/{token}`. */
  path: `/api/v1/${string}`;
  /** Who may call, as the OpenAPI document says it; the operation's own guard when absent. */
  guard?: string;
  answer?: AnswerKind;
  content?: ContentKind;
  tags: readonly string[];
  /** A body that works, shown in the reference. Made from the schema when absent. */
  example?: I;
  /** Shown as an addition in the reference, `x-extension`: later than the API's first list of calls. */
  extension?: true;
  status?: number;
  /** The answer's `access_token` becomes the session cookie, or the cookie is cleared. */
  session?: 'starts' | 'ends';
};

/** One item of a stream: `id` is what a client resumes after. */
export type StreamItem = { id: string | number; event: string; data: unknown };
export type StreamCall<I, E extends StreamItem> = RestCall<I> & {
  /** What an item must look like: parsed before it leaves the server. */
  item: z.ZodType<E>;
};

/** What `command`, `query` and `process` make; `never` lets any of them in. */
export type AnyOperation = {
  (context: CallContext, input: never): Promise<unknown>;
  /** Only the access decision. */
  readonly decide: (context: CallContext, input: never) => Promise<void>;
  readonly definition: {
    name: string;
    kind: OperationKind;
    input: z.ZodType;
    output: z.ZodType;
    guard: string;
    summary: string;
  };
};

/** What every procedure carries for the mirror, the OpenAPI document and the access matrix. */
export type ProcedureMeta = {
  operation: AnyOperation;
  definition: AnyOperation['definition'];
  rest: RestCall & { guard: string; answer: AnswerKind; content: ContentKind };
  item: z.ZodType | null;
  /** Bytes do not travel over `/trpc`. */
  restOnly: boolean;
};
