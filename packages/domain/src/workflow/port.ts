/** The types of the values on edges. */
export const PORT_TYPES = ['Message', 'Data', 'DataFrame', 'Document', 'Tool', 'LanguageModel'] as const;
export type PortType = (typeof PORT_TYPES)[number];

/** Names that older and newer versions of Langflow give to the same types. */
const OTHER_NAMES: Record<string, PortType> = {
  JSON: 'Data',
  Record: 'Data',
  Table: 'DataFrame',
  Text: 'Message',
  str: 'Message',
  BaseLanguageModel: 'LanguageModel',
};

const KNOWN = new Map<string, PortType>([
  ...PORT_TYPES.map((type) => [type, type] as const),
  ...Object.entries(OTHER_NAMES),
]);

/** Returns the type that a file calls by this name, or null if there is no such type. */
export function portTypeOf(name: string): PortType | null {
  return KNOWN.get(name) ?? null;
}

/** Returns the known types of a list of names, each once, in their order. */
export function portTypes(names: readonly string[]): PortType[] {
  return [...new Set(names.flatMap((name) => portTypeOf(name) ?? []))];
}

/** Returns the type that an output can hand to an input: the first of its types that the input takes, or null. */
export function fittingType(output: readonly PortType[], input: readonly PortType[]): PortType | null {
  return output.find((type) => input.includes(type)) ?? null;
}
