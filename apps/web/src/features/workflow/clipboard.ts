import {
  type FlowData,
  formatHandle,
  type JsonObject,
  type JsonValue,
  parseSource,
  parseTarget,
} from '@atrium/domain/workflow';

const MARK = 'atrium-workflow-nodes';
const OFFSET = 90;

function listOf(flow: JsonObject, name: 'nodes' | 'edges'): JsonObject[] {
  const list = flow[name];
  if (!Array.isArray(list)) return [];
  return list.filter(
    (entry): entry is JsonObject => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
  );
}

function idOf(node: JsonObject): string | null {
  return typeof node['id'] === 'string' ? node['id'] : null;
}

/** Returns nodes and the edges between them as text for the clipboard. */
export function copyNodes(flow: FlowData, ids: ReadonlySet<string>): string {
  const nodes = listOf(flow, 'nodes').filter((node) => ids.has(idOf(node) ?? ''));
  const edges = listOf(flow, 'edges').filter((edge) => {
    const [from, to] = [parseSource(edge), parseTarget(edge)];
    return from !== null && to !== null && ids.has(from.nodeId) && ids.has(to.nodeId);
  });
  return JSON.stringify({ kind: MARK, nodes, edges });
}

/** Reads the text of the clipboard: copied nodes, or a flow that Langflow or Atrium exported. Null for any other text. */
export function readNodes(text: string): { nodes: JsonObject[]; edges: JsonObject[] } | null {
  if (!text.trimStart().startsWith('{')) return null;
  let content: JsonValue;
  try {
    content = JSON.parse(text) as JsonValue; // JSON.parse gives JSON
  } catch {
    return null; // The clipboard holds another text.
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return null;
  const inner = content['data'];
  const flow = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : content;
  if (content['kind'] !== MARK && !Array.isArray(flow['nodes'])) return null;
  const nodes = listOf(flow, 'nodes').filter((node) => idOf(node) !== null);
  return nodes.length > 0 ? { nodes, edges: listOf(flow, 'edges') } : null;
}

function freeId(base: string, taken: ReadonlySet<string>): string {
  const stem = base.replace(/-[^-]*$/, '') || base;
  let count = 1;
  while (taken.has(`${stem}-${count}`)) count += 1;
  return `${stem}-${count}`;
}

function moved(node: JsonObject, by: number): JsonValue {
  const position = node['position'];
  if (typeof position !== 'object' || position === null || Array.isArray(position)) return { x: by, y: by };
  const shift = (value: JsonValue | undefined) => (typeof value === 'number' ? value : 0) + by;
  return { ...position, x: shift(position['x']), y: shift(position['y']) };
}

/** The handle of an edge with another node. Handles in old spellings cannot name one, so they are written anew. */
function renamed(handle: JsonValue | undefined, id: string): JsonObject | null {
  let object = handle;
  if (typeof handle === 'string') {
    try {
      object = JSON.parse(handle.replaceAll('œ', '"')) as JsonValue; // JSON.parse gives JSON
    } catch {
      return null; // A spelling from before Langflow 0.6.
    }
  }
  return typeof object === 'object' && object !== null && !Array.isArray(object) ? { ...object, id } : null;
}

function pastedEdge(edge: JsonObject, ids: ReadonlyMap<string, string>): JsonObject[] {
  const [from, to] = [parseSource(edge), parseTarget(edge)];
  const [source, target] = [ids.get(from?.nodeId ?? ''), ids.get(to?.nodeId ?? '')];
  if (!from || !to || source === undefined || target === undefined) return [];
  const sourceHandle = renamed(edge['sourceHandle'], source) ?? {
    dataType: from.component,
    id: source,
    name: from.output,
    output_types: from.types,
  };
  const targetHandle = renamed(edge['targetHandle'], target) ?? {
    fieldName: to.field,
    id: target,
    inputTypes: to.types,
    type: to.type,
  };
  const [a, b] = [formatHandle(sourceHandle), formatHandle(targetHandle)];
  const id = `xy-edge__${source}${a}-${target}${b}`;
  return [{ ...edge, id, source, target, sourceHandle: a, targetHandle: b, data: { sourceHandle, targetHandle } }];
}

/** Adds copied nodes under new ids, and the edges between them. @returns the flow and the new ids */
export function pasteNodes(
  flow: FlowData,
  copied: { nodes: readonly JsonObject[]; edges: readonly JsonObject[] },
): { flow: FlowData; ids: string[] } {
  const taken = new Set(listOf(flow, 'nodes').flatMap((node) => idOf(node) ?? []));
  const ids = new Map<string, string>();
  const nodes = copied.nodes.flatMap((node) => {
    const before = idOf(node);
    if (before === null || ids.has(before)) return [];
    const id = freeId(before, taken);
    taken.add(id);
    ids.set(before, id);
    const data = node['data'];
    const inner = typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data, id } : { id };
    return [{ ...node, id, data: inner, position: moved(node, OFFSET), selected: false }];
  });
  const edges = copied.edges.flatMap((edge) => pastedEdge(edge, ids));
  const [ownNodes, ownEdges] = [flow['nodes'], flow['edges']];
  return {
    flow: {
      ...flow,
      nodes: [...(Array.isArray(ownNodes) ? ownNodes : []), ...nodes],
      edges: [...(Array.isArray(ownEdges) ? ownEdges : []), ...edges],
    },
    ids: [...ids.values()],
  };
}
