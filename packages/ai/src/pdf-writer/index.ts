export { attachFiles, type Attachment } from './attach.ts';
export { A4, type PageCursor, pageCursor } from './page-cursor.ts';
export { openPdf, type PdfWriter, type TextStyle } from './pdf-writer.ts';
