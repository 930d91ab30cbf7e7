import { RefusedFile } from '@atrium/domain/document';
import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';
import { DESCRIPTION, TAGS } from '../description/about.ts';
import { type MirrorOperation, operationId } from './mirror-operation.ts';
import { describedSchema, descriptionOf } from './openapi-description.ts';
import { errorComponents, errorResponses } from './openapi-errors.ts';
import { successAnswers } from './openapi-answer.ts';
import { exampleInput, isRequirement } from './openapi-example.ts';
import { HEADERS } from './openapi-header.ts';
import { addInput, addOutput, type SchemaRegistry, schemaRegistry } from './openapi-schema.ts';
import { propertiesOf } from './json-schema.ts';
import { isOpen } from './authentication.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { VISIT_COOKIE } from './visit-cookie.ts';

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
  tags: { name: string; description?: string | undefined }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Record<string, object>;
};

const JSON_BODY = 'application/json';
const MEDIA: Record<string, string> = {
  json: JSON_BODY,
  multipart: 'multipart/form-data',
  'form-urlencoded': 'application/x-www-form-urlencoded',
};

/** The body of a webhook. What is in it belongs to the service that sends it. */
function rawBody(type = '*/*') {
  const schema = type === JSON_BODY ? { type: 'object' } : { type: 'string', format: 'binary' };
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

function isBodyless({ meta }: MirrorOperation): boolean {
  return meta.rest.method === 'GET' || meta.rest.content === 'none' || meta.rest.content === 'query';
}

function isObjectLike(schema: JsonSchema | undefined): boolean {
  return schema !== undefined && (schema.type === 'object' || schema.$ref !== undefined);
}

/** Describes a query parameter. An object is sent as JSON text. */
function queryParameter(name: string, schema: JsonSchema, required: boolean, description?: string): object {
  const about = { name, in: 'query', required, description };
  return isObjectLike(schema) ? { ...about, content: { 'application/json': { schema } } } : { ...about, schema };
}

function parametersOf(operation: MirrorOperation, schema: JsonSchema, registry: SchemaRegistry): object[] {
  const fields = propertiesOf(schema, registry.schemas);
  const required = new Set(schema.required ?? []);
  const inPath = new Set(operation.pathParameters);
  const example = z.record(z.string(), z.unknown()).safeParse(exampleOf(operation)).data ?? {};
  const describeField = (name: string) =>
    fields[name]?.description ?? descriptionOf(`${operationId(operation)}:in`, [name]);
  const path = operation.pathParameters.map((name) => ({
    name,
    in: 'path',
    required: true,
    description: describeField(name),
    schema: fields[name] ?? {},
    example: example[name],
  }));
  const query = isBodyless(operation)
    ? Object.entries(fields)
        .filter(([name]) => !inPath.has(name))
        .map(([name, field]) => ({
          ...queryParameter(name, field, required.has(name), describeField(name)),
          ...(name in example && !isObjectLike(field) ? { example: example[name] } : {}),
        }))
    : [];
  const headers = isOpen(operation.meta.rest.guard) ? [] : ['OrganizationId', 'SelectedOrganizationId'];
  if (operation.meta.definition.kind !== 'query') headers.push('IdempotencyKey');
  if (operation.meta.rest.answer === 'stream') headers.push('LastEventId');
  if (operation.meta.rest.answer === 'file') headers.push('Range', 'IfNoneMatch');
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
  if (operation.meta.rest.content === 'raw') return rawBody(operation.meta.rest.takes);
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

const MEMBER = [{ bearer: [] }, { cookie: [] }];
const VISITOR = [{ shareToken: [] }, { visit: [] }];

/** Returns the security of calls that differ from most: they need no sign-in, or also admit visitors of share links. */
function securityOf(guard: string): { security?: object[] } {
  if (guard === 'authService') return { security: [{ internalKey: [] }] };
  if (guard === 'token') return { security: [{}, ...VISITOR] };
  if (guard === 'tokenOrMember') return { security: [...MEMBER, ...VISITOR] };
  return isOpen(guard) ? { security: [] } : {};
}

function describe(operation: MirrorOperation, registry: SchemaRegistry): OpenApiOperation {
  const { rest, definition } = operation.meta;
  const schema = describedSchema(addInput(registry, definition.input), `${operationId(operation)}:in`);
  return {
    operationId: operationId(operation),
    summary: definition.summary,
    tags: rest.tags,
    'x-guard': rest.guard,
    ...(rest.extension === true ? { 'x-extension': true } : {}),
    ...securityOf(rest.guard),
    parameters: parametersOf(operation, schema, registry),
    ...requestBody(operation, schema),
    responses: { ...successAnswers(operation, registry), ...errorResponses(operation) },
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
  Range: headerParameter('Range', 'One range of bytes, such as `bytes=0-1023`'),
  IfNoneMatch: headerParameter('If-None-Match', 'The ETag of the file that the caller has'),
};

function describedSchemas(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const entries = Object.entries(schemas);
  return Object.fromEntries(entries.map(([name, schema]) => [name, describedSchema(schema, name)]));
}

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
  const tags = [...new Set(operations.flatMap(({ meta }) => meta.rest.tags))].map((name) => ({
    name,
    description: TAGS[name],
  }));
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
    security: MEMBER,
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A session token or a developer API key' },
        cookie: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        shareToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Share-Token',
          description: 'The token of a share link or of a gate',
        },
        visit: {
          type: 'apiKey',
          in: 'cookie',
          name: VISIT_COOKIE,
          description: 'The token of a visit. It counts only with the header `X-Atrium-Visit: 1`.',
        },
        internalKey: { type: 'apiKey', in: 'header', name: 'X-Internal-Key' },
      },
      headers: HEADERS,
      parameters: PARAMETERS,
      responses: errors.responses,
      schemas: describedSchemas({ RejectedFile: rejectedFile, ...errors.schemas, ...registry.schemas }),
    },
  } as OpenApiDocument;
}
