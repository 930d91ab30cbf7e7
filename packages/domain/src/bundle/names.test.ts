import { describe, expect, it } from 'vitest';
import { layOutBundle, safeName } from './index.ts';

describe('a name inside a download', () => {
  it.each([
    ['Lease.pdf', 'Lease.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['..', '_'],
    ['', '_'],
    ['C:\\Windows\\x.dll', 'C__Windows_x.dll'],
    ['a\0b\nc.txt', 'abc.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['NUL', '_NUL'],
    ['con.txt', '_con.txt'],
    ['Contract.pdf', 'Contract.pdf'],
    ['Notes. . ', 'Notes'],
    ['.env', '.env'],
    ['Cafe\u0301.pdf', 'Caf\u00e9.pdf'],
    ['half\ud800.pdf', 'half\ufffd.pdf'],
  ])('writes %j as %j', (given, written) => {
    expect(safeName(given)).toBe(written);
  });

  it('is short enough for every file system and keeps its extension', () => {
    const name = safeName(`${'契'.repeat(200)}.pdf`);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
    expect(name).toMatch(/^契+\.pdf$/);
    expect(safeName('x'.repeat(300))).toHaveLength(200);
  });
});

describe('the layout of a download', () => {
  const folder = (id: string, name: string, parents: string[] = []) => ({
    id,
    name,
    parentFolderId: parents.at(-1) ?? null,
    path: `/${[...parents, id].join('/')}/`,
  });
  const pathsOf = (folders: ReturnType<typeof folder>[], documents: { folderId: string | null; name: string }[]) =>
    layOutBundle(folders, documents).files.map(({ path }) => path);

  it('keeps the tree, whatever the order of the input', () => {
    const tree = [folder('b', 'Leases', ['a']), folder('a', 'Legal')];
    expect(pathsOf(tree, [{ folderId: 'b', name: 'Harbor.pdf' }])).toEqual(['Legal/Leases/Harbor.pdf']);
    expect(layOutBundle(tree, []).folders).toEqual(['Legal/', 'Legal/Leases/']);
  });

  it('puts documents at the top level if their folder was not chosen', () => {
    expect(
      pathsOf(
        [folder('b', 'Leases', ['a'])],
        [
          { folderId: 'b', name: 'Harbor.pdf' },
          { folderId: 'a', name: 'Memo.pdf' },
        ],
      ),
    ).toEqual(['Leases/Harbor.pdf', 'Memo.pdf']);
  });

  it('numbers names that some file systems treat as equal', () => {
    expect(
      pathsOf(
        [folder('a', 'Lease')],
        ['Lease', 'lease', 'Rent?.pdf', 'rent*.pdf', 'Rent_ (2).pdf'].map((name) => ({ folderId: null, name })),
      ),
    ).toEqual(['Lease (2)', 'lease (3)', 'Rent_.pdf', 'rent_ (2).pdf', 'Rent_ (2) (2).pdf']);
  });

  it('numbers names per folder', () => {
    const same = { name: 'Memo.pdf' };
    expect(
      pathsOf(
        [folder('a', 'A'), folder('b', 'B')],
        [
          { ...same, folderId: 'a' },
          { ...same, folderId: 'b' },
          { ...same, folderId: 'a' },
        ],
      ),
    ).toEqual(['A/Memo.pdf', 'B/Memo.pdf', 'A/Memo (2).pdf']);
  });
});
