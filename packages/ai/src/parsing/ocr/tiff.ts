/** More frames than this are not read. */
const MOST_FRAMES = 10_000;

/**
 * Splits a TIFF with several pages. Each page is the same file with another first directory, because readers open the
 * first. Other files are returned as they are.
 */
export function* framesOf(file: Buffer): Generator<Buffer> {
  const order = file.toString('latin1', 0, 2);
  const isLittle = order === 'II';
  const isTiff = (isLittle || order === 'MM') && file.length > 8 && file[isLittle ? 2 : 3] === 42;
  if (!isTiff) {
    yield file;
    return;
  }
  const read = (at: number, bytes: 2 | 4): number =>
    isLittle ? file.readUIntLE(at, bytes) : file.readUIntBE(at, bytes);
  const seen = new Set<number>();
  for (let at = read(4, 4); at > 0 && at + 2 <= file.length && !seen.has(at) && seen.size < MOST_FRAMES;) {
    seen.add(at);
    const frame = Buffer.from(file);
    if (isLittle) frame.writeUInt32LE(at, 4);
    else frame.writeUInt32BE(at, 4);
    yield frame;
    const next = at + 2 + read(at, 2) * 12;
    at = next + 4 <= file.length ? read(next, 4) : 0;
  }
}
