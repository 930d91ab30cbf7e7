import { componentOf } from '@atrium/domain/workflow';

const SETTINGS: Readonly<Record<string, string>> = {
  display_name: 'Name',
  description: 'Description',
  retries: 'Retries',
  timeLimitSeconds: 'Time limit in seconds',
};

/** The name of a field on screens. The type of a node is the start of its id, as in `Prompt-1`. */
export function fieldNameOf(nodeId: string, field: string): string {
  const type = nodeId.replace(/-[^-]*$/, '');
  const known = componentOf(type)?.fields.find(({ name }) => name === field);
  return known?.displayName ?? SETTINGS[field] ?? field;
}
