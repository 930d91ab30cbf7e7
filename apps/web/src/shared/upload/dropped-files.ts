export type PickedFile = { file: File; path: string };

/** What a computer puts into folders by itself; nobody means to upload these. */
const LITTER = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.localized']);

function isLitter(name: string): boolean {
  return LITTER.has(name) || name.startsWith('._') || name.startsWith('~$');
}

/** Every file below the dropped entries with its path inside them, in the order of a listing. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<PickedFile[]> {
  const found: PickedFile[] = [];
  for (const entry of entries) {
    if (isLitter(entry.name)) continue;
    if (isFileEntry(entry)) {
      found.push({ file: await fileOf(entry), path: entry.fullPath.replace(/^\/+/, '') });
    } else if (isDirectoryEntry(entry)) {
      found.push(...(await filesOfEntries(await childrenOf(entry))));
    }
  }
  return found;
}

/** Files and whole folders out of a drop. The entries must be taken before the first await: the list empties itself. */
export async function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  if (entries.length > 0) return filesOfEntries(entries);
  return filesOfInput(transfer.files);
}

/** Files out of an `<input type="file">`; one with `webkitdirectory` gives their paths too. */
export function filesOfInput(files: Iterable<File>): PickedFile[] {
  return [...files]
    .filter((file) => !isLitter(file.name))
    .map((file) => ({ file, path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath }));
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });
}

/** A reader gives at most a hundred entries at a time, and an empty list at the end. */
async function childrenOf(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) return children.sort((a, b) => a.name.localeCompare(b.name));
    children.push(...batch);
  }
}
