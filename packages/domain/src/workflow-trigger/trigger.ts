import { type CronFields } from '../schedule/index.ts';
import type { Graph, JsonValue, Vertex } from '../workflow/index.ts';

export const TRIGGER_KINDS = ['schedule', 'document'] as const;
export type TriggerKind = (typeof TRIGGER_KINDS)[number];

/** What the node says: the fields of a schedule, or a data room and a part of names. */
export type TriggerSettings = Record<string, string>;

export type TriggerOfFlow = { vertexId: string; name: string } & (
  | { kind: 'schedule'; settings: CronFields }
  | { kind: 'document'; settings: { dataroomId: string; nameContains: string } }
);

/** Times that were missed longer ago than this, in milliseconds, start nothing: nothing ran, or a backup was restored. */
export const MISSED_MS = 86_400_000;
/** A document that so many workflows led to starts no other. */
export const LONGEST_CHAIN = 8;

function textOf(value: JsonValue | undefined, fallback = ''): string {
  const plain = Array.isArray(value) ? value[0] : value;
  if (typeof plain === 'number') return String(plain);
  return typeof plain === 'string' && plain.trim() !== '' ? plain.trim() : fallback;
}

function triggerOf({ id: vertexId, type, displayName: name, fields }: Vertex): TriggerOfFlow | null {
  if (type === 'ScheduleTrigger') {
    const settings = {
      minute: textOf(fields['minute'], '*'),
      hour: textOf(fields['hour'], '*'),
      dayOfWeek: textOf(fields['dayOfWeek'], '*'),
      dayOfMonth: textOf(fields['dayOfMonth'], '*'),
      monthOfYear: textOf(fields['monthOfYear'], '*'),
      timezone: textOf(fields['timezone'], 'UTC'),
    };
    return { vertexId, name, kind: 'schedule', settings };
  }
  if (type !== 'DocumentIndexed') return null;
  const settings = { dataroomId: textOf(fields['dataroom_id']), nameContains: textOf(fields['name_contains']) };
  return { vertexId, name, kind: 'document', settings };
}

/** The triggers of a flow. */
export function triggersOf(graph: Pick<Graph, 'vertices'>): TriggerOfFlow[] {
  return [...graph.vertices.values()].flatMap((vertex) => triggerOf(vertex) ?? []);
}
