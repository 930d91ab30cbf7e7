type Required = { required: string[] };

/** Metadata for an input that needs at least one of these fields: its JSON Schema then refuses what the input refuses. */
export function requiresOneOf(...fields: string[]): { anyOf: Required[] } {
  return { anyOf: fields.map((field) => ({ required: [field] })) };
}

/** Metadata for an input that needs exactly one field of each group. */
export function requiresOneOfEach(...groups: string[][]): { allOf: { oneOf: Required[] }[] } {
  return { allOf: groups.map((fields) => ({ oneOf: fields.map((field) => ({ required: [field] })) })) };
}
