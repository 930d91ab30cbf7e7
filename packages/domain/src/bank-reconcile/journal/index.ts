export { bookFrom, bookOf, changedCategories, type StoredBook, storedBook } from './book.ts';
export {
  columnReaders,
  columnsOf,
  fieldOf,
  isGenerated,
  type MissingText,
  type Preset,
  presetOf,
  textsOf,
} from './columns.ts';
export {
  type ExportConfig,
  exportConfigOf,
  ExportConfigs,
  JournalColumn,
  type JournalFormat,
  MAX_ENTRIES,
} from './export-config.ts';
export { AMOUNT_FIELDS, JOURNAL_FIELDS, type JournalField } from './fields.ts';
export { FORMAT_DATA, formatDataOf } from './format-data.ts';
export { IIF_HEAD, iifBlock } from './iif.ts';
export {
  currencyOfFile,
  decimalAt,
  type Entry,
  type Journal,
  type JournalBook,
  journalOf,
  type JournalTransaction,
  postsSame,
  reversalOf,
  roundedUnits,
  scaleOf,
} from './journal.ts';
export { fieldReader, type JournalLine, type TextReader } from './line-text.ts';
export {
  type BatchNumbers,
  fileEnding,
  journalNumber,
  type LineWriter,
  lineWriter,
  LONGEST_NUMBER,
  prefixOf,
} from './lines.ts';
export {
  Batch,
  BatchDetail,
  BatchInfoInput,
  BatchRef,
  DownloadJournalsInput,
  ExportBlocker,
  ExportJournalsInput,
  FILE_FORMATS,
  FormatDataSaved,
  JournalsAnswer,
  LARGE_EXPORT,
  ListBatchesInput,
  MOST_PROPOSED,
  PreviewJournalsInput,
  ProposedTexts,
  ProposeTextsInput,
  ReverseBatchInput,
  TransactionJournal,
  UpdateFormatDataInput,
} from './schema.ts';
export {
  type Adjustment,
  adjustmentOf,
  type Cumulative,
  type CurrencyTotals,
  mustWarn,
  startTotals,
  topTotals,
  type Totals,
} from './totals.ts';
export { accountWarnings } from './warnings.ts';
