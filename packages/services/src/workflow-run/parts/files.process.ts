import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { checkArchive, parseDocument, Refusal } from '@atrium/ai/parsing';
import { decimalOfNumber, type Format } from '@atrium/domain/value';
import { StagedFile } from '@atrium/domain/kernel';
import { objectOf, type JsonObject, type JsonValue } from '@atrium/domain/workflow';
import { ComponentError, isOn, rowsOf, textIn, textOf } from '@atrium/domain/workflow-run';
import { type Sheet, xlsxOf } from '../../ai-table/index.ts';
import { uploadDocuments } from '../../document/index.ts';
import { blocksOf } from '../../markdown/index.ts';
import { asComponent, callAs } from './call-as.ts';
import { rowsOfFile } from './file-rows.process.ts';
import { idsIn } from './named-documents.ts';
import type { Part, PartWork } from './part.ts';
import { recordSaved } from './saved-content.ts';
import { fileIn, fileName, keptFile, type UsableFile } from './stored-file.ts';
import { docxOf, filledDocx } from './write-docx.ts';
import { pdfOf } from './write-pdf.process.ts';

const MOST_CHARACTERS = 2_000_000;
const MOST_UNFOLDED = 200 * 1024 ** 2;
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function listIn({ inputs }: Pick<PartWork, 'inputs'>, field: string): JsonValue[] {
  const value = inputs[field];
  if (value === undefined || value === null || value === '') return [];
  return (Array.isArray(value) ? value : [value]).flat();
}

/** Reads the text of a file and its table: the rows of a CSV file or a workbook, and the pages of every other file. */
async function readUsable({ job, signal }: PartWork, { storageKey, name }: UsableFile) {
  return job.platform.store.withLocalFile(storageKey, async (path) => {
    const read = await parseDocument({ path, name }, { signal });
    if (read.status !== 'COMPLETED') throw new ComponentError(`“${name}” could not be read.`);
    const { document } = read;
    const text = document.pages.map(({ md }) => md).join('\n\n');
    const rows = await rowsOfFile({ path, name }, document, signal);
    const pages: JsonObject[] = document.pages.map(({ page, md }) => ({ page, text: md }));
    return { text, rows, pages };
  });
}

/** Reads the text and the table of uploaded files, in the processes that read documents. */
export const file: Part = {
  effect: 'none',
  work: async (at) => {
    const values = [...listIn(at, 'path'), ...listIn(at, 'file_path')].filter((value) => textOf(value) !== '');
    if (values.length === 0) throw new ComponentError('No file is chosen.');
    const table: JsonObject[] = [];
    const texts: string[] = [];
    const data: JsonObject[] = [];
    for (const value of values) {
      try {
        const found = await fileIn(at, typeof value === 'string' ? value : (objectOf(value) ?? textOf(value)));
        if (!found) throw new ComponentError('This is not the name of a file.');
        const { text, rows, pages } = await readUsable(at, found);
        // The rows of one file are its table as it is.
        const ofFile: JsonObject = rows && values.length === 1 ? {} : { file: found.name };
        for (const row of rows ?? pages) table.push({ ...ofFile, ...row });
        texts.push(text);
        data.push({ file_path: textOf(objectOf(value)?.['file_path'] ?? value), name: found.name, text });
      } catch (error) {
        if (!(error instanceof ComponentError) || !isOn(at.inputs, 'silent_errors')) throw error;
      }
    }
    const separator = textIn(at.inputs, 'separator').replaceAll(String.raw`\n`, '\n');
    return { outputs: { message: { text: texts.join(separator) }, dataframe: table, data } };
  },
};

/** Writes Markdown as a Word file, a PDF, or as it is. */
export const writeDocument: Part = {
  effect: 'inside',
  work: async (at) => {
    const { inputs } = at;
    const content = textIn(inputs, 'content');
    if (content.trim() === '') throw new ComponentError('The document is empty.');
    if (content.length > MOST_CHARACTERS)
      throw new ComponentError(`A document has at most ${MOST_CHARACTERS} characters.`);
    const format = textIn(inputs, 'format');
    const title = textIn(inputs, 'name').trim() || 'Document';
    if (format === 'Markdown') {
      const bytes = Buffer.from(content);
      return keptFile(at, { name: fileName(title, '.md'), contentType: 'text/markdown', bytes });
    }
    const blocks = blocksOf(content);
    if (format === 'PDF') {
      const bytes = pdfOf(title, blocks);
      return keptFile(at, { name: fileName(title, '.pdf'), contentType: 'application/pdf', bytes });
    }
    const bytes = await docxOf(title, blocks);
    return keptFile(at, { name: fileName(title, '.docx'), contentType: DOCX, bytes });
  },
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/;

function formatOf(value: JsonValue): Format {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return 'string';
  if (DATE.test(value)) return 'date';
  return INSTANT.test(value) ? 'date-time' : 'string';
}

function cellOf(value: JsonValue) {
  const format = formatOf(value);
  // Numbers keep their digits: 1e21 is no number of a cell, its decimal is.
  const text =
    typeof value === 'number' ? (decimalOfNumber(value) ?? String(value)) : value === null ? '' : textOf(value);
  return { text, format, unit: null };
}

/** The format of a column: that of its values, if they agree. */
function columnFormat(rows: readonly JsonObject[], name: string): Format {
  const formats = new Set(
    rows
      .map((row) => row[name] ?? null)
      .filter((value) => value !== null && value !== '')
      .map(formatOf),
  );
  const [only = 'string'] = formats;
  return formats.size === 1 ? only : 'string';
}

function sheetOf(name: string, rows: readonly JsonObject[]): Sheet {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = names.map((heading) => ({ heading, format: columnFormat(rows, heading) }));
  async function* lines() {
    for (const row of rows) yield names.map((column) => cellOf(row[column] ?? null));
  }
  return { name, columns: columns.length > 0 ? columns : [{ heading: 'Empty', format: 'string' }], lines: lines() };
}

/** Names that Excel allows, each once. */
function sheetNames(given: readonly string[], count: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const base =
      (given[index] ?? '')
        .replaceAll(/[\\/?*[\]:']/g, ' ')
        .trim()
        .slice(0, 27) || `Sheet ${index + 1}`;
    let name = base;
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${base} ${copy}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Writes tables as sheets with typed cells. */
export const writeWorkbook: Part = {
  effect: 'inside',
  work: async (at) => {
    const given = at.inputs['sheets'];
    // One table on one edge, or a list with one table per edge.
    const isOne = Array.isArray(given) && given.every((each) => !Array.isArray(each));
    const tables = (isOne ? [given] : Array.isArray(given) ? given : [given ?? []]).map(rowsOf);
    const names = sheetNames(listIn(at, 'sheet_names').map(textOf), tables.length);
    const sheets = tables.map((rows, index) => sheetOf(names[index] ?? '', rows));
    const parts: Buffer[] = [];
    for await (const part of xlsxOf(sheets)) parts.push(part);
    const name = fileName(textIn(at.inputs, 'name') || 'Workbook', '.xlsx');
    return keptFile(at, { name, contentType: XLSX, bytes: Buffer.concat(parts) });
  },
};

/** Fills the placeholders of a Word document that the person may read. */
export const fillTemplate: Part = {
  effect: 'inside',
  work: async (at) => {
    const { inputs, job } = at;
    const [value] = listIn(at, 'template');
    const template = await fileIn(at, value);
    if (!template) throw new ComponentError('The template is not a file.');
    const given = objectOf(listIn(at, 'values')[0] ?? null);
    if (!given) throw new ComponentError('The values are not an object.');
    const values = new Map(Object.entries(given).map(([name, each]) => [name, textOf(each)]));
    const bytes = await job.platform.store.withLocalFile(template.storageKey, async (path) => {
      try {
        const entries = await checkArchive(path, { unfoldedBytes: MOST_UNFOLDED });
        if (!entries.includes('word/document.xml'))
          throw new ComponentError(`“${template.name}” is not a Word document.`);
      } catch (error) {
        if (error instanceof Refusal) throw new ComponentError(`“${template.name}” is not a Word document.`);
        throw error;
      }
      return filledDocx(await readFile(path), values);
    });
    const name = fileName(textIn(inputs, 'name') || template.name.replace(/\.docx$/i, ''), '.docx');
    return keptFile(at, { name, contentType: DOCX, bytes });
  },
};

async function staged({ job }: PartWork, content: Readable, name: string, type: string): Promise<StagedFile> {
  const stagedKey = `staging/${randomUUID()}`;
  const { sizeBytes, sha256 } = await job.platform.store.put(stagedKey, content);
  return new StagedFile({ stagedKey, name, sizeBytes, sha256, declaredType: type });
}

/** Saves a file or a text in a data room, as an upload of the person does. The key of the effect makes it happen once. */
export const saveToRoom: Part = {
  effect: 'inside',
  work: async (at) => {
    const { inputs, job, effectKey } = at;
    const [dataroomId] = idsIn(inputs, 'dataroom_id');
    if (dataroomId === undefined) throw new ComponentError('No data room is chosen.');
    const [folderId] = idsIn(inputs, 'folder_id');
    const [value = null] = listIn(at, 'file');
    const own = textIn(inputs, 'name').trim();
    const found = typeof value === 'object' ? await fileIn(at, value) : null;
    const extension = found ? (/\.[A-Za-z0-9]{1,8}$/.exec(found.name)?.[0] ?? '') : '.md';
    const isNamed = own !== '' && /\.[A-Za-z0-9]{1,8}$/.test(own);
    const name = fileName(own || found?.name || 'Document', isNamed ? '' : extension);
    const content = found
      ? await job.platform.store.get(found.storageKey)
      : Readable.from([Buffer.from(textOf(value))]);
    const upload = await staged(at, content, name, found?.contentType ?? 'text/markdown');
    const { sha256 } = upload;
    await asComponent(async () => recordSaved(at, { dataroomId, sha256 }));
    const { data } = await asComponent(
      async () =>
        uploadDocuments(callAs(at, `${effectKey}:save`), {
          dataroomId,
          ...(folderId === undefined ? {} : { folderId }),
          files: [upload],
          relativePath: [name],
        }),
      at.signal,
    );
    const [document] = data;
    if (!document) throw new ComponentError('The data room did not accept the file.');
    const { id, contentType, indexStatus } = document;
    const saved = { document_id: id, name: document.name, dataroom_id: dataroomId, content_type: contentType };
    return { outputs: { document: { ...saved, status: indexStatus, text: document.name } } };
  },
};
