import { expect, it } from 'vitest';
import { documentNumber, flattened, numberFolders } from './numbering.ts';

function folder(id: string, name: string, parentFolderId: string | null = null) {
  return { id, name, parentFolderId };
}

function numbersOf(folders: ReturnType<typeof folder>[]) {
  return flattened(numberFolders(folders)).map(({ number, name, depth }) => `${number} ${name} ${depth}`);
}

it('numbers each level by name, with figures in names in their order', () => {
  const folders = [
    folder('c', 'Suite 10', 'a'),
    folder('b', 'Tax'),
    folder('d', 'Suite 9', 'a'),
    folder('e', 'Annexes', 'c'),
    folder('a', 'Leases'),
  ];
  expect(numbersOf(folders)).toEqual(['1 Leases 0', '1.1 Suite 9 1', '1.2 Suite 10 1', '1.2.1 Annexes 2', '2 Tax 0']);
});

it('leaves no gap for folders that are not given, and shows what was below them at the top', () => {
  expect(numbersOf([folder('b', 'Below', 'secret'), folder('a', 'Above')])).toEqual(['1 Above 0', '2 Below 0']);
});

it('numbers folders of one name by id, the same at each call', () => {
  const same = [folder('2', 'Same'), folder('1', 'Same')];
  expect(flattened(numberFolders(same)).map(({ id }) => id)).toEqual(['1', '2']);
  expect(flattened(numberFolders(same.toReversed())).map(({ id }) => id)).toEqual(['1', '2']);
});

it('numbers 10,000 folders 300 levels deep', () => {
  const folders = Array.from({ length: 10_000 }, (_, at) =>
    folder(`${at}`, `F${at}`, at % 300 === 0 ? null : `${at - 1}`),
  );
  expect(flattened(numberFolders(folders))).toHaveLength(10_000);
});

it('numbers documents after the folders of their level', () => {
  expect(documentNumber(undefined, 4, 0)).toBe('5');
  expect(documentNumber({ number: '3.2' }, 0, 9)).toBe('3.2.10');
});
