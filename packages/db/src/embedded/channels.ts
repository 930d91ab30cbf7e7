import { readCString, replaceCString, type Frame } from './wire.ts';

export interface Listener {
  send(bytes: Buffer): void;
}

/** UNLISTEN is sent to the backend for a channel nobody has, because the others may still be listening. */
const deadChannel = '"atrium_unlistened"';
const listenStatement =
  /(?<start>^|;)(?<gap>\s*)(?<verb>listen|unlisten)\s+(?:"(?<quoted>[^"]+)"|(?<plain>[a-z_][\w$]*)|(?<all>\*))/gi;

/** Which connection listens to which channel of the one backend they share. */
export class Channels {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Notes the LISTEN and UNLISTEN statements of a Query or Parse, and gives the frame to send on. */
  follow(frame: Frame, listener: Listener): Frame {
    if (frame.type !== 'Q' && frame.type !== 'P') return frame;
    const offset = frame.type === 'Q' ? 5 : frame.bytes.indexOf(0, 5) + 1;
    const sql = readCString(frame.bytes, offset);
    if (!/listen/i.test(sql)) return frame;
    const rewritten = sql.replace(listenStatement, (statement, ...found) => {
      // The named groups come last; String.replace types them as any.
      const groups = found.at(-1) as Record<'start' | 'gap' | 'verb' | 'quoted' | 'plain' | 'all', string | undefined>;
      const channel = groups.quoted ?? groups.plain?.toLowerCase();
      if (groups.verb?.toLowerCase() === 'listen') {
        if (channel !== undefined) this.#add(channel, listener);
        return statement;
      }
      if (channel === undefined) this.leave(listener);
      else this.#listeners.get(channel)?.delete(listener);
      return `${groups.start ?? ''}${groups.gap ?? ''}unlisten ${deadChannel}`;
    });
    if (rewritten === sql) return frame;
    return { type: frame.type, bytes: replaceCString(frame.bytes, offset, rewritten) };
  }

  /** Hands a NotificationResponse to everyone who listens to its channel. */
  deliver(notification: Buffer): void {
    const channel = readCString(notification, 9);
    for (const listener of this.#listeners.get(channel) ?? []) listener.send(notification);
  }

  leave(listener: Listener): void {
    for (const listeners of this.#listeners.values()) listeners.delete(listener);
  }

  #add(channel: string, listener: Listener): void {
    const listeners = this.#listeners.get(channel) ?? new Set<Listener>();
    listeners.add(listener);
    this.#listeners.set(channel, listeners);
  }
}
