import type { ErrorCode } from '@atrium/domain/kernel';
import type { CallContext, OperationKind } from '@atrium/services/kernel';
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `raw` gives the operation the bytes of the body and the headers, for webhooks. */
export type ContentKind = 'json' | 'multipart' | 'form-urlencoded' | 'query' | 'none' | 'raw';
export type AnswerKind = 'json' | 'stream' | 'file';

/** The REST side of a call. `I` is its input, for the example. */
export type RestCall<I = unknown> = {
  method: HttpMethod;
  /** The whole path. Parameters in braces are fields of the input: `/api/v1/document/fetch-with-token/{token}`. */
  path: `/api/v1/${string}`;
  /** The guard in the OpenAPI document. The default is the operation's guard. */
  guard?: string;
  answer?: AnswerKind;
  content?: ContentKind;
  tags: readonly string[];
  /** A body that works, shown in the reference. The default is made from the schema. */
  example?: I;
  /** Marks the call as `x-extension` in the OpenAPI document: it is not in the API's first list of calls. */
  extension?: true;
  status?: number;
  /** The longest time for the call, in seconds, if it may wait longer than others. */
  maxSeconds?: number;
  /** The media type of a webhook's body. The default is any. */
  takes?: string;
  /** Errors of this call that do not follow from its guard, method and kind. */
  errors?: readonly ErrorCode[];
  /** `starts` sets the answer's `access_token` as session cookie; `ends` clears the cookie. */
  session?: 'starts' | 'ends';
  /** `continues` sets the answer's `token` as the visit's cookie, if it has one; `ends` clears the cookie. */
  visit?: 'continues' | 'ends';
};

/** The content types of an original file. Any other type is possible too, because files of any kind can be uploaded. */
export const ORIGINAL_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/csv',
  'text/html',
  'text/markdown',
  'text/plain',
  'message/rfc822',
  'image/png',
  'image/jpeg',
  '*/*',
] as const;

export type FileCall<I> = RestCall<I> & {
  /** The content types of the file. */
  types: readonly string[];
};

/** One item of a stream. A client resumes after an `id`. */
export type StreamItem = { id: string | number; event: string; data: unknown };
export type StreamCall<I, E extends StreamItem> = RestCall<I> & {
  /** The schema of an item. Every item is parsed before it leaves the server. */
  item: z.ZodType<E>;
};

/** An operation of `command`, `query` or `flow`. `never` admits all of them. */
export type AnyOperation = {
  (context: CallContext, input: never): Promise<unknown>;
  /** Makes only the access decision. */
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

/** The meta of every procedure, for the mirror, the OpenAPI document and the access matrix. */
export type ProcedureMeta = {
  operation: AnyOperation;
  definition: AnyOperation['definition'];
  rest: RestCall & { guard: string; answer: AnswerKind; content: ContentKind };
  item: z.ZodType | null;
  /** The content types of a file; empty for other answers. */
  types: readonly string[];
  /** True for files and uploads, which `/trpc` does not carry. */
  restOnly: boolean;
};
