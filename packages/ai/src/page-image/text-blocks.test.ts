import { expect, it } from 'vitest';
import { blocksOf } from './text-blocks.ts';

it('reads headings, lines and tables with their head', () => {
  expect(
    blocksOf('## Rent **roll**\nAs of [today](https://x.example).\n| A | B\\|C |\n|---|:-:|\n| 1<br>2 | `3` |\n'),
  ).toEqual([
    { kind: 'text', text: 'Rent roll', level: 2 },
    { kind: 'text', text: 'As of today.', level: null },
    {
      kind: 'table',
      rows: [
        ['A', 'B|C'],
        ['1 2', '3'],
      ],
      hasHead: true,
    },
    { kind: 'text', text: '', level: null },
  ]);
});

it('reads a table without a head, and leaves a lone separator out', () => {
  expect(blocksOf('|---|\n| a |\n| b |\n|---|')).toEqual([{ kind: 'table', rows: [['a'], ['b']], hasHead: false }]);
});
