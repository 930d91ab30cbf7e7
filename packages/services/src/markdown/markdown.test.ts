import { expect, it } from 'vitest';
import { blocksOf, plainTextOf } from './index.ts';

it('reads Markdown as blocks', () => {
  const blocks = blocksOf('# A\ntext *it* `c`\n1. one\n   - two\n\n---\n```\ncode\n```\n[a](http://b.example)');
  expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'item', 'item', 'rule', 'code', 'paragraph']);
  expect(blocks.at(-1)).toMatchObject({ pieces: [{ text: 'a (http://b.example)' }] });
});

it('shows escaped signs without their backslash, and takes them for no mark', () => {
  const [paragraph, table] = blocksOf(
    String.raw`Fee \*net\* of **Smith \& Co \[a\]**, \`code\`` + '\n\n|a|b|\n|-|-|\n|x\\|y|z|',
  );
  expect(paragraph).toMatchObject({
    pieces: [{ text: 'Fee *net* of ' }, { text: 'Smith & Co [a]', bold: true }, { text: ', `code`' }],
  });
  expect(table).toMatchObject({
    rows: [
      [[{ text: 'a' }], [{ text: 'b' }]],
      [[{ text: 'x|y' }], [{ text: 'z' }]],
    ],
  });
});

it.each([
  ['**Renewal option**: two terms [1]', 'Renewal option: two terms [1]'],
  ['# Terms\n\n- one\n- *two*\n\nEnd', 'Terms\n\n- one\n- two\n\nEnd'],
  ['1. a\n2. b', '1. a\n2. b'],
  ['|Lease|Rent|\n|-|-|\n|A|4,500.00|', 'Lease | Rent\nA | 4,500.00'],
  [String.raw`5 \* 3 \[net\] of a\_b`, '5 * 3 [net] of a_b'],
  ['', ''],
])('writes %j as plain text', (markdown, text) => {
  expect(plainTextOf(markdown)).toBe(text);
});
