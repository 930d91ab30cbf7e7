import type { JsonObject, JsonValue, Vertex } from '@atrium/domain/workflow';
import { type Task, taskKey } from '@atrium/domain/workflow-run';
import { PARTS } from '../parts/index.ts';
import type { Ended } from './settle.ts';
import { readOutputs } from './store.ts';
import type { Turn } from './turn.ts';

const NOT_CARRIED_OUT = { text: 'This effect is shown and was not carried out in the replay.' };

/** Whether recorded outputs have all that edges take now. */
function hasUsedOutputs({ loaded }: Turn, vertex: Vertex, outputs: JsonObject): boolean {
  if (!PARTS.get(vertex.type)?.givesUsedOutputs) return true;
  return loaded.graph.edges.every(
    ({ source, kind, output }) => source !== vertex.id || kind === 'failure' || Object.hasOwn(outputs, output),
  );
}

/** The outputs of an earlier run, if nothing that decides them has changed. In a replay, also those of an effect. */
export async function takeEarlier(turn: Turn, task: Task, vertex: Vertex, hash: string): Promise<Ended | null> {
  const { execution, part, earlier } = turn.loaded;
  const effect = PARTS.get(vertex.type)?.effect ?? 'none';
  const isShown = execution.isReplay && effect !== 'none';
  if (!isShown && !execution.isReplay && part.fresh.has(vertex.id)) return null;
  const record = earlier.get(taskKey(task));
  // A record without a hash has only a preview of its outputs.
  const isKept = record?.hash !== '' && (isShown || record?.hash === hash);
  if (record?.state === 'COMPLETED' && record.outcome && isKept) {
    const { outputs } = await readOutputs(turn.work.job.platform.store, record);
    if (hasUsedOutputs(turn, vertex, outputs)) return { outcome: record.outcome, outputs, isTaken: true };
  }
  if (!isShown) return null;
  const names = vertex.definition?.outputs.map(({ name }) => name) ?? [];
  const outputs: JsonObject = Object.fromEntries(names.map((name): [string, JsonValue] => [name, NOT_CARRIED_OUT]));
  return { outcome: { state: 'COMPLETED' }, outputs, isTaken: true };
}
