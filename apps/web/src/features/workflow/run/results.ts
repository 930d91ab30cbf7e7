import type { Run } from './use-run.ts';

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
