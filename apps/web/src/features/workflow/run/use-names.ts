import { buildGraph, type FlowData } from '@atrium/domain/workflow';
import { api } from '../../../shared/api/client.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** The names of the nodes in the version that ran. Nothing is loaded without a version. */
export function useNames(workflowId: string, number: number | undefined): ReadonlyMap<string, string> {
  const version = api.workflow.versionMe.useQuery(
    { workflowId, number: number ?? 0 },
    { enabled: number !== undefined },
  );
  const flow = version.data?.data.externalFlowData as FlowData | undefined; // the server parses flows
  if (!flow) return NONE;
  return new Map([...buildGraph(flow).graph.vertices].map(([id, { displayName }]) => [id, displayName]));
}
