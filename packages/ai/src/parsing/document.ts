/** Fractions of the page's width and height, origin top left, on the page as displayed. */
export type Box = [x0: number, y0: number, x1: number, y1: number];

/**
 * `start` and `end` are UTF-16 offsets into the page's Markdown of one source line or table cell. `sureness` says how sure the
 * text recognition was of its least certain word, from 0 to 1; text that was not recognized has none.
 */
export type Span = { start: number; end: number; box: Box; sureness?: number };

/** `width` and `height` are in points (1/72 inch) for PDF and in pixels for images. */
export type ParsedPage = {
  page: number;
  md: string;
  spans: Span[];
  width?: number;
  height?: number;
  label?: string;
  /**
   * Text of the page that its readers do not see: hidden elements, rows or sheets, and text without ink. It is never part
   * of `md`, so that nobody answers from it.
   */
  hidden?: string;
  /** The lines of a page in reading order. Only with `ParseOptions.isTabular`, and then `md` is empty. */
  lines?: TextLine[];
  /** The rows of a sheet that are not blank. Only with `ParseOptions.isTabular`. */
  rows?: SheetRow[];
  /** The merged cells of a sheet, on its first page. Only with `ParseOptions.isTabular`. */
  merges?: MergedCells[];
};

/** Text on one baseline, from left to right, as the page draws it: words or runs of words. */
export type TextLine = { pieces: TextPiece[] };

/** `x0` and `x1` are fractions of the width of the page as it is read; `box` is on the page as displayed. */
export type TextPiece = { text: string; x0: number; x1: number; box: Box };

/**
 * A row of a sheet, counted from 1, with its values instead of what their formats show: days as YYYY-MM-DD, numbers with all
 * their digits. `numbers` are the indexes of the cells that are numbers.
 */
export type SheetRow = {
  row: number;
  cells: string[];
  numbers: number[];
  /** Indexes of numbers whose format shows a percentage. */
  percents?: number[];
  /** Indexes of numbers whose format shows thousands or millions of them. */
  scaled?: number[];
};

/** Cells that are merged into one: the first row, counted from 1, the index of the first column, and how many of each. */
export type MergedCells = { row: number; column: number; rows: number; columns: number };

export type FileType =
  | 'PDF'
  | 'Word Documents'
  | 'Spreadsheet'
  | 'Presentation'
  | 'Image'
  | 'Audio'
  | 'Video'
  | 'Others';

export type DetectedType = { contentType: string; fileType: FileType };

export type LengthUnit = 'page' | 'sheet' | 'slide' | 'row';

export type ParsedDocument = DetectedType & {
  title: string | null;
  length: { count: number; unit: LengthUnit };
  pages: ParsedPage[];
  notes: string[];
};

/** `message` is one sentence for the document list. It never contains a path or a stack trace. */
export type ParseOutcome =
  | { status: 'COMPLETED'; document: ParsedDocument }
  | { status: 'SKIPPED' | 'FAILED'; code: string; message: string };

/** The file that a reader reads, with its limits and a callback for its size in pages. */
export type Source = DetectedType & {
  path: string;
  name: string;
  /** Bytes of the file. */
  size: number;
  limits: ParseLimits;
  /** Whether the caller wants lines and rows instead of Markdown. */
  isTabular: boolean;
  /** Reports the number of pages and how many need OCR (`scanned`). The time limit grows with both. */
  announce: (pages: number, scanned: number) => void;
};

/** The result of a reader, returned after the last page. */
export type Summary = {
  title: string | null;
  length: { count: number; unit: LengthUnit };
  notes: string[];
};

export type FormatReader = (source: Source) => AsyncGenerator<ParsedPage, Summary>;

export type ParseLimits = {
  /** Resident memory of the parsing process and its children, in bytes. */
  memoryBytes: number;
  /** Size of the file, in bytes. */
  fileBytes: number;
  /** Total size of a ZIP-based file after decompression, in bytes. */
  unfoldedBytes: number;
  /** Time for the whole file, in milliseconds, before the allowances per page. */
  timeMs: number;
  timePerPageMs: number;
  timePerScannedPageMs: number;
  pages: number;
};

export const DEFAULT_LIMITS: ParseLimits = {
  memoryBytes: 1024 ** 3,
  fileBytes: 512 * 1024 ** 2,
  unfoldedBytes: 160 * 1024 ** 2,
  timeMs: 120_000,
  timePerPageMs: 250,
  timePerScannedPageMs: 90_000,
  pages: 10_000,
};
