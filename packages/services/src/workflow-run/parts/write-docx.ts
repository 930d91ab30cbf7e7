import type { Block, Piece } from '../../markdown/index.ts';

type Docx = typeof import('docx');

const FONT = 'Calibri';
const GREY = 'B8B8B2';

function runs({ TextRun }: Docx, pieces: readonly Piece[], more: { bold?: boolean } = {}) {
  return pieces.map(
    ({ text, bold, italic, code }) =>
      new TextRun({ text, bold: bold || more.bold === true, italics: italic, ...(code ? { font: 'Consolas' } : {}) }),
  );
}

function tableOf(docx: Docx, rows: Piece[][][]) {
  const { Paragraph, Table, TableCell, TableRow, WidthType } = docx;
  const columns = Math.max(...rows.map((row) => row.length));
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: Array.from({ length: columns }, (_, at) => {
            const children = runs(docx, row[at] ?? [], { bold: index === 0 });
            return new TableCell({ children: [new Paragraph({ children })] });
          }),
        }),
    ),
  });
}

function elementsOf(docx: Docx, block: Block) {
  const { BorderStyle, HeadingLevel, Paragraph, TextRun } = docx;
  switch (block.kind) {
    case 'heading': {
      const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3, HeadingLevel.HEADING_4];
      const heading = levels[block.level - 1] ?? HeadingLevel.HEADING_4;
      return [new Paragraph({ heading, children: runs(docx, block.pieces) })];
    }
    case 'item': {
      const { level, number, pieces } = block;
      const children = runs(docx, pieces);
      if (number === null) return [new Paragraph({ bullet: { level }, children })];
      // Numbers are written as they stand in the text, so that references to them stay right.
      const indent = { left: 360 * (level + 1), hanging: 360 };
      return [new Paragraph({ indent, children: [new TextRun({ text: `${number}.  ` }), ...children] })];
    }
    case 'code': {
      const lines = block.text.split('\n');
      return lines.map((text) => new Paragraph({ children: [new TextRun({ text, font: 'Consolas', size: 19 })] }));
    }
    case 'rule':
      return [new Paragraph({ border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: GREY } } })];
    case 'table':
      return [tableOf(docx, block.rows), new Paragraph({})];
    default:
      return [new Paragraph({ spacing: { after: 140 }, children: runs(docx, block.pieces) })];
  }
}

/** Writes blocks as a Word file. */
export async function docxOf(title: string, blocks: readonly Block[]): Promise<Buffer> {
  // The library takes a while to load, so it is loaded for the first document.
  const docx = await import('docx');
  const document = new docx.Document({
    title,
    creator: 'Atrium',
    styles: { default: { document: { run: { font: FONT, size: 22 } } } },
    sections: [{ children: blocks.flatMap((block) => elementsOf(docx, block)) }],
  });
  return docx.Packer.toBuffer(document);
}

/** Fills the {placeholders} of a Word file. Values keep the style of their placeholder. */
export async function filledDocx(template: Buffer, values: ReadonlyMap<string, string>): Promise<Buffer> {
  const { patchDocument, PatchType, TextRun } = await import('docx');
  const patches = Object.fromEntries(
    [...values].map(([name, value]) => {
      const lines = value.split('\n');
      const children = lines.map((text, index) => new TextRun(index === 0 ? { text } : { text, break: 1 }));
      return [name, { type: PatchType.PARAGRAPH, children }] as const;
    }),
  );
  return patchDocument({
    outputType: 'nodebuffer',
    data: template,
    keepOriginalStyles: true,
    placeholderDelimiters: { start: '{', end: '}' },
    patches,
  });
}
