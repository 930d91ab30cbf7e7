import pptxgen from 'pptxgenjs';
import { settle } from '../archive/index.ts';
import type { Drawn } from '../drawing/index.ts';

export type Slide = {
  title: string;
  points?: string[];
  figures?: { label: string; value: string }[];
  table?: { head: string[]; rows: string[][] };
  chart?: { name: string; labels: string[]; values: number[] };
  notes?: string;
};
/** The look of a deck. */
export type DeckStyle = { accent: string; font: string };
export type Deck = { title: string; sub: string; author: string; created: string; slides: Slide[] };

type Show = pptxgen.default;
type Page = pptxgen.default.Slide;

// The package's types describe its CommonJS build. Node loads the ES module, whose default export is the class.
const Presentation = pptxgen as unknown as typeof pptxgen.default;

/** A deck as PPTX: a cover, then one slide per page, with speaker notes. */
export async function drawDeck(deck: Deck, style: DeckStyle): Promise<Drawn> {
  const show = new Presentation();
  show.layout = 'LAYOUT_WIDE';
  show.title = deck.title;
  show.author = deck.author;
  const cover = show.addSlide();
  cover.background = { color: style.accent };
  cover.addText(deck.title, {
    x: 0.9,
    y: 2.4,
    w: 11.5,
    h: 1.2,
    fontSize: 44,
    bold: true,
    color: 'FFFFFF',
    fontFace: style.font,
  });
  cover.addText(deck.sub, { x: 0.9, y: 3.6, w: 11.5, h: 0.7, fontSize: 20, color: 'E2E8F0', fontFace: style.font });
  for (const [index, slide] of deck.slides.entries()) addSlide(show, show.addSlide(), slide, index + 2, deck, style);
  const packed = await show.write({ outputType: 'uint8array' });
  if (!(packed instanceof Uint8Array)) throw new TypeError('The deck was not written as bytes');
  return { bytes: settle(packed, deck.created), pages: [`${deck.title}\n${deck.sub}`, ...deck.slides.map(slideText)] };
}

function slideText(slide: Slide): string {
  return [
    slide.title,
    ...(slide.figures ?? []).flatMap((each) => [each.value, each.label]),
    ...(slide.points ?? []),
    ...(slide.chart ? [slide.chart.name, ...slide.chart.labels] : []),
    ...(slide.table ? [slide.table.head, ...slide.table.rows].map((row) => row.join(' | ')) : []),
    slide.notes ?? '',
  ].join('\n');
}

function addSlide(show: Show, page: Page, slide: Slide, number: number, deck: Deck, style: DeckStyle): void {
  const text = { fontFace: style.font, color: '1A202C' };
  page.addText(slide.title, { ...text, x: 0.6, y: 0.35, w: 12, h: 0.8, fontSize: 28, bold: true, color: style.accent });
  page.addShape('line', { x: 0.6, y: 1.15, w: 12.1, h: 0, line: { color: style.accent, width: 1.5 } });
  page.addText(`${deck.title}  |  Confidential`, {
    ...text,
    x: 0.6,
    y: 7,
    w: 9,
    h: 0.3,
    fontSize: 10,
    color: '718096',
  });
  page.addText(String(number), { ...text, x: 11.7, y: 7, w: 1, h: 0.3, fontSize: 10, color: '718096', align: 'right' });
  let y = 1.5;
  if (slide.figures) {
    const width = 12.1 / slide.figures.length;
    for (const [index, each] of slide.figures.entries()) {
      const x = 0.6 + index * width;
      page.addText(each.value, { ...text, x, y, w: width - 0.2, h: 0.7, fontSize: 26, bold: true });
      page.addText(each.label, { ...text, x, y: y + 0.65, w: width - 0.2, h: 0.4, fontSize: 12, color: '718096' });
    }
    y += 1.4;
  }
  if (slide.points) {
    const height = slide.points.length * 0.6;
    const runs = slide.points.map((each) => ({ text: each, options: { bullet: true, breakLine: true } }));
    page.addText(runs, { ...text, x: 0.6, y, w: 12.1, h: height, fontSize: 18, valign: 'top', paraSpaceAfter: 8 });
    y += height + 0.2;
  }
  if (slide.table) addTable(page, slide.table, y, style);
  if (slide.chart) {
    const data = [{ name: slide.chart.name, labels: slide.chart.labels, values: slide.chart.values }];
    page.addChart(show.ChartType.bar, data, {
      x: 0.6,
      y,
      w: 12.1,
      h: 6.8 - y,
      chartColors: [style.accent],
      showValue: true,
      dataLabelFormatCode: '$#,##0',
      valAxisLabelFormatCode: '$#,##0',
      catAxisLabelFontSize: 12,
    });
  }
  if (slide.notes) page.addNotes(slide.notes);
}

function addTable(page: Page, table: { head: string[]; rows: string[][] }, y: number, style: DeckStyle): void {
  const align = (index: number) => (index === 0 ? ('left' as const) : ('right' as const));
  const head = table.head.map((text, index) => ({
    text,
    options: { bold: true, color: 'FFFFFF', fill: { color: style.accent }, align: align(index) },
  }));
  const rows = table.rows.map((row) => row.map((text, index) => ({ text, options: { align: align(index) } })));
  page.addTable([head, ...rows], {
    x: 0.6,
    y,
    w: 12.1,
    fontSize: 14,
    fontFace: style.font,
    border: { type: 'solid', pt: 0.5, color: 'CBD5E0' },
    margin: 0.08,
  });
}
