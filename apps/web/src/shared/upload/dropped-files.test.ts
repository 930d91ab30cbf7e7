import { describe, expect, it } from 'vitest';
import { filesOfEntries, filesOfInput } from './dropped-files.ts';

const BATCH = 2;

function fileEntry(fullPath: string): FileSystemFileEntry {
  const name = fullPath.slice(fullPath.lastIndexOf('/') + 1);
  const entry: Partial<FileSystemFileEntry> = {
    name,
    fullPath,
    isFile: true,
    isDirectory: false,
    file: (resolve) => resolve(new File([name], name)),
  };
  return entry as FileSystemFileEntry; // a browser object; only the properties that are read
}

/** A folder whose reader returns its children in batches, as browsers do. */
function folderEntry(fullPath: string, children: FileSystemEntry[]): FileSystemDirectoryEntry {
  const entry: Partial<FileSystemDirectoryEntry> = {
    name: fullPath.slice(fullPath.lastIndexOf('/') + 1),
    fullPath,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let at = 0;
      return {
        readEntries: (resolve) => {
          resolve(children.slice(at, at + BATCH));
          at += BATCH;
        },
      };
    },
  };
  return entry as FileSystemDirectoryEntry; // as above
}

describe('filesOfEntries', () => {
  it('finds every file in a folder, beyond the first batch of its reader', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => fileEntry(`/Leases/${name}.txt`));
    const found = await filesOfEntries([folderEntry('/Leases', names)]);
    expect(found.map((one) => one.path)).toEqual([
      'Leases/a.txt',
      'Leases/b.txt',
      'Leases/c.txt',
      'Leases/d.txt',
      'Leases/e.txt',
    ]);
  });

  it('reads nested folders and skips system files', async () => {
    const deep = folderEntry('/Room/2021', [fileEntry('/Room/2021/Harbor.pdf'), fileEntry('/Room/2021/.DS_Store')]);
    const found = await filesOfEntries([
      folderEntry('/Room', [deep]),
      fileEntry('/notes.md'),
      fileEntry('/~$notes.docx'),
    ]);
    expect(found.map((one) => one.path)).toEqual(['Room/2021/Harbor.pdf', 'notes.md']);
  });
});

describe('filesOfInput', () => {
  it('keeps the paths of files in a selected folder', () => {
    const file = new File(['x'], 'Harbor.pdf');
    Object.defineProperty(file, 'webkitRelativePath', { value: 'Leases/Harbor.pdf' });
    const plain = new File(['y'], 'notes.md');
    Object.defineProperty(plain, 'webkitRelativePath', { value: '' });
    expect(filesOfInput([file, plain]).map((one) => one.path)).toEqual(['Leases/Harbor.pdf', 'notes.md']);
  });
});
