import { DomainError } from '@atrium/domain/kernel';
import { add } from '@atrium/domain/value';
import type { JsonObject, Vertex } from '@atrium/domain/workflow';
import {
  ComponentError,
  type Inputs,
  isLargerThan,
  loopResults,
  MAX_HELD_CHARACTERS,
  MAX_OUTPUT_CHARACTERS,
  type Outcome,
  type Progress,
  type Task,
  taskKey,
} from '@atrium/domain/workflow-run';
import { type PartEnd, PARTS } from '../parts/index.ts';
import { mustWaitFor } from './effects.ts';
import { startEvent } from './event.ts';
import { factsFor, hashOf } from './load.ts';
import { type Begun, type Ended, failed, settle } from './settle.ts';
import { shownInputs, storeOutputs } from './store.ts';
import { takeEarlier } from './taken.ts';
import { isPure, offer, type Ready, type Turn, vertexOf } from './turn.ts';
import { type Worked, withVariables, workOnVertex } from './vertex.ts';
import { answerOf, beginForcedWait, beginTaskWait } from './waits.ts';
import { WriteFailed } from './writer.ts';

const EXPIRED = 'It reached the limit of 30 days of waiting.';

/** Why the write of a component failed, for people. @throws the cause if it is no failure of the component */
function reasonOfWrite({ cause }: WriteFailed): string {
  if (cause instanceof ComponentError) return cause.message;
  if (cause instanceof DomainError && !['INTERNAL', 'UNAVAILABLE'].includes(cause.code)) return cause.message;
  throw cause;
}

function known(inputs: Inputs): JsonObject {
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, value ?? null]));
}

/** The outputs that a vertex carries: those that it has taken, or all of them. */
function carried(outputs: JsonObject, taken: readonly string[] | undefined): JsonObject {
  if (!taken) return outputs;
  return Object.fromEntries(Object.entries(outputs).filter(([name]) => taken.includes(name)));
}

const TOO_LARGE = 'The output is larger than 32 MB. Split the work.';
const TOO_MUCH = 'The inputs are larger than 128 MB together. Split the work.';

/** Why outputs are too large to go on with; null if they are not. */
function refusalOf({ memory }: Turn, characters: number): string | null {
  if (characters > MAX_OUTPUT_CHARACTERS) return TOO_LARGE;
  const isFull = memory.held() + characters > MAX_HELD_CHARACTERS;
  return isFull ? 'The outputs of this run are larger than 128 MB together. Split the work.' : null;
}

/** Writes the end of a task, and opens what can run then. Only the end of a pure task may be gathered with others. */
async function finish(turn: Turn, task: Task, begun: Begun, ended: Ended, write?: PartEnd['write']): Promise<void> {
  const { loaded, work, writer } = turn;
  const { store } = work.job.platform;
  const whole = JSON.stringify(ended.outputs);
  const refusal = ended.outcome.state === 'FAILED' ? null : refusalOf(turn, whole.length);
  if (refusal !== null) {
    const { attempts, credits } = ended;
    return finish(turn, task, begun, failed(refusal, { ...(attempts && { attempts }), ...(credits && { credits }) }));
  }
  const { json, storageKey } = await storeOutputs(store, loaded.execution.organizationId, whole);
  const end = { ...ended, storageKey, json, size: whole.length };
  if (!write) {
    const progress = settle(turn, task, begun, end);
    // What follows waits for this write only if it needs more than its inputs.
    if (!isPure(vertexOf(turn, task.vertexId))) writer.flush().catch(turn.fail);
    if (writer.isFull()) await writer.flush();
    offer(turn, progress.ready);
    return;
  }
  let progress: Progress = { ready: [], skipped: [] };
  try {
    await writer.writeWith(async (em) => {
      await write(em);
      progress = settle(turn, task, begun, end);
    });
  } catch (error) {
    if (!(error instanceof WriteFailed)) throw error;
    return finish(turn, task, begun, failed(reasonOfWrite(error)));
  }
  offer(turn, progress.ready);
}

function loopEnd({ memory }: Turn, task: Task): Ended {
  if (task.phase === 'work') return { outcome: { state: 'LOOPING', rounds: memory.rounds(task) }, outputs: {} };
  return { outcome: { state: 'COMPLETED' }, outputs: { done: loopResults(memory.results(task)) } };
}

type Prepared = { begun: Begun; inputs: Inputs } | { begun: Begun; ended: Ended };

/** Gathers the inputs of a task. Returns its end if it needs no work. */
async function prepare(turn: Turn, task: Task, vertex: Vertex): Promise<Prepared> {
  const { loaded, memory, work } = turn;
  const isLoop = loaded.graph.loops.has(vertex.id);
  let begun: Begun = { inputs: '{}', hash: '', startedAt: new Date() };
  try {
    const raw = task.phase === 'work' ? memory.inputs(task) : {};
    if (isLargerThan(known(raw), MAX_HELD_CHARACTERS)) return { begun, ended: failed(TOO_MUCH) };
    const hash = hashOf(vertex, raw, factsFor(loaded, vertex.id));
    begun = { ...begun, inputs: shownInputs(loaded.mask.json(known(raw))), hash };
    const ended = isLoop ? loopEnd(turn, task) : await takeEarlier(turn, task, vertex, hash);
    return ended ? { begun, ended } : { begun, inputs: await withVariables(raw, vertex, work) };
  } catch (error) {
    if (!(error instanceof ComponentError)) throw error;
    return { begun, ended: failed(error.message) };
  }
}

async function workOn(turn: Turn, task: Task, inputs: Inputs, answered: JsonObject | null): Promise<Worked> {
  const { loaded, work, asker, signal, writer } = turn;
  const vertex = vertexOf(turn, task.vertexId);
  const key = taskKey(task);
  return workOnVertex({
    loaded,
    vertex,
    instance: task,
    taskKey: key,
    inputs,
    answered,
    asker,
    work,
    signal,
    startFlow: async (em, flow) => {
      const { requestId, platform } = work.job;
      const parent = { execution: loaded.execution, key };
      await work.context.startFlow({ em, actor: asker, requestId, platform }, { ...flow, parent });
    },
    tell: ({ event, data }) => {
      writer.add({ events: [{ event, data: loaded.mask.json({ id: vertex.id, ...data }) }] });
    },
  });
}

/** Runs a task to its checkpoint or its wait. */
export async function runTask(turn: Turn, { task, follows }: Ready): Promise<void> {
  const vertex = vertexOf(turn, task.vertexId);
  const isTame = PARTS.get(vertex.type)?.needsOnlyInputs ?? turn.loaded.graph.loops.has(vertex.id);
  if (!isTame) await turn.writer.until(follows);
  const prepared = await prepare(turn, task, vertex);
  const { begun } = prepared;
  const end = async (ended: Ended, write?: PartEnd['write']) => finish(turn, task, begun, ended, write);
  if ('ended' in prepared) return end(prepared.ended);
  const answered = answerOf(turn, task);
  if (answered === 'waiting') return;
  if (answered === 'expired') return end(failed(EXPIRED));
  if (!isTame) turn.writer.add({ events: [startEvent(task)] });
  const worked = await workOn(turn, task, prepared.inputs, answered);
  switch (worked.kind) {
    case 'must-wait':
      return beginForcedWait(turn, task, worked.wait);
    case 'failed':
      return end(failed(worked.reason, { attempts: worked.attempts, credits: worked.credits }));
    case 'wait':
      try {
        return await beginTaskWait(turn, task, { ...worked.wait, kind: worked.wait.waitFor });
      } catch (error) {
        if (!(error instanceof WriteFailed)) throw error;
        const mustWait = mustWaitFor(error.cause);
        return mustWait ? beginForcedWait(turn, task, mustWait) : end(failed(reasonOfWrite(error)));
      }
    case 'end': {
      const { attempts } = worked;
      const { taken, write, messages = [], credits: more = '0' } = worked.end;
      const credits = add(worked.credits, more);
      if (isLargerThan(worked.end.outputs, MAX_OUTPUT_CHARACTERS)) {
        return end(failed(TOO_LARGE, { attempts, credits: worked.credits }));
      }
      const outputs = turn.loaded.mask.json(carried(worked.end.outputs, taken));
      const outcome: Outcome = { state: 'COMPLETED', ...(taken ? { taken } : {}) };
      return end({ outcome, outputs, messages, attempts, credits }, write);
    }
  }
}
