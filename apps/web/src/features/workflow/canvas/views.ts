import {
  type Edge,
  edgesOf,
  type FlowData,
  type FlowNode,
  type Graph,
  nodesOf,
  parseSource,
  parseTarget,
  type PortType,
  type Problem,
  type Vertex,
} from '@atrium/domain/workflow';
import { cronWords } from '@atrium/domain/schedule';
import { triggersOf } from '@atrium/domain/workflow-trigger';
import { inputPortsOf, isQuietOutput, loopPort, outputPortsOf, type Port, targetPortOf } from '../ports.ts';

export type PortView = {
  name: string;
  label: string;
  /** The type of its values; null for a port that only an edge names. */
  type: PortType | null;
  isConnected: boolean;
};
export type NodeView = {
  id: string;
  name: string;
  /** The node's purpose in one line. */
  line: string;
  icon: string;
  inputs: PortView[];
  outputs: PortView[];
  /** `broken`: the node has a problem. `foreign`: no component here can run it. */
  state: 'ok' | 'broken' | 'foreign';
  problem: string | null;
};
export type NoteView = { id: string; text: string };
export type EdgeView = {
  /** The place in the file: ids of files are not always unique. */
  key: string;
  index: number;
  source: string;
  output: string;
  target: string;
  input: string;
  kind: Edge['kind'] | 'broken';
};
export type Drawing = {
  nodes: ReadonlyMap<string, NodeView>;
  notes: ReadonlyMap<string, NoteView>;
  edges: readonly EdgeView[];
};

/** The purpose of a node in one line: its main setting, or its component if the node was renamed. */
export function lineOf(vertex: Vertex): string {
  const { definition, displayName, fields, type } = vertex;
  if (!definition) return type;
  const [trigger] = triggersOf({ vertices: new Map([[vertex.id, vertex]]) });
  if (trigger?.kind === 'schedule') return cronWords(trigger.settings);
  const main = definition.fields.find(({ name, type: kind, isAdvanced, guard, picks }) => {
    const value = fields[name];
    const isShown = !isAdvanced && guard !== 'credential' && kind !== 'code' && picks === null;
    return isShown && typeof value === 'string' && value.trim() !== '';
  });
  const text = main && fields[main.name];
  if (typeof text === 'string') return text.trim().split('\n', 1)[0] ?? '';
  return definition.displayName === displayName ? definition.description : definition.displayName;
}

/** Returns the edges of a file with their ports. An edge that fits nothing is `broken`; one without ends is left out. */
function edgeViews(flow: FlowData, graph: Graph): EdgeView[] {
  const known = grouped(graph.edges, ({ id }) => id);
  return edgesOf(flow).flatMap(({ index, id, raw }): EdgeView[] => {
    const key = `edge-${index}`;
    const [from, to] = [parseSource(raw), parseTarget(raw)];
    if (!from || !to) return [];
    // Ids of files are not always unique, so the ends decide.
    const edges = known.get(id)?.filter(({ source, target }) => source === from.nodeId && target === to.nodeId) ?? [];
    const edge = edges.find(({ output }) => output === from.output) ?? edges[0];
    if (edge) {
      const { source, output, target, kind } = edge;
      return [{ key, index, source, output, target, input: targetPortOf(edge), kind }];
    }
    const input = to.isLoop ? loopPort(to.field) : to.field;
    return [{ key, index, source: from.nodeId, output: from.output, target: to.nodeId, input, kind: 'broken' }];
  });
}

/** A port that takes several types is drawn as one of texts, if it takes texts. */
function mainType(types: readonly PortType[]): PortType | null {
  return types.includes('Message') ? 'Message' : (types[0] ?? null);
}

/** The ports that are shown: those that matter by default, and all that have an edge. */
function portViews(
  ports: readonly Port[],
  isShown: (port: Port) => boolean,
  connected: ReadonlySet<string>,
): PortView[] {
  const known = new Set(ports.map(({ name }) => name));
  const shown = ports
    .filter((port) => isShown(port) || connected.has(port.name))
    .map(({ name, label, types }) => ({ name, label, type: mainType(types), isConnected: connected.has(name) }));
  const unknown = [...connected].filter((name) => !known.has(name));
  return [...shown, ...unknown.map((name) => ({ name, label: name || 'Output', type: null, isConnected: true }))];
}

function nodeView(
  node: FlowNode,
  vertex: Vertex,
  { into, from, problems }: { into: ReadonlySet<string>; from: ReadonlySet<string>; problems: readonly Problem[] },
): NodeView {
  const { definition } = vertex;
  const advanced = new Set(definition?.fields.filter(({ isAdvanced }) => isAdvanced).map(({ name }) => name));
  const problem = problems.find(({ severity }) => severity === 'error');
  return {
    id: node.id,
    name: vertex.displayName,
    line: lineOf(vertex),
    icon: definition?.icon ?? '',
    inputs: portViews(inputPortsOf(vertex, node), ({ name }) => !advanced.has(name), into),
    outputs: portViews(outputPortsOf(vertex, node), (port) => !isQuietOutput(port), from),
    state: definition ? (problem ? 'broken' : 'ok') : 'foreign',
    problem: problem?.message ?? null,
  };
}

function grouped<Value>(values: readonly Value[], keyOf: (value: Value) => string | null): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Keeps the object of before where nothing changed, so that only changed nodes are drawn again. */
function kept<View>(before: View | undefined, after: View): View {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/** Returns what the canvas draws. Views that are equal to those of `before` stay the same objects. */
export function drawingOf(
  flow: FlowData,
  { graph, problems }: { graph: Graph; problems: readonly Problem[] },
  before?: Drawing,
): Drawing {
  const edges = edgeViews(flow, graph);
  const into = grouped(edges, ({ target }) => target);
  const from = grouped(edges, ({ source }) => source);
  const problemsOf = grouped(problems, ({ nodeId }) => nodeId);
  const nodes = new Map<string, NodeView>();
  const notes = new Map<string, NoteView>();
  for (const node of nodesOf(flow)) {
    const { id } = node;
    if (node.isNote) {
      notes.set(id, kept(before?.notes.get(id), { id, text: textOf(node.node?.['description']) }));
      continue;
    }
    const vertex = graph.vertices.get(id);
    if (!vertex || nodes.has(id)) continue;
    const view = nodeView(node, vertex, {
      into: new Set(into.get(id)?.map(({ input }) => input)),
      from: new Set(from.get(id)?.map(({ output }) => output)),
      problems: problemsOf.get(id) ?? [],
    });
    nodes.set(id, kept(before?.nodes.get(id), view));
  }
  const drawn = edges.filter(({ source, target }) => nodes.has(source) && nodes.has(target));
  return { nodes, notes, edges: drawn };
}
