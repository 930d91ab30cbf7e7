import { isBody, isWorthRetrying, restErrorFrom } from '../../../shared/api/errors.ts';
import { organizationHeaders } from '../../../shared/api/organization.ts';
import { readServerSentEvents } from '../../../shared/conversation/server-sent-events.ts';

export type RunEvent = { id: number; event: string; data: Record<string, unknown> };
type Options = { signal: AbortSignal; onEvent: (event: RunEvent) => void };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const MOST_FAILURES = 12;
/** The server sends at least a comment every 15 seconds. */
const SILENCE_MS = 45_000;

/**
 * Reads the events of a run to its end. After a lost connection, it goes on behind the last event.
 * @throws if the server refuses or cannot be reached again
 */
export async function followRun(executionId: string, { signal, onEvent }: Options): Promise<void> {
  let after = 0;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const isOver = await readConnection(executionId, after, signal, (event) => {
        if (event.id <= after) return false;
        after = event.id;
        failures = 0;
        onEvent(event);
        return event.event === 'end';
      });
      if (isOver) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!isWorthRetrying(error) || failures + 1 >= MOST_FAILURES) throw error;
    }
    failures += 1;
    if (failures >= MOST_FAILURES) throw new Error('The stream ended early.');
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function eventOf({ id, event, data }: { id: string | undefined; event: string; data: string }): RunEvent | null {
  try {
    const parsed: unknown = JSON.parse(data);
    return isBody(parsed) ? { id: Number(id ?? 0), event, data: parsed } : null;
  } catch {
    return null; // A proxy can send text of its own.
  }
}

/** Reads one connection. Returns true after the last event. Silence counts as a lost connection. */
async function readConnection(
  executionId: string,
  after: number,
  signal: AbortSignal,
  take: (event: RunEvent) => boolean,
): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  restartTimer();
  try {
    const response = await fetch('/api/v1/workflow/flow/build/events', {
      method: 'POST',
      headers: { Accept: 'text/event-stream', 'Content-Type': 'application/json', ...organizationHeaders() },
      body: JSON.stringify({ job_id: executionId, after }),
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok || response.body === null || !type.includes('event-stream')) {
      const body: unknown = type.includes('json') ? await response.json() : undefined;
      throw restErrorFrom(response.ok ? 502 : response.status, isBody(body) ? body : undefined);
    }
    for await (const raw of readServerSentEvents(response.body, restartTimer)) {
      const event = eventOf(raw);
      if (event && take(event)) return true;
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}
