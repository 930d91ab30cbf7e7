import { decimalOf } from '@atrium/domain/bank-reconcile';
import {
  type Adjustment,
  adjustmentOf,
  AMOUNT_FIELDS,
  columnReaders,
  columnsOf,
  type Cumulative,
  type ExportConfig,
  fieldOf,
  fileEnding,
  IIF_HEAD,
  iifBlock,
  type Journal,
  type JournalColumn,
  type JournalLine,
  lineWriter,
  prefixOf,
  startTotals,
  type TextReader,
  textsOf,
  type Totals,
  type TransactionJournal,
} from '@atrium/domain/bank-reconcile/journal';
import { DomainError } from '@atrium/domain/kernel';
import type { Format } from '@atrium/domain/value';
import { xlsxOf } from '../../ai-table/index.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../kernel/index.ts';
import { csvWriter } from './csv-writer.ts';
import { addMissing, type MissingTexts } from './missing-texts.ts';
import { type FilePage, presentAdjustment, presentJournal } from './present.ts';

/** The content of a file: journals, and at its end the residuals of rounding. */
export type FilePlan = {
  folderId: string;
  config: ExportConfig;
  batchNumber: number;
  fileFormat: 'csv' | 'xlsx';
  includeAdjustments: boolean;
  cumulative: readonly Cumulative[];
  /** How many journals are returned for the answer, after how many. */
  limit: number;
  offset: number;
};

export type JournalFile = {
  totals: Totals;
  adjustments: Adjustment[];
  page: FilePage;
  /** The first journals that do not balance, for a warning. */
  unbalanced: string[];
  /** The inputs of generated columns without a confirmed text. */
  missing: MissingTexts;
  contents: AsyncGenerator<string | Buffer>;
};

/** Journals without a category that a warning lists. */
export const MOST_LISTED = 100;
/** The most lines of a worksheet, without its heading. */
const MOST_LINES = 1_048_575;
/** The digits that a spreadsheet keeps of a number. */
const MOST_DIGITS = 15;

/** Writes a file of journals. Its totals and its page are complete when its contents have been read. */
export function journalFile(plan: FilePlan, journals: AsyncIterable<readonly Journal[]>): JournalFile {
  const { config, folderId, batchNumber, limit, offset } = plan;
  const totals = startTotals(config);
  const adjustments: Adjustment[] = [];
  const page: FilePage = { journals: [], lines: [] };
  const unbalanced: string[] = [];
  const columns = columnsOf(config);
  const missing: MissingTexts = new Map();
  const readers = columnReaders(columns, (text) => addMissing(missing, text));
  const writer = lineWriter(config, { prefix: prefixOf(folderId), batchNumber });
  let position = 0;
  const keep = (lines: readonly JournalLine[], present: () => TransactionJournal): void => {
    position += 1;
    if (position <= offset || position > offset + limit) return;
    page.journals.push(present());
    for (const line of lines) page.lines.push(objectOf(columns, textsOf(readers, line)));
  };
  async function* blocks(): AsyncGenerator<JournalLine[][]> {
    let lastDay = '';
    for await (const part of inGroups(journals)) {
      yield part.map((journal) => {
        totals.add(journal);
        if (journal.difference !== 0n && !journal.isReversal && unbalanced.length < MOST_LISTED)
          unbalanced.push(describeJournal(journal));
        const { bookedOn } = journal.transaction;
        if (bookedOn > lastDay) lastDay = bookedOn;
        const lines = writer.journal(journal);
        keep(lines, () => presentJournal(journal, writer.lastNumber()));
        return lines;
      });
    }
    yield adjust(plan, totals, adjustments).map((adjustment) => {
      const lines = writer.adjustment(adjustment, lastDay);
      keep(lines, () => presentAdjustment(adjustment, lastDay, writer.lastNumber()));
      return lines;
    });
  }
  return { totals, adjustments, page, unbalanced, missing, contents: written(plan, columns, readers, blocks()) };
}

/** Journals whose lines are in memory at once. Lines of more live longer and cost more to collect. */
const JOURNALS_AT_ONCE = 100;

async function* inGroups(journals: AsyncIterable<readonly Journal[]>): AsyncGenerator<readonly Journal[]> {
  for await (const part of journals)
    for (let from = 0; from < part.length; from += JOURNALS_AT_ONCE) yield part.slice(from, from + JOURNALS_AT_ONCE);
}

/** A transaction in a warning. */
export function describeJournal({ transaction: { bookedOn, description, amount }, currency }: Journal): string {
  return `${bookedOn} ${description} ${decimalOf(amount)} ${currency ?? ''}`.trim();
}

function objectOf(columns: readonly JournalColumn[], texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(({ column }, at) => [column, texts[at] ?? '']));
}

function adjust(
  { config, includeAdjustments, cumulative }: FilePlan,
  totals: Totals,
  made: Adjustment[],
): Adjustment[] {
  if (!includeAdjustments || !config.autoCorrection.enabled) return [];
  for (const [currency, units] of totals.residuals(cumulative)) {
    if (units === 0n) continue;
    const adjustment = adjustmentOf(config, currency, units);
    totals.adjust(adjustment);
    made.push(adjustment);
  }
  return made;
}

type Blocks = AsyncGenerator<JournalLine[][]>;

async function* written(
  { config, fileFormat }: FilePlan,
  columns: readonly JournalColumn[],
  readers: readonly TextReader[],
  blocks: Blocks,
): AsyncGenerator<string | Buffer> {
  const ending = fileEnding(config, fileFormat);
  if (ending === 'iif') yield* iifOf(blocks);
  else if (ending === 'csv') yield* csvOf(config, columns, readers, blocks);
  else
    yield* xlsxOf([{ name: 'Journals', columns: sheetColumns(columns), lines: sheetLines(columns, readers, blocks) }]);
}

async function* iifOf(blocks: Blocks): AsyncGenerator<string> {
  yield IIF_HEAD;
  for await (const part of blocks) yield part.map(iifBlock).join('');
}

/** Only the file for people has a byte order mark: programs that import a file may read it as a part of the first heading. */
async function* csvOf(
  config: ExportConfig,
  columns: readonly JournalColumn[],
  readers: readonly TextReader[],
  blocks: Blocks,
): AsyncGenerator<Buffer> {
  const bytes = byteBlocks();
  yield* bytes.add(
    `${config.format === 'Atrium' ? BYTE_ORDER_MARK : ''}${csvLine(columns.map(({ column }) => column))}`,
  );
  const write = csvWriter(readers);
  for await (const part of blocks) {
    let text = '';
    for (const lines of part) text += write(lines);
    yield* bytes.add(text);
  }
  yield bytes.rest();
}

/** The bytes of a block that is written to a disk at once. */
const BLOCK_BYTES = 262_144;
/** The most bytes that UTF-8 takes for one unit of a text. */
const MOST_BYTES_PER_UNIT = 3;

/** Encodes texts into blocks. Small texts live shortly, and the disk gets few large blocks. */
function byteBlocks() {
  let block = Buffer.allocUnsafe(BLOCK_BYTES);
  let length = 0;
  return {
    /** Adds a text, and yields the block before it if that has no room for it. */
    *add(text: string): Generator<Buffer> {
      const most = text.length * MOST_BYTES_PER_UNIT;
      if (most > block.length - length) {
        yield block.subarray(0, length);
        block = Buffer.allocUnsafe(Math.max(BLOCK_BYTES, most));
        length = 0;
      }
      length += block.write(text, length);
    },
    /** The last block. */
    rest: (): Buffer => block.subarray(0, length),
  };
}

function isAmount(column: JournalColumn): boolean {
  return AMOUNT_FIELDS.has(fieldOf(column) ?? '');
}

function sheetColumns(columns: readonly JournalColumn[]): { heading: string; format: Format }[] {
  return columns.map((column) => ({
    heading: column.column,
    format: isAmount(column) ? 'number' : 'string',
  }));
}

type SheetCell = { text: string; format: Format; unit: null };

function isShort(text: string): boolean {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '').length <= MOST_DIGITS;
}

/** Amounts are numbers where a spreadsheet keeps all their digits, and text otherwise. */
async function* sheetLines(
  columns: readonly JournalColumn[],
  readers: readonly TextReader[],
  blocks: Blocks,
): AsyncGenerator<SheetCell[]> {
  const amounts = columns.map(isAmount);
  let count = 0;
  for await (const part of blocks) {
    for (const line of part.flat()) {
      count += 1;
      if (count > MOST_LINES)
        throw new DomainError(
          'CONFLICT',
          'A worksheet has at most 1,048,575 lines. Export as CSV, or choose fewer days.',
        );
      yield textsOf(readers, line).map((text, at) => ({
        text,
        format: amounts[at] === true && isShort(text) ? 'number' : 'string',
        unit: null,
      }));
    }
  }
}
