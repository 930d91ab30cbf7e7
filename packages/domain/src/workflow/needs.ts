import type { ComponentDefinition, ComponentNeed } from './components/definition.ts';
import { buildGraph } from './graph.ts';
import type { FlowData } from './flow.ts';
import { blocking } from './problem.ts';

/** What an organization and its installation have. */
export type Capabilities = {
  hasModel: boolean;
  hasInternet: boolean;
  hasMail: boolean;
  hasDeveloperMode: boolean;
  /** The types that the organization may use; empty allows all. */
  availableComponents: readonly string[];
};

const HAS: Record<ComponentNeed, keyof Omit<Capabilities, 'availableComponents'>> = {
  model: 'hasModel',
  internet: 'hasInternet',
  mail: 'hasMail',
  developerMode: 'hasDeveloperMode',
};
const MISSING: Record<ComponentNeed, string> = {
  model: 'It needs a language model. Add a model key in the settings of the organization.',
  internet: 'It needs the internet, which this installation does not use.',
  mail: 'It needs a mail server, which this installation does not have.',
  developerMode: 'It needs developer mode, which is off in this organization.',
};

/** Whether an organization may use a component. */
export function isAvailableComponent(type: string, { availableComponents }: Capabilities): boolean {
  return availableComponents.length === 0 || availableComponents.includes(type);
}

/** Says what a component lacks to run with these capabilities, one sentence each. */
export function missingFor(definition: ComponentDefinition, capabilities: Capabilities): string[] {
  const missing = definition.needs.filter((need) => !capabilities[HAS[need]]).map((need) => MISSING[need]);
  return isAvailableComponent(definition.type, capabilities)
    ? missing
    : [...missing, 'It is not among the components of this organization.'];
}

/** Says what a flow lacks to run: its blocking problems, and what its components need. */
export function missingForFlow(flow: FlowData, capabilities: Capabilities): string[] {
  const { graph, problems } = buildGraph(flow);
  const needs = [...graph.vertices.values()].flatMap(({ definition, displayName }) =>
    definition ? missingFor(definition, capabilities).map((missing) => `${displayName}: ${missing}`) : [],
  );
  return [...new Set([...blocking(problems).map(({ message }) => message), ...needs])];
}
