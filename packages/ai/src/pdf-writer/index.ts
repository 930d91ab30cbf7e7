export { attachFiles, type Attachment } from './attach.ts';
export { openPdf, type PdfWriter, type TextStyle } from './pdf-writer.ts';
