import type { Graph, JsonObject, JsonValue } from '@atrium/domain/workflow';
import { inputsOf, type Inputs, type Instance, loopItems } from '@atrium/domain/workflow-run';

type Frame = Map<string, { outputs: JsonObject; size: number }>;

/**
 * The outputs that vertices of a run can still need: those outside loops, those of the current rounds, and the results of
 * earlier rounds.
 */
export type Memory = {
  /** Keeps outputs; `size` is the number of characters of their JSON. */
  give: (instance: Instance, outputs: JsonObject, size: number) => void;
  /** The characters of all outputs that are kept. */
  held: () => number;
  /** What an instance outside loops has given; undefined if it has not ended or was skipped. */
  outputs: (instance: Instance) => JsonObject | undefined;
  inputs: (instance: Instance) => Inputs;
  /** The number of rounds of a loop. @throws ComponentError above the most rounds */
  rounds: (loop: Instance) => number;
  /** The results of the rounds of a loop, in their order. Its rounds are forgotten. */
  results: (loop: Instance) => (JsonValue | undefined)[];
};

function frameKey(rounds: readonly number[], path: readonly string[]): string {
  return JSON.stringify([path.slice(0, rounds.length), rounds]);
}

export function createMemory(graph: Graph): Memory {
  const frames = new Map<string, Frame>();
  const items = new Map<string, JsonObject[]>();
  let held = 0;
  const pathOf = (id: string) => graph.vertices.get(id)?.loopPath ?? [];
  const itemKey = ({ vertexId, rounds }: Instance) => JSON.stringify([vertexId, rounds]);

  const outputOf = ({ vertexId, rounds }: Instance, output: string): JsonValue | undefined => {
    const path = pathOf(vertexId);
    // The item of a loop belongs to a round of it.
    if (rounds.length > path.length) {
      const loop = { vertexId, rounds: rounds.slice(0, -1) };
      return output === 'item' ? itemsOf(loop)[rounds.at(-1) ?? 0] : undefined;
    }
    return frames.get(frameKey(rounds, path))?.get(vertexId)?.outputs[output];
  };
  const inputs = ({ vertexId, rounds }: Instance): Inputs => {
    const vertex = graph.vertices.get(vertexId);
    if (!vertex) throw new Error(`There is no vertex ${vertexId}`);
    return inputsOf(graph, vertex, { rounds, outputOf });
  };
  const itemsOf = (loop: Instance): JsonObject[] => {
    const known = items.get(itemKey(loop));
    if (known) return known;
    const found = loopItems(inputs(loop));
    items.set(itemKey(loop), found);
    return found;
  };
  /** Of a round that is over, only the result of the round is needed. */
  const forgetBefore = (rounds: readonly number[], path: readonly string[]): void => {
    const last = rounds.at(-1);
    const loop = path[rounds.length - 1];
    if (last === undefined || last === 0 || loop === undefined) return;
    const frame = frames.get(frameKey([...rounds.slice(0, -1), last - 1], path));
    const source = graph.loops.get(loop)?.feedback?.source;
    for (const [id, { size }] of frame ?? []) {
      if (id === source) continue;
      held -= size;
      frame?.delete(id);
    }
  };
  return {
    held: () => held,
    give: ({ vertexId, rounds }, outputs, size) => {
      const path = pathOf(vertexId);
      const key = frameKey(rounds, path);
      let frame = frames.get(key);
      if (!frame) {
        frame = new Map();
        frames.set(key, frame);
        forgetBefore(rounds, path);
      }
      held += size - (frame.get(vertexId)?.size ?? 0);
      frame.set(vertexId, { outputs, size });
    },
    outputs: ({ vertexId, rounds }) => frames.get(frameKey(rounds, pathOf(vertexId)))?.get(vertexId)?.outputs,
    inputs,
    rounds: (loop) => itemsOf(loop).length,
    results: (loop) => {
      const feedback = graph.loops.get(loop.vertexId)?.feedback;
      const path = [...pathOf(loop.vertexId), loop.vertexId];
      const results = itemsOf(loop).map((_, round) => {
        const rounds = [...loop.rounds, round];
        const result = feedback ? outputOf({ vertexId: feedback.source, rounds }, feedback.output) : undefined;
        const key = frameKey(rounds, path);
        for (const { size } of frames.get(key)?.values() ?? []) held -= size;
        frames.delete(key);
        return result;
      });
      items.delete(itemKey(loop));
      return results;
    },
  };
}
