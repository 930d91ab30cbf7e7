import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import type { Format } from '@atrium/domain/value';
import type { WorkbookWriter, WorksheetWriter } from '@cj-tech-master/excelts';
import type { FileValue } from './export-field.ts';
import { isRightAligned, widthOf, workbookValue } from './workbook-value.ts';

/** A sheet: its columns, and its lines, which are read once. */
export type Sheet = {
  name: string;
  columns: readonly { heading: string; format: Format }[];
  lines: AsyncIterable<FileValue[]>;
};

/** Lines between two pauses that let other work run and the reader of the file catch up. */
const LINES_PER_PART = 250;

function openSheet(book: WorkbookWriter, { name, columns }: Sheet): WorksheetWriter {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }] });
  sheet.columns = columns.map(({ heading, format }) => ({ width: widthOf(heading, format) }));
  const headings = sheet.addRow(columns.map(({ heading }) => heading));
  headings.font = { bold: true };
  headings.eachCell((cell, column) => {
    const format = columns[column - 1]?.format;
    cell.border = { bottom: { style: 'thin' } };
    cell.alignment = { horizontal: format !== undefined && isRightAligned(format) ? 'right' : 'left' };
  });
  headings.commit();
  return sheet;
}

function addLine(sheet: WorksheetWriter, line: readonly FileValue[]): void {
  const values = line.map(workbookValue);
  const row = sheet.addRow(values.map(({ value }) => value));
  for (const [index, { numFmt }] of values.entries()) if (numFmt !== undefined) row.getCell(index + 1).numFmt = numFmt;
  row.commit();
}

async function writeSheet(book: WorkbookWriter, content: Sheet, out: PassThrough): Promise<void> {
  const sheet = openSheet(book, content);
  let lines = 0;
  for await (const line of content.lines) {
    addLine(sheet, line);
    lines += 1;
    if (lines % LINES_PER_PART > 0) continue;
    await new Promise((resolve) => setImmediate(resolve));
    if (out.writableNeedDrain) await once(out, 'drain');
  }
  const last = sheet.getColumn(content.columns.length).letter;
  sheet.autoFilter = `A1:${last}${lines + 1}`;
  sheet.commit();
}

async function writeBook(sheets: readonly Sheet[], out: PassThrough): Promise<void> {
  // The library takes half a second to load, so it is loaded for the first workbook.
  const { WorkbookWriter: Writer } = await import('@cj-tech-master/excelts');
  const book = new Writer({ stream: out, useStyles: true, useSharedStrings: false });
  for (const sheet of sheets) await writeSheet(book, sheet, out);
  await book.commit();
}

/** Writes a workbook line by line. It is never held in memory as a whole. */
export async function* xlsxOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const out = new PassThrough();
  const written = writeBook(sheets, out);
  // The reader below gets the error from the stream.
  written.catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error('Not written')));
  for await (const part of out) yield part as Buffer; // a byte stream without an encoding
  await written;
}
