import { type Fetch, OutboundError } from '@atrium/outbound';
import { ProviderError } from '../../evidence/index.ts';
import type { ProviderErrorKind } from '../../evidence/index.ts';

/** The vendor rejects the request itself (400, 404, 422). Its text stays out of `message`, which is logged. */
export class RejectedRequest extends ProviderError {
  readonly status: number;
  /** The parameter that the vendor names, if any, and its text, which is only searched for parameter names. */
  readonly #answer: { param: string | undefined; text: string };

  constructor(status: number, answer: { param: string | undefined; text: string }) {
    super('unsupported', `The provider rejects this request (${status}).`);
    this.status = status;
    this.#answer = answer;
  }

  /** Checks whether the vendor rejects this parameter. */
  isAbout(parameter: string): boolean {
    const { param, text } = this.#answer;
    return param === undefined ? new RegExp(`\\b${parameter}\\b`).test(text) : param.split(/[.[]/)[0] === parameter;
  }
}

type VendorError = { code: string; param: string | undefined; text: string; retryAfterMs: number | undefined };

const REFUSALS = /content_filter|content_policy|ResponsibleAIPolicy|\bSAFETY\b/;
/** Statuses of temporary failures: the same request may succeed later. */
const TEMPORARY = [408, 409, 425];

/** Wraps a fetch so that it rejects with ProviderError when the vendor answers with an error. */
export function failingFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return response;
    throw failureOf(response.status, readBody(await response.text()), retryAfterOf(response.headers));
  };
}

function failureOf(status: number, answer: VendorError, retryAfterMs = answer.retryAfterMs): ProviderError {
  if (REFUSALS.test(answer.code)) return new ProviderError('refused', 'The provider refuses this content.');
  if (status === 401 || status === 403 || /API_KEY_INVALID|invalid_api_key/.test(answer.code)) {
    return new ProviderError('unauthorized', `The provider does not accept the key (${status}).`);
  }
  if (answer.code.includes('insufficient_quota')) {
    return new ProviderError('unauthorized', 'The provider account has no credit left.');
  }
  if (status === 429)
    return new ProviderError('rate_limited', 'The provider limits the request rate (429).', { retryAfterMs });
  if (status >= 500 || TEMPORARY.includes(status)) {
    return new ProviderError('unavailable', `The provider does not answer (${status}).`, { retryAfterMs });
  }
  return new RejectedRequest(status, answer);
}

/** Both vendors answer `{ error: … }`, Google sometimes in a list. A proxy may answer anything. */
function readBody(text: string): VendorError {
  const none: VendorError = { code: '', param: undefined, text, retryAfterMs: undefined };
  const parsed = parseJson(text);
  const body: unknown = Array.isArray(parsed) ? parsed[0] : parsed;
  if (!isRecord(body)) return none;
  const error = isRecord(body['error']) ? body['error'] : body;
  const details: unknown[] = Array.isArray(error['details']) ? error['details'] : [];
  const inner = isRecord(error['innererror']) ? error['innererror'] : {};
  const reasons = [error['code'], error['status'], error['type'], inner['code']];
  for (const detail of details) if (isRecord(detail)) reasons.push(detail['reason']);
  return {
    code: reasons.filter((each) => typeof each === 'string').join(' '),
    param: typeof error['param'] === 'string' && error['param'] !== '' ? error['param'] : undefined,
    text: typeof error['message'] === 'string' ? error['message'] : text,
    retryAfterMs: details.map(retryDelayOf).find((each) => each !== undefined),
  };
}

/** google.rpc.RetryInfo: a duration such as `34s` or `1.5s`. */
function retryDelayOf(detail: unknown): number | undefined {
  if (!isRecord(detail) || typeof detail['retryDelay'] !== 'string') return undefined;
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(detail['retryDelay'])?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Reads `retry-after` (RFC 9110 §10.2.3: seconds or a date) or OpenAI's more precise `retry-after-ms`. */
function retryAfterOf(headers: Headers): number | undefined {
  const precise = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(precise) && precise >= 0) return precise;
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/**
 * Converts an error of a vendor's client to a ProviderError. Unwraps our own errors; classifies an error inside a stream by
 * its status or code; treats anything else as a broken connection.
 */
export function providerErrorOf(error: unknown): ProviderError {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderError) return at;
    if (at instanceof OutboundError)
      return new ProviderError('unsupported', `The provider was not called. ${at.message}`);
  }
  const { status, code, type } = isRecord(error) ? error : {};
  const answer = { ...readBody(''), code: [code, type].filter((each) => typeof each === 'string').join(' ') };
  if (typeof status === 'number') return withCause(failureOf(status, answer), error);
  if (REFUSALS.test(answer.code)) return failureOf(400, answer);
  const kind: ProviderErrorKind = answer.code.includes('rate_limit') ? 'rate_limited' : 'unavailable';
  return withCause(new ProviderError(kind, 'The connection to the provider was lost.'), error);
}

/** Attaches the error's name and stack as the cause, without the vendor's words. */
function withCause(failure: ProviderError, error: unknown): ProviderError {
  const cause = new Error(error instanceof Error ? error.name : 'Unknown');
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)) : [];
  cause.stack = [cause.message, ...frames].join('\n');
  failure.cause = cause;
  return failure;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // a proxy's page, for which the status is enough
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
