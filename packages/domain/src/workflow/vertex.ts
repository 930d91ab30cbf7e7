import type { ComponentDefinition } from './components/definition.ts';
import type { FlowNode } from './flow.ts';
import { at, canonicalJson, type JsonObject, type JsonValue, objectAt, objectOf, textAt } from './json.ts';
import { type Canonical, canonicalComponent, providerOf, renamed } from './older.ts';
import { type Problem, problem } from './problem.ts';

/** A node of a flow as it runs: a component of the catalogue with its values. */
export type Vertex = {
  id: string;
  /** The type in the catalogue; of an unknown component its own. */
  type: string;
  /** Null: the node cannot run. */
  definition: ComponentDefinition | null;
  displayName: string;
  /** The values of the node over the defaults of the component, by the names of the catalogue. */
  fields: Readonly<Record<string, JsonValue>>;
  /** Fields whose value is a variable, with the name of the variable. Their value in `fields` is null. */
  variables: Readonly<Record<string, string>>;
  /** The loops around it, outermost first. */
  loopPath: readonly string[];
  /** Only an Agent runs it. */
  isTool: boolean;
  retries: number;
  timeLimitSeconds: number | null;
  /** The JavaScript of a custom component. */
  code: string | null;
  /** Equal for vertices that do the same with the same inputs. */
  hash: string;
};

/** A vertex with what its edges are checked by. */
export type ReadVertex = { vertex: Vertex; node: FlowNode; canonical: Canonical | null };

export const MAX_RETRIES = 5;
/** The longest time limit of a vertex: the time that a whole run may work. */
export const MAX_VERTEX_SECONDS = 3600;

/** Keys of a template that hold no value of a field. */
const NO_FIELDS = new Set(['_type', 'code', 'tools_metadata']);

type FieldsRead = Pick<Vertex, 'fields' | 'variables'> & { problems: Problem[] };

function templateLoc(node: FlowNode, field: string): (string | number)[] {
  return ['nodes', node.index, 'data', 'node', 'template', field];
}

/** A name as variables of keys have it, for example `OPENAI_API_KEY`. Langflow's own projects write it as the key. */
const NAME_OF_KEY = /^[A-Z]+(?:_[A-Z]+)+$/;

/** A literal key or password. A name of a variable is none. */
function holdsSecret(entry: JsonObject): boolean {
  const value = textAt(entry, 'value')?.trim() ?? '';
  if (value === '' || NAME_OF_KEY.test(value)) return false;
  return at(entry, 'password') === true && at(entry, 'load_from_db') !== true;
}

/** Reads the values of a node by the names of the catalogue. */
function readFields(node: FlowNode, { definition, migration }: Canonical): FieldsRead {
  // Maps, because a variable of a prompt can be named `__proto__`.
  const fields = new Map<string, JsonValue>();
  const variables = new Map<string, string>();
  const problems: Problem[] = [];
  const known = new Map(definition.fields.map((field) => [field.name, field]));
  for (const field of definition.fields) fields.set(field.name, migration.values[field.name] ?? field.value);
  for (const [name, raw] of Object.entries(node.template ?? {})) {
    const entry = objectOf(raw);
    if (!entry || NO_FIELDS.has(name)) continue;
    const field = renamed(migration.fields, name);
    if (!known.has(field) && !definition.hasOwnFields) {
      if (holdsSecret(entry)) {
        const message = `“${name}” holds a secret as text. Empty it: models use the keys of the organization.`;
        problems.push(problem('secret', message, { loc: templateLoc(node, name), nodeId: node.id, field: name }));
      }
      continue;
    }
    const value = at(entry, 'value');
    if (at(entry, 'load_from_db') === true && typeof value === 'string' && value !== '') {
      variables.set(field, value);
      fields.set(field, null);
      continue;
    }
    if (holdsSecret(entry)) {
      const message = `“${name}” holds a secret as text. Create a Credential and choose it here.`;
      problems.push(problem('secret', message, { loc: templateLoc(node, name), nodeId: node.id, field: name }));
    }
    if (value !== undefined && !isForeignModel(known.get(field)?.type, value)) fields.set(field, value);
  }
  return { fields: Object.fromEntries(fields), variables: Object.fromEntries(variables), problems };
}

/** A model field holds objects of Langflow's providers, which the organization's model replaces. */
function isForeignModel(type: string | undefined, value: JsonValue): boolean {
  return type === 'model' && typeof value !== 'string';
}

function readSettings(node: FlowNode): { retries: number; timeLimitSeconds: number | null; problems: Problem[] } {
  const metadata = objectAt(node.node, 'metadata');
  const problems: Problem[] = [];
  const whole = (name: string, most: number): number | null => {
    const value = at(metadata, name);
    if (value === undefined || value === null) return null;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most) return value;
    const loc = ['nodes', node.index, 'data', 'node', 'metadata', name];
    problems.push(
      problem('invalid_setting', `“${name}” is a whole number from 0 to ${most}.`, {
        loc,
        nodeId: node.id,
        field: name,
      }),
    );
    return null;
  };
  const retries = whole('retries', MAX_RETRIES) ?? 0;
  const timeLimitSeconds = whole('timeLimitSeconds', MAX_VERTEX_SECONDS);
  return { retries, timeLimitSeconds: timeLimitSeconds === 0 ? null : timeLimitSeconds, problems };
}

/** Custom components of Atrium are JavaScript and say so; all other code in a flow is Langflow's Python. */
function isOwnPython(node: FlowNode): boolean {
  if (textAt(objectAt(node.node, 'metadata'), 'language') === 'javascript') return false;
  if (at(node.node, 'edited') === true) return true;
  // A new node has no code yet. The editor offers to write it.
  return node.type === 'CustomComponent' && (textAt(objectAt(node.template, 'code'), 'value') ?? '') !== '';
}

/** Why a node has no component that can run it; null if it has one. */
function whyNotRunnable(node: FlowNode, name: string): Problem | null {
  const place = { loc: ['nodes', node.index, 'data', 'type'], nodeId: node.id };
  if (objectAt(node.node, 'flow')) {
    return problem('group', `“${name}” is a group of nodes. Ungroup it to run it.`, place);
  }
  if (isOwnPython(node)) {
    const loc = ['nodes', node.index, 'data', 'node', 'template', 'code'];
    return problem(
      'own_code',
      `“${name}” contains its own Python, which does not run here. Rewrite it as a Custom Component.`,
      {
        ...place,
        loc,
      },
    );
  }
  if (node.type === null || !canonicalComponent(node.type)) {
    const type = node.type ?? 'a node without a type';
    return problem('unknown_component', `“${name}” (${type}) does not exist here. Replace it to run this flow.`, place);
  }
  return null;
}

function olderProblem(node: FlowNode, canonical: Canonical, name: string): Problem[] {
  if (!canonical.isOlder || node.type === null) return [];
  const provider = providerOf(node.type);
  const place = { loc: ['nodes', node.index, 'data', 'type'], nodeId: node.id };
  const { displayName } = canonical.definition;
  const runsAs = name === displayName ? 'It runs as the newer version.' : `It runs as ${displayName}.`;
  const message = provider
    ? `“${name}” runs with the model of the organization, not with the key and model of ${provider}.`
    : `“${name}” is an older component. ${runsAs}`;
  return [problem('older_component', message, place)];
}

export function displayNameOf(node: FlowNode): string {
  const named = textAt(node.node, 'display_name') || textAt(node.data, 'display_name');
  return named || (node.type && canonicalComponent(node.type)?.definition.displayName) || node.type || node.id;
}

/** Reads a node as a vertex, without its loops and edges. */
export function readVertex(node: FlowNode): ReadVertex & { problems: Problem[] } {
  const displayName = displayNameOf(node);
  const settings = readSettings(node);
  const refused = whyNotRunnable(node, displayName);
  const canonical = refused || node.type === null ? null : canonicalComponent(node.type);
  const read = canonical ? readFields(node, canonical) : { fields: {}, variables: {}, problems: [] };
  const type = canonical?.definition.type ?? node.type ?? '';
  const code = type === 'CustomComponent' ? textAt(objectAt(node.template, 'code'), 'value') : null;
  const { version = 0 } = canonical?.definition ?? {};
  const vertex: Vertex = {
    id: node.id,
    type,
    definition: canonical?.definition ?? null,
    displayName,
    fields: read.fields,
    variables: read.variables,
    loopPath: [],
    isTool: false,
    retries: settings.retries,
    timeLimitSeconds: settings.timeLimitSeconds,
    code,
    hash: canonicalJson({ type, version, fields: read.fields, variables: read.variables, code }),
  };
  const older = canonical ? olderProblem(node, canonical, displayName) : [];
  const problems = [...(refused ? [refused] : []), ...read.problems, ...settings.problems, ...older];
  return { vertex, node, canonical, problems };
}
