import { LiteParse } from '@llamaindex/liteparse';
import { Refusal } from '../parsing/index.ts';

const SETTINGS = { ocrEnabled: false, quiet: true, numWorkers: 1 };

/** In pixels of four bytes. */
const MOST_PIXELS = 40e6;
const LEAST_DPI = 8;

function isRefused(error: unknown): error is Error {
  return (
    error instanceof Error && /^PDF error|password|encrypt|security|invalid|format|corrupt|trailer/i.test(error.message)
  );
}

async function reading<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    if (!isRefused(cause)) throw cause;
    throw new Refusal(/password|encrypt|security/i.test(cause.message) ? 'encrypted' : 'damaged', { cause });
  }
}

/** Reads the first page only for its size and the number of pages. @throws Refusal */
export async function countPages(pdf: Buffer): Promise<number> {
  return reading(async () => {
    for await (const { totalPages } of new LiteParse({ ...SETTINGS, continueOnPageError: true }).parseBatches(pdf, {
      batchSize: 1,
    }))
      return totalPages;
    return 0;
  });
}

type Shot = { page: number; width: number; height: number; png: Buffer };

/** Draws pages of a PDF. Pages that the file does not have are missing in the result. @throws Refusal */
export async function drawPages(pdf: Buffer, pages: readonly number[], dpi: number): Promise<Shot[]> {
  return reading(async () => {
    const shots = await new LiteParse({ ...SETTINGS, dpi }).screenshot(pdf, [...pages]);
    return shots.map(({ pageNum: page, width, height, imageBuffer: png }) => ({ page, width, height, png }));
  });
}

/** Draws one page, with fewer dots if its picture would be too large. Null if the file has no such page. @throws Refusal */
export async function drawPdfPage(pdf: Buffer, page: number, dpi: number): Promise<Buffer | null> {
  const { pages } = await reading(async () =>
    new LiteParse({ ...SETTINGS, targetPages: String(page), continueOnPageError: true }).parse(pdf),
  );
  const [size] = pages;
  const inches = size ? (size.width * size.height) / 72 ** 2 : 0;
  const most = inches > 0 ? Math.sqrt(MOST_PIXELS / inches) : dpi;
  if (!size && page > (await countPages(pdf))) return null;
  if (most < LEAST_DPI) throw new Refusal('too_large');
  const [shot] = await drawPages(pdf, [page], Math.floor(Math.min(dpi, most)));
  return shot?.png ?? null;
}
