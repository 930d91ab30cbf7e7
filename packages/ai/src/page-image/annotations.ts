import { type PDFContext, PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream } from '@cantoo/pdf-lib';

const HIDDEN = 0b10;
const NO_VIEW = 0b10_0000;
/** Annotations without a picture of their own. All others paint over the page and would cover the mark. */
const KEPT = new Set(['Link', 'Widget']);

function numbersIn(array: PDFArray | undefined, length: number): number[] | null {
  const numbers = array?.asArray().map((each) => (each instanceof PDFNumber ? each.asNumber() : Number.NaN)) ?? [];
  return numbers.length === length && numbers.every(Number.isFinite) ? numbers : null;
}

/** Returns the stream that draws an annotation in its current state. */
function appearanceOf(annotation: PDFDict): PDFRef | null {
  const normal = annotation.lookupMaybe(PDFName.of('AP'), PDFDict)?.get(PDFName.of('N'));
  const context = annotation.context;
  const found = context.lookup(normal);
  if (found instanceof PDFStream) return normal instanceof PDFRef ? normal : null;
  const state = annotation.lookupMaybe(PDFName.of('AS'), PDFName);
  const drawn = found instanceof PDFDict && state ? found.get(state) : undefined;
  return drawn instanceof PDFRef && context.lookup(drawn) instanceof PDFStream ? drawn : null;
}

/** Maps the appearance's box to the annotation's rectangle: ISO 32000-1, 12.5.5, algorithm 8.1. */
function placement(annotation: PDFDict, appearance: PDFDict): number[] | null {
  const rect = numbersIn(annotation.lookupMaybe(PDFName.of('Rect'), PDFArray), 4);
  const box = numbersIn(appearance.lookupMaybe(PDFName.of('BBox'), PDFArray), 4);
  if (!rect || !box) return null;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] =
    numbersIn(appearance.lookupMaybe(PDFName.of('Matrix'), PDFArray), 6) ?? [];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, bottom, width, height] = [
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs) - Math.min(...xs),
    Math.max(...ys) - Math.min(...ys),
  ];
  if (width <= 0 || height <= 0) return null;
  const [r0 = 0, s0 = 0, r1 = 0, s1 = 0] = rect;
  const [across, up] = [Math.abs(r1 - r0) / width, Math.abs(s1 - s0) / height];
  return [across, 0, 0, up, Math.min(r0, r1) - left * across, Math.min(s0, s1) - bottom * up];
}

type Flattened = { name: string; ref: PDFRef; matrix: number[] };

/**
 * Takes the annotations of a page that paint over it from the page, and returns what draws them, so that the mark can be drawn
 * above. Links stay, and form fields without a picture.
 */
export function takeAnnotations(context: PDFContext, page: PDFDict): Flattened[] {
  const annotations = page.lookupMaybe(PDFName.of('Annots'), PDFArray);
  if (!annotations) return [];
  const flattened: Flattened[] = [];
  const kept = context.obj([]);
  for (const each of annotations.asArray()) {
    const annotation = context.lookup(each);
    if (!(annotation instanceof PDFDict)) continue;
    const flags = annotation.lookupMaybe(PDFName.of('F'), PDFNumber)?.asNumber() ?? 0;
    if ((flags & (HIDDEN | NO_VIEW)) !== 0) continue;
    const subtype = annotation.lookupMaybe(PDFName.of('Subtype'), PDFName)?.decodeText() ?? '';
    const ref = appearanceOf(annotation);
    const stream = ref && context.lookup(ref);
    if (subtype !== 'Popup' && ref && stream instanceof PDFStream) {
      const matrix = placement(annotation, stream.dict);
      stream.dict.set(PDFName.of('Type'), PDFName.of('XObject'));
      stream.dict.set(PDFName.of('Subtype'), PDFName.of('Form'));
      if (matrix) flattened.push({ name: `AtriumNote${flattened.length}`, ref, matrix });
    } else if (KEPT.has(subtype)) {
      kept.push(each);
    }
  }
  page.set(PDFName.of('Annots'), kept);
  return flattened;
}
