import { componentOf } from '@atrium/domain/workflow';

const SETTINGS: Readonly<Record<string, string>> = {
  display_name: 'Name',
  description: 'Description',
  retries: 'Retries',
  timeLimitSeconds: 'Time limit in seconds',
};

/** The component of a node. Its type is the start of the id, as in `Prompt-1`. */
function componentAt(nodeId: string) {
  return componentOf(nodeId.replace(/-[^-]*$/, ''));
}

/** The name of an output on screens. */
export function outputNameOf(nodeId: string, output: string): string {
  return componentAt(nodeId)?.outputs.find(({ name }) => name === output)?.displayName ?? output;
}

/** The name of a field on screens. */
export function fieldNameOf(nodeId: string, field: string): string {
  const known = componentAt(nodeId)?.fields.find(({ name }) => name === field);
  return known?.displayName ?? SETTINGS[field] ?? field;
}
