import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { drawPage, type Drawn, type PageSource } from '@atrium/ai/page-image';
import { Refusal } from '@atrium/ai/parsing';
import { findFile, readPages } from '@atrium/db/document';
import { PageImageAnswer, PageImageInput } from '@atrium/domain/document';
import { DomainError, notFound } from '@atrium/domain/kernel';
import { drawnAs } from '@atrium/domain/share-link';
import { type Reader, viewerOf } from '../access/index.ts';
import { flow, type ObjectStore, type Outside, pageImageKey } from '../kernel/index.ts';
import { namedDocument, onDocumentForReaders } from './access.ts';
import { notePrint } from './note-download.ts';
import { cannotBeDrawn, markFor } from './watermark.ts';

type Plan = {
  storageKey: string;
  kind: 'pdf' | 'picture' | null;
  md: string;
  page: number;
  width: number | null;
  mark: string | null;
};

/** Keeps the page without the mark, so that it is drawn once for all visitors. */
async function kept({ store, log }: Outside, key: string, drawn: Drawn | null): Promise<Drawn | null> {
  if (drawn?.png) {
    await store.put(key, Readable.from([Buffer.from(drawn.png)])).catch((error: unknown) => {
      log.warn({ err: error }, 'page image not kept');
    });
  }
  return drawn;
}

async function fromFile(store: ObjectStore, plan: Plan, draw: (source: PageSource) => Promise<Drawn | null>) {
  const { kind, storageKey, md } = plan;
  const text = { kind: 'text', md } as const;
  if (kind === null) {
    if (!md) throw cannotBeDrawn();
    return draw(text);
  }
  try {
    return await store.withLocalFile(storageKey, async (path) => draw({ kind, path }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (!md) throw cannotBeDrawn(error);
    return draw(text);
  }
}

/** Draws the page outside of any transaction. */
async function drawnPage(outside: Outside, plan: Plan): Promise<Drawn> {
  const { store, config } = outside;
  const { page, width, mark, storageKey } = plan;
  const dpi = config.PAGE_IMAGE_DPI;
  const key = pageImageKey(storageKey, page, dpi);
  const draw = async (source: PageSource) => drawPage({ source, page, dpi, width, mark });
  const png = (await store.exists(key)) ? await buffer(await store.get(key)) : null;
  const drawn = png
    ? await draw({ kind: 'drawn', png })
    : await kept(outside, key, await fromFile(store, plan, draw)).catch((error: unknown) => {
        throw error instanceof Refusal ? cannotBeDrawn(error) : error;
      });
  if (!drawn) throw notFound('Page');
  return drawn;
}

/** @throws FORBIDDEN `print_not_allowed` to a visitor whose link does not allow it */
function requirePrint(actor: Reader): void {
  if (actor.kind !== 'tokenUser' || actor.allowPrint === true) return;
  const message = 'The sender of this link does not let visitors print.';
  throw new DomainError('FORBIDDEN', message, { detailCode: 'print_not_allowed' });
}

/**
 * A page of a document as an image. Visitors of a link with a watermark get it with their mark burned in. Formats without
 * pages of their own are drawn from their stored text.
 */
export const pageImage = flow({
  area: 'document',
  verb: 'pageImage',
  summary: 'A page of a document as an image',
  input: PageImageInput,
  output: PageImageAnswer,
  access: onDocumentForReaders(namedDocument),
  scope: 'read',
  inPreview: true,
  // An image is drawn again: its mark has the time of the request.
  idempotent: false,
  interrupted: 'repeat',
  prepare: async ({ em, actor, input: { page, width = null, print }, resource: { document } }) => {
    if (print) requirePrint(actor);
    const viewer = viewerOf(actor);
    const file = await findFile(em, viewer, document.id);
    if (!file || (document.pageCount != null && page > document.pageCount)) throw notFound('Page');
    const [text] = await readPages(em, viewer, document.currentVersionId, { pages: [page], limit: 1, spans: false });
    const { storageKey, contentType } = file;
    return { storageKey, kind: drawnAs(contentType), md: text?.md ?? '', page, width, mark: markFor(actor) };
  },
  act: async ({ plan, outside }) => drawnPage(outside, plan),
  commit: async ({ em, actor, outcome, input, resource: { document }, note }) => {
    note('document', document.id, { page: input.page, ...(input.print ? { print: true } : {}) });
    if (input.print) await notePrint(em, actor, { documentId: document.id, page: input.page });
    return {
      content: Buffer.from(outcome.jpeg),
      name: `${document.name} - ${input.page}.jpg`,
      contentType: 'image/jpeg',
      pageCount: document.pageCount ?? 1,
      inline: true,
    };
  },
});
