import { message, cString, readCString, replaceCString, type Frame } from './wire.ts';

/**
 * Gives every connection its own names for prepared statements, because all share one backend. Restores the unnamed statement
 * of a connection after another connection has replaced it.
 */
export class PreparedStatements {
  readonly #prefix: string;
  readonly #names = new Set<string>();
  #unnamed: Buffer | undefined;

  constructor(connectionId: number) {
    this.#prefix = `c${connectionId}_`;
  }

  /** Returns the frame with the names that the shared backend uses. */
  rename(frame: Frame): Frame {
    const offset = nameOffset(frame);
    if (offset === undefined) return frame;
    const name = readCString(frame.bytes, offset);
    if (frame.type === 'P') {
      if (name === '') this.#unnamed = frame.bytes;
      else this.#names.add(name);
    }
    if (frame.type === 'C') {
      if (name === '') this.#unnamed = undefined;
      else this.#names.delete(name);
    }
    if (name === '') return frame;
    return { type: frame.type, bytes: replaceCString(frame.bytes, offset, this.#prefix + name) };
  }

  /** A simple query destroys the unnamed statement, as the protocol says. */
  forgetUnnamed(): void {
    this.#unnamed = undefined;
  }

  /**
   * Returns the Parse to send before `frames` if they use the unnamed statement without parsing it and the backend has served
   * another connection since. The client must not receive its ParseComplete.
   */
  unnamedToRestore(frames: readonly Frame[]): Buffer | undefined {
    for (const frame of frames) {
      const offset = nameOffset(frame);
      if (offset === undefined || frame.bytes[offset] !== 0) continue;
      return frame.type === 'P' ? undefined : this.#unnamed;
    }
    return undefined;
  }

  /** Returns the frames that free the prepared statements of this connection, empty if there are none. */
  closeAll(): Buffer {
    const closes = [...this.#names].map((name) => message('C', Buffer.from('S'), cString(this.#prefix + name)));
    this.#names.clear();
    return closes.length > 0 ? Buffer.concat([...closes, message('S')]) : Buffer.alloc(0);
  }
}

/** Returns the offset of the statement's name in a Parse, Bind, Describe or Close, and undefined for frames without a name. */
function nameOffset(frame: Frame): number | undefined {
  const { type, bytes } = frame;
  if (type === 'P') return 5;
  if (type === 'B') return bytes.indexOf(0, 5) + 1;
  const describesStatement = (type === 'D' || type === 'C') && bytes[5] === 'S'.charCodeAt(0);
  return describesStatement ? 6 : undefined;
}
