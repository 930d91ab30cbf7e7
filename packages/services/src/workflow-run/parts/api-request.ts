import { objectOf, type JsonObject, type JsonValue } from '@atrium/domain/workflow';
import { integerIn, isOn, rowsOf, textIn, textOf } from '@atrium/domain/workflow-run';
import { type CurlRequest, readCurl } from './curl.ts';
import type { Part, PartEnd, PartWork } from './part.ts';
import { checkCredentials, headersOf } from './request-headers.ts';
import { askWeb, isSafe, MAX_SECONDS, RefusedError, type Web, type WebAnswer, webUrl } from './web.ts';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Returns the body: an object from an edge, or the keys and values of the table. */
function bodyOf(value: JsonValue | undefined): string | null {
  const given = Array.isArray(value) && value.length === 1 ? value[0] : value;
  const object = objectOf(given ?? null);
  if (object && !Object.hasOwn(object, 'key')) return JSON.stringify(object);
  const rows = rowsOf(value);
  if (rows.length === 0) return null;
  if (!rows.every((row) => Object.hasOwn(row, 'key'))) return JSON.stringify(rows);
  return JSON.stringify(Object.fromEntries(rows.map((row) => [textOf(row['key']), row['value'] ?? null])));
}

/** Reads the request from the fields. @throws ComponentError */
function requestOf({ inputs }: Pick<PartWork, 'inputs'>): CurlRequest {
  if (textIn(inputs, 'mode') === 'cURL') return readCurl(textIn(inputs, 'curl_input'));
  const url = webUrl(textIn(inputs, 'url_input'));
  for (const [key, value] of Object.entries(objectOf(inputs['query_params'] ?? null) ?? {})) {
    url.searchParams.append(key, textOf(value));
  }
  const method = textIn(inputs, 'method').toUpperCase() || 'GET';
  const body = isSafe(method) ? null : bodyOf(inputs['body']);
  return { url: url.href, method, headers: body === null ? [] : [['Content-Type', 'application/json']], body };
}

function resultOf({ status, headers, bytes, url }: WebAnswer, withMetadata: boolean): JsonObject {
  const text = bytes.toString();
  let result: JsonValue = text;
  if (/\bjson\b/i.test(headers['content-type'] ?? '') && text !== '') {
    try {
      result = JSON.parse(text) as JsonValue; // what JSON.parse makes
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error; // a server that calls other text JSON
    }
  }
  const facts = { source: url.href, result, status_code: status };
  return withMetadata ? { ...facts, response_headers: headers } : facts;
}

async function work(web: Web, at: PartWork): Promise<PartEnd> {
  const { inputs, vertex, read, job, signal, once } = at;
  const request = requestOf(at);
  if (!METHODS.includes(request.method))
    throw new RefusedError(`${request.method.slice(0, 20)} is not a method of this component.`);
  const { headers, credentials } = await read(async (em) =>
    headersOf(em, job.platform, { inputs, vertex, more: request.headers }),
  );
  const seconds = Math.min(MAX_SECONDS, Math.max(1, integerIn(inputs, 'timeout', MAX_SECONDS)));
  const ask = async (more: Record<string, string>): Promise<JsonObject> => {
    const answer = await askWeb(web, {
      url: request.url,
      method: request.method,
      body: request.body,
      headers: { ...headers, ...more },
      seconds,
      followsRedirects: isOn(inputs, 'follow_redirects'),
      signal,
      // Headers go to the first host only, so a redirect brings no Credential elsewhere.
      check: (url) => {
        if (url.origin === webUrl(request.url).origin) checkCredentials(web, credentials, url);
      },
    });
    return resultOf(answer, isOn(inputs, 'include_httpx_metadata'));
  };
  const { method, url } = request;
  const data = isSafe(method)
    ? await ask({})
    : await once('request', { url, method }, async (key) => ask({ 'idempotency-key': key }));
  return { outputs: { data } };
}

/** Sends a request. One that can change something is sent at most once. */
export function apiRequest(web: Web): Part {
  return { effect: 'outside', work: async (at) => work(web, at) };
}
