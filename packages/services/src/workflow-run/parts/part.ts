import type { NewMessage } from '@atrium/db/workflow-run';
import type { MemberActor } from '@atrium/domain/kernel';
import type { JsonObject, Vertex } from '@atrium/domain/workflow';
import type { Inputs, PureComponent, RunFacts } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { TaskContext } from '../../kernel/index.ts';

/** A node that an Agent can call. */
export type PartTool = {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  schema: JsonObject;
  /** The type of the node, and the values that the author of the flow set on it. */
  type: string;
  fields: JsonObject;
  /**
   * Runs the node with the arguments over its own values. `key` names the call among those of its Agent, also at a second
   * attempt, and so names its effects. A sub-flow answers a wait first, and is called again with what the wait has brought.
   * @throws ComponentError for people
   */
  call: (given: JsonObject, key: string, answered: JsonObject | null) => Promise<ToolAnswer>;
};
export type ToolAnswer = { outputs: JsonObject } | { wait: PartWait };

/** The inputs and tools of a component's work. */
export type PartWork = {
  inputs: Inputs;
  vertex: Vertex;
  /** The outputs that edges take. Without any edge, it is empty. */
  usedOutputs: readonly string[];
  facts: RunFacts;
  /** Names this (run, vertex, rounds), and so its effects. It is the same after a kill. */
  effectKey: string;
  /** The person who started the run, with the rights that they have now. */
  asker: MemberActor;
  organizationId: string;
  workflowId: string;
  executionId: string;
  sessionId: string;
  /** The job of the run, for its platform and providers. */
  job: TaskContext<unknown>;
  /** Aborts at a stop, at the time limit, and when the claim of the run is lost. */
  signal: AbortSignal;
  /** Reads in a short transaction in the asker's organization. */
  read: <T>(run: (em: EntityManager) => Promise<T>) => Promise<T>;
  /** Takes credits before a paid call. If the cap or the balance does not allow it, it throws, and the run waits. */
  spend: (credits: string) => Promise<void>;
  /**
   * Does something outside the database at most once. It records the intent before `act` and the outcome after it; a recorded
   * outcome is returned without acting. If the process died between the two, the run waits until a person decides. Throw a
   * ComponentError from `act` only if nothing has happened; any other error leaves the effect uncertain.
   */
  once: <T extends JsonObject>(
    name: string,
    request: JsonObject,
    act: (idempotencyKey: string) => Promise<T>,
  ) => Promise<T>;
  /**
   * Does something that is costly and harmless to repeat, such as a call of a model, and keeps its result for later attempts
   * of the same vertex. A process that dies during the work leaves nothing for a person to decide: the work is done again.
   */
  recall: <T extends JsonObject>(name: string, act: () => Promise<T>) => Promise<T>;
  /** Starts a run of another workflow, by its id or name, in the transaction in which this vertex begins to wait for it. */
  startFlow: (
    em: EntityManager,
    given: { name: string; input: string; sessionId?: string | undefined },
  ) => Promise<void>;
  /**
   * Lets this vertex wait for the run of another area, in the transaction in which it begins to wait. Counts the credits that
   * the other run has reserved; what it does not use counts no more at its end. If the cap does not allow them, it throws.
   * Without a task there is nothing to wait for, and the wait is over at once.
   */
  followTask: (em: EntityManager, task: { taskId: string; credits: string } | null) => Promise<void>;
  /** Tells readers about progress, such as tokens. */
  tell: (event: { event: string; data: JsonObject }) => void;
  /**
   * What a wait has brought; null before the first wait. Of an approval: `{ decision, text, by }` or `{ decision: 'timeout' }`.
   * Of a time: `{}`. Of a run of a workflow: `{ executionId, state, outputs, reason }`. Of the run of a table:
   * `{ taskId, state, reason, used, total, completed, failed }`, with `used` in credits.
   */
  answered: JsonObject | null;
  /** Names what brings it texts that no person of this run has written: from documents, the web, or another workflow. */
  foreignTexts: () => string[];
  /** The nodes that are connected as tools, for an Agent. */
  tools: readonly PartTool[];
};

/** The end of a component. `write` runs in the transaction of the checkpoint, so what it writes is written exactly once. */
export type PartEnd = {
  outputs: JsonObject;
  /** The outputs that carry a value; all of them by default. */
  taken?: readonly string[];
  /** Credits that it has cost besides those of `spend`, as decimal text. */
  credits?: string;
  write?: (em: EntityManager) => Promise<void>;
  /** Messages to store in a session with the checkpoint, once. Their keys name their effect. */
  messages?: readonly NewMessage[];
};

/** A component that waits. The run holds no worker until the wait is over, and then the component works again. */
export type PartWait = {
  waitFor: 'approval' | 'time' | 'run';
  /** The latest end of the wait. */
  until?: Date;
  /** What a person has to decide, or the run that it waits for. */
  request?: JsonObject;
  /** Runs in the transaction in which the wait begins. */
  write?: (em: EntityManager) => Promise<void>;
};

/**
 * What a component does. `effect` is `inside` if it changes something in Atrium and `outside` if it changes something
 * elsewhere. A replay does not carry out effects.
 */
export type Part = {
  effect: 'none' | 'inside' | 'outside';
  /**
   * It needs only its inputs and gives the same outputs again, so it may begin before what it follows is written. Other
   * components may show what they follow to the world, or pay for it.
   */
  needsOnlyInputs?: true;
  /** It gives only the outputs that edges take, so a recorded run may lack one that a new edge takes. */
  givesUsedOutputs?: true;
  work: (at: PartWork) => Promise<PartEnd | PartWait>;
};

/** Makes a part of a component that needs only its inputs. */
export function pure(component: PureComponent): Part {
  return { effect: 'none', needsOnlyInputs: true, work: async ({ inputs, facts }) => component(inputs, facts) };
}
