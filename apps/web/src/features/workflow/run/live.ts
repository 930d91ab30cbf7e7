import type { RunEvent } from './follow-run.ts';

/** The present state of a run: the nodes at work, and the text that models have written. */
export type Live = { working: ReadonlyMap<string, number>; texts: ReadonlyMap<string, string> };
export const NO_LIVE: Live = { working: new Map(), texts: new Map() };

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Returns what happens after an event. `working` counts the rounds of a node that work at once. */
export function liveAfter(live: Live, { event, data }: RunEvent): Live {
  const id = textOf(data['id']);
  if (event === 'build_start') return { ...live, working: counted(live.working, id, 1) };
  if (event === 'build_end' || event === 'waiting') return { ...live, working: counted(live.working, id, -1) };
  if (event === 'token') {
    const chunk = textOf(data['chunk']) || textOf(data['text']);
    return { ...live, texts: new Map(live.texts).set(id, (live.texts.get(id) ?? '') + chunk) };
  }
  return event === 'end' ? NO_LIVE : live;
}

function counted(counts: ReadonlyMap<string, number>, id: string, by: number): ReadonlyMap<string, number> {
  const next = new Map(counts);
  const count = (counts.get(id) ?? 0) + by;
  if (count > 0) next.set(id, count);
  else next.delete(id);
  return next;
}
