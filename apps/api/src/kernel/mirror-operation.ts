import type { AnyTRPCRouter } from '@trpc/server';
import { inputSchemaOf, type JsonSchema, propertiesOf } from './json-schema.ts';
import type { ProcedureMeta } from './rest-call.ts';

/** One call of the REST mirror, found by walking the router. */
export type MirrorOperation = {
  /** The path of the procedure: `dataroom.create`. */
  key: string;
  type: 'query' | 'mutation' | 'subscription';
  meta: ProcedureMeta;
  pathParameters: string[];
  /** The top-level fields of the input, to read text (query, form) as what the schema wants. */
  fields: Record<string, JsonSchema>;
};

const PARAMETER = /\{(\w+)\}/g;

/** Every procedure of the product carries the product's meta: it is made by `call`, `file`, `stream`, `upload` only. */
function isProcedureMeta(meta: unknown): meta is ProcedureMeta {
  return typeof meta === 'object' && meta !== null && 'definition' in meta && 'rest' in meta;
}

function operationOf(key: string, definition: { type: MirrorOperation['type']; meta?: unknown }): MirrorOperation {
  const { type, meta } = definition;
  if (!isProcedureMeta(meta)) throw new Error(`${key} was not made by the kernel's builders.`);
  const { root, definitions } = inputSchemaOf(meta.definition.input);
  const fields = propertiesOf(root, definitions);
  const pathParameters = [...meta.rest.path.matchAll(PARAMETER)].map((match) => match[1]!);
  for (const name of pathParameters) {
    if (!(name in fields)) throw new Error(`${key}: {${name}} of its path is not in its input.`);
  }
  return { key, type, meta, pathParameters, fields };
}

/**
 * The operations of a router in its own order.
 * @throws Error when two share a method and path, or a path parameter is no field of the input.
 */
export function mirrorOperations(router: AnyTRPCRouter): MirrorOperation[] {
  const seen = new Map<string, string>();
  return Object.entries(router._def.procedures).map(([key, procedure]) => {
    // `_def` of a built procedure; tRPC is pinned because this shape is not promised
    const operation = operationOf(key, (procedure as { _def: Parameters<typeof operationOf>[1] })._def);
    const line = `${operation.meta.rest.method} ${operation.meta.rest.path.replaceAll(PARAMETER, '{}')}`;
    const other = seen.get(line);
    if (other !== undefined) throw new Error(`${key} and ${other} are both ${line}.`);
    seen.set(line, key);
    return operation;
  });
}
