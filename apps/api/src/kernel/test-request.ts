import { StagedFile } from '@atrium/domain/kernel';
import type { ProcedureMeta } from './rest-call.ts';

function isFile(value: unknown): boolean {
  return value instanceof StagedFile;
}

/** Writes a field as a query string or form carries it: lists and objects as JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

function formOf(fields: [string, unknown][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (Array.isArray(value) && value.some(isFile)) form.append(name, new File(['a'], 'a.txt', { type: 'text/plain' }));
    else form.append(name, asText(value));
  }
  return form;
}

/** Makes the REST request for this input, as a client would. */
export function requestOf(
  { rest }: Pick<ProcedureMeta, 'rest'>,
  input: object,
  headers: Record<string, string>,
): { path: string; init: RequestInit } {
  const { method, path, content } = rest;
  const fields = Object.entries(input).filter(([, value]) => value !== undefined);
  const pairs = (): [string, string][] => fields.map(([name, value]) => [name, asText(value)]);
  switch (content) {
    case 'none':
      return { path, init: { method, headers } };
    case 'query':
      return { path: `${path}?${new URLSearchParams(pairs()).toString()}`, init: { method, headers } };
    case 'form-urlencoded':
      return { path, init: { method, headers, body: new URLSearchParams(pairs()) } };
    case 'multipart':
      return { path, init: { method, headers, body: formOf(fields) } };
    default: {
      const sent = { ...headers, 'content-type': 'application/json' };
      return { path, init: { method, headers: sent, body: JSON.stringify(input) } };
    }
  }
}

/** Whether an answer is a failure of the product. An installation that takes no payments says so with 503. */
export function isFailure({ status, text }: { status: number; text: string }): boolean {
  return status >= 500 && !(status === 503 && text.includes('"billing_not_configured"'));
}
