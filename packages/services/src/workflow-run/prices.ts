import type { Graph, JsonObject, Vertex } from '@atrium/domain/workflow';
import { isOnlyNamed } from './parts/models.process.ts';
import { hasSchema } from './parts/output-schema.ts';

/** The fewest and the most credits of one run of a component; `null` if its items decide. */
export type Price = { least: number; most: number | null };

/** The most turns of an Agent, each one model call. */
const AGENT_TURNS = 25;
const USUAL_TURNS = 15;
const FREE: Price = { least: 0, most: 0 };
const OPEN: Price = { least: 0, most: null };
const ONE_CALL: Price = { least: 1, most: 1 };

/** Components that cost credits. All others are free. */
const PRICES: Readonly<Record<string, Price>> = {
  LanguageModelComponent: ONE_CALL,
  StructuredOutput: ONE_CALL,
  SmartRouter: ONE_CALL,
  Agent: { least: 1, most: AGENT_TURNS + 1 },
  BatchRunComponent: OPEN,
  Extract: OPEN,
  RefreshTable: OPEN,
  RunFlow: OPEN,
};
/** Components that answer by themselves, free of charge, where no model is connected. */
const LOCAL: ReadonlySet<string> = new Set(['LanguageModelComponent']);

type Edges = Pick<Graph, 'vertices' | 'edges'>;

/** A call for each turn, one for a schema, and what its tools cost, as often as the model calls them. */
function agentPrice(id: string, fields: JsonObject, { vertices, edges }: Edges): Price {
  const tools = edges.filter(({ kind, target }) => kind === 'tool' && target === id);
  const isPaid = tools.some(({ source }) => Object.hasOwn(PRICES, vertices.get(source)?.type ?? ''));
  const schema = hasSchema(fields['output_schema']) ? 1 : 0;
  const given = Math.trunc(Number(fields['max_iterations'] ?? USUAL_TURNS));
  const turns = Number.isFinite(given) ? Math.min(AGENT_TURNS, Math.max(1, given)) : AGENT_TURNS;
  return { least: 1 + schema, most: isPaid ? null : turns + schema };
}

/**
 * What a vertex costs in a run. Repetitions after a failure cost nothing more, because each call of a task is paid once. In a
 * loop, the items decide how often it runs, and there may be none.
 */
export function priceOf({ id, type, fields, loopPath }: Vertex, graph: Edges, hasModel: boolean): Price {
  const used = graph.edges.filter(({ source }) => source === id).map(({ output }) => output);
  if (isOnlyNamed(used) || (!hasModel && LOCAL.has(type))) return FREE;
  const price = type === 'Agent' ? agentPrice(id, fields, graph) : (PRICES[type] ?? FREE);
  return loopPath.length > 0 && price.most !== 0 ? OPEN : price;
}
