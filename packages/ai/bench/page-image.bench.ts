/**
 * Measures what a visitor's mark costs, in CPU time of this process: marking a PDF of 240 pages against loading and saving it,
 * and the first image of a page with the mark against one without. `--json` prints a line of JSON per row.
 */
import { PDFDocument } from '@cantoo/pdf-lib';
import { row, text } from '../../../tooling/bench/rows.ts';
import { checkMark } from '../src/page-image/check-mark.ts';
import { finishPicture } from '../src/page-image/draw-picture.ts';
import { markPdf } from '../src/page-image/mark-pdf.ts';
import { drawPdfPage } from '../src/page-image/screenshot.ts';
import { drawFiling } from './filings.ts';

const PAGES = 240;
const ROUNDS = 12;
const DPI = 150;
const MARK = 'd.okafor@northlakecap.com · 2026-11-23 02:31 UTC';

async function spent(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e3;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const bytes = Buffer.from((await drawFiling(1, PAGES)).bytes);
const times = { resaved: [] as number[], marked: [] as number[], plain: [] as number[], withMark: [] as number[] };

async function firstImage(page: number, mark: string | null): Promise<void> {
  const png = await drawPdfPage(bytes, page, DPI);
  if (!png) throw new Error('The page is missing');
  await finishPicture(png, null, mark);
}

// Alternate between both sides, so that other load on the machine affects them equally. The first round loads the fonts.
for (let round = 0; round <= ROUNDS; round += 1) {
  const resaved = await spent(async () => (await PDFDocument.load(bytes, { updateMetadata: false })).save());
  const marked = await spent(async () => markPdf(bytes, MARK));
  const plain = await spent(async () => firstImage(round + 1, null));
  const withMark = await spent(async () => firstImage(round + 1, MARK));
  if (round === 0) continue;
  times.resaved.push(resaved);
  times.marked.push(marked);
  times.plain.push(plain);
  times.withMark.push(withMark);
}
const { pdf, sides } = await markPdf(bytes, MARK);
const checked = await spent(async () => checkMark(bytes, pdf, sides));

const [resaved, marked, plain, withMark] = [times.resaved, times.marked, times.plain, times.withMark].map(median);
if (!resaved || !marked || !plain || !withMark) throw new Error('Nothing was measured');
row({
  name: `mark ${PAGES} pages, against load and save`,
  value: marked,
  unit: 'ms',
  bound: resaved,
  ratio: resaved / marked,
  goal: 0.3,
});
row({
  name: 'first page image with the mark, against without',
  value: withMark,
  unit: 'ms',
  bound: plain,
  ratio: plain / withMark,
  goal: 0.85,
});
row({ name: 'check that the mark shows', value: checked, unit: 'ms' });
text(
  `CPU time, medians of ${ROUNDS} rounds. The marked file has ${(pdf.length / bytes.length).toFixed(2)} times the bytes. The check draws both files, up to 200 pages each, and is not part of marking.`,
);
