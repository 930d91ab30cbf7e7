import { timingSafeEqual } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Backend } from './backend.ts';
import type { Channels, Listener } from './channels.ts';
import { PreparedStatements } from './statements.ts';
import {
  FrameReader,
  cString,
  errorResponse,
  int32,
  message,
  readCString,
  readyForQuery,
  startupCode,
  startupParameters,
  type Frame,
} from './wire.ts';

export interface ConnectionContext {
  readonly backend: Backend;
  readonly channels: Channels;
  readonly serverVersion: string;
  readonly password: string;
  /** An open transaction ends after this time without a statement, in milliseconds. */
  readonly idleInTransactionMs: number;
  readonly onFailure: (error: unknown) => void;
}

/** One client. Collects its frames until a Sync, Flush or Query, and runs each group in its turn at the backend. */
export class ClientConnection implements Listener {
  readonly #id: number;
  readonly #socket: Socket;
  readonly #context: ConnectionContext;
  readonly #reader = new FrameReader({ startup: true });
  readonly #statements: PreparedStatements;
  #user = '';
  #authenticated = false;
  #group: Frame[] = [];
  #work: Promise<void> = Promise.resolve();
  #queued = 0;
  #holdsTurn = false;
  #closed = false;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(id: number, socket: Socket, context: ConnectionContext) {
    this.#id = id;
    this.#socket = socket;
    this.#context = context;
    this.#statements = new PreparedStatements(id);
  }

  /** Starts reading from the socket. */
  open(): void {
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#receive(chunk));
    // 'close' always follows 'error', and its listener cleans up.
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => this.#close());
    this.#socket.resume();
  }

  send(bytes: Buffer): void {
    if (!this.#closed) this.#socket.write(bytes);
  }

  /** Ends the connection and sends the reason to the client. */
  fail(sqlState: string, text: string): void {
    this.send(errorResponse('FATAL', sqlState, text));
    this.#socket.end();
    this.#close();
  }

  #receive(chunk: Buffer): void {
    try {
      this.#reader.push(chunk);
      for (let frame = this.#reader.next(); frame && !this.#closed; frame = this.#reader.next()) this.#accept(frame);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.fail('08P01', `protocol violation: ${error.message}`);
    }
  }

  #accept(frame: Frame): void {
    if (frame.type === '') return this.#start(frame);
    if (!this.#authenticated) return this.#authenticate(frame);
    if (frame.type === 'X') {
      this.#socket.end();
      return this.#close();
    }
    if (frame.type === 'Q') this.#statements.forgetUnnamed();
    this.#group.push(this.#statements.rename(this.#context.channels.follow(frame, this)));
    if (frame.type === 'Q' || frame.type === 'S' || frame.type === 'H' || frame.type === 'F') this.#enqueue();
  }

  #start(frame: Frame): void {
    const code = frame.bytes.readInt32BE(4);
    if (code === startupCode.ssl || code === startupCode.gssEncryption) {
      this.send(Buffer.from('N'));
    } else if (code === startupCode.cancel) {
      // The only WebAssembly thread cannot be interrupted, so the statement continues after a cancel request.
      this.#socket.end();
    } else if (code === startupCode.protocol3) {
      this.#user = startupParameters(frame.bytes).get('user') ?? 'postgres';
      this.#reader.startupDone();
      this.send(message('R', int32(3)));
    } else {
      this.fail('08P01', 'unsupported protocol version');
    }
  }

  #authenticate(frame: Frame): void {
    const given = frame.type === 'p' ? Buffer.from(readCString(frame.bytes, 5)) : Buffer.alloc(0);
    const expected = Buffer.from(this.#context.password);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
      return this.fail('28P01', `password authentication failed for user "${this.#user}"`);
    }
    this.#authenticated = true;
    const status = {
      server_version: this.#context.serverVersion,
      server_encoding: 'UTF8',
      client_encoding: 'UTF8',
      DateStyle: 'ISO, MDY',
      IntervalStyle: 'postgres',
      TimeZone: 'UTC',
      integer_datetimes: 'on',
      standard_conforming_strings: 'on',
      session_authorization: this.#user,
      is_superuser: this.#user === 'postgres' ? 'on' : 'off',
    };
    const reports = Object.entries(status).map(([name, value]) => message('S', cString(name), cString(value)));
    this.send(
      Buffer.concat([message('R', int32(0)), ...reports, message('K', int32(this.#id), int32(0)), readyForQuery('I')]),
    );
  }

  #enqueue(): void {
    const group = this.#group;
    this.#group = [];
    this.#queued += 1;
    clearTimeout(this.#idleTimer);
    this.#then(async () => {
      await this.#run(group);
      this.#queued -= 1;
    });
  }

  async #run(group: Frame[]): Promise<void> {
    if (this.#closed) return;
    const restored = this.#holdsTurn ? undefined : this.#statements.unnamedToRestore(group);
    if (!(await this.#takeTurn())) return;
    const frames = group.map((frame) => frame.bytes);
    let hidden = restored ? 1 : 0;
    const status = await this.#context.backend.execute(
      Buffer.concat(restored ? [restored, ...frames] : frames),
      (frame) => {
        if (frame.type === '1' && hidden > 0) hidden -= 1;
        else this.send(frame.bytes);
      },
    );
    if (status === 'I') this.#giveBack();
    else if (!this.#closed) this.#watchIdle();
  }

  /** Returns whether this connection has the turn and the backend runs as its user. */
  async #takeTurn(): Promise<boolean> {
    if (this.#holdsTurn) return true;
    await this.#context.backend.take();
    this.#holdsTurn = true;
    if (this.#closed) {
      this.#giveBack();
      return false;
    }
    const failure = await this.#context.backend.becomeUser(this.#user);
    if (failure === undefined) return true;
    this.#giveBack();
    this.fail('28000', `cannot connect as "${this.#user}": ${failure} (have the migrations run?)`);
    return false;
  }

  #giveBack(): void {
    this.#holdsTurn = false;
    this.#context.backend.release();
  }

  #watchIdle(): void {
    this.#idleTimer = setTimeout(() => {
      if (this.#queued > 0) return;
      this.fail('25P03', 'terminating connection due to idle-in-transaction timeout');
    }, this.#context.idleInTransactionMs);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#idleTimer);
    this.#context.channels.leave(this);
    this.#then(() => this.#windUp());
  }

  /** Runs the tasks of a connection one at a time, in their order. */
  #then(work: () => Promise<void>): void {
    this.#work = this.#work.then(work).catch(this.#context.onFailure);
  }

  /** Removes the transaction and the prepared statements of this connection from the shared session. */
  async #windUp(): Promise<void> {
    const { backend } = this.#context;
    if (this.#holdsTurn) {
      await backend.rollback();
      this.#giveBack();
    }
    const closes = this.#statements.closeAll();
    if (closes.length === 0) return;
    await backend.take();
    await backend.execute(closes, () => undefined);
    backend.release();
  }
}
