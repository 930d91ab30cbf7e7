import type { PortType } from './port.ts';
import { fittingType, portTypes } from './port.ts';
import { parseSource, parseTarget, type SourceHandle, type TargetHandle } from './handle.ts';
import { type JsonObject, listAt, objectAt, objectOf, textAt, textsAt } from './json.ts';
import { renamed } from './older.ts';
import { type Problem, problem, type ProblemCode } from './problem.ts';
import type { ReadVertex } from './vertex.ts';

export type EdgeKind = 'data' | 'loop' | 'tool' | 'failure';

/** An edge of a flow as it runs, by the names of the catalogue. */
export type Edge = {
  id: string;
  source: string;
  output: string;
  target: string;
  field: string;
  type: PortType;
  /** `loop` ends a round, `tool` lends a node to an Agent, `failure` is taken when the source fails. */
  kind: EdgeKind;
};

/** The output that hands a node to an Agent. */
export const TOOL_OUTPUT = 'component_as_tool';
/** The output that every node has for its failure: a Message with the reason. */
export const FAILURE_OUTPUT = 'on_failure';

type RawEdge = { index: number; id: string; raw: JsonObject };
type Ends = { from: ReadVertex; to: ReadVertex; source: SourceHandle; target: TargetHandle };

/** The outputs that a node itself lists, with their types. */
function ownOutputs({ node }: ReadVertex): { name: string; types: PortType[] }[] {
  return listAt(node.node, 'outputs').flatMap((entry) => {
    const object = objectOf(entry);
    const name = textAt(object, 'name');
    return name === null ? [] : [{ name, types: portTypes(textsAt(object, 'types')) }];
  });
}

/** The name of an output in the catalogue. */
function newName({ canonical }: ReadVertex, name: string): string {
  return canonical ? renamed(canonical.migration.outputs, name) : name;
}

/** The types of an output by the names of the catalogue; null if the component has no such output. */
function outputTypes(read: ReadVertex, name: string): readonly PortType[] | null {
  if (name === FAILURE_OUTPUT) return ['Message'];
  if (newName(read, name) === TOOL_OUTPUT) return ['Tool'];
  const { canonical } = read;
  if (!canonical) return ownOutputs(read).find((output) => output.name === name)?.types ?? [];
  const defined = canonical.definition.outputs.find((output) => output.name === newName(read, name));
  const own = ownOutputs(read).find((output) => output.name === name);
  if (!defined && !(own && hasOwnOutputs(read))) return null;
  return [...(own?.types ?? []), ...(defined?.types ?? [])];
}

/** Whether the outputs of a component are its node's own: the ways of a router, the outputs of code or of another flow. */
function hasOwnOutputs({ canonical }: ReadVertex): boolean {
  return ['SmartRouter', 'CustomComponent', 'RunFlow'].includes(canonical?.definition.type ?? '');
}

/** The types that a field takes; null if the component has no such field. */
function inputTypes({ canonical, node }: ReadVertex, name: string): readonly PortType[] | null {
  const own = portTypes(textsAt(objectAt(node.template, name), 'input_types'));
  if (!canonical) return own;
  const { definition, migration } = canonical;
  const field = definition.fields.find((candidate) => candidate.name === renamed(migration.fields, name));
  if (!field && !(definition.hasOwnFields && objectAt(node.template, name))) return null;
  // A variable of a prompt takes texts, whatever its node says.
  return [...own, ...(field?.inputTypes ?? ['Message'])];
}

/** Without a name (before Langflow 1.0), an edge leaves the first output that fits its target. */
function namedOutput(read: ReadVertex, name: string, target: readonly PortType[]): string {
  if (name !== '') return name;
  if (target.includes('Tool') && read.canonical?.definition.canBeTool) return TOOL_OUTPUT;
  const outputs = read.canonical?.definition.outputs ?? ownOutputs(read);
  return outputs.find(({ types }) => fittingType(types, target))?.name ?? outputs[0]?.name ?? '';
}

function kindOf(output: string, target: TargetHandle): EdgeKind {
  if (target.isLoop) return 'loop';
  if (output === TOOL_OUTPUT) return 'tool';
  return output === FAILURE_OUTPUT ? 'failure' : 'data';
}

function typesOfTarget(to: ReadVertex, target: TargetHandle): readonly PortType[] | null {
  if (!target.isLoop) return inputTypes(to, target.field);
  const loops = to.canonical?.definition.outputs.some(({ name, allowsLoop }) => allowsLoop && name === target.field);
  if (to.canonical && !loops) return null;
  return ['Data', 'DataFrame', 'Message', 'Document'];
}

function listed(types: readonly PortType[]): string {
  return types.length > 0 ? [...new Set(types)].join(' or ') : 'nothing';
}

/** Checks one edge whose ends exist. */
function fitEdge({ index, id }: RawEdge, { from, to, source, target }: Ends): Edge | Problem {
  const refuse = (code: ProblemCode, message: string) => {
    return problem(code, message, { loc: ['edges', index], edgeId: id, nodeId: to.vertex.id, field: target.field });
  };
  const takes = typesOfTarget(to, target);
  const outputName = namedOutput(from, source.output, takes ?? []);
  const gives = outputTypes(from, outputName);
  const [fromName, toName] = [from.vertex.displayName, to.vertex.displayName];
  if (!gives) return refuse('unknown_output', `“${fromName}” has no output “${source.output}”.`);
  if (!takes) return refuse('unknown_field', `“${toName}” has no input “${target.field}”.`);
  const output = newName(from, outputName);
  const kind = kindOf(output, target);
  if (kind === 'tool' && from.canonical && !from.canonical.definition.canBeTool) {
    return refuse('tool_edge', `“${fromName}” cannot be a tool.`);
  }
  const isKnown = from.canonical !== null && to.canonical !== null;
  const type = fittingType(gives, takes) ?? (isKnown ? null : (gives[0] ?? takes[0] ?? 'Data'));
  if (!type) {
    return refuse(
      'unfit_edge',
      `“${fromName}” gives ${listed(gives)}, but “${target.field}” of “${toName}” takes ${listed(takes)}.`,
    );
  }
  return {
    id,
    source: from.vertex.id,
    output,
    target: to.vertex.id,
    field: to.canonical ? renamed(to.canonical.migration.fields, target.field) : target.field,
    type,
    kind,
  };
}

/** Reads an edge between vertices, or says what is wrong with it. */
export function readEdge(raw: RawEdge, vertices: ReadonlyMap<string, ReadVertex>): Edge | Problem {
  const refuse = (code: ProblemCode, message: string) => {
    return problem(code, message, { loc: ['edges', raw.index], edgeId: raw.id });
  };
  const source = parseSource(raw.raw);
  const target = parseTarget(raw.raw);
  if (!source || !target) return refuse('broken_edge', 'The ends of this edge cannot be read. Draw it again.');
  const from = vertices.get(source.nodeId);
  const to = vertices.get(target.nodeId);
  if (!from || !to) return refuse('dangling_edge', 'This edge has an end without a node. Delete it.');
  return fitEdge(raw, { from, to, source, target });
}
