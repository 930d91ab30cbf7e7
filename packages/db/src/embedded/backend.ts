import type { PGlite } from '@electric-sql/pglite';
import type { Channels } from './channels.ts';
import { FrameReader, errorText, query, type Frame } from './wire.ts';

/**
 * The only session of PGlite, with a queue: one holder at a time has the turn, until it returns it. Everything that reaches
 * PGlite passes through here.
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

  /** Waits for the turn, in the order of arrival. */
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

  /** Whether a client would have to wait for a maintenance task. */
  get busy(): boolean {
    return this.#taken;
  }

  /** Resets the session to a new one of `user`. Returns the text of the error if it cannot. */
  async becomeUser(user: string): Promise<string | undefined> {
    return this.#command(`set session authorization "${user.replaceAll('"', '""')}"; reset role; reset all`);
  }

  /** Sends complete frames. Returns the transaction status ('I', 'T', 'E'), or undefined without a ReadyForQuery. */
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

  /** Rolls back a transaction that the holder of the turn left open. */
  async rollback(): Promise<void> {
    await this.execute(query('rollback'), () => undefined);
  }

  /** Runs one statement as the superuser, in its own turn. */
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

  /** Returns the first column of every row, as text. */
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
