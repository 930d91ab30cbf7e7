import { type Citation, citationsIn } from '../../../shared/workflow-run/values.ts';
import type { Run } from './run-state.ts';

export type RunResult = { id: string; name: string; value: unknown };

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}; // an object, by the check
}

/** Returns what the output components of a run gave, in the order of the answer. */
export function resultsOf({ outputs }: Pick<Run, 'outputs'>): RunResult[] {
  return (outputs ?? []).flatMap((answered) => {
    const list = answered['outputs'];
    if (!Array.isArray(list)) return [];
    return list.map((entry, index): RunResult => {
      const fields = fieldsOf(entry);
      const name = typeof fields['component_display_name'] === 'string' ? fields['component_display_name'] : 'Output';
      const id = typeof fields['component_id'] === 'string' ? fields['component_id'] : `output-${index}`;
      const values = Object.values(fieldsOf(fields['results']));
      return { id, name, value: values.length === 1 ? values[0] : (fields['results'] ?? null) };
    });
  });
}

/** The most passages that are listed under an output. */
const MOST_PASSAGES = 12;

/**
 * Returns what a run's outputs rest on, where the outputs themselves name no page: `quotes` of the answer that were found on
 * a page, else the passages that were only `read`.
 */
export function sourcesOf(run: Pick<Run, 'outputs' | 'vertices' | 'status'>): { quotes: Citation[]; read: Citation[] } {
  const isCited = resultsOf(run).some(({ value }) => citationsIn(value).length > 0);
  if (run.status !== 'completed' || isCited) return { quotes: [], read: [] };
  const quotes = run.vertices.flatMap(({ outputs }) => citationsIn(outputs['report']));
  const read = quotes.length > 0 ? [] : citationsIn(run.vertices.map(({ outputs }) => outputs['passages']));
  return { quotes, read: read.slice(0, MOST_PASSAGES) };
}
