import { describe, expect, it } from 'vitest';
import { chunkPages } from './chunk.ts';
import { countTokens } from './tokens.ts';

function sentence(n: number) {
  return `Sentence number ${n} says that the fund returned ${n}.5 per cent in the quarter. `;
}
function prose(count: number) {
  return Array.from({ length: count }, (_, n) => sentence(n))
    .join('')
    .trim();
}

describe('chunkPages', () => {
  it('keeps a short document whole, with one anchor per page', () => {
    const chunks = chunkPages([
      { page: 1, md: '# Lease\n\nThe rent is 12,000.' },
      { page: 2, md: 'Signed in Bern.' },
    ]);
    expect(chunks).toHaveLength(1);
    expect(chunks[0]!.text).toBe('# Lease\n\nThe rent is 12,000.\n\nSigned in Bern.');
    expect(chunks[0]!.anchors).toEqual([
      { page: 1, start: 0, end: 28 },
      { page: 2, start: 0, end: 15 },
    ]);
  });

  it('anchors every chunk at its own text and loses nothing', () => {
    const md = prose(200);
    const chunks = chunkPages([{ page: 7, md }], { size: 256, overlap: 50 });
    expect(chunks.length).toBeGreaterThan(5);
    let covered = 0;
    for (const chunk of chunks) {
      const [anchor] = chunk.anchors;
      expect(md.slice(anchor!.start, anchor!.end).trimEnd()).toBe(chunk.text);
      expect(countTokens(chunk.text)).toBeLessThanOrEqual(256);
      expect(anchor!.start).toBeLessThanOrEqual(covered);
      covered = anchor!.end;
    }
    expect(covered).toBe(md.length);
  });

  it('overlaps by whole sentences and no more than requested', () => {
    const chunks = chunkPages([{ page: 1, md: prose(100) }], { size: 256, overlap: 60 });
    for (const [index, chunk] of chunks.slice(1).entries()) {
      const shared = chunks[index]!.anchors[0]!.end - chunk.anchors[0]!.start;
      expect(shared).toBeGreaterThan(0);
      expect(countTokens(chunk.text.slice(0, shared))).toBeLessThanOrEqual(60);
      expect(chunk.text.startsWith('Sentence number')).toBe(true);
    }
  });

  it('also limits the number of characters in prose, tables and text without spaces', () => {
    const head = `| ${'Fund '.repeat(30)} | NAV |\n| --- | --- |\n`;
    const rows = Array.from({ length: 60 }, (_, n) => `| Fund ${n} | ${n},000 |`).join('\n');
    for (const md of [prose(100), head + rows, '😀'.repeat(3_000), 'word '.repeat(900)]) {
      const chunks = chunkPages([{ page: 1, md }], { maxCharacters: 1_000, overlapCharacters: 120 });
      for (const { text } of chunks) {
        expect(text.length).toBeLessThanOrEqual(1_000);
        expect(text.isWellFormed()).toBe(true);
      }
      for (const [index, chunk] of chunks.slice(1).entries()) {
        const shared = chunks[index]!.anchors[0]!.end - chunk.anchors[0]!.start;
        expect(shared).toBeGreaterThanOrEqual(0);
        expect(shared).toBeLessThanOrEqual(120);
      }
      expect(chunks.at(-1)!.anchors[0]!.end).toBe(md.length);
    }
  });

  it('cuts between blocks and never leaves a heading at the end of a chunk', () => {
    const md = Array.from({ length: 30 }, (_, n) => `## Part ${n}\n\n${prose(5)}`).join('\n\n');
    for (const chunk of chunkPages([{ page: 1, md }], { size: 300, overlap: 0 })) {
      expect(chunk.text.split('\n').at(-1)).not.toMatch(/^#/);
      expect(chunk.text).toMatch(/^## Part/);
    }
  });

  it('repeats the header of a table that it cuts, and anchors only the rows', () => {
    const head = '| Fund | NAV |\n| --- | --- |\n';
    const rows = Array.from({ length: 300 }, (_, n) => `| Fund ${n} | ${n},000 |`).join('\n');
    const chunks = chunkPages([{ page: 1, md: head + rows }], { size: 200, overlap: 20 });
    expect(chunks.length).toBeGreaterThan(3);
    for (const chunk of chunks) {
      expect(chunk.text.startsWith(head)).toBe(true);
      expect(chunk.text.split('\n').every((line) => line.startsWith('| ') && line.endsWith(' |'))).toBe(true);
    }
    const { start, end } = chunks[1]!.anchors[0]!;
    expect(chunks[1]!.text).toBe(head + (head + rows).slice(start, end).trimEnd());
  });

  it('splits a single run longer than a chunk without breaking a surrogate pair', () => {
    const chunks = chunkPages([{ page: 1, md: '😀'.repeat(3_000) }], { size: 128, overlap: 0 });
    expect(chunks.map((chunk) => chunk.text).join('')).toBe('😀'.repeat(3_000));
    for (const chunk of chunks) expect(chunk.text.isWellFormed()).toBe(true);
  });

  it('returns no chunks for blank pages', () => {
    expect(chunkPages([{ page: 1, md: ' \n\n ' }])).toEqual([]);
  });

  it('rejects an overlap that is not smaller than the size', () => {
    expect(() => chunkPages([], { size: 100, overlap: 100 })).toThrow(RangeError);
    expect(() => chunkPages([], { size: 100, overlap: -1 })).toThrow(RangeError);
  });
});

describe('countTokens', () => {
  it('counts special markers as text', () => {
    expect(countTokens('a <|endoftext|> b')).toBeGreaterThan(3);
  });

  it('counts the tokens of very long runs', () => {
    expect(countTokens('a'.repeat(400_000))).toBeGreaterThan(10_000);
    expect(countTokens(' '.repeat(400_000))).toBeLessThan(1_000);
  });
});
