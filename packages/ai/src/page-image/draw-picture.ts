import { type Canvas, createCanvas, type Image, loadImage, PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import { Refusal } from '../parsing/index.ts';
import { drawMark } from './mark.ts';

/** In pixels of four bytes. */
const MOST_PIXELS = 60e6;
const QUALITY = 85;
/** A4 in points, for the page of a picture. */
const PAPER = { short: 595, long: 842 };

export async function openPicture(bytes: Buffer): Promise<Image> {
  const image = await loadImage(bytes).catch((cause: unknown) => {
    throw new Refusal('damaged', { cause });
  });
  if (image.width < 1 || image.height < 1) throw new Refusal('damaged');
  if (image.width * image.height > MOST_PIXELS) throw new Refusal('too_large');
  return image;
}

function drawn(image: Image, width: number): Canvas {
  const canvas = createCanvas(width, Math.max(1, Math.round((image.height * width) / image.width)));
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export type PageImage = { jpeg: Buffer; width: number; height: number };

/** Returns a picture as JPEG on white, not wider than `width` pixels (null: as it is), with the mark burned in. */
export async function finishPicture(bytes: Buffer, width: number | null, mark: string | null): Promise<PageImage> {
  const image = await openPicture(bytes);
  const canvas = drawn(image, Math.min(width ?? image.width, image.width));
  if (mark !== null) drawMark(canvas.getContext('2d'), canvas, mark);
  // In this thread, which has the glyphs of the mark: another one draws them anew, in ten times the time.
  return { jpeg: canvas.encodeSync('jpeg', QUALITY), width: canvas.width, height: canvas.height };
}

/** Returns a PDF of one page with the picture, no larger than A4. @throws Refusal */
export async function pictureAsPdf(bytes: Buffer): Promise<Buffer> {
  const image = await openPicture(bytes);
  const paper = image.width > image.height ? [PAPER.long, PAPER.short] : [PAPER.short, PAPER.long];
  const [across = 1, up = 1] = paper;
  const scale = Math.min(across / image.width, up / image.height);
  const document = new PDFDocument();
  // The package's types declare the context of a browser.
  const context = document.beginPage(image.width * scale, image.height * scale) as SKRSContext2D;
  context.drawImage(image, 0, 0, image.width * scale, image.height * scale);
  document.endPage();
  return document.close();
}
