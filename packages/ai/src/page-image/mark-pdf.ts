import {
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPageLeaf,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { Refusal } from '../parsing/index.ts';
import { takeAnnotations } from './annotations.ts';
import { markAsPdf, SIDE } from './mark.ts';

const MARK = PDFName.of('AtriumMark');
/** The size of pages that have none, in points: what readers of PDF assume. */
const LETTER = [0, 0, 612, 792] as const;

type Rectangle = readonly [x0: number, y0: number, x1: number, y1: number];

function rectangleOf(array: PDFArray | undefined): Rectangle | null {
  const numbers = array?.asArray().map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN)) ?? [];
  const [a, b, c, d] = numbers;
  if (a === undefined || b === undefined || c === undefined || d === undefined || !numbers.every(Number.isFinite))
    return null;
  const rectangle = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  return rectangle[2] > rectangle[0] && rectangle[3] > rectangle[1] ? rectangle : null;
}

/** Returns the part of a page that is shown: its crop box within its media box. */
function shownPart(page: PDFPageLeaf): Rectangle {
  let media = rectangleOf(page.MediaBox());
  if (!media) {
    media = LETTER;
    page.set(PDFName.of('MediaBox'), page.context.obj([...LETTER]));
  }
  const crop = rectangleOf(page.CropBox());
  if (!crop) return media;
  const both = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ] as const;
  return both[2] > both[0] && both[3] > both[1] ? both : media;
}

/** The matrix that lays the square of the mark upright over the centre of the page as it is shown. */
function overPage([x0, y0, x1, y1]: Rectangle, rotation: number): string {
  const scale = Math.max(x1 - x0, y1 - y0) / SIDE;
  const turns = ((Math.round(rotation / 90) % 4) + 4) % 4;
  const cos = ([1, 0, -1, 0][turns] ?? 1) * scale;
  const sin = ([0, 1, 0, -1][turns] ?? 0) * scale;
  const half = SIDE / 2;
  const x = (x0 + x1) / 2 - (cos - sin) * half;
  const y = (y0 + y1) / 2 - (sin + cos) * half;
  return [cos, sin, -sin, cos, x, y].map((value) => value.toFixed(4)).join(' ');
}

function contentsOf(page: PDFPageLeaf): (PDFRef | PDFStream)[] {
  const contents = page.get(PDFName.of('Contents'));
  const found = page.context.lookup(contents);
  if (found instanceof PDFArray) return found.asArray().filter((each) => each instanceof PDFRef);
  return contents instanceof PDFRef && found instanceof PDFStream ? [contents] : [];
}

/** Returns the page's drawings. Pages that inherit or share them get the same mark under the same name. */
function drawingsOf(page: PDFPageLeaf): PDFDict {
  const { context } = page;
  let resources = page.Resources();
  if (!resources) page.set(PDFName.of('Resources'), (resources = context.obj({})));
  let drawings = resources.lookupMaybe(PDFName.of('XObject'), PDFDict);
  if (!drawings) resources.set(PDFName.of('XObject'), (drawings = context.obj({})));
  return drawings;
}

/** Keys of things that would leave with the file without the mark, or act when it is opened. */
const DROPPED_OF_CATALOG = ['AA', 'AF', 'AcroForm', 'OpenAction', 'Collection', 'PieceInfo'];
const DROPPED_OF_PAGE = ['AA', 'AF', 'Thumb', 'PieceInfo'];
const DROPPED_OF_NAMES = ['EmbeddedFiles', 'JavaScript'];

/** Removes attached files and scripts. */
function dropAttachments(document: PDFDocument): void {
  const { context, catalog } = document;
  for (const key of DROPPED_OF_CATALOG) catalog.delete(PDFName.of(key));
  const names = catalog.lookupMaybe(PDFName.of('Names'), PDFDict);
  for (const key of DROPPED_OF_NAMES) names?.delete(PDFName.of(key));
  const files = PDFName.of('EF');
  for (const [, object] of context.enumerateIndirectObjects()) {
    const embedded = object instanceof PDFDict ? object.lookupMaybe(files, PDFDict) : undefined;
    for (const file of embedded?.values() ?? []) if (file instanceof PDFRef) context.delete(file);
    if (object instanceof PDFDict) object.delete(files);
  }
}

/** Returns the longer side of the page, in points. */
function markPage(
  page: PDFPageLeaf,
  mark: PDFRef,
  { before, after }: { before: PDFRef; after: (content: string) => PDFRef },
): number {
  const { context } = page;
  const drawings = drawingsOf(page);
  let content = '\nQ\n';
  for (const { name, ref, matrix } of takeAnnotations(context, page)) {
    const key = PDFName.of(`${name}R${ref.objectNumber}`);
    drawings.set(key, ref);
    content += `q ${matrix.map((value) => value.toFixed(4)).join(' ')} cm ${key.toString()} Do Q\n`;
  }
  drawings.set(MARK, mark);
  const part = shownPart(page);
  content += `q ${overPage(part, page.Rotate()?.asNumber() ?? 0)} cm ${MARK.toString()} Do Q\n`;
  for (const key of DROPPED_OF_PAGE) page.delete(PDFName.of(key));
  page.set(PDFName.of('Contents'), context.obj([before, ...contentsOf(page), after(content)]));
  return Math.max(part[2] - part[0], part[3] - part[1]);
}

async function loaded(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false, password: '' });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : '';
    throw new Refusal(/password|encrypt/i.test(reason) ? 'encrypted' : 'damaged', { cause });
  }
}

function contentStreams(context: PDFContext): { before: PDFRef; after: (content: string) => PDFRef } {
  const made = new Map<string, PDFRef>();
  const before = context.register(context.stream('q\n'));
  return {
    before,
    after: (content) => {
      const found = made.get(content) ?? context.register(context.stream(content));
      made.set(content, found);
      return found;
    },
  };
}

/**
 * Writes the mark on every page of a PDF as one form object, above the content and the annotations. Attached files and scripts
 * are removed. The caller must check that the mark shows (`checkMark`). `sides` has the longer side of each page, in points.
 * @throws Refusal
 */
export async function markPdf(bytes: Uint8Array, mark: string): Promise<{ pdf: Buffer; sides: number[] }> {
  const document = await loaded(bytes);
  try {
    const leaves = document.getPages().map(({ node }) => node);
    dropAttachments(document);
    const [form] = await document.embedPdf(markAsPdf(mark), [0]);
    if (!form || leaves.length === 0) throw new Refusal('damaged');
    const streams = contentStreams(document.context);
    const sides = new Map([...new Set(leaves)].map((leaf) => [leaf, markPage(leaf, form.ref, streams)]));
    return {
      pdf: Buffer.from(await document.save({ addDefaultPage: false })),
      sides: leaves.map((leaf) => sides.get(leaf) ?? 0),
    };
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    // The library has no errors of its own for damaged files: it fails on what is missing, or on a cycle of pages.
    throw new Refusal('damaged', { cause });
  }
}
