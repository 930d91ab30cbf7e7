import { newId } from '@atrium/domain/kernel';
import type { JsonObject, Vertex } from '@atrium/domain/workflow';
import { instanceKey, type Outcome, type Progress, type Task, taskKey } from '@atrium/domain/workflow-run';
import type { NewMessage } from '@atrium/db/workflow-run';
import type { RunEvent } from '../../run/index.ts';
import { endEvents } from './event.ts';
import { noteFailure, type Turn, vertexOf } from './turn.ts';

/** What is known of a task when it begins. */
export type Begun = {
  /** JSON as it is shown. */
  inputs: string;
  /** Hash of what decides its outputs. */
  hash: string;
  startedAt: Date;
};

/** How a task ends. */
export type Ended = {
  outcome: Outcome;
  outputs: JsonObject;
  storageKey?: string | null;
  error?: string;
  attempts?: number;
  credits?: string;
  /** What the vertex stores in a session. */
  messages?: readonly NewMessage[];
  /** Whether the outputs were taken from an earlier run. */
  isTaken?: boolean;
};

/** The end of a vertex that has failed. Its outputs go the way “on failure”. */
export function failed(reason: string, more: Partial<Ended> = {}): Ended {
  return { outcome: { state: 'FAILED' }, outputs: { on_failure: { text: reason } }, error: reason, ...more };
}

function checkpoint(turn: Turn, task: Task, key: string, state: string) {
  const { id: executionId, organizationId } = turn.loaded.execution;
  return {
    executionId,
    seq: ++turn.seq,
    organizationId,
    key,
    vertexId: task.vertexId,
    rounds: task.rounds,
    phase: task.phase,
    state,
    outcome: null as Outcome | null,
    inputs: '{}',
    outputs: '{}',
    storageKey: null as string | null,
    hash: '',
    error: null as string | null,
    attempts: 1,
    isTaken: false,
    credits: '0',
    startedAt: new Date(),
    finishedAt: new Date(),
  };
}

/** The message that an input or output of a chat stores in its session. */
function messagesOf({ loaded: { execution } }: Turn, vertex: Vertex, task: Task, outputs: JsonObject): NewMessage[] {
  if (vertex.type !== 'ChatInput' && vertex.type !== 'ChatOutput') return [];
  const message = outputs['message'];
  const isStored = vertex.fields['should_store_message'] !== false && !execution.isReplay;
  if (!isStored || typeof message !== 'object' || message === null || Array.isArray(message)) return [];
  const text = (name: string) => (typeof message[name] === 'string' ? message[name] : '');
  return [
    {
      id: newId(),
      organizationId: execution.organizationId,
      workflowId: execution.workflowId,
      executionId: execution.id,
      key: `${execution.id}:${taskKey(task)}`,
      sessionId: execution.sessionId,
      contextId: typeof vertex.fields['context_id'] === 'string' ? vertex.fields['context_id'] : '',
      sender: text('sender') || (vertex.type === 'ChatInput' ? 'User' : 'Machine'),
      senderName: text('sender_name').slice(0, 255),
      text: text('text'),
      files: [],
      createdById: execution.createdById,
      createdAt: new Date(),
    },
  ];
}

/** Messages are read in the order of their times, so no two of a run have the same one. */
function inOrder(turn: Turn) {
  return (message: NewMessage): NewMessage => {
    turn.messageAt = Math.max(Date.now(), turn.messageAt + 1);
    return { ...message, createdAt: new Date(turn.messageAt) };
  };
}

function messageEvent(message: NewMessage): RunEvent {
  return {
    event: 'add_message',
    data: {
      id: message.id,
      flow_id: message.workflowId,
      sender: message.sender,
      sender_name: message.senderName,
      text: message.text,
      session_id: message.sessionId,
      timestamp: message.createdAt.toISOString(),
    },
  };
}

function uniqueVertices(instances: readonly { vertexId: string }[]): string[] {
  return [...new Set(instances.map(({ vertexId }) => vertexId))];
}

/** Records the end of a task in the next write: its checkpoint, messages and events. Returns what can run now. */
export function settle(turn: Turn, task: Task, begun: Begun, ended: Ended & { json: string; size: number }): Progress {
  const { memory, schedule, writer } = turn;
  const { inputs, hash, startedAt } = begun;
  const { outcome, outputs, json, error = null, attempts = 1, credits = '0', isTaken = false } = ended;
  const { storageKey = null } = ended;
  const vertex = vertexOf(turn, task.vertexId);
  const isLooping = outcome.state === 'LOOPING';
  if (!isLooping) memory.give(task, outputs, ended.size);
  const progress = schedule.settle(task, outcome);
  const finishedAt = new Date();
  const state = isLooping ? 'COMPLETED' : outcome.state;
  if (error !== null) noteFailure(turn, task.vertexId, error);
  const skipped = progress.skipped.map((instance) =>
    checkpoint(turn, { ...instance, phase: 'work' }, instanceKey(instance), 'SKIPPED'),
  );
  const row = {
    ...checkpoint(turn, task, taskKey(task), state),
    outcome,
    inputs,
    outputs: json,
    storageKey,
    hash,
    error,
    attempts,
    credits,
    isTaken,
    startedAt,
    finishedAt,
  };
  const shown = storageKey === null ? outputs : (JSON.parse(json) as JsonObject); // the preview
  const events = isLooping
    ? []
    : endEvents({
        vertex,
        instance: task,
        state,
        outputs: shown,
        error,
        startedAt,
        finishedAt,
        isTaken,
        next: uniqueVertices(progress.ready),
        skipped: uniqueVertices(progress.skipped),
      });
  const said = (state === 'COMPLETED' && !isTaken ? messagesOf(turn, vertex, task, outputs) : []).map(inOrder(turn));
  writer.add({
    checkpoints: [row, ...skipped],
    messages: [...said, ...(ended.messages ?? []).map(inOrder(turn))],
    events: [...said.map(messageEvent), ...events],
  });
  return progress;
}
