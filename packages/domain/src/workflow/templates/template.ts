import { type DrawnEdge, type DrawnNode, drawFlow } from '../template-node.ts';
import type { FlowData } from '../flow.ts';

/** A template that comes with Atrium. */
export type BuiltInTemplate = {
  key: string;
  name: string;
  description: string;
  tags: readonly string[];
  /** The skill that an agent gets from it. */
  skillType: string | null;
  flow: FlowData;
};

type Facts = Omit<BuiltInTemplate, 'flow'> & { nodes: readonly DrawnNode[]; edges: readonly DrawnEdge[] };

/** Draws the flow of a template. */
export function template({ nodes, edges, ...facts }: Facts): BuiltInTemplate {
  return { ...facts, flow: drawFlow(nodes, edges) };
}
