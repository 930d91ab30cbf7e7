import { flowTextOf } from '@atrium/db/workflow';
import { notFound } from '@atrium/domain/kernel';
import { buildGraph, EMPTY_FLOW, type FlowData, type Graph } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';

/** So many characters of flows are kept as graphs; the ones that were read least recently are dropped. */
const KEPT_CHARACTERS = 16 * 2 ** 20;

type Kept = { graph: Graph; characters: number };
const kept = new Map<string, Kept>();
let total = 0;

function forget(key: string): void {
  total -= kept.get(key)?.characters ?? 0;
  kept.delete(key);
}

function keep(key: string, entry: Kept): void {
  forget(key);
  kept.set(key, entry);
  total += entry.characters;
  for (const oldest of kept.keys()) {
    if (total <= KEPT_CHARACTERS) return;
    forget(oldest);
  }
}

/**
 * Returns the graph of a version. A version never changes, so graphs are kept; the caller has checked that the reader may see
 * the workflow. @throws NOT_FOUND
 */
export async function graphOfVersion(em: EntityManager, workflowId: string, number: number): Promise<Graph> {
  const key = `${workflowId}:${number}`;
  const found = kept.get(key);
  if (found) {
    keep(key, found);
    return found.graph;
  }
  const text = await flowTextOf(em, workflowId, number);
  if (text === null) throw notFound('Version');
  // It was saved from a flow; one that today's limits refuse gives an empty graph.
  const { graph } = buildGraph((JSON.parse(text) as FlowData | null) ?? EMPTY_FLOW);
  keep(key, { graph, characters: text.length });
  return graph;
}
