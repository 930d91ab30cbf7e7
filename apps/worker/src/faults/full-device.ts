// Preloaded into a process of the product. Until a folder of this name exists, new files accept only their first pieces.
import { existsSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const until = process.env['FULL_DEVICE_UNTIL'];
const FIRST_PIECES = Number(process.env['FULL_DEVICE_PIECES'] ?? 2);
const { open } = files;

files.open = async (path, flags, mode) => {
  const file = await open(path, flags, mode);
  if (flags !== 'wx' || !String(path).includes('.unfinished') || until === undefined || existsSync(until)) return file;
  let pieces = 0;
  /** Fails like a full disk: data that was written before is kept. */
  const limited =
    <Arguments extends unknown[], Written>(write: (...piece: Arguments) => Promise<Written>) =>
    async (...piece: Arguments): Promise<Written> => {
      pieces += 1;
      if (pieces <= FIRST_PIECES) return write(...piece);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
    };
  return Object.assign(file, { write: limited(file.write.bind(file)), writev: limited(file.writev.bind(file)) });
};
syncBuiltinESMExports();
