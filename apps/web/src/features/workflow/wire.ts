import {
  buildGraph,
  type ComponentDefinition,
  type FlowData,
  type FlowNode,
  type Graph,
  nodesOf,
  TOOL_OUTPUT,
} from '@atrium/domain/workflow';
import type { PortRef } from './canvas/Canvas.tsx';
import { TYPE_NAMES } from './canvas/PortMark.tsx';
import { drawingOf } from './canvas/views.ts';
import { connect, type End } from './edit-flow.ts';
import { fits, inputPortsOf, isQuietOutput, outputPortsOf, type Port } from './ports.ts';

function nodeOf(flow: FlowData, id: string): FlowNode | undefined {
  return nodesOf(flow).find((node) => node.id === id);
}

function portsOf(flow: FlowData, graph: Graph, nodeId: string, side: 'in' | 'out'): Port[] {
  const [node, vertex] = [nodeOf(flow, nodeId), graph.vertices.get(nodeId)];
  if (!node || !vertex) return [];
  return side === 'in' ? inputPortsOf(vertex, node) : outputPortsOf(vertex, node);
}

function portOf(flow: FlowData, graph: Graph, { nodeId, port, side }: PortRef): Port | undefined {
  return portsOf(flow, graph, nodeId, side).find(({ name }) => name === port);
}

/** Whether an output and an input fit each other. */
export function mayConnectRefs(flow: FlowData, graph: Graph, from: PortRef, to: PortRef): boolean {
  if (from.nodeId === to.nodeId) return false;
  const [output, input] = [portOf(flow, graph, from), portOf(flow, graph, to)];
  return output !== undefined && input !== undefined && fits(output, input);
}

/** Connects an output to an input. Returns the same flow if one of them does not exist. */
export function connectRefs(flow: FlowData, from: PortRef, to: PortRef): FlowData {
  const built = buildGraph(flow);
  const [output, input] = [portOf(flow, built.graph, from), portOf(flow, built.graph, to)];
  if (!output || !input) return flow;
  const ends: [End, End] = [
    { nodeId: from.nodeId, port: output },
    { nodeId: to.nodeId, port: input },
  ];
  return connect(flow, drawingOf(flow, built).edges, ...ends);
}

/** Orders ports by how likely they are meant: free ones that are always shown come first. */
function best(ports: readonly Port[], isWorse: (port: Port) => boolean): Port | undefined {
  return ports.find((port) => !isWorse(port)) ?? ports[0];
}

/** Connects an end that was dropped on a node to the first port that fits. Returns the same flow if none does. */
export function connectDropped(flow: FlowData, from: PortRef, nodeId: string): FlowData {
  const built = buildGraph(flow);
  const port = portOf(flow, built.graph, from);
  if (!port) return flow;
  const { edges } = drawingOf(flow, built);
  if (from.side === 'in') {
    const outputs = portsOf(flow, built.graph, nodeId, 'out').filter((output) => fits(output, port));
    const output = best(outputs, isQuietOutput);
    return output ? connect(flow, edges, { nodeId, port: output }, { nodeId: from.nodeId, port }) : flow;
  }
  const advanced = new Set(
    built.graph.vertices
      .get(nodeId)
      ?.definition?.fields.filter(({ isAdvanced }) => isAdvanced)
      .map(({ name }) => name),
  );
  const taken = new Set(edges.filter(({ target }) => target === nodeId).map(({ input }) => input));
  const inputs = portsOf(flow, built.graph, nodeId, 'in').filter((input) => fits(port, input));
  const input = best(inputs, ({ name, isList }) => advanced.has(name) || (taken.has(name) && !isList));
  return input ? connect(flow, edges, { nodeId: from.nodeId, port }, { nodeId, port: input }) : flow;
}

/** Whether a component has a port for the end of an edge. */
export function acceptsEnd(flow: FlowData, graph: Graph, from: PortRef, definition: ComponentDefinition): boolean {
  const port = portOf(flow, graph, from);
  if (!port) return false;
  const takes = (types: readonly string[]) => port.types.some((type) => types.includes(type));
  if (from.side === 'out')
    return definition.fields.some(({ inputTypes, isAdvanced }) => !isAdvanced && takes(inputTypes));
  const isTool = port.types.includes('Tool') && definition.canBeTool;
  return isTool || definition.outputs.some(({ types }) => takes(types));
}

/** Says what the other end must do: `take text or data`, `give a tool`. */
export function wordsOfEnd(flow: FlowData, graph: Graph, from: PortRef): string {
  const port = portOf(flow, graph, from);
  if (from.port === TOOL_OUTPUT) return 'take tools';
  const names = [...new Set(port?.types.map((type) => TYPE_NAMES[type]))].join(' or ');
  return `${from.side === 'out' ? 'take' : 'give'} ${names}`;
}
