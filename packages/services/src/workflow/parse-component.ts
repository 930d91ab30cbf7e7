import { CODE_LIMITS, type JsonObject, type JsonValue, portTypeOf, type PortType } from '@atrium/domain/workflow';
import { type Expression, type ObjectExpression, parse, type Program, type Property, type SpreadElement } from 'acorn';

export type DeclaredInput = {
  name: string;
  displayName: string;
  types: PortType[];
  required: boolean;
  value: JsonValue;
};
export type DeclaredOutput = { name: string; displayName: string; types: PortType[] };
export type DeclaredComponent = {
  name: string;
  description: string;
  inputs: DeclaredInput[];
  outputs: DeclaredOutput[];
  hosts: string[];
  /** What a call may need at most. */
  limits: { seconds: number; megabytes: number };
};

/** What is wrong with code. `imports` are modules, which do not exist in the sandbox. */
export type CodeErrors = { imports: string[]; errors: string[] };

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const MAX_PORTS = 50;

class NotLiteral extends Error {}

function keyOf({ key, computed }: Property): string {
  if (!computed && key.type === 'Identifier') return key.name;
  if (!computed && key.type === 'Literal' && typeof key.value === 'string') return key.value;
  throw new NotLiteral('A key of a declaration is a name or a text.');
}

/** Reads a literal of JSON. Nothing is executed. @throws NotLiteral */
function literal(node: Expression | SpreadElement | null): JsonValue {
  if (node?.type === 'Literal') {
    const { value } = node;
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as JsonValue; // checked
  }
  if (node?.type === 'UnaryExpression' && node.operator === '-' && node.argument.type === 'Literal') {
    const { value } = node.argument;
    if (typeof value === 'number') return -value;
  }
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? '';
  if (node?.type === 'ArrayExpression') return node.elements.map(literal);
  if (node?.type === 'ObjectExpression')
    return Object.fromEntries(entriesOf(node).map(([key, value]) => [key, literal(value)]));
  throw new NotLiteral('Inputs, outputs and hosts are written as plain values.');
}

function entriesOf(node: ObjectExpression): [string, Expression][] {
  return node.properties.map((property) => {
    if (property.type !== 'Property') throw new NotLiteral('A declaration has no spread.');
    return [keyOf(property), property.value];
  });
}

/** Finds imports anywhere in the code: declarations, `import()` and `require()`. */
function importsIn(program: Program): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, source } = node as { type?: string; source?: { value?: unknown } | null }; // every node of acorn has a type
    const isImport = type === 'ImportDeclaration' || type === 'ImportExpression';
    const isFrom = (type === 'ExportNamedDeclaration' || type === 'ExportAllDeclaration') && source;
    if (isImport || isFrom) {
      const name = typeof source?.value === 'string' ? source.value : 'a computed module';
      found.push(`“${name}” cannot be imported. A component has no modules.`);
    }
    Object.values(node).forEach(visit);
  };
  visit(program.body);
  return [...new Set(found)];
}

function listOf(value: JsonValue | undefined, what: string): JsonObject[] {
  if (value === undefined) return [];
  const isList =
    Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each));
  if (!isList) throw new NotLiteral(`“${what}” is a list of objects.`);
  if (value.length > MAX_PORTS) throw new NotLiteral(`“${what}” has at most ${MAX_PORTS} entries.`);
  return value as JsonObject[]; // checked
}

function typesOf({ types }: JsonObject, fallback: PortType): PortType[] {
  if (types === undefined) return [fallback];
  const names = Array.isArray(types) ? types : [types];
  return names.map((name) => {
    const type = typeof name === 'string' ? portTypeOf(name) : null;
    if (!type) throw new NotLiteral(`${JSON.stringify(name)} is not a type of port.`);
    return type;
  });
}

function portOf(entry: JsonObject, what: string): { name: string; displayName: string } {
  const { name, displayName } = entry;
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw new NotLiteral(`Each of “${what}” has a name of letters, digits and _.`);
  }
  return { name, displayName: typeof displayName === 'string' && displayName !== '' ? displayName : name };
}

function uniqueNames(ports: readonly { name: string }[], what: string): void {
  if (new Set(ports.map(({ name }) => name)).size < ports.length) throw new NotLiteral(`“${what}” has a name twice.`);
}

function limitOf(limits: JsonObject, name: keyof typeof CODE_LIMITS): number {
  const { usual, most } = CODE_LIMITS[name];
  const value = limits[name] ?? usual;
  if (typeof value === 'number' && value >= 1 && value <= most) return value;
  throw new NotLiteral(`“limits.${name}” is a number from 1 to ${most}.`);
}

function limitsOf(value: JsonValue | undefined): DeclaredComponent['limits'] {
  const [limits = {}] = listOf(value === undefined ? value : [value], 'limits');
  return { seconds: limitOf(limits, 'seconds'), megabytes: limitOf(limits, 'megabytes') };
}

function declarationOf(program: Program): ObjectExpression {
  const exported = program.body.find((node) => node.type === 'ExportDefaultDeclaration');
  if (exported?.declaration.type !== 'ObjectExpression') {
    throw new NotLiteral('The code exports its component: export default { inputs, outputs, run }.');
  }
  return exported.declaration;
}

function componentOfProgram(program: Program): DeclaredComponent {
  const entries = new Map(entriesOf(declarationOf(program)));
  const run = entries.get('run');
  if (run?.type !== 'FunctionExpression' && run?.type !== 'ArrowFunctionExpression') {
    throw new NotLiteral('The component needs a function “run”.');
  }
  const value = (name: string) => {
    const node = entries.get(name);
    return node === undefined ? undefined : literal(node);
  };
  const inputs = listOf(value('inputs'), 'inputs').map((entry) => ({
    ...portOf(entry, 'inputs'),
    types: typesOf(entry, 'Message'),
    required: entry['required'] === true,
    value: entry['value'] ?? '',
  }));
  const outputs = listOf(value('outputs'), 'outputs').map((entry) => ({
    ...portOf(entry, 'outputs'),
    types: typesOf(entry, 'Data'),
  }));
  if (outputs.length === 0) throw new NotLiteral('The component needs at least one output.');
  uniqueNames(inputs, 'inputs');
  uniqueNames(outputs, 'outputs');
  const hosts = value('hosts') ?? [];
  if (!Array.isArray(hosts) || !hosts.every((host) => typeof host === 'string')) {
    throw new NotLiteral('“hosts” is a list of texts.');
  }
  const [name, description] = [value('name'), value('description')];
  return {
    name: typeof name === 'string' && name !== '' ? name : 'Custom Component',
    description: typeof description === 'string' ? description : '',
    inputs,
    outputs,
    hosts,
    limits: limitsOf(value('limits')),
  };
}

/** Parses the JavaScript of a custom component and reads its declaration. The code is never executed. */
export function parseComponent(code: string): { component: DeclaredComponent | null } & CodeErrors {
  let program: Program;
  try {
    program = parse(code, { ecmaVersion: 2024, sourceType: 'module' });
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error;
    // A stack that overflows comes from code that nests too deep.
    const message = error instanceof SyntaxError ? error.message : 'The code is nested too deep.';
    return { component: null, imports: [], errors: [message] };
  }
  try {
    const imports = importsIn(program);
    const component = componentOfProgram(program);
    return { component: imports.length > 0 ? null : component, imports, errors: [] };
  } catch (error) {
    if (error instanceof RangeError) return { component: null, imports: [], errors: ['The code is nested too deep.'] };
    if (!(error instanceof NotLiteral)) throw error;
    return { component: null, imports: importsIn(program), errors: [error.message] };
  }
}
