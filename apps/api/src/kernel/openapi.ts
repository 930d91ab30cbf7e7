import { RefusedFile } from '@atrium/domain/document';
import { isListAnswer } from '@atrium/domain/kernel';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';
import type { MirrorOperation } from './mirror-operation.ts';
import { errorComponents, errorResponses } from './openapi-errors.ts';
import { exampleInput, exampleOutput, isRequirement } from './openapi-example.ts';
import { addEvents, addInput, addOutput, type SchemaRegistry, schemaRegistry } from './openapi-schema.ts';
import { propertiesOf } from './json-schema.ts';
import { isOpen } from './authentication.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  content?: object;
};
export type OpenApiOperation = Record<string, unknown> & {
  operationId: string;
  summary: string;
  tags: readonly string[];
  'x-guard': string;
};
export type OpenApiDocument = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, object>;
};

const JSON_BODY = 'application/json';
const MEDIA: Record<string, string> = {
  json: JSON_BODY,
  multipart: 'multipart/form-data',
  'form-urlencoded': 'application/x-www-form-urlencoded',
};

/** The schema of a webhook's body belongs to the service that sends it. */
const RAW_BODY = {
  requestBody: { required: true, content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
};

function isBodyless({ meta }: MirrorOperation): boolean {
  return meta.rest.method === 'GET' || meta.rest.content === 'none' || meta.rest.content === 'query';
}

function isObjectLike(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && (schema.type === 'object' || schema.$ref !== undefined);
}

/** Describes a query parameter. An object is sent as JSON text. */
function queryParameter(name: string, schema: JsonSchema, required: boolean): object {
  return isObjectLike(schema)
    ? { name, in: 'query', required, content: { 'application/json': { schema } } }
    : ({ name, in: 'query', required, schema } satisfies Parameter);
}

function parametersOf(operation: MirrorOperation, schema: JsonSchema, registry: SchemaRegistry): object[] {
  const fields = propertiesOf(schema, registry.schemas);
  const required = new Set(schema.required ?? []);
  const inPath = new Set(operation.pathParameters);
  const example = z.record(z.string(), z.unknown()).safeParse(exampleOf(operation)).data ?? {};
  const path = operation.pathParameters.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: fields[name] ?? {},
    example: example[name],
  }));
  const query = isBodyless(operation)
    ? Object.entries(fields)
        .filter(([name]) => !inPath.has(name))
        .map(([name, field]) => ({
          ...queryParameter(name, field, required.has(name)),
          ...(name in example && !isObjectLike(field) ? { example: example[name] } : {}),
        }))
    : [];
  const headers = isOpen(operation.meta.rest.guard) ? [] : ['OrganizationId', 'SelectedOrganizationId'];
  if (operation.meta.definition.kind !== 'query') headers.push('IdempotencyKey');
  if (operation.meta.rest.answer === 'stream') headers.push('LastEventId');
  return [...path, ...query, ...headers.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

function withoutPath(schema: JsonSchema, names: string[]): JsonSchema {
  if (names.length === 0 || schema.properties === undefined) return schema;
  const properties = Object.fromEntries(Object.entries(schema.properties).filter(([name]) => !names.includes(name)));
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => !names.includes(name)) };
}

/** Returns the declared example of a call, or one made from its schema. */
export function exampleOf({ meta, pathParameters }: MirrorOperation): unknown {
  return meta.rest.example ?? exampleInput(meta.definition.input, pathParameters);
}

function requestBody(operation: MirrorOperation, schema: JsonSchema): object {
  if (isBodyless(operation)) return {};
  if (operation.meta.rest.content === 'raw') return RAW_BODY;
  const example = exampleOf(operation);
  const content = {
    schema: withoutPath(schema, operation.pathParameters),
    ...(example === undefined ? {} : { example }),
  };
  const required =
    (schema.required ?? []).some((name) => !operation.pathParameters.includes(name)) ||
    [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].some(isRequirement);
  return { requestBody: { required, content: { [MEDIA[operation.meta.rest.content] ?? JSON_BODY]: content } } };
}

function selectsFields({ definition }: MirrorOperation['meta']): boolean {
  return definition.input instanceof z.ZodObject && 'selectFields' in definition.input.shape;
}

function success({ meta }: MirrorOperation, registry: SchemaRegistry): object {
  const { answer } = meta.rest;
  if (answer === 'file') {
    const headers = { 'Content-Disposition': { schema: { type: 'string' } }, ETag: { schema: { type: 'string' } } };
    return {
      description: 'The file; ranges are answered with 206',
      headers,
      content: { 'application/octet-stream': {} },
    };
  }
  if (answer === 'stream') {
    const schema = meta.item === null ? {} : addEvents(registry, meta.item);
    return { description: 'Server-sent events', content: { 'text/event-stream': { schema } } };
  }
  const { output } = meta.definition;
  const content = {
    schema: addOutput(registry, output, isListAnswer(output) && selectsFields(meta)),
    example: exampleOutput(output),
  };
  return { description: 'Success', content: { 'application/json': content } };
}

/** Returns the security of calls that need no token or cookie. */
function securityOf(guard: string): { security?: object[] } {
  if (guard === 'authService') return { security: [{ internalKey: [] }] };
  return isOpen(guard) ? { security: [] } : {};
}

function describe(operation: MirrorOperation, registry: SchemaRegistry): OpenApiOperation {
  const { rest, definition } = operation.meta;
  const schema = addInput(registry, definition.input);
  return {
    operationId: operation.key.replaceAll('.', '_'),
    summary: definition.summary,
    tags: rest.tags,
    'x-guard': rest.guard,
    ...(rest.extension === true ? { 'x-extension': true } : {}),
    ...securityOf(rest.guard),
    parameters: parametersOf(operation, schema, registry),
    ...requestBody(operation, schema),
    responses: { [rest.status ?? 200]: success(operation, registry), ...errorResponses(operation) },
  };
}

function headerParameter(name: string, description: string): Parameter & { description: string } {
  return {
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
}

const PARAMETERS = {
  OrganizationId: headerParameter(
    'X-Organization-Id',
    'The organization of the call. Not needed by members of only one',
  ),
  SelectedOrganizationId: headerParameter(
    'X-Selected-Organization-Id',
    'The organization that the user selected. X-Organization-Id has precedence',
  ),
  IdempotencyKey: headerParameter(
    'Idempotency-Key',
    'A repeated request with the same key and body gets the first answer',
  ),
  LastEventId: headerParameter('Last-Event-ID', 'Resume after this event'),
};

const DESCRIPTION = `Data rooms whose documents answer questions with citations.

Sign in with \`POST /api/v1/login/auth\` and send \`Authorization: Bearer <token>\`, or use a developer API key the same way. Every answer carries \`X-Request-Id\`.`;

/** Builds the OpenAPI 3.1 document of the mirror. Paths include `/api/v1`, so the server is the root. */
export function openApiDocument(operations: MirrorOperation[], version: string): OpenApiDocument {
  const registry = schemaRegistry();
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    const { path, method } = operation.meta.rest;
    (paths[path] ??= {})[method.toLowerCase()] = describe(operation, registry);
  }
  const errors = errorComponents();
  const rejectedFile = addOutput(registry, RefusedFile); // a reference if the entity has a name
  const tags = [...new Set(operations.flatMap(({ meta }) => meta.rest.tags))].map((name) => ({ name }));
  return {
    openapi: '3.1.1',
    info: {
      title: 'Atrium',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags,
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token or a developer API key' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        internalKey: { type: 'apiKey', in: 'header', name: 'X-Internal-Key' },
      },
      parameters: PARAMETERS,
      responses: errors.responses,
      schemas: { RejectedFile: rejectedFile, ...errors.schemas, ...registry.schemas },
    },
  } as OpenApiDocument;
}
