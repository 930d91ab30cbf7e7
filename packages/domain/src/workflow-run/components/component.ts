import type { JsonObject, JsonValue } from '../../workflow/index.ts';

/** The value of each field: from its edges, or from the node. A list field has a list with one value per edge. */
export type Inputs = Readonly<Record<string, JsonValue | undefined>>;

/** Facts of a run that are recorded at its start, so that a replay gives the same outputs. */
export type RunFacts = {
  /** ISO 8601, UTC. */
  startedAt: string;
  sessionId: string;
  /** The input of the run; null uses the value of the node. */
  input: string | null;
  /** Whether a trigger has started the run. Its node alone has an input then, and the other triggers are not taken. */
  isTriggered?: boolean;
  /** Searches a text by a regular expression of the user, with a time limit. */
  matches: (pattern: string, text: string) => boolean;
};

/** `taken` names the outputs that carry a value; without it, all of `outputs` do. */
export type Result = { outputs: JsonObject; taken?: readonly string[] };

/** A component whose outputs depend on its inputs and the recorded facts only. */
export type PureComponent = (inputs: Inputs, run: RunFacts) => Result;

/** A failure of a component, with a message for people. */
export class ComponentError extends Error {
  override name = 'ComponentError';
}
