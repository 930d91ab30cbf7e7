import { CONTROL } from './control.ts';
import { COMPONENT_GROUPS, COMPONENT_TYPES, type ComponentDefinition } from './definition.ts';
import { INPUT_OUTPUT } from './input-output.ts';
import { MODELS } from './model.ts';
import { OUTSIDE } from './outside.ts';
import { PROCESSING } from './processing.ts';
import { ROOMS_AND_TABLES } from './room.ts';

/** The catalogue: every component, in the order of its groups. */
export const COMPONENTS: readonly ComponentDefinition[] = [
  ...INPUT_OUTPUT,
  ...PROCESSING,
  ...CONTROL,
  ...MODELS,
  ...ROOMS_AND_TABLES,
  ...OUTSIDE,
].toSorted((a, b) => groupRank(a) - groupRank(b));

function groupRank({ group }: ComponentDefinition): number {
  return Object.keys(COMPONENT_GROUPS).indexOf(group);
}

const BY_TYPE = new Map<string, ComponentDefinition>(COMPONENTS.map((definition) => [definition.type, definition]));

/** Returns the component of this name in the catalogue, or null. Older names are not in it: see `canonicalComponent`. */
export function componentOf(type: string): ComponentDefinition | null {
  return BY_TYPE.get(type) ?? null;
}

export { COMPONENT_GROUPS, COMPONENT_TYPES };
