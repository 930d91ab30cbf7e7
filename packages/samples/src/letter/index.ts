import { writeDate } from '../calendar/index.ts';
import { drawScan } from '../drawing/index.ts';
import { encodePng } from '../scan/png.ts';
import { Canvas } from '../scan/raster.ts';

export type Letter = {
  from: string;
  fromLines: string[];
  to: string[];
  dated: string;
  subject: string;
  paragraphs: string[];
  signer: string;
  signerTitle: string;
};
/** The faults of the scan: degrees of rotation, specks of dust, and the seed of their positions. */
export type ScanLook = { skew: number; specks: number; seed: number };

const dpi = 150;
const margin = 165;

/** A letter as a scanned page: a greyscale PNG of US Letter size at 150 dpi, with no text layer. */
export function scanLetter(letter: Letter, look: ScanLook): Uint8Array {
  const page = new Canvas(8.5 * dpi, 11 * dpi, look.skew);
  const width = page.width - 2 * margin;
  page.text(letter.from, margin, 170, 44);
  let y = 204;
  for (const line of letter.fromLines) {
    page.text(line, margin, (y += 8) + 12, 19);
    y += 18;
  }
  page.rule(margin, y + 16, width, 3);
  y += 90;
  const line = (text: string, size = 24) => {
    page.text(text, margin, y, size);
    y += size * 1.5;
  };
  line(writeDate(letter.dated));
  y += 24;
  for (const each of letter.to) line(each);
  y += 24;
  line(`Re: ${letter.subject}`, 26);
  y += 14;
  for (const paragraph of letter.paragraphs) {
    for (const text of wrap(page, paragraph, width, 24)) line(text);
    y += 18;
  }
  line('Yours faithfully,');
  y += 20;
  page.text(letter.signer, margin + 20, y + 26, 42);
  y += 50;
  page.rule(margin, y, 380, 1.5);
  y += 34;
  line(letter.signer);
  line(letter.signerTitle);
  page.speckle(look.specks, look.seed);
  return encodePng(page.grey, page.width, page.height, dpi);
}

/** The same scan inside a PDF, as an office scanner delivers it. */
export function scanLetterPdf(letter: Letter, look: ScanLook): Promise<Uint8Array> {
  return drawScan([scanLetter(letter, look)], {
    title: letter.subject,
    author: letter.from,
    created: letter.dated,
    left: '',
    right: '',
    foot: '',
  });
}

function wrap(page: Canvas, text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const each of text.split(' ')) {
    const longer = line === '' ? each : `${line} ${each}`;
    if (line !== '' && page.measure(longer, size) > width) {
      lines.push(line);
      line = each;
    } else line = longer;
  }
  return [...lines, line];
}
