import type { Zippable } from 'fflate';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

// pptxgenjs numbers charts per process, and both kinds of part have that number in their names.
const numbered = /(?<=charts\/chart|charts\/_rels\/chart|Microsoft_Excel_Worksheet)\d+/g;

/** Repacks an Office file so that equal content gives equal bytes: sorted names, one date, no current time in its properties. */
export function settle(office: Uint8Array, created: string): Uint8Array {
  // Dates in ZIP files are local time, so this date has no zone.
  const stamp = new Date(`${created}T12:00:00`);
  const entries = Object.entries(unzipSync(office)).filter(([name]) => !name.endsWith('/'));
  const charts = [...new Set(entries.flatMap(([name]) => name.match(numbered) ?? []))]
    .map(Number)
    .sort((a, b) => a - b);
  const renumber = (text: string) => text.replaceAll(numbered, (found) => String(charts.indexOf(Number(found)) + 1));
  const files: Zippable = {};
  // [Content_Types].xml sorts before the folders, where file type detection expects it.
  for (const [name, bytes] of entries.sort(([a], [b]) => (a < b ? -1 : 1))) {
    files[renumber(name)] = [settlePart(name, bytes, created, renumber), { mtime: stamp, level: 6 }];
  }
  return zipSync(files);
}

function settlePart(name: string, bytes: Uint8Array, created: string, renumber: (text: string) => string): Uint8Array {
  if (name.endsWith('.xlsx')) return settle(bytes, created);
  if (name === 'docProps/core.xml') return strToU8(redate(strFromU8(bytes), created));
  return /\.(rels|xml)$/.test(name) ? strToU8(renumber(strFromU8(bytes))) : bytes;
}

function redate(xml: string, created: string): string {
  return xml.replaceAll(
    /(<dcterms:(created|modified)[^>]*>)[^<]*(<)/g,
    (_whole, open: string, _name: string, close: string) => `${open}${created}T12:00:00Z${close}`,
  );
}
