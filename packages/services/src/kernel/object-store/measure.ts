import { createHash } from 'node:crypto';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PutResult } from './object-store.ts';

/** Makes a stream that passes its bytes on and then reports their number and hash. */
export function measure(): { through: Transform; result: () => PutResult } {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ sizeBytes, sha256: hash.digest('hex') }) };
}

/** Reads a stream to its end and returns its size and hash. */
export async function measured(content: Readable): Promise<PutResult> {
  const { through, result } = measure();
  await pipeline(content, through, new Writable({ write: (_chunk, _encoding, done) => done() }));
  return result();
}
