import { readableDocuments } from '@atrium/db/access';
import { findWaitingAsker, sourcesUpTo } from '@atrium/db/conversation';
import {
  type Annotations,
  citesHidden,
  type Source,
  type StreamEvent,
  WITHHELD_ANSWER,
  withholdAnswer,
  withholdSource,
} from '@atrium/domain/conversation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Reader, viewerOf } from '../access/index.ts';

async function readableIn(em: EntityManager, reader: Reader, sources: readonly Source[]) {
  const ids = [...new Set(sources.map(({ documentId }) => documentId))];
  return readableDocuments(em, viewerOf(reader), ids);
}

type Asker = Awaited<ReturnType<typeof findWaitingAsker>>;

function isAsker(reader: Reader, asker: Asker): boolean {
  if (asker === null) return false;
  return reader.kind === 'tokenUser'
    ? reader.visitorId !== null && asker.visitorId === reader.visitorId
    : asker.userId === reader.userId;
}

/**
 * Withholds messages that cite a document which the reader cannot see now. The reader of a conversation may have inherited
 * it, or may have lost a data room since.
 */
export async function withholdMessages<M extends { content: string; annotations: Annotations }>(
  em: EntityManager,
  reader: Reader,
  messages: readonly M[],
): Promise<M[]> {
  const sources = messages.flatMap(({ annotations }) => annotations.sources);
  const readable = await readableIn(em, reader, sources);
  return messages.map((message) => withholdAnswer(message, readable));
}

/**
 * Withholds the events of one answer in the same way, in the order in which they are read. Text comes before the source
 * that it cites. The user who waits for the answer gets it at once, because it was written with their rights. Other readers,
 * and everyone later, get text only when the source after it is known and they may see it.
 */
export class StreamGuard {
  private isHidden = false;
  private held: StreamEvent[] = [];
  private readonly reader: Reader;
  private readonly opened: { messageId: string; lastEventId: number };
  private isWaiting: boolean | null = null;

  /** @param opened the answer, and the last of its events that the reader has */
  constructor(reader: Reader, opened: { messageId: string; lastEventId: number }) {
    this.reader = reader;
    this.opened = opened;
  }

  /** Returns the events that the reader may have now. */
  async pass(em: EntityManager, events: readonly StreamEvent[]): Promise<StreamEvent[]> {
    if (this.isWaiting === null) await this.begin(em);
    const passed: StreamEvent[] = [];
    for (const event of events) passed.push(...(await this.next(em, event)));
    return passed;
  }

  private async begin(em: EntityManager): Promise<void> {
    const { messageId, lastEventId } = this.opened;
    this.isWaiting = isAsker(this.reader, await findWaitingAsker(em, messageId));
    const sources = lastEventId > 0 ? await sourcesUpTo(em, messageId, lastEventId) : [];
    this.isHidden = citesHidden(sources, await readableIn(em, this.reader, sources));
  }

  private async next(em: EntityManager, event: StreamEvent): Promise<StreamEvent[]> {
    if (event.event === 'sources') return this.cite(em, event);
    if (event.event === 'token') return this.passToken(event);
    if (event.event === 'done' && this.isHidden) {
      const { table: _, ...data } = event.data;
      return [{ ...event, data: { ...data, followUps: [] } }];
    }
    return [...this.held.splice(0), event];
  }

  private passToken(event: StreamEvent): StreamEvent[] {
    if (this.isHidden) return [];
    if (this.isWaiting) return [event];
    this.held.push(event);
    return [];
  }

  private async cite(em: EntityManager, event: Extract<StreamEvent, { event: 'sources' }>): Promise<StreamEvent[]> {
    const { sources } = event.data;
    const readable = await readableIn(em, this.reader, sources);
    const held = this.held.splice(0);
    if (!citesHidden(sources, readable)) return [...held, event];
    const withheld = { ...event, data: { sources: sources.map((source) => withholdSource(source, readable)) } };
    if (this.isHidden) return [withheld];
    this.isHidden = true;
    return [withheld, { id: event.id, event: 'token', data: { text: `\n\n${WITHHELD_ANSWER}` } }];
  }
}
