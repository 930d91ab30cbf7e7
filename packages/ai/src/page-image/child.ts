import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { inspect } from 'node:util';
import { READER_FOLDER, Refusal } from '../parsing/index.ts';
import { checkMark } from './check-mark.ts';
import { finishPicture, pictureAsPdf } from './draw-picture.ts';
import { drawText } from './draw-text.ts';
import { markPdf } from './mark-pdf.ts';
import type { DrawRequest, MarkRequest, WorkAnswer, WorkRequest } from './messages.ts';
import { drawPdfPage } from './screenshot.ts';

/** Returns the picture of a page without the mark. Null if the file has no such page. */
async function drawn({ source, page, dpi }: DrawRequest): Promise<Buffer | null> {
  if (source.kind === 'drawn') return Buffer.from(source.png);
  if (source.kind === 'text') return drawText(source.md, dpi).encodeSync('png');
  if (source.kind === 'pdf') return drawPdfPage(await readFile(source.path), page, dpi);
  return page === 1 ? readFile(source.path) : null;
}

async function draw(request: DrawRequest): Promise<WorkAnswer> {
  const picture = await drawn(request);
  if (!picture) return { kind: 'absent' };
  const { source, width, mark, dpi } = request;
  // Photos have more dots than a screen shows.
  const most = source.kind === 'picture' ? Math.round(11.69 * dpi) : null;
  const { jpeg, ...size } = await finishPicture(picture, width === null ? most : width, mark);
  const isNew = source.kind === 'pdf' || source.kind === 'text';
  return { kind: 'drawn', page: { png: isNew ? picture : null, jpeg, ...size } };
}

async function markFile({ source, path, output, mark }: MarkRequest): Promise<WorkAnswer> {
  const bytes = await readFile(path);
  const original = source === 'pdf' ? bytes : await pictureAsPdf(bytes);
  const { pdf, sides } = await markPdf(original, mark);
  await checkMark(original, pdf, sides);
  await writeFile(output, pdf);
  return { kind: 'marked', pages: sides.length };
}

function failure(error: unknown): WorkAnswer {
  if (error instanceof Refusal) return { kind: 'refused', code: error.code };
  return { kind: 'fault', reason: error instanceof Error ? (error.stack ?? error.message) : inspect(error) };
}

/** The process that draws and marks pages. It serves one request at a time and ends with its parent. */
process.on('message', (request: WorkRequest) => {
  const work = request.kind === 'draw' ? draw(request) : markFile(request);
  void work.catch(failure).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => {
  if (basename(tmpdir()).startsWith(READER_FOLDER)) rmSync(tmpdir(), { recursive: true, force: true });
  process.exit();
});
