import {
  canonicalComponent,
  type ComponentDefinition,
  componentNode,
  componentOf,
  drawnEdge,
  type FlowData,
  type FlowNode,
  type Graph,
  type JsonObject,
  type JsonValue,
  nodesOf,
  parseSource,
  parseTarget,
  promptVariables,
} from '@atrium/domain/workflow';
import { fromFile, type Place, toFile } from './canvas/places.ts';
import type { EdgeView } from './canvas/views.ts';
import { fits, loopOutputOf, outputPortsOf, type Port } from './ports.ts';

function listOf(flow: FlowData, name: 'nodes' | 'edges'): JsonValue[] {
  const list = flow[name];
  return Array.isArray(list) ? list : [];
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** Changes one node of the file. Everything else stays the same object. */
function withNode(flow: FlowData, nodeId: string, change: (raw: JsonObject) => JsonObject): FlowData {
  const nodes = listOf(flow, 'nodes').map((entry) => {
    const raw = objectOf(entry);
    return raw['id'] === nodeId ? change(raw) : entry;
  });
  return { ...flow, nodes };
}

/** Changes `data.node` of one node: its name, its settings and its template. */
function withInner(flow: FlowData, nodeId: string, change: (node: JsonObject) => JsonObject): FlowData {
  return withNode(flow, nodeId, (raw) => {
    const data = objectOf(raw['data']);
    return { ...raw, data: { ...data, node: change(objectOf(data['node'])) } };
  });
}

/** Returns the template of a prompt with a field for each variable; fields of variables that are gone go. */
function withVariables(template: JsonObject, text: string): JsonObject {
  const own = new Set(componentOf('Prompt')?.fields.map(({ name }) => name));
  const variables = promptVariables(text);
  const kept = Object.entries(template).filter(
    ([name]) => own.has(name) || name === '_type' || name === 'code' || variables.includes(name),
  );
  const added = variables
    .filter((name) => !Object.hasOwn(template, name))
    .map((name) => [name, { name, display_name: name, type: 'str', input_types: ['Message'], show: true, value: '' }]);
  return Object.fromEntries([...kept, ...added]);
}

/** The outputs of a Smart Router: one for each way, by Langflow's names. */
function wayOutputs(routes: JsonValue): JsonObject[] {
  if (!Array.isArray(routes)) return [];
  return routes.map((route, index) => {
    const category = objectOf(route)['route_category'];
    return {
      name: `category_${index + 1}_result`,
      display_name: typeof category === 'string' && category !== '' ? category : `Way ${index + 1}`,
      types: ['Message'],
      selected: 'Message',
      cache: true,
      value: '__UNDEFINED__',
    };
  });
}

/** Sets the value of a field. The variables of a prompt become fields, and the ways of a router outputs. */
export function setField(
  flow: FlowData,
  node: FlowNode,
  { field, value }: { field: string; value: JsonValue },
): FlowData {
  return withInner(flow, node.id, (inner) => {
    const template = objectOf(inner['template']);
    // A value that is typed in replaces a variable.
    const changed = { ...template, [field]: { ...objectOf(template[field]), value, load_from_db: false } };
    if (
      canonicalComponent(node.type ?? '')?.definition.type === 'Prompt' &&
      field === 'template' &&
      typeof value === 'string'
    ) {
      return { ...inner, template: withVariables(changed, value) };
    }
    if (node.type !== 'SmartRouter' || field !== 'routes') return { ...inner, template: changed };
    const others = Array.isArray(inner['outputs']) ? inner['outputs'] : [];
    const kept = others.filter((output) => !/^category_\d+_result$/.test(textOf(objectOf(output)['name'])));
    return { ...inner, template: changed, outputs: [...wayOutputs(value), ...kept] };
  });
}

/** Lets a field take the value of a variable, by its name. */
export function setVariable(flow: FlowData, node: FlowNode, field: string, name: string): FlowData {
  return withInner(flow, node.id, (inner) => {
    const template = objectOf(inner['template']);
    const entry = { ...objectOf(template[field]), value: name, load_from_db: true };
    return { ...inner, template: { ...template, [field]: entry } };
  });
}

/** Sets the number of retries, or the time limit in seconds. */
export function setSetting(
  flow: FlowData,
  nodeId: string,
  setting: 'retries' | 'timeLimitSeconds',
  value: number,
): FlowData {
  return withInner(flow, nodeId, (inner) => {
    return { ...inner, metadata: { ...objectOf(inner['metadata']), [setting]: value } };
  });
}

/** Renames a node. */
export function renameNode(flow: FlowData, nodeId: string, name: string): FlowData {
  return withInner(flow, nodeId, (inner) => ({ ...inner, display_name: name }));
}

/** Replaces the component of a node, as a change of its code does. */
export function setComponent(flow: FlowData, nodeId: string, component: JsonObject): FlowData {
  return withInner(flow, nodeId, () => component);
}

/** Sets the text of a note. */
export function setNote(flow: FlowData, nodeId: string, text: string): FlowData {
  return withInner(flow, nodeId, (inner) => ({ ...inner, description: text }));
}

/** A difference of less than a pixel is no move: positions in files are rounded. */
function isAt(position: JsonObject, place: Place): boolean {
  const [x, y] = [position['x'], position['y']];
  if (typeof x !== 'number' || typeof y !== 'number') return false;
  const there = fromFile({ x, y });
  return Math.abs(there.x - place.x) < 1 && Math.abs(there.y - place.y) < 1;
}

/** Moves nodes to places on the canvas. Nodes that are there already stay the same objects. */
export function moveNodes(flow: FlowData, places: ReadonlyMap<string, Place>): FlowData {
  const nodes = listOf(flow, 'nodes').map((entry) => {
    const raw = objectOf(entry);
    const place = places.get(textOf(raw['id']));
    if (!place || isAt(objectOf(raw['position']), place)) return entry;
    const position = toFile(place);
    // Older files keep the place of a node twice.
    const absolute: JsonObject = raw['positionAbsolute'] === undefined ? {} : { positionAbsolute: { ...position } };
    return { ...raw, ...absolute, position };
  });
  return { ...flow, nodes };
}

/** Removes nodes with their edges, and further edges by their places in the file. */
export function remove(
  flow: FlowData,
  {
    nodes: gone = new Set(),
    edges: goneEdges = new Set(),
  }: { nodes?: ReadonlySet<string>; edges?: ReadonlySet<number> },
): FlowData {
  const nodes = listOf(flow, 'nodes').filter((entry) => !gone.has(textOf(objectOf(entry)['id'])));
  const edges = listOf(flow, 'edges').filter((entry, index) => {
    const raw = objectOf(entry);
    const [from, to] = [parseSource(raw)?.nodeId, parseTarget(raw)?.nodeId];
    return !goneEdges.has(index) && !gone.has(from ?? '') && !gone.has(to ?? '');
  });
  return { ...flow, nodes, edges };
}

function freeId(flow: FlowData, type: string): string {
  const known = new Set(nodesOf(flow).map(({ id }) => id));
  let count = 1;
  while (known.has(`${type}-${count}`)) count += 1;
  return `${type}-${count}`;
}

function withEntry(flow: FlowData, node: JsonObject): FlowData {
  return { ...flow, nodes: [...listOf(flow, 'nodes'), node] };
}

/** Adds a node of a component at a place on the canvas. @returns the flow and the id of the node */
export function addNode(flow: FlowData, definition: ComponentDefinition, place: Place): { flow: FlowData; id: string } {
  const id = freeId(flow, definition.type);
  const data = { id, type: definition.type, node: componentNode(definition) };
  return { flow: withEntry(flow, { id, type: 'genericNode', position: toFile(place), data }), id };
}

/** Adds a note as Langflow writes it. @returns the flow and the id of the note */
export function addNote(flow: FlowData, place: Place): { flow: FlowData; id: string } {
  const id = freeId(flow, 'note');
  const inner = { description: '', display_name: '', documentation: '', template: { backgroundColor: 'neutral' } };
  const data = { id, type: 'note', node: inner };
  return { flow: withEntry(flow, { id, type: 'noteNode', position: toFile(place), data }), id };
}

/** An output that can be connected to a field. */
export type Source = { nodeId: string; port: Port; label: string };

/** Returns the outputs of other nodes that fit a field. */
export function sourcesFor(graph: Graph, nodes: ReadonlyMap<string, FlowNode>, nodeId: string, port: Port): Source[] {
  return [...graph.vertices.values()].flatMap((vertex) => {
    const node = nodes.get(vertex.id);
    if (vertex.id === nodeId || !vertex.definition || !node) return [];
    return outputPortsOf(vertex, node)
      .filter((output) => fits(output, port))
      .map((output) => ({ nodeId: vertex.id, port: output, label: `${vertex.displayName}: ${output.label}` }));
  });
}

/** An end of an edge. */
export type End = { nodeId: string; port: Port };

/**
 * Connects an output to a field. A field that takes one value loses its former edge.
 * @param edges the edges of the flow as they are drawn
 */
export function connect(flow: FlowData, edges: readonly EdgeView[], source: End, target: End): FlowData {
  const byId = new Map(nodesOf(flow).map((node) => [node.id, node]));
  const [from, to] = [byId.get(source.nodeId), byId.get(target.nodeId)];
  if (!from || !to) return flow;
  const loop = loopOutputOf(target.port.name);
  const field = loop ?? target.port.name;
  const edge = drawnEdge([source.nodeId, source.port.name, target.nodeId, field], {
    sourceType: from.type ?? '',
    targetType: to.type ?? '',
    outputTypes: source.port.types,
    inputTypes: target.port.types,
    fieldType: componentOf(to.type ?? '')?.fields.find(({ name }) => name === field)?.type ?? 'str',
    isLoop: loop !== null,
  });
  const there = edges.filter(({ target: id, input }) => id === target.nodeId && input === target.port.name);
  const isKnown = there.some(({ source: id, output }) => id === source.nodeId && output === source.port.name);
  if (isKnown) return flow;
  const replaced = target.port.isList ? [] : there.map(({ index }) => index);
  const others = remove(flow, { edges: new Set(replaced) });
  return { ...others, edges: [...listOf(others, 'edges'), edge] };
}
