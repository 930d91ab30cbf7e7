// oxlint-disable-next-line import/no-named-as-default -- the types declare the default export only
import PDFDocument from 'pdfkit';
import { noon } from '../calendar/index.ts';
import type { Chrome } from './style.ts';

/** Opens an empty US Letter PDF with fixed dates, with a promise of its bytes. */
export function openPdf(chrome: Chrome): { pdf: PDFKit.PDFDocument; done: Promise<Uint8Array> } {
  const created = noon(chrome.created);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    lang: 'en-US',
    info: { Title: chrome.title, Author: chrome.author, CreationDate: created, ModDate: created },
  });
  const chunks: Uint8Array[] = [];
  const done = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on('error', reject);
  });
  return { pdf, done };
}
