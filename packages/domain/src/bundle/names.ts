/** As much as every file system takes in one name, with room for a number behind it. */
const MAX_BYTES = 200;
const SEPARATORS = /[<>:"/\\|?*]/g;
/** Control characters, and marks that turn the direction of what follows: `exe.fdp` must not read as `pdf.exe`. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Devices of Windows, whatever extension they have. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const encoder = new TextEncoder();
function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

function shortened(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let kept = '';
  let bytes = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > most) break;
    kept += character;
  }
  return kept;
}

/** The name and its extension with the dot; what begins with its only dot has none. */
function split(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && bytesOf(name.slice(dot)) <= 20 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * A name that Linux, macOS and Windows can all write, and that leads nowhere else: no separators, no `..`, no devices,
 * nothing invisible, at most 200 bytes with the extension kept.
 */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(SEPARATORS, '_')
    .replace(/[. ]+$/, '')
    .trimStart();
  if (plain === '') return '_';
  const [stem, extension] = split(DEVICE.test(plain) ? `_${plain}` : plain);
  return `${shortened(stem, MAX_BYTES - bytesOf(extension)).trimEnd()}${extension}`;
}

/** Hands out names below folders; one that is taken there, in whatever case, gets a number: `Lease (2).pdf`. */
function nameGiver() {
  const taken = new Map<string, Set<string>>();
  return (parent: string, name: string): string => {
    const here = taken.get(parent) ?? new Set<string>();
    taken.set(parent, here);
    const safe = safeName(name);
    const [stem, extension] = split(safe);
    let given = safe;
    for (let number = 2; here.has(given.toLowerCase()); number += 1) given = `${stem} (${number})${extension}`;
    here.add(given.toLowerCase());
    return `${parent}${given}`;
  };
}

type Folder = { id: string; parentFolderId: string | null; name: string; path: string };
type Document = { folderId: string | null; name: string };

/**
 * Where each folder and document lies inside a bundle. A folder whose parent is not among them lies at the top, and so
 * does a document whose folder is not. Folders end in `/`. Names are safe and, under one folder, unique.
 */
export function layOutBundle<D extends Document>(
  folders: readonly Folder[],
  documents: readonly D[],
): { folders: string[]; files: { path: string; document: D }[] } {
  const give = nameGiver();
  const pathOf = new Map<string, string>();
  // Paths are made of ids of one length: a shorter one is nearer the top.
  for (const folder of folders.toSorted((a, b) => a.path.length - b.path.length)) {
    const parent = pathOf.get(folder.parentFolderId ?? '') ?? '';
    pathOf.set(folder.id, `${give(parent, folder.name)}/`);
  }
  const files = documents.map((document) => ({
    path: give(pathOf.get(document.folderId ?? '') ?? '', document.name),
    document,
  }));
  return { folders: [...pathOf.values()], files };
}
