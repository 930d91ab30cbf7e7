import { flowTextOf } from '@atrium/db/workflow';
import { notFound } from '@atrium/domain/kernel';
import { buildGraph, EMPTY_FLOW, type FlowData, type Graph, type Problem } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';

/** So many characters of flows are kept as graphs; the ones that were read least recently are dropped. */
const KEPT_CHARACTERS = 16 * 2 ** 20;

type Built = { graph: Graph; problems: readonly Problem[] };

const kept = new LRUCache<string, Built>({ maxSize: KEPT_CHARACTERS });

/**
 * Returns the graph of a version, with what keeps it from running. A version never changes, so graphs are kept; the caller has
 * checked that the reader may see the workflow. @throws NOT_FOUND
 */
export async function builtVersion(em: EntityManager, workflowId: string, number: number): Promise<Built> {
  const key = `${workflowId}:${number}`;
  const found = kept.get(key);
  if (found) return found;
  const text = await flowTextOf(em, workflowId, number);
  if (text === null) throw notFound('Version');
  // It was saved from a flow; one that today's limits refuse gives an empty graph.
  const built = buildGraph((JSON.parse(text) as FlowData | null) ?? EMPTY_FLOW);
  kept.set(key, built, { size: text.length });
  return built;
}

/** Returns the graph of a version. @throws NOT_FOUND */
export async function graphOfVersion(em: EntityManager, workflowId: string, number: number): Promise<Graph> {
  return (await builtVersion(em, workflowId, number)).graph;
}
