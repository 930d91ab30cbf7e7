import { type Fetch, OutboundError } from '@atrium/outbound';
import { ProviderError } from '../../evidence/index.ts';
import type { ProviderErrorKind } from '../../evidence/index.ts';

/** What a vendor said against a request as such (400, 404, 422). Its text stays out of `message`, which is logged. */
export class RejectedRequest extends ProviderError {
  readonly status: number;
  /** The parameter it names, if any; and its words, only to find a parameter's name in them. */
  readonly #said: { param: string | undefined; text: string };

  constructor(status: number, said: { param: string | undefined; text: string }) {
    super('unsupported', `The provider does not take this request (${status}).`);
    this.status = status;
    this.#said = said;
  }

  /** Whether the vendor objects to this parameter. */
  isAbout(parameter: string): boolean {
    const { param, text } = this.#said;
    return param === undefined ? new RegExp(`\\b${parameter}\\b`).test(text) : param.split(/[.[]/)[0] === parameter;
  }
}

type Said = { code: string; param: string | undefined; text: string; retryAfterMs: number | undefined };

const REFUSALS = /content_filter|content_policy|ResponsibleAIPolicy|\bSAFETY\b/;
/** Answers that come in spite of the right request and may not come the next time. */
const PASSING = [408, 409, 425];

/** A fetch that rejects with ProviderError where the vendor answers an error, the same for every vendor's client. */
export function failingFetch(fetch: Fetch): Fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok) return response;
    throw failureOf(response.status, readBody(await response.text()), retryAfterOf(response.headers));
  };
}

function failureOf(status: number, said: Said, retryAfterMs = said.retryAfterMs): ProviderError {
  if (REFUSALS.test(said.code)) return new ProviderError('refused', 'The provider refuses this content.');
  if (status === 401 || status === 403 || /API_KEY_INVALID|invalid_api_key/.test(said.code)) {
    return new ProviderError('unauthorized', `The provider does not accept the key (${status}).`);
  }
  if (said.code.includes('insufficient_quota')) {
    return new ProviderError('unauthorized', 'The account at the provider has no credit left.');
  }
  if (status === 429) return new ProviderError('rate_limited', 'The provider asks to wait (429).', { retryAfterMs });
  if (status >= 500 || PASSING.includes(status)) {
    return new ProviderError('unavailable', `The provider does not answer (${status}).`, { retryAfterMs });
  }
  return new RejectedRequest(status, said);
}

/** Both vendors answer `{ error: … }`, Google sometimes in a list; a proxy in between answers anything. */
function readBody(text: string): Said {
  const none: Said = { code: '', param: undefined, text, retryAfterMs: undefined };
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

/** RFC 9110 §10.2.3: seconds or a date; `retry-after-ms` is OpenAI's finer one. */
function retryAfterOf(headers: Headers): number | undefined {
  const fine = Number(headers.get('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(fine) && fine >= 0) return fine;
  const header = headers.get('retry-after');
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/**
 * Any error of a vendor's client as a ProviderError: our own, however deep the client wrapped it; what a stream said in
 * its middle, by its status or code; anything else is a connection that broke.
 */
export function providerErrorOf(error: unknown): ProviderError {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof ProviderError) return at;
    if (at instanceof OutboundError)
      return new ProviderError('unsupported', `The provider was not called. ${at.message}`);
  }
  const { status, code, type } = isRecord(error) ? error : {};
  const said = { ...readBody(''), code: [code, type].filter((each) => typeof each === 'string').join(' ') };
  if (typeof status === 'number') return withCause(failureOf(status, said), error);
  if (REFUSALS.test(said.code)) return failureOf(400, said);
  const kind: ProviderErrorKind = said.code.includes('rate_limit') ? 'rate_limited' : 'unavailable';
  return withCause(new ProviderError(kind, 'The connection to the provider broke.'), error);
}

/** The way to the error and its kind, without the vendor's words. */
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
    return undefined; // a proxy's page: its status says enough
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
