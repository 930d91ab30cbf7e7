import { DomainError } from '@atrium/domain/kernel';
import type { FastifyRequest } from 'fastify';
import { coerce } from './coerce.ts';
import type { MirrorOperation } from './mirror-operation.ts';
import { readMultipart, type Spool } from './mirror-upload.ts';
import { header } from './request-header.ts';
import type { ContentKind } from './rest-call.ts';
import { unknownFieldIssues } from './unknown-fields.ts';

/** A question may have a million characters, each up to four bytes in UTF-8, plus the JSON around it. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;

type Fields = Record<string, unknown>;
function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function tooLarge(): DomainError {
  return new DomainError('TOO_LARGE', 'The request body is too large.');
}

async function readBytes(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  // Chunks are buffers, because no encoding is set.
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readBody(request: FastifyRequest): Promise<string> {
  return (await readBytes(request)).toString('utf8');
}

/** Reads the unchanged bytes, because a webhook's signature covers them, and the headers that carry the signature. */
async function readRaw(request: FastifyRequest): Promise<Fields> {
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return { body: await readBytes(request), headers: Object.fromEntries(headers) as Record<string, string> };
}

const CONTENT_TYPES: Partial<Record<ContentKind, { pattern: RegExp; name: string }>> = {
  json: { pattern: /^application\/(?:[\w.-]+\+)?json$/, name: 'application/json' },
  'form-urlencoded': { pattern: /^application\/x-www-form-urlencoded$/, name: 'application/x-www-form-urlencoded' },
  multipart: { pattern: /^multipart\/form-data$/, name: 'multipart/form-data' },
};

/** @throws DomainError UNSUPPORTED_TYPE with the type that the call accepts */
function checkContentType(request: FastifyRequest, content: ContentKind): void {
  const wanted = CONTENT_TYPES[content];
  const given = header(request.headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  if (wanted === undefined || (given !== undefined && wanted.pattern.test(given))) return;
  throw new DomainError('UNSUPPORTED_TYPE', `This call accepts ${wanted.name}.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const issues = [{ path: [], message: 'JSON decode error', type: 'json_invalid' }];
    throw new DomainError('INVALID', 'The body is not valid JSON.', { issues, cause: error });
  }
}

async function readJson(request: FastifyRequest): Promise<unknown> {
  const text = await readBody(request);
  // A DELETE may declare JSON and send no body. An empty body counts as {}, and validation names the missing fields.
  if (text.trim() === '') return {};
  checkContentType(request, 'json');
  return parseJson(text);
}

function fromPairs(pairs: Iterable<[string, string]>, fields: MirrorOperation['fields']): Fields {
  const grouped = new Map<string, string[]>();
  for (const [name, value] of pairs) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  const entries = [...grouped].map(([name, values]): [string, unknown] => [
    name,
    coerce(fields[name], values.length === 1 ? values[0] : values),
  ]);
  return Object.fromEntries(entries);
}

async function readForm(request: FastifyRequest, operation: MirrorOperation): Promise<Fields> {
  checkContentType(request, 'form-urlencoded');
  return fromPairs(new URLSearchParams(await readBody(request)), operation.fields);
}

function queryOf(request: FastifyRequest, operation: MirrorOperation): Fields {
  return fromPairs(new URL(request.url, 'http://query').searchParams, operation.fields);
}

async function bodyOf(request: FastifyRequest, operation: MirrorOperation, spool: Spool): Promise<unknown> {
  const { content, method } = operation.meta.rest;
  if (method === 'GET') return queryOf(request, operation);
  if (content === 'raw') return readRaw(request);
  if (content === 'multipart') {
    checkContentType(request, 'multipart');
    return readMultipart(request, operation, spool);
  }
  if (content === 'form-urlencoded') return readForm(request, operation);
  return content === 'query' ? queryOf(request, operation) : readJson(request);
}

/** Query strings may have unknown fields: browsers, proxies and mail programs add some. */
function isBody({ meta }: MirrorOperation): boolean {
  return meta.rest.method !== 'GET' && meta.rest.content !== 'query' && meta.rest.content !== 'raw';
}

/** @throws DomainError INVALID that names each field which the call does not know */
function refuseUnknown({ input, fields }: MirrorOperation, body: Fields): void {
  const { organizationId: _organizationId, ...rest } = body; // any body may name the organization; see the mirror
  const issues = unknownFieldIssues(input.root, 'organizationId' in fields ? body : rest, input.definitions);
  if (issues.length > 0) throw new DomainError('INVALID', 'The request has unknown fields.', { issues });
}

/** Returns the id of the last event that the client received, from the header if the body has none. */
function resumeAfter(request: FastifyRequest, operation: MirrorOperation): Fields {
  const seen = header(request.headers, 'last-event-id');
  const field = operation.fields['lastEventId'];
  return operation.meta.rest.answer === 'stream' && seen !== null && field !== undefined
    ? { lastEventId: coerce(field, seen) }
    : {};
}

/** Reads the input of a call from path, query or body. Nothing is read before this is called. */
export async function readInput(request: FastifyRequest, operation: MirrorOperation, spool: Spool): Promise<unknown> {
  const body = await bodyOf(request, operation, spool);
  if (!isFields(body)) return body;
  if (isBody(operation)) refuseUnknown(operation, body);
  const given = request.params as Record<string, string>; // Fastify parses them from the route's path
  const parameters = operation.pathParameters.map((name) => [name, coerce(operation.fields[name], given[name])]);
  return { ...resumeAfter(request, operation), ...body, ...Object.fromEntries(parameters) };
}
