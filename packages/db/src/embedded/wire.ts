// PostgreSQL's frontend/backend protocol, version 3: only the frames that the multiplexer reads.
// https://www.postgresql.org/docs/current/protocol-message-formats.html

export interface Frame {
  /** The message type, one letter, or '' for the packet without a type that opens a connection. */
  readonly type: string;
  /** The complete frame with its header. */
  readonly bytes: Buffer;
}

export const startupCode = { protocol3: 196_608, cancel: 80_877_102, ssl: 80_877_103, gssEncryption: 80_877_104 };

/** The largest frame that a client may send. PostgreSQL's limit for one value is 1 GiB. */
const maxFrameBytes = 1024 ** 3;

/** Splits a stream of chunks into complete frames. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);
  #expectsStartup: boolean;

  constructor(options: { startup: boolean }) {
    this.#expectsStartup = options.startup;
  }

  /** Must be called when the startup packet was accepted, because later frames have a type. */
  startupDone(): void {
    this.#expectsStartup = false;
  }

  push(chunk: Uint8Array): void {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
  }

  /** Returns the next complete frame, or undefined until more bytes arrive. */
  next(): Frame | undefined {
    const header = this.#expectsStartup ? 0 : 1;
    if (this.#rest.length < header + 4) return undefined;
    const length = this.#rest.readInt32BE(header);
    if (length < 4 || length > maxFrameBytes) throw new RangeError(`frame of ${length} bytes`);
    const total = header + length;
    if (this.#rest.length < total) return undefined;
    const bytes = this.#rest.subarray(0, total);
    this.#rest = this.#rest.subarray(total);
    return { type: this.#expectsStartup ? '' : String.fromCharCode(bytes[0] ?? 0), bytes };
  }
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

export function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

export function query(sql: string): Buffer {
  return message('Q', cString(sql));
}

export function errorResponse(severity: 'ERROR' | 'FATAL', sqlState: string, text: string): Buffer {
  return message(
    'E',
    cString(`S${severity}`),
    cString(`V${severity}`),
    cString(`C${sqlState}`),
    cString(`M${text}`),
    Buffer.alloc(1),
  );
}

export function readyForQuery(status: string): Buffer {
  return message('Z', Buffer.from(status));
}

/** Reads a zero-terminated string at `offset`. */
export function readCString(bytes: Buffer, offset: number): string {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw new RangeError('unterminated string in a frame');
  return bytes.toString('utf8', offset, end);
}

/** Replaces the zero-terminated string at `offset` and corrects the frame's length. */
export function replaceCString(bytes: Buffer, offset: number, text: string): Buffer {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw new RangeError('unterminated string in a frame');
  return message(String.fromCharCode(bytes[0] ?? 0), bytes.subarray(5, offset), cString(text), bytes.subarray(end + 1));
}

/** Returns the human-readable message of an ErrorResponse. */
export function errorText(bytes: Buffer): string {
  for (let offset = 5; bytes[offset];) {
    const field = String.fromCharCode(bytes[offset] ?? 0);
    const text = readCString(bytes, offset + 1);
    if (field === 'M') return text;
    offset += 2 + Buffer.byteLength(text);
  }
  return 'unknown error';
}

/** Returns the parameters of a startup packet: user, database, application_name... */
export function startupParameters(bytes: Buffer): Map<string, string> {
  const fields = bytes.toString('utf8', 8).split('\0');
  const parameters = new Map<string, string>();
  for (let index = 0; index + 1 < fields.length && fields[index]; index += 2) {
    parameters.set(fields[index] ?? '', fields[index + 1] ?? '');
  }
  return parameters;
}
