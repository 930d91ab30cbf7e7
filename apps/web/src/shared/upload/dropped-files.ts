export type PickedFile = { file: File; path: string };

/** Files that operating systems put into folders, which nobody wants to upload. */
const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.localized']);

function isSystemFile(name: string): boolean {
  return SYSTEM_FILES.has(name) || name.startsWith('._') || name.startsWith('~$');
}

/** Every file below the dropped entries with its path, in alphabetical order within each folder. */
export async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<PickedFile[]> {
  const found: PickedFile[] = [];
  for (const entry of entries) {
    if (isSystemFile(entry.name)) continue;
    if (isFileEntry(entry)) {
      found.push({ file: await fileOf(entry), path: entry.fullPath.replace(/^\/+/, '') });
    } else if (isDirectoryEntry(entry)) {
      found.push(...(await filesOfEntries(await childrenOf(entry))));
    }
  }
  return found;
}

/** The files and folders of a drop. The entries must be read before the first await, because the browser empties the list. */
export async function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  if (entries.length > 0) return filesOfEntries(entries);
  return filesOfInput(transfer.files);
}

/** The files of an `<input type="file">`. With `webkitdirectory`, they have paths. */
export function filesOfInput(files: Iterable<File>): PickedFile[] {
  return [...files]
    .filter((file) => !isSystemFile(file.name))
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

/** A reader returns at most a hundred entries at a time, and an empty list at the end. */
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
