import { Readable } from 'node:stream';
import { MonthEndReportInput, type Period } from '@atrium/domain/bank-reconcile';
import { FileAnswer } from '@atrium/domain/document';
import { newId } from '@atrium/domain/kernel';
import { xlsxOf } from '../../ai-table/index.ts';
import { BYTE_ORDER_MARK, csvLine, flow } from '../../kernel/index.ts';
import { onFolder } from '../access.ts';
import { periodsOf } from './list.ts';
import { REPORT_COLUMNS, reportLines } from './report-lines.ts';
import { reportPdf } from './report-pdf.ts';

const CONTENT_TYPE = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

type Report = { name: string; month: string; periods: Period[] };

async function* csvOf(lines: readonly string[][]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(REPORT_COLUMNS.map(({ heading }) => heading));
  for (const line of lines) yield csvLine(line);
}

async function* workbookLines(lines: readonly string[][]) {
  for (const line of lines) {
    const currency = line[1] === '' ? null : (line[1] ?? null);
    yield REPORT_COLUMNS.map(({ format }, at) => ({
      text: line[at] ?? '',
      format,
      unit: format === 'currency' ? currency : null,
    }));
  }
}

async function* pdfOf({ name, month, periods }: Report): AsyncGenerator<Buffer> {
  yield reportPdf(name, month, periods);
}

function contentsOf(format: keyof typeof CONTENT_TYPE, report: Report): AsyncGenerator<string | Buffer> {
  if (format === 'pdf') return pdfOf(report);
  const lines = reportLines(report.periods);
  if (format === 'csv') return csvOf(lines);
  return xlsxOf([{ name: report.month, columns: REPORT_COLUMNS, lines: workbookLines(lines) }]);
}

/** Downloads the month end of all accounts: exact figures as CSV and XLSX, and a PDF with charts. */
export const monthEndReport = flow({
  area: 'bankReconcile',
  verb: 'monthEndReport',
  summary: 'Download the month end as CSV, XLSX or PDF',
  input: MonthEndReportInput,
  output: FileAnswer,
  access: onFolder('view'),
  scope: 'read',
  // A file is deleted after a day, and a stored answer would still name it.
  idempotent: false,
  // Not reached, because no key is claimed: a second request writes another file, and a job deletes the first one.
  interrupted: 'repeat',
  prepare: async ({ em, actor, input: { folderId, month }, resource: { folder } }): Promise<Report> => ({
    name: folder.name,
    month,
    periods: await periodsOf(em, actor, folderId, month),
  }),
  act: async ({ plan, input, outside, resource: { folder } }) => {
    const storageKey = `exports/${folder.organizationId}/${newId()}`;
    const contents = Readable.from(contentsOf(input.fileFormat, plan));
    return { storageKey, ...(await outside.store.put(storageKey, contents)) };
  },
  commit: async ({ outcome: { storageKey, sizeBytes, sha256 }, input, resource: { folder }, note }) => {
    note('aiTableFolder', folder.id, { month: input.month, fileFormat: input.fileFormat });
    return {
      storageKey,
      name: `${folder.name} ${input.month}.${input.fileFormat}`,
      contentType: CONTENT_TYPE[input.fileFormat],
      sizeBytes,
      etag: sha256,
      inline: false,
      noCache: true,
    };
  },
  undo: async ({ outside, outcome }) => outside.store.delete(outcome.storageKey),
});
