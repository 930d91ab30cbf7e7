import {
  type ComponentDefinition,
  componentNode,
  componentOf,
  drawnEdge,
  edgesOf,
  type FlowData,
  type FlowNode,
  fittingType,
  type Graph,
  type JsonObject,
  type JsonValue,
  nodesOf,
  parseSource,
  parseTarget,
  type PortType,
  promptVariables,
} from '@atrium/domain/workflow';

function listOf(flow: FlowData, name: 'nodes' | 'edges'): JsonValue[] {
  const list = flow[name];
  return Array.isArray(list) ? list : [];
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Changes the template of one node. Everything else stays the same object. */
function withTemplate(flow: FlowData, nodeId: string, change: (template: JsonObject) => JsonObject): FlowData {
  const nodes = listOf(flow, 'nodes').map((entry) => {
    const raw = objectOf(entry);
    if (raw['id'] !== nodeId) return entry;
    const data = objectOf(raw['data']);
    const node = objectOf(data['node']);
    return { ...raw, data: { ...data, node: { ...node, template: change(objectOf(node['template'])) } } };
  });
  return { ...flow, nodes };
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

/** Sets the value of a field. The variables of a prompt become fields. */
export function setField(
  flow: FlowData,
  node: FlowNode,
  { field, value }: { field: string; value: JsonValue },
): FlowData {
  return withTemplate(flow, node.id, (template) => {
    const changed = { ...template, [field]: { ...objectOf(template[field]), value } };
    const isPrompt = node.type === 'Prompt' && field === 'template' && typeof value === 'string';
    return isPrompt ? withVariables(changed, value) : changed;
  });
}

/** Removes a node and its edges. */
export function removeNode(flow: FlowData, nodeId: string): FlowData {
  const nodes = listOf(flow, 'nodes').filter((entry) => objectOf(entry)['id'] !== nodeId);
  const edges = listOf(flow, 'edges').filter((entry) => {
    const raw = objectOf(entry);
    return parseSource(raw)?.nodeId !== nodeId && parseTarget(raw)?.nodeId !== nodeId;
  });
  return { ...flow, nodes, edges };
}

const STEP_X = 420;

/** Adds a node of a component to the right of the others. @returns the flow and the id of the node */
export function addNode(flow: FlowData, definition: ComponentDefinition): { flow: FlowData; id: string } {
  const known = new Set(nodesOf(flow).map(({ id }) => id));
  let count = 1;
  while (known.has(`${definition.type}-${count}`)) count += 1;
  const id = `${definition.type}-${count}`;
  const places = nodesOf(flow).map((node) => placeOf(node));
  const x = places.length > 0 ? Math.max(...places.map((place) => place.x)) + STEP_X : 0;
  const y = places.at(-1)?.y ?? 0;
  const data = { id, type: definition.type, node: componentNode(definition) };
  const node = { id, type: 'genericNode', position: { x, y }, data };
  return { flow: { ...flow, nodes: [...listOf(flow, 'nodes'), node] }, id };
}

/** Returns the position of a node on the canvas. */
export function placeOf({ raw }: FlowNode): { x: number; y: number } {
  const { x, y } = objectOf(raw['position']);
  return { x: typeof x === 'number' ? x : 0, y: typeof y === 'number' ? y : 0 };
}

/** An output that can be connected to a field. */
export type Source = { nodeId: string; output: string; label: string; types: readonly PortType[] };
/** A field that takes an edge. */
export type Port = { name: string; label: string; types: readonly PortType[]; isList: boolean };

/** Returns the fields of a node that take edges: those of its component, and the variables of a prompt. */
export function portsOf(definition: ComponentDefinition, node: FlowNode): Port[] {
  const known = definition.fields.filter(({ inputTypes }) => inputTypes.length > 0);
  const ports = known.map(({ name, displayName, inputTypes, isList }) => {
    return { name, label: displayName, types: inputTypes, isList };
  });
  if (!definition.hasOwnFields) return ports;
  const defined = new Set(definition.fields.map(({ name }) => name));
  const own = Object.keys(node.template ?? {}).filter(
    (name) => !defined.has(name) && name !== '_type' && name !== 'code',
  );
  return [...ports, ...own.map((name): Port => ({ name, label: name, types: ['Message'], isList: false }))];
}

/** Returns the outputs of other nodes that fit a field. */
export function sourcesFor(graph: Graph, nodeId: string, { types }: Port): Source[] {
  return [...graph.vertices.values()].flatMap((vertex) => {
    if (vertex.id === nodeId || !vertex.definition) return [];
    const { outputs, canBeTool } = vertex.definition;
    const all = [
      ...outputs.map(({ name, displayName, types: gives }) => ({ name, displayName, types: gives })),
      ...(canBeTool ? [{ name: 'component_as_tool', displayName: 'as a tool', types: ['Tool'] as const }] : []),
    ];
    return all
      .filter((output) => fittingType(output.types, types) !== null)
      .map((output) => ({
        nodeId: vertex.id,
        output: output.name,
        label: `${vertex.displayName}: ${output.displayName}`,
        types: output.types,
      }));
  });
}

/** Connects an output to a field. A field that takes one value loses its former edge. */
export function connect(flow: FlowData, source: Source, { node, port }: { node: FlowNode; port: Port }): FlowData {
  const from = nodesOf(flow).find(({ id }) => id === source.nodeId);
  const edge = drawnEdge([source.nodeId, source.output, node.id, port.name], {
    sourceType: from?.type ?? '',
    targetType: node.type ?? '',
    outputTypes: source.types,
    inputTypes: port.types,
    fieldType: 'str',
  });
  const others = port.isList ? flow : disconnect(flow, { nodeId: node.id, field: port.name });
  return { ...others, edges: [...listOf(others, 'edges'), edge] };
}

/** Removes the edges to a field, or one edge of it. */
export function disconnect(
  flow: FlowData,
  { nodeId, field, edgeId }: { nodeId: string; field: string; edgeId?: string },
): FlowData {
  const gone = new Set(
    edgesOf(flow)
      .filter(({ id, raw }) => {
        const target = parseTarget(raw);
        return target?.nodeId === nodeId && target.field === field && (edgeId === undefined || id === edgeId);
      })
      .map(({ index }) => index),
  );
  return { ...flow, edges: listOf(flow, 'edges').filter((_, index) => !gone.has(index)) };
}
