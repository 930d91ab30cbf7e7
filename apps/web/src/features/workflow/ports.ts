import {
  type Edge,
  FAILURE_OUTPUT,
  type FlowNode,
  fittingType,
  objectOf,
  PORT_TYPES,
  type PortType,
  portTypeOf,
  TOOL_OUTPUT,
  type Vertex,
} from '@atrium/domain/workflow';

/** An end for edges: a field of a node, or one of its outputs. */
export type Port = { name: string; label: string; types: readonly PortType[]; isList: boolean };

const EVERYTHING: readonly PortType[] = PORT_TYPES.filter((type) => type !== 'Tool' && type !== 'LanguageModel');
/** Components whose node adds outputs to those of the catalogue. */
const ADDS_OUTPUTS = new Set<string>(['SmartRouter', 'CustomComponent', 'RunFlow']);

const TOOL: Port = { name: TOOL_OUTPUT, label: 'As a tool', types: ['Tool'], isList: true };
const FAILURE: Port = { name: FAILURE_OUTPUT, label: 'On failure', types: ['Message'], isList: true };

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** The outputs that a node itself lists. */
function ownOutputs({ node }: FlowNode): Port[] {
  const outputs = node?.['outputs'];
  if (!Array.isArray(outputs)) return [];
  return outputs.flatMap((entry): Port[] => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return [];
    const { name, display_name: label, types } = entry;
    if (typeof name !== 'string') return [];
    const known = textsOf(types).flatMap((type) => portTypeOf(type) ?? []);
    return [{ name, label: typeof label === 'string' ? label : name, types: known, isList: true }];
  });
}

/** An input that a node itself names. */
function ownInput({ template }: FlowNode, name: string): Port {
  const label = objectOf(template?.[name])?.['display_name'];
  const isNamed = typeof label === 'string' && label !== '';
  return { name, label: isNamed ? label : name, types: ['Message'], isList: false };
}

/** Returns the fields of a node that take edges: those of its component, the variables of a prompt, the end of a Loop. */
export function inputPortsOf({ definition }: Vertex, node: FlowNode): Port[] {
  if (!definition) return [];
  const known = definition.fields
    .filter(({ inputTypes }) => inputTypes.length > 0)
    .map(({ name, displayName, inputTypes, isList }) => ({ name, label: displayName, types: inputTypes, isList }));
  const defined = new Set(definition.fields.map(({ name }) => name));
  const own = definition.hasOwnFields
    ? Object.keys(node.template ?? {}).filter((name) => !defined.has(name) && name !== '_type' && name !== 'code')
    : [];
  const loops = definition.outputs
    .filter(({ allowsLoop }) => allowsLoop)
    .map(({ name }): Port => ({ name: loopPort(name), label: 'End of a round', types: EVERYTHING, isList: false }));
  return [...known, ...own.map((name) => ownInput(node, name)), ...loops];
}

/** The input of a Loop that takes the result of a round. Its name in a file is that of an output. */
export function loopPort(output: string): string {
  return `loop:${output}`;
}
export function loopOutputOf(port: string): string | null {
  return port.startsWith('loop:') ? port.slice('loop:'.length) : null;
}

/** Returns the outputs of a node: those of its component, those of its own, a tool if it can be one, and its failure. */
export function outputPortsOf({ definition, type }: Vertex, node: FlowNode): Port[] {
  if (!definition) return ownOutputs(node);
  const defined = definition.outputs.map(({ name, displayName, types }): Port => {
    return { name, label: displayName, types, isList: true };
  });
  const names = new Set(defined.map(({ name }) => name));
  const own = ADDS_OUTPUTS.has(type) ? ownOutputs(node).filter(({ name }) => !names.has(name)) : [];
  return [...own, ...defined, ...(definition.canBeTool ? [TOOL] : []), FAILURE];
}

/** Whether a port is shown only when it has an edge: it would fill the node otherwise. */
export function isQuietOutput({ name }: Port): boolean {
  return name === TOOL_OUTPUT || name === FAILURE_OUTPUT;
}

/** Whether an output can be connected to an input. */
export function fits(output: Port, input: Port): boolean {
  return fittingType(output.types, input.types) !== null;
}

/** The name of the input port that an edge of a graph leads to. */
export function targetPortOf({ kind, field }: Edge): string {
  return kind === 'loop' ? loopPort(field) : field;
}
