import type { PGlite } from '@electric-sql/pglite';
import type { Channels } from './channels.ts';
import { FrameReader, errorText, query, type Frame } from './wire.ts';

/**
 * The one PGlite session, with a queue in front: who holds the turn is alone until it gives it back.
 * Everything that reaches PGlite goes through here.
 */
export class Backend {
  readonly #database: PGlite;
  readonly #channels: Channels;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(database: PGlite, channels: Channels) {
    this.#database = database;
    this.#channels = channels;
  }

  /** Waits for the turn, first come first served. */
  async take(): Promise<void> {
    if (!this.#taken) {
      this.#taken = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  /** True when somebody would have to wait for a task of one's own. */
  get busy(): boolean {
    return this.#taken;
  }

  /** Makes the session a new one of `user`, whatever the last holder left; gives the error's text if it cannot. */
  async becomeUser(user: string): Promise<string | undefined> {
    return this.#command(`set session authorization "${user.replaceAll('"', '""')}"; reset role; reset all`);
  }

  /** Sends whole frames and gives back the transaction status ('I', 'T', 'E'), or undefined without a ReadyForQuery. */
  async execute(bytes: Buffer, onFrame: (frame: Frame) => void): Promise<string | undefined> {
    const reader = new FrameReader({ startup: false });
    let status: string | undefined;
    await this.#database.execProtocolRawStream(bytes, {
      onRawData: (data) => {
        // PGlite reuses its buffer, so the bytes are copied before they wait in a socket.
        reader.push(Buffer.from(data));
        for (let frame = reader.next(); frame; frame = reader.next()) {
          if (frame.type === 'A') this.#channels.deliver(frame.bytes);
          else onFrame(frame);
          if (frame.type === 'Z') status = String.fromCharCode(frame.bytes[5] ?? 0);
        }
      },
    });
    return status;
  }

  /** Undoes whatever transaction the holder of the turn left open. */
  async rollback(): Promise<void> {
    await this.execute(query('rollback'), () => undefined);
  }

  /** Runs one statement of our own as the superuser, in a turn of its own. */
  async maintain(sql: string): Promise<string[]> {
    await this.take();
    try {
      const failure = await this.becomeUser('postgres');
      if (failure !== undefined) throw new Error(failure);
      return await this.#rows(sql);
    } finally {
      this.release();
    }
  }

  async #command(sql: string): Promise<string | undefined> {
    let failure: string | undefined;
    await this.execute(query(sql), (frame) => {
      if (frame.type === 'E') failure = errorText(frame.bytes);
    });
    return failure;
  }

  /** The first column of every row, as text. */
  async #rows(sql: string): Promise<string[]> {
    const rows: string[] = [];
    let failure: string | undefined;
    await this.execute(query(sql), (frame) => {
      if (frame.type === 'E') failure = errorText(frame.bytes);
      if (frame.type === 'D') rows.push(frame.bytes.toString('utf8', 11, 11 + Math.max(0, frame.bytes.readInt32BE(7))));
    });
    if (failure !== undefined) throw new Error(failure);
    return rows;
  }
}
