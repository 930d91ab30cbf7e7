import { readCString, replaceCString, type Frame } from './wire.ts';

export interface Listener {
  send(bytes: Buffer): void;
}

/** UNLISTEN goes to the backend for a channel that nobody uses, because other connections may still listen to theirs. */
const deadChannel = '"atrium_unlistened"';
const listenStatement =
  /(?<start>^|;)(?<gap>\s*)(?<verb>listen|unlisten)\s+(?:"(?<quoted>[^"]+)"|(?<plain>[a-z_][\w$]*)|(?<all>\*))/gi;

/** Records which connection listens to which channel, because all connections share one backend. */
export class Channels {
  readonly #listeners = new Map<string, Set<Listener>>();

  /** Records the LISTEN and UNLISTEN statements of a Query or Parse. Returns the frame to send to the backend. */
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

  /** Passes a NotificationResponse to every connection that listens to its channel. */
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
