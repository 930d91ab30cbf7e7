import { archiveFiles } from './archives.ts';
import { deckFiles } from './decks.ts';
import type { HostileFile } from './expectation.ts';
import { mailFiles } from './mails.ts';
import { oddPdfFiles } from './odd-pdfs.ts';
import { orderFiles } from './orders.ts';
import { pageFiles } from './pages.ts';
import { pdfFiles } from './pdfs.ts';
import { scriptFiles } from './scripts.ts';
import { tableFiles } from './tables.ts';

export type { Expectation, HostileFile } from './expectation.ts';
export { ORDERS, orderFiles } from './orders.ts';
export { zip } from './package-files.ts';

/** Hostile and unusual files, each with its expected result. The bytes are always the same. */
export const hostileFiles: readonly HostileFile[] = [
  ...pdfFiles,
  ...oddPdfFiles,
  ...scriptFiles,
  ...tableFiles,
  ...archiveFiles,
  ...pageFiles,
  ...mailFiles,
  ...deckFiles,
  ...orderFiles,
];
