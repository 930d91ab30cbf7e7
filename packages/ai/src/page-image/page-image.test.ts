import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { hostileFiles } from '@atrium/samples/hostile';
import { degrees, PDFDocument, PDFName, rgb } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../parsing/index.ts';
import { pixelsOf, showsMark } from './check-mark.ts';
import { drawPage, withMarkedFile } from './index.ts';
import { drawPages } from './screenshot.ts';

const MARK = 'd.okafor@northlakecap.com · 2026-11-23 02:31 UTC';
const FEW_SECONDS = 240_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-marking-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function stored(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, bytes);
  return path;
}

/** Returns the marked file, or the code of the refusal. */
async function marked(
  bytes: Uint8Array,
  { mark = MARK, kind = 'pdf' }: { mark?: string; kind?: 'pdf' | 'picture' } = {},
): Promise<Buffer | string> {
  const path = await stored(bytes);
  return withMarkedFile({ kind, path, mark }, async (output) => readFile(output)).catch((error: unknown) => {
    if (error instanceof Refusal) return error.code;
    throw error;
  });
}

async function markedPdf(bytes: Uint8Array, mark = MARK): Promise<Buffer> {
  const result = await marked(bytes, { mark });
  if (typeof result === 'string') throw new Error(`withheld: ${result}`);
  return result;
}

/** Whether the mark shows on a page of `after`, seen by drawing both files. */
async function shows(before: Buffer, after: Buffer, page = 1): Promise<boolean> {
  const [[old], [drawn]] = [await drawPages(before, [page], 50), await drawPages(after, [page], 50)];
  return showsMark(await pixelsOf(old!.png), await pixelsOf(drawn!.png));
}

async function pdfOf(draw: (document: PDFDocument) => void | Promise<void>): Promise<Buffer> {
  const document = await PDFDocument.create();
  await draw(document);
  return Buffer.from(await document.save());
}

describe('the mark', () => {
  it.each([0, 90, 180, 270])('shows upright on a page that is turned by %i degrees', async (angle) => {
    const before = await pdfOf((document) => {
      document.addPage([400, 700]).setRotation(degrees(angle));
    });
    const after = await markedPdf(before);
    expect(await shows(before, after)).toBe(true);
    // An empty page, turned or not, has the same picture if the mark is upright.
    const upright = await pdfOf((document) => void document.addPage(angle % 180 === 0 ? [400, 700] : [700, 400]));
    const [turned] = await drawPages(after, [1], 30);
    const [straight] = await drawPages(await markedPdf(upright), [1], 30);
    const [one, other] = [await pixelsOf(turned!.png), await pixelsOf(straight!.png)];
    expect([one.width, one.height]).toEqual([other.width, other.height]);
    const apart = one.data.filter((value, at) => Math.abs(value - other.data[at]!) > 24).length;
    expect(apart / one.data.length).toBeLessThan(0.01);
  });

  it('shows on cropped pages, on pages away from the origin and on very large ones', async () => {
    const before = await pdfOf((document) => {
      document.addPage([600, 800]).setCropBox(350, 500, 200, 250);
      document.addPage([600, 800]).setMediaBox(-900, 4000, 300, 300);
      document.addPage([14_000, 9_000]);
      document.addPage([900, 60]);
    });
    const after = await markedPdf(before);
    for (const page of [1, 2, 3, 4]) expect(await shows(before, after, page)).toBe(true);
  });

  it('shows on white, black, grey and coloured pages', async () => {
    const before = await pdfOf((document) => {
      for (const color of [rgb(1, 1, 1), rgb(0, 0, 0), rgb(0.5, 0.5, 0.5), rgb(0.16, 0.16, 0.16), rgb(1, 0, 0)]) {
        document.addPage([300, 300]).drawRectangle({ x: 0, y: 0, width: 300, height: 300, color });
      }
    });
    const after = await markedPdf(before);
    for (const page of [1, 2, 3, 4, 5]) expect(await shows(before, after, page)).toBe(true);
  });

  it('is above annotations that cover the page', async () => {
    const before = await pdfOf((document) => {
      const page = document.addPage([300, 300]);
      const { context } = document;
      const appearance = context.register(
        context.stream('1 0.9 0.6 rg 0 0 300 300 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 300, 300] }),
      );
      const note = context.obj({
        Type: 'Annot',
        Subtype: 'Stamp',
        F: 4,
        Rect: [0, 0, 300, 300],
        AP: { N: appearance },
      });
      page.node.addAnnot(context.register(note));
    });
    const after = await markedPdf(before);
    expect(await shows(before, after)).toBe(true);
    const [page] = (await PDFDocument.load(after)).getPages();
    expect(page!.node.Annots()?.size()).toBe(0);
  });

  it('takes attached files out of the marked file', async () => {
    const secret = 'The secret of the attachment. '.repeat(40);
    const before = await pdfOf(async (document) => {
      document.addPage([300, 300]);
      await document.attach(Buffer.from(secret), 'original.txt', {});
    });
    const after = await PDFDocument.load(await markedPdf(before));
    expect(after.getAttachments()).toEqual([]);
    const embedded = after.context
      .enumerateIndirectObjects()
      .filter(([, each]) => String(each).includes('EmbeddedFile'));
    expect(embedded).toEqual([]);
  });

  it.each([
    ['Cyrillic', 'дмитрий@пример.рф'],
    ['Hebrew', 'שלום עולם'],
    ['Arabic', 'محمد علي'],
    ['Thai', 'สวัสดีครับ'],
    ['Devanagari', 'नमस्ते दुनिया'],
    ['Chinese', '北京数据公司'],
    ['Japanese', 'ひらがなカタカナ'],
    ['Korean', '한국어 이름'],
    ['a script without a font, by its codes', 'ᬅᬓ᭄ᬱᬭ'],
  ])('shows in %s, and differs from the mark of another name', async (_script, name) => {
    const before = await pdfOf((document) => void document.addPage([300, 300]));
    const [one, other] = [await markedPdf(before, name), await markedPdf(before, `${name} ${name}`)];
    expect(await shows(before, one)).toBe(true);
    const [a, b] = [await drawPages(one, [1], 60), await drawPages(other, [1], 60)];
    expect(a[0]!.png.equals(b[0]!.png)).toBe(false);
  });

  it('turns a picture into a PDF of one page', async () => {
    const canvas = createCanvas(800, 500);
    const context = canvas.getContext('2d');
    context.fillStyle = 'teal';
    context.fillRect(0, 0, 800, 500);
    const result = await marked(await canvas.encode('png'), { kind: 'picture' });
    expect(Buffer.isBuffer(result)).toBe(true);
    expect((await PDFDocument.load(result as Buffer)).getPageCount()).toBe(1);
  });
});

describe('hostile files', () => {
  const pdfs = hostileFiles.filter(({ name }) => name.endsWith('.pdf'));

  it.each(pdfs.map(({ name }) => name))(
    '%s gets the mark or is withheld',
    async (name) => {
      const { bytes } = pdfs.find((file) => file.name === name)!;
      const before = Buffer.from(await bytes());
      const after = await marked(before);
      if (typeof after === 'string') return;
      const count = (await PDFDocument.load(after)).getPageCount();
      expect(count).toBeGreaterThan(0);
      for (const page of new Set([1, Math.ceil(count / 2), count])) expect(await shows(before, after, page)).toBe(true);
    },
    FEW_SECONDS,
  );

  it('withholds a page whose content hides what follows it', async () => {
    const before = await pdfOf((document) => {
      const page = document.addPage([300, 300]);
      const { context } = document;
      page.node.set(PDFName.of('Contents'), context.register(context.stream('0 0 1 1 re W n q q')));
    });
    expect(await marked(before)).toBe('damaged');
  });
});

describe('a page image', () => {
  it('is drawn in the resolution that is asked for, with and without the mark', async () => {
    const path = await stored(await pdfOf((document) => void document.addPage([360, 720])));
    const ask = { page: 1, dpi: 150, width: null };
    const plain = await drawPage({ source: { kind: 'pdf', path }, ...ask, mark: null });
    const withMark = await drawPage({ source: { kind: 'pdf', path }, ...ask, mark: MARK });
    expect(plain).toMatchObject({ width: 750, height: 1500 });
    const [before, after] = [Buffer.from(plain!.jpeg), Buffer.from(withMark!.jpeg)];
    expect(showsMark(await pixelsOf(before), await pixelsOf(after))).toBe(true);
    expect(Buffer.from(plain!.png!).equals(Buffer.from(withMark!.png!))).toBe(true);
    const again = await drawPage({ source: { kind: 'drawn', png: plain!.png! }, ...ask, width: 300, mark: MARK });
    expect(again).toMatchObject({ png: null, width: 300, height: 600 });
  });

  it('draws stored text with headings, tables and every script', async () => {
    const md = '# Lease\n\nThe rent is 12,500.00.\n\n| Unit | Rent |\n| --- | --- |\n| A | 1 |\n\nשלום 北京';
    const page = await drawPage({ source: { kind: 'text', md }, page: 1, dpi: 72, width: null, mark: MARK });
    expect(page).toMatchObject({ width: 595 });
    expect(page!.height).toBeGreaterThanOrEqual(841);
  });

  it('is null for a page that the file does not have', async () => {
    const path = await stored(await pdfOf((document) => void document.addPage([360, 720])));
    const source = { kind: 'pdf', path } as const;
    expect(await drawPage({ source, page: 2, dpi: 72, width: null, mark: MARK })).toBeNull();
  });

  it('refuses what is no picture', async () => {
    const source = { kind: 'picture', path: await stored(Buffer.from('no picture')) } as const;
    await expect(drawPage({ source, page: 1, dpi: 72, width: null, mark: null })).rejects.toBeInstanceOf(Refusal);
  });
});
