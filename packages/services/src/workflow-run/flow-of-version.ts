import { flowTextOf } from '@atrium/db/workflow';
import { notFound } from '@atrium/domain/kernel';
import { EMPTY_FLOW, type FlowData, parseFlow } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Reads the flow of a version, which never changes. @throws NOT_FOUND */
export async function flowOfVersion(em: EntityManager, workflowId: string, number: number): Promise<FlowData> {
  const text = await flowTextOf(em, workflowId, number);
  if (text === null) throw notFound('Version');
  return parseFlow(JSON.parse(text)).flow ?? EMPTY_FLOW;
}
