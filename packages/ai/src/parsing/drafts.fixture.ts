import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer as readAll } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import yazl from 'yazl';
import { parseDocument } from './parse.ts';
import type { Box, ParsedDocument, ParseOutcome } from './document.ts';
import type { ParseOptions } from './parse.ts';

/** Writes a file for a test and parses it under the given name. */
export async function parseBytes(
  name: string,
  bytes: Uint8Array | string,
  options?: ParseOptions,
): Promise<ParseOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-parsing-'));
  try {
    const path = join(folder, 'draft.upload');
    await writeFile(path, bytes);
    return await parseDocument(
      { path, name },
      { onFault: (reason) => process.stderr.write(`${reason}\n`), ...options },
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function parsed(
  name: string,
  bytes: Uint8Array | string,
  options?: ParseOptions,
): Promise<ParsedDocument> {
  const outcome = await parseBytes(name, bytes, options);
  if (outcome.status !== 'COMPLETED') throw new Error(`${name}: ${outcome.code}`);
  return outcome.document;
}

export type Pdf = PDFKit.PDFDocument;

export async function drawPdf(draw: (pdf: Pdf) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PdfKit({ size: 'A4', margin: 50, ...options });
  const bytes = readAll(pdf);
  pdf.font('Helvetica').fontSize(10);
  draw(pdf);
  pdf.end();
  return bytes;
}

/** Draws one line of text with its top left corner at the given point. */
export function put(pdf: Pdf, text: string, x: number, y: number, width?: number): void {
  pdf.text(text, x, y, width === undefined ? { lineBreak: false } : { lineBreak: false, width, align: 'right' });
}

export async function zip(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries)) archive.addBuffer(Buffer.from(content), name);
  const bytes = readAll(archive.outputStream);
  archive.end();
  return bytes;
}

/** Returns the position of the text as fractions of an upright A4 page. */
export function holds(box: Box, x: number, y: number, sheet = { width: 595.28, height: 841.89 }): boolean {
  const [left, top] = [x / sheet.width, y / sheet.height];
  return box[0] <= left + 0.003 && box[2] > left && box[1] <= top + 0.01 && box[3] > top;
}
