import type { Zippable } from 'fflate';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** Re-packs an Office file so that equal content gives equal bytes: sorted names, one date, no clock in its properties. */
export function settle(office: Uint8Array, created: string): Uint8Array {
  const stamp = new Date(`${created}T12:00:00`);
  const entries = Object.entries(unzipSync(office)).filter(([name]) => !name.endsWith('/'));
  const files: Zippable = {};
  // [Content_Types].xml sorts before the folders, where sniffers look for it.
  for (const [name, bytes] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const settled = name.endsWith('.xlsx') ? settle(bytes, created) : name === 'docProps/core.xml' ? date(bytes, created) : bytes;
    files[name] = [settled, { mtime: stamp, level: 6 }];
  }
  return zipSync(files);
}

function date(core: Uint8Array, created: string): Uint8Array {
  const xml = strFromU8(core).replaceAll(
    /(<dcterms:(created|modified)[^>]*>)[^<]*(<)/g,
    (_whole, open: string, _name: string, close: string) => `${open}${created}T12:00:00Z${close}`,
  );
  return strToU8(xml);
}
