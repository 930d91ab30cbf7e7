import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mirrorOperations } from './mirror-operation.ts';
import { openApiDocument } from './openapi.ts';

const Answer = z.object({
  $ref: z.string().optional(),
  headers: z.record(z.string(), z.unknown()).optional(),
  content: z.record(z.string(), z.unknown()).optional(),
});
type Answer = z.infer<typeof Answer>;
type Path = { pattern: RegExp; methods: Record<string, Record<string, Answer>> };

function documentedPaths(router: AnyTRPCRouter): Path[] {
  const document = openApiDocument(mirrorOperations(router), 'test');
  const shared = z.record(z.string(), Answer).parse(document.components['responses']);
  const resolve = (answer: Answer): Answer => shared[answer.$ref?.split('/').pop() ?? ''] ?? answer;
  return Object.entries(document.paths).map(([path, item]) => ({
    pattern: new RegExp(`^${path.replaceAll(/[.]/g, '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: Object.fromEntries(
      Object.entries(item).map(([method, { responses }]) => {
        const answers = Object.entries(z.record(z.string(), Answer).parse(responses));
        return [method, Object.fromEntries(answers.map(([status, answer]) => [status, resolve(answer)]))];
      }),
    ),
  }));
}

function isDeclaredType(type: string | undefined, content: Answer['content']): boolean {
  if (type === undefined) return content === undefined;
  const [name = ''] = type.split(';');
  return Object.keys(content ?? {}).some((declared) => declared === '*/*' || declared === name.trim());
}

/** Returns what is wrong with an answer, or null. Paths that the document does not have are not its matter. */
function problemOf(
  paths: Path[],
  request: IncomingMessage,
  status: number,
  headers: OutgoingHttpHeaders,
): string | null {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const found = paths.find(({ pattern }) => pattern.test(path));
  if (!found) return null;
  const method = (request.method ?? '').toLowerCase();
  const called = found.methods[method === 'head' ? 'get' : method] ?? Object.values(found.methods)[0];
  const line = `${request.method ?? ''} ${path}: ${status}`;
  const declared = called?.[status];
  if (!declared) return `${line} is not declared`;
  const type = headers['content-type']?.toString();
  if (!isDeclaredType(type, declared.content)) return `${line} with the type ${type ?? 'none'} is not declared`;
  const promised = Object.keys(declared.headers ?? {}).filter((name) => name.startsWith('X-'));
  const missing = promised.filter((name) => headers[name.toLowerCase()] === undefined);
  return missing.length > 0 ? `${line} lacks ${missing.join(', ')}` : null;
}

/** Reads the status and headers that Node writes, from any of the ways to write them. */
function onHead(response: ServerResponse, seen: (status: number, headers: OutgoingHttpHeaders) => void): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number, ...rest: unknown[]) => {
    const given = rest.find((part): part is OutgoingHttpHeaders => typeof part === 'object' && part !== null);
    const lower = Object.entries(given ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
    seen(status, { ...response.getHeaders(), ...(Object.fromEntries(lower) as OutgoingHttpHeaders) });
    return Reflect.apply(writeHead, response, [status, ...rest]) as ServerResponse;
  };
}

/**
 * Compares every answer of a server with the OpenAPI document of its router. Closing the server fails if it returned a
 * status or a content type that the document does not declare, so that no test can do so unnoticed.
 */
export function failOnUndeclaredAnswers(app: FastifyInstance, router: AnyTRPCRouter): void {
  const paths = documentedPaths(router);
  const problems = new Set<string>();
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    onHead(response, (status, headers) => {
      const problem = problemOf(paths, request, status, headers);
      if (problem !== null) problems.add(problem);
    });
  });
  app.addHook('onClose', async () => {
    if (problems.size > 0) throw new Error(`Answers that the OpenAPI document lacks:\n${[...problems].join('\n')}`);
  });
}
