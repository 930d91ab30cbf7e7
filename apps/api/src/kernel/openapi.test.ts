import { Validator } from '@seriousme/openapi-schema-validator';
import { listQuery, UploadedFile } from '@atrium/domain/kernel';
import { KnowledgeContextTree } from '@atrium/domain/conversation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mirrorOperations } from './mirror-operation.ts';
import { exampleOf, openApiDocument } from './openapi.ts';
import { call, file, stream, upload } from './procedure.ts';
import { fakeOperation, startServer, type TestServer } from './test-server.ts';
import { router } from './trpc.ts';

const Done = z.object({ success: z.boolean() });
function done() {
  return { success: true };
}
function make<I extends z.ZodType>(name: string, kind: 'query' | 'command', input: I) {
  return fakeOperation({ name, kind, input, output: Done }, done);
}

const Ref = z
  .object({ documentId: z.string().optional(), id: z.string().optional() })
  .refine((input) => input.documentId ?? input.id, { path: ['documentId'] });
const StoredFile = z.object({
  storageKey: z.string(),
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.number(),
  etag: z.string(),
  inline: z.boolean(),
});
const fetchFile = fakeOperation(
  {
    name: 'document.fetch',
    kind: 'query',
    input: z.object({ documentId: z.string(), page: z.int().optional() }),
    output: StoredFile,
  },
  () => ({ storageKey: 'x', name: 'x', contentType: 'x', sizeBytes: 1, etag: 'x', inline: false }),
);
const Item = z.object({ id: z.int(), event: z.literal('token'), data: z.object({}) });
async function* nothing(): AsyncGenerator<z.infer<typeof Item>> {}

const tags = ['Documents'];
const testRouter = router({
  document: router({
    info: call(make('document.info', 'query', Ref), { method: 'POST', path: '/api/v1/document/info', tags }),
    list: call(make('document.list', 'query', listQuery({ name: 'text', size: 'number' })), {
      method: 'GET',
      path: '/api/v1/document/list/{search}',
      tags,
      extension: true,
    }),
    upload: upload(
      make('document.upload', 'command', z.object({ dataroomId: z.string(), files: z.array(UploadedFile).min(1) })),
      { method: 'POST', path: '/api/v1/document/upload', tags },
    ),
    fetch: file(fetchFile, {
      method: 'GET',
      path: '/api/v1/document/fetch',
      tags,
      types: ['application/pdf', 'text/csv'],
    }),
    ask: stream(make('chat.ask', 'command', z.object({ query: z.string(), tree: KnowledgeContextTree })), nothing, {
      method: 'POST',
      path: '/api/v1/chat/ask',
      tags,
      item: Item,
      example: { query: 'Why?', tree: [] },
    }),
  }),
});

const operations = mirrorOperations(testRouter);
const document = openApiDocument(operations, '1.2.3');

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('has the summary, guard and errors of each call, and marks extensions', () => {
    expect(document.paths['/api/v1/document/list/{search}']?.['get']).toMatchObject({
      operationId: 'document_list',
      summary: 'What document.list does',
      'x-guard': 'orgMember',
      'x-extension': true,
      responses: { 200: {}, 401: {}, 403: {}, 404: {}, 405: {}, 422: {}, 429: {}, 500: {}, 503: {} },
    });
    expect(document.paths['/api/v1/document/info']?.['post']).not.toHaveProperty('x-extension');
  });

  it('places fields in path, query and body', () => {
    const { parameters, requestBody } = document.paths['/api/v1/document/list/{search}']!['get']!;
    expect(requestBody).toBeUndefined();
    expect(parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'search', in: 'path', required: true }),
        expect.objectContaining({ name: 'limit', in: 'query', required: false }),
        expect.objectContaining({ name: 'search', example: 'text' }),
        expect.objectContaining({ name: 'where', in: 'query', content: expect.anything() }),
      ]),
    );
  });

  it('describes files as binary, streams as event streams, and downloads as bytes', () => {
    const contentOf = (path: string) => JSON.stringify(document.paths[path]);
    expect(contentOf('/api/v1/document/upload')).toContain('"multipart/form-data"');
    expect(contentOf('/api/v1/document/upload')).toContain('"format":"binary"');
    expect(contentOf('/api/v1/chat/ask')).toContain('"text/event-stream"');
    const {
      200: whole,
      206: part,
      304: same,
      416: outside,
    } = z
      .record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() }).optional())
      .parse(document.paths['/api/v1/document/fetch']?.['get']?.['responses']);
    expect(Object.keys(whole?.content ?? {})).toEqual(['application/pdf', 'text/csv']);
    expect(part?.content).toEqual(whole?.content);
    expect([same?.content, outside?.content]).toEqual([undefined, undefined]);
    expect([same, outside]).toEqual([expect.anything(), expect.anything()]);
  });

  it('has an example for each call that the call accepts', () => {
    for (const operation of operations) {
      const { definition, rest } = operation.meta;
      const example = exampleOf(operation);
      expect(example, operation.key).toBeDefined();
      if (rest.content !== 'multipart')
        expect(definition.input.safeParse(example).error, operation.key).toBeUndefined();
    }
  });

  it('names recursive schemas once, and has no dangling references', () => {
    const text = JSON.stringify(document);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components['schemas']).toHaveProperty(name!);
    }
    expect(text).not.toContain('$defs');
    expect(text).toContain('#/components/schemas/KnowledgeNode');
  });
});

describe('a router that cannot be mirrored', () => {
  const one = make('a.one', 'query', z.object({}));
  it('is refused if two calls share a method and path', () => {
    const twice = router({
      one: call(one, { method: 'POST', path: '/api/v1/a/{id}', tags }),
      two: call(one, { method: 'POST', path: '/api/v1/a/{name}', tags }),
    });
    expect(() => mirrorOperations(twice)).toThrow('the path parameter {id} is not a field of the input');
    const same = router({
      one: call(one, { method: 'POST', path: '/api/v1/a', tags }),
      two: call(one, { method: 'POST', path: '/api/v1/a', tags }),
    });
    expect(() => mirrorOperations(same)).toThrow('two and one have the same method and path, POST /api/v1/a');
  });
});

describe('the reference', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(testRouter);
  });
  afterAll(() => server.close());

  it('is served with the document and a policy without inline scripts', async () => {
    const page = await server.get('/api/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"#]+)"/g))
      expect((await server.get(path!)).status).toBe(200);
    expect(html).not.toMatch(/<script>|<style>| style=| on\w+=/);
    const answered: unknown = await (await server.get('/api/v1/openapi.json')).json();
    expect(answered).toMatchObject({ openapi: '3.1.1', info: { version: '0.0.0-test' } });
  });
});
