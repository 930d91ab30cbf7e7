import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the text of each page of a PDF, with a space between its parts. */
export async function textsOfPdf(bytes: Buffer): Promise<string[]> {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const numbers = Array.from({ length: file.numPages }, (_, at) => at + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => {
      const { items } = await (await file.getPage(number)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).filter((text) => text.trim() !== '');
    }),
  );
  await file.loadingTask.destroy();
  return pages.map((parts) => parts.join(' '));
}
