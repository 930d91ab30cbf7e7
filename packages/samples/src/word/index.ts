import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { settle } from '../archive/index.ts';
import type { Block, Chrome, Drawn, Row, Signature, Style } from '../drawing/index.ts';
import { blockText, runs, splitPages } from '../drawing/index.ts';

const fonts = { serif: 'Times New Roman', sans: 'Arial', typewriter: 'Courier New' } as const;
const alignments = { left: AlignmentType.LEFT, right: AlignmentType.RIGHT, center: AlignmentType.CENTER } as const;

/** Sets blocks as a Word document. `break` blocks separate the pages. */
export async function writeWord(blocks: readonly Block[], style: Style, chrome: Chrome): Promise<Drawn> {
  const pages = splitPages(blocks);
  const children = pages.flatMap((page, index) =>
    page.flatMap((block, at) => element(block, style, index > 0 && at === 0)),
  );
  const small = (text: string) => new TextRun({ text, size: 16, color: '6B6B6B' });
  const number = new TextRun({ children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], size: 16 });
  const word = new Document({
    title: chrome.title,
    creator: chrome.author,
    styles: { default: { document: { run: { font: fonts[style.family], size: style.size * 2 } } } },
    sections: [
      {
        headers: {
          default: new Header({
            children: [new Paragraph({ children: [small(`${chrome.left}  |  ${chrome.right}`)] })],
          }),
        },
        footers: {
          default: new Footer({ children: [new Paragraph({ children: [small(`${chrome.foot}  |  `), number] })] }),
        },
        children,
      },
    ],
  });
  const bytes = settle(new Uint8Array(await Packer.toArrayBuffer(word)), chrome.created);
  return { bytes, pages: pages.map((page) => page.map(blockText).join('\n')) };
}

function element(block: Block, style: Style, breaks: boolean): (Paragraph | Table)[] {
  const color = style.accent.slice(1);
  const paragraph = (text: string, look: { size?: number; color?: string; after?: number; center?: boolean } = {}) =>
    new Paragraph({
      spacing: { after: look.after ?? 140, line: 290 },
      alignment: look.center ? AlignmentType.CENTER : AlignmentType.LEFT,
      children: runs(text).map(
        (run) =>
          new TextRun({ ...run, size: (look.size ?? style.size) * 2, ...(look.color ? { color: look.color } : {}) }),
      ),
    });
  // Converters keep an explicit break run but drop the pageBreakBefore property.
  const lead = breaks ? [new Paragraph({ children: [new PageBreak()] })] : [];
  const center = style.titles === 'center';
  switch (block.kind) {
    case 'letterhead':
      return [
        ...lead,
        paragraph(`**${block.name}**`, { size: 17, color, after: 40, center }),
        ...block.lines.map((line) => paragraph(line, { size: 8, after: 0, center })),
        paragraph('', { after: 120 }),
      ];
    case 'title':
      return [
        ...lead,
        heading(block.text, 1, style.size * 1.6, color, center),
        ...(block.sub ? [paragraph(block.sub, { center, after: 240 })] : []),
      ];
    case 'heading':
      return [...lead, heading(block.text, 2, style.size * 1.15, color, block.center ?? false)];
    case 'text':
      return [...lead, paragraph(block.text)];
    case 'list':
      return [
        ...lead,
        ...block.items.map(
          (item) =>
            new Paragraph({
              bullet: { level: 0 },
              spacing: { after: 60 },
              children: runs(item).map((run) => new TextRun(run)),
            }),
        ),
      ];
    case 'columns':
      return [
        ...lead,
        ...block.columns.flatMap((column) => [paragraph(`**${column.label}:** ${column.lines.join(', ')}`)]),
      ];
    case 'figures':
      return [...lead, ...block.items.map((item) => paragraph(`**${item.label}:** ${item.value}`))];
    case 'table':
      return [
        ...lead,
        ...(block.caption ? [paragraph(`**${block.caption}**`)] : []),
        grid(block, color),
        paragraph(''),
      ];
    case 'signatures':
      return [
        ...lead,
        ...block.parties.flatMap((party) => signature(party).map((line) => paragraph(line, { after: 60 }))),
      ];
    case 'space':
    case 'break':
      break;
  }
  return lead;
}

function heading(text: string, level: 1 | 2, size: number, color: string, center: boolean): Paragraph {
  return new Paragraph({
    heading: level === 1 ? 'Heading1' : 'Heading2',
    keepNext: true,
    spacing: { before: level === 1 ? 0 : 220, after: 120 },
    alignment: center ? AlignmentType.CENTER : AlignmentType.LEFT,
    children: [new TextRun({ text, bold: true, size: Math.round(size) * 2, color })],
  });
}

function grid(table: Extract<Block, { kind: 'table' }>, color: string): Table {
  const line = { style: BorderStyle.SINGLE, size: 4, color: 'C8CCD2' };
  const whole = table.columns.reduce((total, column) => total + column.width, 0);
  const widths = table.columns.map((column) => Math.round((column.width / whole) * 9360));
  const cell = (text: string, index: number, bold: boolean, span = 1) =>
    new TableCell({
      columnSpan: span,
      width: { size: widths[index] ?? 1000, type: WidthType.DXA },
      margins: { top: 50, bottom: 50, left: 90, right: 90 },
      children: [
        new Paragraph({
          alignment: alignments[table.columns[index]?.align ?? 'left'],
          children: [new TextRun({ text, bold, size: 18 })],
        }),
      ],
    });
  const body = (row: Row) =>
    new TableRow({
      cantSplit: true,
      children:
        row.as === 'section'
          ? [cell(row.cells[0] ?? '', 0, true, table.columns.length)]
          : table.columns.map((_column, index) => cell(row.cells[index] ?? '', index, row.as !== undefined)),
    });
  const head = new TableRow({
    tableHeader: true,
    children: table.columns.map((column, index) => cell(column.title, index, true)),
  });
  return new Table({
    width: { size: 9360, type: WidthType.DXA },
    columnWidths: widths,
    borders: {
      top: { ...line, color },
      bottom: { ...line, color },
      left: line,
      right: line,
      insideHorizontal: line,
      insideVertical: line,
    },
    rows: [head, ...table.rows.map(body)],
  });
}

function signature(party: Signature): string[] {
  return [
    `**${party.party}**`,
    `By: /s/ ${party.signer}`,
    `Name: ${party.signer}`,
    `Title: ${party.title}`,
    `Date: ${party.date}`,
    '',
  ];
}
