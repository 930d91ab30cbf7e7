import type { Box, ParsedPage } from '../document.ts';
import { finishPage } from '../page-writer.ts';
import { layOut } from '../pdf/layout.ts';
import type { Picture } from '../pdf/ink.ts';
import { linesOf, median, textLinesOf } from '../pdf/lines.ts';
import type { Place } from '../pdf/lines.ts';
import { runProgram } from '../program-client.ts';
import { Refusal } from '../refusal.ts';
import { decode, pgmOf, recognizeHere } from './engine.ts';
import type { Manner } from './settings.ts';
import { hasShadow, linesIn, prepare } from './straighten.ts';
import type { Change, Prepared, Quarters } from './straighten.ts';
import { framesOf } from './tiff.ts';
import { joined, lineHeight, wordsIn, worth } from './words.ts';
import type { Mark, Reading } from './words.ts';

/** A page of A4 at 300 dpi has 8.7 million pixels. Larger pictures are scaled down: their letters are large enough. */
const MOST_PIXELS = 9e6;
/** Confidence, of 100, from which the text is upright. Text that is upside down reaches about 40. */
const SURE = 75;
const UNSURE = 55;
/** Fewer letters say nothing about where the top of the page is. */
const FEW_LETTERS = 8;
/** Confidence, of 100, from which a page read as a whole has text. What is read in a picture without text has less. */
const LEAST_WHOLE = 45;
/** Below this height of a line in pixels, letters are enlarged to the height that suits the engines. */
const SMALL_LINE = 20;
const GOOD_LINE = 34;
const MOST_ENLARGED = 3;

/**
 * Recognizes the text of a picture (PNG, JPEG, WebP, TIFF with several pages) with words and their boxes. Pages that lie on
 * their side or upside down are turned, and tilted lines are straightened. Yields null if no engine is installed.
 */
export async function* recognize(file: Buffer, isTabular = false): AsyncGenerator<ParsedPage | null> {
  let page = 0;
  for (const frame of framesOf(file)) {
    page += 1;
    const picture = await decode(frame);
    if (picture === 'damaged') throw new Refusal('damaged');
    yield picture && (await readPicture(page, picture, isTabular));
  }
}

type Attempt = { prepared: Prepared; reading: Reading; change: Change };

async function readPicture(page: number, original: Picture, isTabular: boolean): Promise<ParsedPage | null> {
  const { width, height } = original;
  const { isSideways, radians } = linesIn(original);
  const usual: Manner = hasShadow(original) ? 'shadows' : 'even';
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const read = async (change: Change, manner: Manner = usual): Promise<Attempt | null> => {
    const prepared = prepare(original, change);
    const table = await recognizeText(prepared.picture, manner);
    return table === null ? null : { prepared, reading: wordsIn(table), change };
  };
  const turned = (quarters: Quarters): Promise<Attempt | null> =>
    read({ quarters, radians: quarters % 2 === (isSideways ? 1 : 0) ? radians : 0, scale });
  let best = await turned(isSideways ? 1 : 0);
  if (!best) return null;
  const better = (other: Attempt | null, than: Attempt): Attempt =>
    other && worth(other.reading) > worth(than.reading) ? other : than;
  if (best.reading.letters < FEW_LETTERS) {
    const whole = await read(best.change, 'whole');
    if (whole && whole.reading.letters >= FEW_LETTERS && whole.reading.confidence >= LEAST_WHOLE) best = whole;
  }
  const isPoor = ({ reading }: Attempt, least: number): boolean =>
    reading.letters >= FEW_LETTERS && reading.confidence < least;
  if (isPoor(best, SURE)) best = better(await turned(isSideways ? 3 : 2), best);
  if (isPoor(best, UNSURE)) {
    for (const quarters of isSideways ? ([0, 2] as const) : ([1, 3] as const))
      best = better(await turned(quarters), best);
  }
  const line = lineHeight(best.reading) / scale;
  if (line > 0 && line < SMALL_LINE) {
    const room = Math.sqrt(MOST_PIXELS / (width * height));
    const enlarged = Math.min(MOST_ENLARGED, GOOD_LINE / line, room);
    if (enlarged > 1.2) best = better(await read({ ...best.change, scale: enlarged }), best);
  }
  if (isPoor(best, SURE)) best = better(await read(best.change, 'shadows'), best);
  return pageFrom(page, original, best, isTabular);
}

/** The native program is used first, because it is faster. Null if there is no engine at all. */
async function recognizeText(picture: Picture, manner: Manner): Promise<string | null> {
  const outcome = await runProgram({ name: 'tesseract', picture: pgmOf(picture), manner });
  if (outcome.status === 'done') return Buffer.from(outcome.output).toString('utf8');
  return recognizeHere(picture, manner);
}

function pageFrom(
  page: number,
  { width, height }: Picture,
  { prepared, reading: { words, marks } }: Attempt,
  isTabular: boolean,
): ParsedPage {
  // Sizes measured in a picture vary by a fifth, so only clearly larger type is a heading.
  const bodySize = (median(words.map((word) => word.size)) || 10) * 1.25;
  const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  const sureness = new Map<Box, number>();
  const toBox = (place: Place): Box => {
    const { x0, y0, x1, y1 } = place;
    const corners = [
      { x: x0, y: y0 },
      { x: x1, y: y0 },
      { x: x0, y: y1 },
      { x: x1, y: y1 },
    ].map(prepared.toOriginal);
    const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
    const box: Box = [
      within(Math.min(...xs)),
      within(Math.min(...ys)),
      within(Math.max(...xs)),
      within(Math.max(...ys)),
    ];
    sureness.set(box, surenessIn(place, marks));
    return box;
  };
  if (isTabular) {
    const lines = textLinesOf(words, prepared.picture.width, toBox);
    return { page, md: '', spans: [], width, height, lines };
  }
  const pieces = linesOf(joined(words)).flatMap((line) => line.cells);
  // Boxes of recognized letters are tight, so the gaps between lines are wide.
  const writer = layOut(pieces, { bodySize, leading: 1.3, toBox });
  const read = finishPage(writer, { page, width, height });
  return { ...read, spans: read.spans.map((span) => ({ ...span, sureness: sureness.get(span.box) ?? 0 })) };
}

/** How sure the recognition is of its least certain word in a place, from 0 to 1. */
function surenessIn({ x0, y0, x1, y1 }: Place, marks: readonly Mark[]): number {
  const least = marks.reduce(
    (least, { x, y, confidence }) => (x >= x0 && x <= x1 && y >= y0 && y <= y1 ? Math.min(least, confidence) : least),
    100,
  );
  return Math.round(least) / 100;
}
