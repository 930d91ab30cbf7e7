// Loaded before a process of the product: until there is a folder of this name, new files are written to a full device.
import { existsSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const until = process.env['FULL_DEVICE_UNTIL'];
const { open } = files;
files.open = async (path, flags, mode) =>
  flags === 'wx' && String(path).includes('.unfinished') && until !== undefined && !existsSync(until)
    ? open('/dev/full', 'w')
    : open(path, flags, mode);
syncBuiltinESMExports();
