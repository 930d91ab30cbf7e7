import { at, type JsonObject, type JsonValue, listAt, objectAt, objectOf, textAt } from './json.ts';
import { type Problem, problem } from './problem.ts';

/** Langflow's JSON of a flow: `nodes`, `edges` and `viewport`. It is kept as it was imported, with everything unknown. */
export type FlowData = JsonObject;

export const MAX_NODES = 500;
export const MAX_EDGES = 2000;
export const MAX_FLOW_BYTES = 5 * 1024 * 1024;
/** How deep flows can run flows, and groups can contain groups. */
export const MAX_NESTING = 8;
/** How deep lists and objects can be nested in the JSON of a flow. */
const MAX_JSON_DEPTH = 200;

/** A node of a flow with its place in the file. */
export type FlowNode = {
  index: number;
  id: string;
  /** `data.type`; null for a node without one. */
  type: string | null;
  isNote: boolean;
  /** The whole node, `data`, and `data.node`, which holds the template. */
  raw: JsonObject;
  data: JsonObject | null;
  node: JsonObject | null;
  template: JsonObject | null;
};

export const EMPTY_FLOW: FlowData = { nodes: [], edges: [], viewport: { x: 0, y: 0, zoom: 1 } };

/** Returns the nodes of a flow that can be read. */
export function nodesOf(flow: FlowData): FlowNode[] {
  return listAt(flow, 'nodes').flatMap((entry, index) => {
    const raw = objectOf(entry);
    const id = textAt(raw, 'id');
    if (!raw || id === null) return [];
    const data = objectAt(raw, 'data');
    const node = objectAt(data, 'node');
    const type = textAt(data, 'type');
    const isNote = textAt(raw, 'type') === 'noteNode' || type === 'note';
    return [{ index, id, type, isNote, raw, data, node, template: objectAt(node, 'template') }];
  });
}

/** Returns the edges of a flow that are objects, with their places in the file. */
export function edgesOf(flow: FlowData): { index: number; id: string; raw: JsonObject }[] {
  return listAt(flow, 'edges').flatMap((entry, index) => {
    const raw = objectOf(entry);
    return raw ? [{ index, id: textAt(raw, 'id') ?? `edge-${index}`, raw }] : [];
  });
}

/** Returns how deep a JSON value is nested; stops counting at `limit`. */
export function depthOf(value: JsonValue | undefined, limit: number): number {
  if (typeof value !== 'object' || value === null || limit === 0) return 0;
  let deepest = 0;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    deepest = Math.max(deepest, depthOf(inner, limit - 1));
  }
  return deepest + 1;
}

/** Returns how deep groups contain groups. */
function groupDepth(flow: JsonObject | null, limit = MAX_NESTING + 1): number {
  if (!flow || limit === 0) return 0;
  let deepest = 0;
  for (const { node } of nodesOf(flow)) {
    const inner = objectAt(objectAt(node, 'flow'), 'data');
    if (inner) deepest = Math.max(deepest, 1 + groupDepth(inner, limit - 1));
  }
  return deepest;
}

function brokenEntries(flow: FlowData): Problem[] {
  const nodes = listAt(flow, 'nodes').flatMap((entry, index) =>
    textAt(objectOf(entry), 'id') === null
      ? [problem('broken_node', 'This node has no id.', { loc: ['nodes', index] })]
      : [],
  );
  const edges = listAt(flow, 'edges').flatMap((entry, index) =>
    objectOf(entry) ? [] : [problem('broken_edge', 'This edge is not an object.', { loc: ['edges', index] })],
  );
  return [...nodes, ...edges];
}

/**
 * Reads unknown JSON as a flow. A flow that breaks a limit is null, because it cannot be saved; every other problem leaves
 * the flow as it is. The size is measured as UTF-8 of compact JSON.
 */
export function parseFlow(data: unknown): { flow: FlowData | null; problems: Problem[] } {
  const flow = objectOf(data);
  const refuse = (code: 'not_a_flow' | 'too_large' | 'too_many_nodes' | 'too_many_edges' | 'nested_too_deep') => {
    return (message: string, loc: string[]) => ({ flow: null, problems: [problem(code, message, { loc })] });
  };
  if (!flow || !Array.isArray(at(flow, 'nodes'))) {
    return refuse('not_a_flow')('This is not a flow: it has no list of nodes.', flow ? ['nodes'] : []);
  }
  if (at(flow, 'edges') !== undefined && !Array.isArray(at(flow, 'edges'))) {
    return refuse('not_a_flow')('The edges of a flow are a list.', ['edges']);
  }
  const nodes = listAt(flow, 'nodes').length;
  if (nodes > MAX_NODES) {
    return refuse('too_many_nodes')(`A flow has at most ${MAX_NODES} nodes. This one has ${nodes}.`, ['nodes']);
  }
  const edges = listAt(flow, 'edges').length;
  if (edges > MAX_EDGES) {
    return refuse('too_many_edges')(`A flow has at most ${MAX_EDGES} edges. This one has ${edges}.`, ['edges']);
  }
  if (depthOf(flow, MAX_JSON_DEPTH + 1) > MAX_JSON_DEPTH || groupDepth(flow) > MAX_NESTING) {
    return refuse('nested_too_deep')(`Groups can be nested at most ${MAX_NESTING} deep.`, ['nodes']);
  }
  if (new TextEncoder().encode(JSON.stringify(flow)).length > MAX_FLOW_BYTES) {
    return refuse('too_large')('A flow has at most 5 MB.', []);
  }
  return { flow, problems: brokenEntries(flow) };
}
