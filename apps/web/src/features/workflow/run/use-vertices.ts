import { buildGraph, type FlowData, type Vertex } from '@atrium/domain/workflow';
import { api } from '../../../shared/api/client.ts';

const NONE: ReadonlyMap<string, Vertex> = new Map();

/** The nodes in the version that ran. Nothing is loaded without a version. */
export function useVertices(workflowId: string, number: number | undefined): ReadonlyMap<string, Vertex> {
  const version = api.workflow.versionMe.useQuery(
    { workflowId, number: number ?? 0 },
    { enabled: number !== undefined },
  );
  const flow = version.data?.data.externalFlowData as FlowData | undefined; // the server parses flows
  return flow ? buildGraph(flow).graph.vertices : NONE;
}
