import type { ConversationContext, StreamEvent } from '@atrium/domain/conversation';
import { isBody, isWorthRetrying, restErrorFrom } from '../api/errors.ts';
import { organizationHeaders } from '../api/organization.ts';
import { streamEvent } from './answer.ts';
import { readServerSentEvents } from './server-sent-events.ts';

/** A question. A visitor's has no context: their link decides what is searched. */
export type Question = { query: string; conversationId: string | undefined; context?: ConversationContext };
/** A new question, or the message of an answer that is already being written. */
export type Start = { question: Question } | { messageId: string };

/** In whose name an answer is asked for: the call that takes the question, and the headers that say who asks. */
export type Asker = { path: string; headers: () => Record<string, string> };

const MEMBER: Asker = { path: 'ai/conversation/initiate', headers: organizationHeaders };

type Options = {
  /** The member who is signed in, by default. */
  asker?: Asker;
  signal: AbortSignal;
  onEvent: (event: StreamEvent) => void;
  /** The connection is lost (true) or back (false). */
  onWaiting: (waiting: boolean) => void;
  /** Waits before the next attempt. Tests pass one that returns at once. */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const MOST_FAILURES = 12;
/** The server sends at least a comment every 15 seconds. */
const SILENCE_MS = 45_000;

/**
 * Reads an answer to its end. If a connection breaks, opens a new one after the last event received.
 *
 * @throws if the server refuses the question or cannot be reached again
 */
export async function followAnswer(start: Start, options: Options): Promise<void> {
  const { asker = MEMBER, signal, onEvent, onWaiting, pause = wait } = options;
  let messageId = 'messageId' in start ? start.messageId : undefined;
  let lastEventId = -1;
  let failures = 0;

  const take = (event: StreamEvent): boolean => {
    if (event.id <= lastEventId) return false;
    lastEventId = event.id;
    if (failures > 0) onWaiting(false);
    failures = 0;
    if (event.event === 'message') messageId = event.data.messageId;
    onEvent(event);
    return event.event === 'done' || event.event === 'error';
  };

  for (;;) {
    try {
      const path = messageId === undefined ? undefined : resumePath(messageId);
      const open = (silence: AbortSignal) =>
        path === undefined && 'question' in start
          ? request(asker, asker.path, { ...askRequest(start.question), signal: silence })
          : request(asker, path ?? '', { headers: lastSeen(lastEventId), signal: silence });
      if (await readToEnd(open, take, signal)) return;
    } catch (error) {
      if (signal.aborted) return;
      // Without a message id there is nothing to resume, and asking again would create a second answer.
      if (messageId === undefined || !isWorthRetrying(error)) throw error;
      if (failures + 1 >= MOST_FAILURES) throw error;
    }
    if (signal.aborted) return;
    if (messageId === undefined || failures + 1 >= MOST_FAILURES) throw new Error('The stream ended early.');
    failures += 1;
    onWaiting(true);
    await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)), signal);
  }
}

/** Reads one connection. Returns true if the answer's last event arrived. Silence counts as a lost connection. */
async function readToEnd(
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>,
  take: (event: StreamEvent) => boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const body = await open(AbortSignal.any([signal, silence.signal]));
    restartTimer();
    for await (const raw of readServerSentEvents(body, restartTimer)) {
      const event = streamEvent(raw);
      if (event !== null && take(event)) return true;
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function askRequest({ query, conversationId, context }: Question) {
  const body = JSON.stringify({ query, context, conversationId });
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
}

function resumePath(messageId: string): string {
  return `ai/conversation/stream?${new URLSearchParams({ messageId }).toString()}`;
}

function lastSeen(lastEventId: number): Record<string, string> {
  return lastEventId < 0 ? {} : { 'Last-Event-ID': String(lastEventId) };
}

type Call = { method?: string; headers: Record<string, string>; body?: string; signal: AbortSignal };

async function request(asker: Asker, path: string, init: Call) {
  const headers = { Accept: 'text/event-stream', ...asker.headers(), ...init.headers };
  const response = await fetch(`/api/v1/${path}`, { ...init, headers, cache: 'no-store' });
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && response.body !== null && type.includes('event-stream')) return response.body;
  const body: unknown = type.includes('json') ? await response.json() : undefined;
  throw restErrorFrom(response.ok ? 502 : response.status, isBody(body) ? body : undefined);
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    }
    signal.addEventListener('abort', done);
    window.addEventListener('online', done);
  });
}
