import type { Block, Drawn, Signature } from './blocks.ts';
import { Paper } from './paper.ts';
import { openPdf } from './pdf.ts';
import type { Chrome, Style } from './style.ts';
import { drawTable } from './table.ts';
import { itemAt } from '../item/index.ts';

export { blockText, pageOf, plain, runs, splitPages } from './blocks.ts';
export type { Block, Column, Drawn, Gold, Row, Signature } from './blocks.ts';
export { sans, serif, styleOf } from './style.ts';
export type { Chrome, Style } from './style.ts';

/** Sets blocks as a PDF. The result is deterministic: dates come from the chrome, and nothing is random. */
export async function drawPdf(blocks: readonly Block[], style: Style, chrome: Chrome): Promise<Drawn> {
  const paper = new Paper(style, chrome);
  for (const block of blocks) drawBlock(paper, block);
  return paper.finish();
}

/** A PDF with one picture per page and no text, as a scanner produces it. */
export async function drawScan(pictures: readonly Uint8Array[], chrome: Chrome): Promise<Uint8Array> {
  const { pdf, done } = openPdf(chrome);
  for (const picture of pictures) pdf.addPage().image(Buffer.from(picture), 0, 0, { width: 612, height: 792 });
  pdf.end();
  return done;
}

function drawBlock(paper: Paper, block: Block): void {
  const { size, accent, titles } = paper.style;
  switch (block.kind) {
    case 'letterhead':
      return drawLetterhead(paper, block.name, block.lines);
    case 'title':
      paper.need(size * 6);
      paper.paragraph(`**${block.text}**`, { size: size * 1.7, align: titles, color: accent });
      if (block.sub) paper.paragraph(block.sub, { size, align: titles, color: '#555555' });
      paper.y += size * 1.1;
      return;
    case 'heading':
      paper.need(size * 5.5);
      paper.y += size * 0.5;
      paper.paragraph(`**${block.text}**`, {
        size: size * 1.15,
        color: accent,
        align: block.center ? 'center' : 'left',
      });
      paper.y += size * 0.35;
      return;
    case 'text':
      paper.paragraph(block.text, { size: block.small ? size * 0.85 : size, indent: block.indent ?? 0 });
      paper.y += size * 0.6;
      return;
    case 'list':
      return drawList(paper, block.items);
    case 'columns':
      return drawColumns(paper, block.columns);
    case 'figures':
      return drawFigures(paper, block.items);
    case 'table':
      return drawTable(paper, block);
    case 'signatures':
      return drawSignatures(paper, block.parties);
    case 'space':
      paper.y += block.points;
      return;
    case 'break':
      return paper.turn();
  }
}

function drawLetterhead(paper: Paper, name: string, lines: readonly string[]): void {
  const { accent, titles } = paper.style;
  const region = { left: paper.left, width: paper.width, align: titles };
  paper.y = 50;
  paper.put(name, region, paper.y, { size: 17, bold: true, color: accent });
  paper.y += 24;
  for (const line of lines) {
    paper.put(line, region, paper.y, { size: 8, color: '#555555' });
    paper.y += 11.5;
  }
  paper.line(paper.left, paper.right, paper.y + 3, 1.25, accent);
  paper.y += 26;
}

function drawList(paper: Paper, items: readonly string[]): void {
  for (const item of items) {
    paper.need(paper.style.size * 3);
    paper.put('•', { left: paper.left + 6, width: 10 }, paper.y);
    paper.paragraph(item, { indent: 20 });
    paper.y += paper.style.size * 0.25;
  }
  paper.y += paper.style.size * 0.4;
}

function drawColumns(paper: Paper, columns: readonly { label: string; lines: string[] }[]): void {
  const size = Math.min(paper.style.size, 10);
  const width = paper.width / columns.length;
  const fitted = columns.map((column) => column.lines.flatMap((line) => paper.fit(line, width - 14, { size })));
  const depth = Math.max(...fitted.map((lines) => lines.length));
  paper.need((depth + 2) * size * 1.4);
  const top = paper.y;
  for (const [index, column] of columns.entries()) {
    const region = { left: paper.left + index * width, width: width - 14 };
    paper.put(column.label, region, top, { size: 8, bold: true, color: paper.style.accent });
    for (const [line, text] of itemAt(fitted, index).entries())
      paper.put(text, region, top + 13 + line * size * 1.4, { size });
  }
  paper.y = top + 13 + depth * size * 1.4 + size * 1.2;
}

function drawFigures(paper: Paper, items: readonly { label: string; value: string }[]): void {
  paper.need(60);
  const width = paper.width / items.length;
  const top = paper.y;
  paper.box(paper.left, top, paper.width, 50, '#f3f5f8');
  for (const [index, item] of items.entries()) {
    const region = { left: paper.left + index * width + 10, width: width - 14 };
    paper.put(item.label, region, top + 10, { size: 7.5, color: '#555555' });
    paper.put(item.value, region, top + 24, { size: 13, bold: true, color: paper.style.accent });
  }
  paper.y = top + 66;
}

function drawSignatures(paper: Paper, parties: readonly Signature[]): void {
  const width = paper.width / 2;
  for (let first = 0; first < parties.length; first += 2) {
    paper.need(100);
    const top = paper.y + 8;
    for (const [index, party] of parties.slice(first, first + 2).entries()) {
      const region = { left: paper.left + index * width, width: width - 24 };
      paper.put(party.party, region, top, { size: 9, bold: true });
      paper.put(`/s/ ${party.signer}`, { ...region, left: region.left + 16 }, top + 28, { size: 12, color: '#2a3f7a' });
      paper.line(region.left, region.left + region.width, top + 46, 0.6);
      for (const [line, text] of [`Name: ${party.signer}`, `Title: ${party.title}`, `Date: ${party.date}`].entries()) {
        paper.put(text, region, top + 52 + line * 13, { size: 9 });
      }
    }
    paper.y = top + 108;
  }
}
