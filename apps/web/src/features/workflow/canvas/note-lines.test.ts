import { expect, it } from 'vitest';
import { noteLines } from './note-lines.ts';

it('reads headings, bold words and the words of links, and keeps every line', () => {
  expect(noteLines('## Quick start\n\n1. Open the **Playground** of [the flow](https://example.com).')).toEqual([
    { isHeading: true, parts: [{ text: 'Quick start', isBold: false }] },
    { isHeading: false, parts: [] },
    {
      isHeading: false,
      parts: [
        { text: '1. Open the ', isBold: false },
        { text: 'Playground', isBold: true },
        { text: ' of the flow.', isBold: false },
      ],
    },
  ]);
});

it('shows marks without their other end as they are', () => {
  expect(noteLines('2 ** 3 and #1')).toEqual([{ isHeading: false, parts: [{ text: '2 ** 3 and #1', isBold: false }] }]);
});
