import type { AnyTRPCRouter } from '@trpc/server';
import { inputSchemaOf, type JsonSchema, propertiesOf, type SchemaWithDefinitions } from './json-schema.ts';
import type { ProcedureMeta } from './rest-call.ts';

/** One call of the REST mirror. */
export type MirrorOperation = {
  /** The path of the procedure: `dataroom.create`. */
  key: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
  pathParameters: string[];
  /** The top-level fields of the input. They give the types for text from queries and forms. */
  fields: Record<string, JsonSchema>;
  /** The schema of the whole input. */
  input: SchemaWithDefinitions;
};

/** The name of the call in the OpenAPI document. */
export function operationId({ key }: Pick<MirrorOperation, 'key'>): string {
  return key.replaceAll('.', '_');
}

const PARAMETER = /\{(\w+)\}/g;

/** The builders in `procedure.ts` give every procedure its meta. */
function isProcedureMeta(meta: unknown): meta is ProcedureMeta {
  return typeof meta === 'object' && meta !== null && 'definition' in meta && 'rest' in meta;
}

function operationOf(key: string, definition: { type: MirrorOperation['type']; meta?: unknown }): MirrorOperation {
  const { type, meta } = definition;
  if (!isProcedureMeta(meta)) throw new Error(`${key} was not built with the builders of procedure.ts.`);
  const schema = onFirstUse(() => {
    const input = inputSchemaOf(meta.definition.input);
    return { input, fields: propertiesOf(input.root, input.definitions) };
  });
  const pathParameters = [...meta.rest.path.matchAll(PARAMETER)].map(([, name = '']) => name);
  for (const name of pathParameters) {
    if (!(name in schema().fields))
      throw new Error(`${key}: the path parameter {${name}} is not a field of the input.`);
  }
  return {
    key,
    type,
    meta,
    pathParameters,
    get fields() {
      return schema().fields;
    },
    get input() {
      return schema().input;
    },
  };
}

/** Converting the schemas of all calls takes half a second, so each is converted when it is first needed. */
function onFirstUse<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * Returns the operations of a router in its order.
 * @throws Error if two share a method and path, or if a path parameter is not a field of the input
 */
export function mirrorOperations(router: AnyTRPCRouter): MirrorOperation[] {
  const seen = new Map<string, string>();
  return Object.entries(router._def.procedures).map(([key, procedure]) => {
    // `_def` is internal to tRPC and may change with any version, so the version of tRPC is pinned.
    const operation = operationOf(key, (procedure as { _def: Parameters<typeof operationOf>[1] })._def);
    const line = `${operation.meta.rest.method} ${operation.meta.rest.path.replaceAll(PARAMETER, '{}')}`;
    const other = seen.get(line);
    if (other !== undefined) throw new Error(`${key} and ${other} have the same method and path, ${line}.`);
    seen.set(line, key);
    return operation;
  });
}
