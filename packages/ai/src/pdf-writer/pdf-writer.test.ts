import { textsOfPdf } from '@atrium/samples/pdf-text';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { attachFiles, openPdf, type TextStyle } from './index.ts';

const A5 = { title: 'Lease', width: 420, height: 595 };
const STYLE: TextStyle = { size: 10, colour: '#000000' };

describe('a written PDF', () => {
  it.each([
    ['Latin', 'Léase “Ridgeway” — 12,500.00'],
    ['Latin with ligatures', 'The staff of the office flag fig 5, waffles and fb84ff0d'],
    ['Greek', 'Καφές'],
    ['Cyrillic', 'Аренда'],
    ['Thai', 'ค่าเช่า'],
    ['Chinese', '银行手续费'],
    ['Japanese', 'カタカナ ひらがな'],
    ['Korean', '한국어 이름'],
  ])('has %s as text that can be read again', async (_script, text) => {
    const pdf = openPdf(A5);
    pdf.text(text, 20, 20, STYLE);
    const [page] = await textsOfPdf(pdf.close());
    expect(page?.replaceAll(/\s/g, '').normalize('NFC')).toBe(text.replaceAll(/\s/g, ''));
  });

  it('writes characters that no font has by their codes', async () => {
    const pdf = openPdf(A5);
    pdf.text('ᬅ', 20, 20, STYLE);
    expect(await textsOfPdf(pdf.close())).toEqual(['U+1B05']);
  });

  it('shortens a line to its width', async () => {
    const pdf = openPdf(A5);
    pdf.text('Rent of the office in Larkfield', 20, 20, { ...STYLE, width: 80 });
    pdf.text('Rent', 20, 40, { ...STYLE, width: 80 });
    const [page] = await textsOfPdf(pdf.close());
    expect(page).toMatch(/^Rent of the [^…]*… Rent$/);
  });

  it('breaks a text between words, within long words and at its own line ends, and loses nothing', () => {
    const pdf = openPdf(A5);
    const text = `One two three four five six\n${'x'.repeat(60)} 银行手续费银行手续费银行手续费`;
    const lines = pdf.lines(text, { ...STYLE, width: 100 });
    expect(lines.length).toBeGreaterThan(6);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''));
    expect(pdf.lines('', { ...STYLE, width: 100 })).toEqual(['']);
  });

  it('draws on each page after all are known', async () => {
    const pdf = openPdf(A5);
    pdf.addPage();
    pdf.onEachPage((page, pages) => pdf.text(`${page} of ${pages}`, 20, 20, STYLE));
    expect(await textsOfPdf(pdf.close())).toEqual(['1 of 2', '2 of 2']);
  });

  it('carries attached files', async () => {
    const at = new Date('2026-05-04T10:00:00Z');
    const pdf = await attachFiles(
      openPdf(A5).close(),
      [{ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('A') }],
      at,
    );
    const read = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(read.getAttachments().map(({ name, data }) => [name, Buffer.from(data).toString()])).toEqual([
      ['a.txt', 'A'],
    ]);
    expect(read.getTitle()).toBe('Lease');
    expect(read.getModificationDate()).toEqual(at);
  });
});
