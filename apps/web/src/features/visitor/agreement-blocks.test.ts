import { expect, it } from 'vitest';
import { agreementBlocks, boldParts } from './agreement-blocks.ts';

it('splits at blank lines and finds headings, also without a blank line around them', () => {
  const text = '# Agreement\nBetween A and B.\n\n1. Use.\n   Only here.\r\n\r\n\n## Term\n\nTwo years.';
  expect(agreementBlocks(text)).toEqual([
    { kind: 'heading', text: 'Agreement' },
    { kind: 'paragraph', text: 'Between A and B.' },
    { kind: 'paragraph', text: '1. Use.\n   Only here.' },
    { kind: 'heading', text: 'Term' },
    { kind: 'paragraph', text: 'Two years.' },
  ]);
});

it('shows every other character as written', () => {
  const text = '<b>Not HTML</b> or [Markdown](https://evil.example) #1 #no * 2 ** 3 ** 4';
  expect(agreementBlocks(text)).toEqual([{ kind: 'paragraph', text }]);
  expect(boldParts(text)).toEqual([{ text, isBold: false }]);
});

it('has no blocks for an empty text', () => {
  expect(agreementBlocks(' \n\n\t')).toEqual([]);
});

it('finds bold words', () => {
  expect(boldParts('**1. Use.** Recipient (**B**) shall')).toEqual([
    { text: '1. Use.', isBold: true },
    { text: ' Recipient (', isBold: false },
    { text: 'B', isBold: true },
    { text: ') shall', isBold: false },
  ]);
});
