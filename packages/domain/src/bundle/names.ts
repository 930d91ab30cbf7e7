/** The length that every file system accepts, less a number such as ` (2)`. In bytes. */
const MAX_BYTES = 200;
const SEPARATORS = /[<>:"/\\|?*]/g;
/** Control characters, and marks that reverse the text direction: `exe.fdp` must not look like `pdf.exe`. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Device names of Windows, with any extension. */
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

/** Splits off the extension with its dot. A name whose only dot is the first character has none. */
function split(name: string): [string, string] {
  const dot = name.lastIndexOf('.');
  return dot > 0 && bytesOf(name.slice(dot)) <= 20 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
}

/**
 * Returns a name that Linux, macOS and Windows can write and that cannot point to another folder: no separators, no `..`,
 * no device names, no invisible characters, at most 200 bytes including the extension.
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

/** Gives out unique names per folder, ignoring case. A taken name gets a number: `Lease (2).pdf`. */
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
 * Returns the path of each folder and document inside a download. A folder whose parent was not chosen is at the top level,
 * and so is a document whose folder was not chosen. Folders end in `/`. Names are safe, and unique within a folder.
 */
export function layOutBundle<D extends Document>(
  folders: readonly Folder[],
  documents: readonly D[],
): { folders: string[]; files: { path: string; document: D }[] } {
  const give = nameGiver();
  const pathOf = new Map<string, string>();
  // Paths consist of ids of equal length, so a shorter path is closer to the top.
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
