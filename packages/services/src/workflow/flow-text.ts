import { createHash } from 'node:crypto';
import {
  flowTextOf,
  lockWorkflow,
  type WorkflowRow,
  WorkflowVersionEntity,
  lastVersionNumber,
} from '@atrium/db/workflow';
import { DomainError, invalid, newId, notFound } from '@atrium/domain/kernel';
import {
  canonicalJson,
  EMPTY_FLOW,
  type FlowData,
  parseFlow,
  toIssues,
  type VersionKind,
} from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns the hash of a flow: equal for flows that differ only in the order of keys. */
export function flowHashOf(flow: FlowData): string {
  return createHash('sha256').update(canonicalJson(flow)).digest('hex');
}

/**
 * Returns the flow of an input, which may name it as Langflow does. `fallback` is the flow of an input without one.
 * @throws INVALID with the place if it is no flow or breaks a limit
 */
export function givenFlow(input: { data?: unknown; externalFlowData?: unknown }): FlowData | undefined {
  const name = input.data === undefined ? 'externalFlowData' : 'data';
  const given = input.data ?? input.externalFlowData;
  if (input.data != null && input.externalFlowData != null) {
    throw invalid('externalFlowData', 'Give the flow once: as “data” or as “externalFlowData”.');
  }
  if (given === undefined || given === null) return undefined;
  const { flow, problems } = parseFlow(given);
  if (flow) return flow;
  const [first] = problems;
  throw new DomainError('INVALID', first?.message ?? 'This is not a workflow.', { issues: toIssues(problems, [name]) });
}

/** Reads the flow of a version. @throws NOT_FOUND */
export async function readFlow(em: EntityManager, workflowId: string, number: number): Promise<FlowData> {
  const text = await flowTextOf(em, workflowId, number);
  if (text === null) throw notFound('Version');
  return parseFlow(JSON.parse(text)).flow ?? EMPTY_FLOW;
}

export type NewVersion = { flow: FlowData; kind: VersionKind; note: string; userId: string };

/** Saves a flow as the next version of a workflow, under the workflow's lock. @returns its number */
export async function saveVersion(
  em: EntityManager,
  workflow: Pick<WorkflowRow, 'id' | 'organizationId'>,
  { flow, kind, note, userId }: NewVersion,
): Promise<number> {
  await lockWorkflow(em, workflow.id);
  const number = (await lastVersionNumber(em, workflow.id)) + 1;
  await em.insert(WorkflowVersionEntity, {
    id: newId(),
    organizationId: workflow.organizationId,
    workflowId: workflow.id,
    number,
    kind,
    flow: JSON.stringify(flow),
    flowHash: flowHashOf(flow),
    note,
    createdById: userId,
    createdAt: new Date(),
  });
  return number;
}

/** Returns the number of the version to run: the published one, the draft, or the given one. @throws CONFLICT */
export function versionToRun(
  workflow: { draftNumber: number; publishedNumber?: number | null },
  which: 'published' | 'draft' | number,
): number {
  const chosen = { draft: workflow.draftNumber, published: workflow.publishedNumber ?? null };
  const number = typeof which === 'number' ? which : chosen[which];
  if (number === null) {
    throw new DomainError('CONFLICT', 'This workflow has no published version. Publish one first.', {
      detailCode: 'not_published',
    });
  }
  return number;
}
