import { FAILURE_OUTPUT, type Edge, readEdge } from './edge.ts';
import { edgesOf, type FlowData, type FlowNode, nodesOf, parseFlow } from './flow.ts';
import { isEmpty, objectOf } from './json.ts';
import { blocking, type Problem, problem } from './problem.ts';
import { loopPathOf, type LoopScope, loopScopes, sortVertices } from './scope.ts';
import { type ReadVertex, readVertex, type Vertex } from './vertex.ts';

/** A flow as it runs. Notes are not in it. */
export type Graph = {
  vertices: ReadonlyMap<string, Vertex>;
  edges: readonly Edge[];
  loops: ReadonlyMap<string, LoopScope>;
  /** The ids of the vertices, each behind its inputs. Edges that end a round of a loop do not count. */
  order: readonly string[];
};

type Read = { vertices: Map<string, ReadVertex>; problems: Problem[] };

/** Runs record what they do by the ids of nodes, in keys of limited length. */
const MAX_NODE_ID = 128;

function readVertices(flow: FlowData): Read {
  const vertices = new Map<string, ReadVertex>();
  const problems: Problem[] = [];
  for (const node of nodesOf(flow)) {
    if (node.isNote) continue;
    if (vertices.has(node.id)) {
      const message = `Two nodes have the id “${node.id}”. Delete one of them.`;
      problems.push(problem('duplicate_node', message, { loc: ['nodes', node.index, 'id'], nodeId: node.id }));
      continue;
    }
    if (node.id.length > MAX_NODE_ID) {
      const message = `The id of this node has ${node.id.length} characters. Make it ${MAX_NODE_ID} or less.`;
      problems.push(problem('long_node_id', message, { loc: ['nodes', node.index, 'id'], nodeId: node.id }));
    }
    const { problems: own, ...read } = readVertex(node);
    vertices.set(node.id, read);
    problems.push(...own);
  }
  return { vertices, problems };
}

function readEdges(flow: FlowData, vertices: Read['vertices']): { edges: Edge[]; problems: Problem[] } {
  const edges: Edge[] = [];
  const problems: Problem[] = [];
  for (const raw of edgesOf(flow)) {
    const edge = readEdge(raw, vertices);
    if ('severity' in edge) problems.push(edge);
    else edges.push(edge);
  }
  return { edges, problems };
}

/** A field that takes one value has one edge. */
function severalEdges(edges: readonly Edge[], vertices: Read['vertices']): Problem[] {
  const problems: Problem[] = [];
  const taken = new Set<string>();
  for (const edge of edges) {
    const read = vertices.get(edge.target);
    const definition = read?.canonical?.definition;
    const field = definition?.fields.find(({ name }) => name === edge.field);
    if (!read || !definition || field?.isList) continue;
    const place = JSON.stringify([edge.target, edge.field, edge.kind]);
    if (taken.has(place)) {
      const message = `“${edge.field}” of “${read.vertex.displayName}” takes one edge. Join the ways with a Merge.`;
      problems.push(problem('several_edges', message, { ...placeOf(read.node), edgeId: edge.id, field: edge.field }));
    }
    taken.add(place);
  }
  return problems;
}

function placeOf(node: FlowNode, ...path: string[]): { loc: (string | number)[]; nodeId: string } {
  return { loc: ['nodes', node.index, ...path], nodeId: node.id };
}

/** Required fields without a value. An Agent gives a tool its values. */
function missingValues(graph: Graph, vertices: Read['vertices']): Problem[] {
  const connected = new Set(graph.edges.map(({ target, field }) => JSON.stringify([target, field])));
  const problems: Problem[] = [];
  for (const { vertex, node } of vertices.values()) {
    if (graph.vertices.get(vertex.id)?.isTool) continue;
    for (const field of vertex.definition?.fields ?? []) {
      // Code is no field of the vertex.
      const value = field.type === 'code' ? vertex.code : vertex.fields[field.name];
      if (!field.isRequired || field.name in vertex.variables || !isEmpty(value)) continue;
      if (connected.has(JSON.stringify([vertex.id, field.name]))) continue;
      const message = `“${vertex.displayName}” needs a value for “${field.displayName}”.`;
      const place = placeOf(node, 'data', 'node', 'template', field.name);
      problems.push(problem('missing_value', message, { ...place, field: field.name }));
    }
  }
  return problems;
}

/** Nodes that read files and have none yet, as after an import: files do not come with a flow. */
function missingFiles(graph: Graph, vertices: Read['vertices']): Problem[] {
  const problems: Problem[] = [];
  for (const { vertex, node } of vertices.values()) {
    if (vertex.definition?.type !== 'File' || graph.vertices.get(vertex.id)?.isTool) continue;
    const isGiven = ['path', 'file_path'].some((field) => field in vertex.variables || !isEmpty(vertex.fields[field]));
    if (isGiven || graph.edges.some(({ target, field }) => target === vertex.id && field === 'file_path')) continue;
    const message = `“${vertex.displayName}” has no file. Choose one, or connect a node that names files.`;
    const place = placeOf(node, 'data', 'node', 'template', 'path');
    problems.push(problem('missing_file', message, { ...place, field: 'path' }));
  }
  return problems;
}

/** The operation that a value names: a text, or Langflow's list of `{ name }`. */
function operationNames(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) => {
    const name = objectOf(each)?.['name'] ?? each;
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
  });
}

/** Operations that other versions of a component have, and that this one has not. */
function unknownOperations(vertices: Read['vertices']): Problem[] {
  const problems: Problem[] = [];
  for (const { vertex, node } of vertices.values()) {
    for (const field of vertex.definition?.fields ?? []) {
      if (field.type !== 'sortableList' || !field.options || field.name in vertex.variables) continue;
      for (const name of operationNames(vertex.fields[field.name])) {
        if (field.options.includes(name)) continue;
        const message = `“${vertex.displayName}” has no operation “${name.slice(0, 60)}” here. Choose another one.`;
        const place = placeOf(node, 'data', 'node', 'template', field.name);
        problems.push(problem('unknown_operation', message, { ...place, field: field.name }));
      }
    }
  }
  return problems;
}

/** A node that is a tool gives nothing else, because only the Agent runs it. */
function toolProblems(edges: readonly Edge[], vertices: Read['vertices']): Problem[] {
  const tools = new Set(edges.filter(({ kind }) => kind === 'tool').map(({ source }) => source));
  return edges.flatMap((edge) => {
    const read = vertices.get(edge.source);
    if (!read || edge.kind === 'tool' || edge.output === FAILURE_OUTPUT || !tools.has(edge.source)) return [];
    const message = `“${read.vertex.displayName}” is a tool of an Agent, so its other outputs give nothing.`;
    return [problem('tool_edge', message, { ...placeOf(read.node), edgeId: edge.id })];
  });
}

function loopProblems(
  graph: Graph,
  crossing: { loop: string; vertex: string }[],
  vertices: Read['vertices'],
): Problem[] {
  const problems: Problem[] = [];
  for (const { loop, vertex } of crossing) {
    const read = vertices.get(vertex);
    if (!read) continue;
    const name = vertices.get(loop)?.vertex.displayName ?? loop;
    const message = `“${read.vertex.displayName}” is inside “${name}” and behind it. Take its input from one of the two.`;
    problems.push(problem('crosses_loop', message, placeOf(read.node)));
  }
  for (const { id, feedback } of graph.loops.values()) {
    const read = vertices.get(id);
    if (!read || feedback) continue;
    const message = `No edge leads back to “${read.vertex.displayName}”, so its result is empty.`;
    problems.push(problem('loop_without_end', message, placeOf(read.node)));
  }
  return problems;
}

function cycleProblem(cyclic: readonly string[], vertices: Read['vertices']): Problem[] {
  const [first] = cyclic;
  const read = first === undefined ? undefined : vertices.get(first);
  if (!read) return [];
  const names = cyclic.map((id) => `“${vertices.get(id)?.vertex.displayName ?? id}”`).join(', ');
  const message = `These nodes wait for each other: ${names}. Only a Loop can repeat nodes.`;
  return [problem('cycle', message, placeOf(read.node))];
}

/**
 * Builds the graph of a flow. It never throws and drops nothing: what cannot run is in `problems`, with its place. Nodes that
 * cannot run stay in the graph without a definition; edges that cannot be taken are only in `problems`.
 */
export function buildGraph(flow: FlowData): { graph: Graph; problems: Problem[] } {
  const shape = parseFlow(flow);
  if (!shape.flow) {
    return { graph: { vertices: new Map(), edges: [], loops: new Map(), order: [] }, problems: shape.problems };
  }
  const read = readVertices(flow);
  const { edges, problems: edgeProblems } = readEdges(flow, read.vertices);
  const loopIds = [...read.vertices].flatMap(([id, { vertex }]) => (vertex.type === 'LoopComponent' ? [id] : []));
  const { loops, crossing } = loopScopes(loopIds, edges);
  const { order, cyclic } = sortVertices([...read.vertices.keys()], edges);
  const tools = new Set(edges.filter(({ kind }) => kind === 'tool').map(({ source }) => source));
  const vertices = new Map(
    [...read.vertices].map(([id, { vertex }]) => [
      id,
      { ...vertex, loopPath: loopPathOf(id, loops), isTool: tools.has(id) },
    ]),
  );
  const graph = { vertices, edges, loops, order };
  const problems = [
    ...shape.problems,
    ...read.problems,
    ...edgeProblems,
    ...severalEdges(edges, read.vertices),
    ...toolProblems(edges, read.vertices),
    ...missingValues(graph, read.vertices),
    ...missingFiles(graph, read.vertices),
    ...unknownOperations(read.vertices),
    ...cycleProblem(cyclic, read.vertices),
    ...(cyclic.length === 0 ? loopProblems(graph, crossing, read.vertices) : []),
  ];
  return { graph, problems };
}

/** Whether a flow can run as it is. */
export function isRunnable(problems: readonly Problem[]): boolean {
  return blocking(problems).length === 0;
}
