import { stat } from 'node:fs/promises';
import { detectType, ENCRYPTED_OFFICE } from './detect.ts';
import type { DetectedType, FormatReader, ParsedPage, Source, Summary } from './document.ts';
import { Refusal } from './refusal.ts';

type Entry = [contentType: RegExp, load: () => Promise<FormatReader>];

const EXCEL = 'application/vnd.ms-excel';
const WORKBOOK = /spreadsheetml\.sheet|ms-excel|opendocument\.spreadsheet/;

/** Readers are loaded on first use, because some are large and most files need only one. */
const READERS: Entry[] = [
  [/^application\/pdf$/, async () => (await import('./format/pdf.ts')).readPdf],
  [/wordprocessingml|ms-word\.document/, async () => (await import('./format/docx.ts')).readDocx],
  [WORKBOOK, async () => (await import('./format/workbook.ts')).readWorkbook],
  [
    /presentationml|ms-powerpoint\.presentation/,
    async () => {
      const { readSlides } = await import('./format/office.ts');
      return (source) => readSlides(source, 'pptx');
    },
  ],
  [
    /opendocument\.presentation/,
    async () => {
      const { readSlides } = await import('./format/office.ts');
      return (source) => readSlides(source, 'odp');
    },
  ],
  [
    /opendocument\.text/,
    async () => {
      const { readWriter } = await import('./format/office.ts');
      return (source) => readWriter(source, 'odt');
    },
  ],
  [
    /^application\/rtf$/,
    async () => {
      const { readWriter } = await import('./format/office.ts');
      return (source) => readWriter(source, 'rtf');
    },
  ],
  [
    /^application\/msword$/,
    async () => {
      const { readLegacy } = await import('./format/legacy.ts');
      return (source) => readLegacy(source, 'docx');
    },
  ],
  [
    /^application\/vnd\.ms-powerpoint$/,
    async () => {
      const { readLegacy } = await import('./format/legacy.ts');
      return (source) => readLegacy(source, 'pptx');
    },
  ],
  [/^text\/(csv|tab-separated-values)$/, async () => (await import('./format/csv.ts')).readCsv],
  [/^text\/html$/, async () => (await import('./format/html.ts')).readHtml],
  [/^message\/rfc822$/, async () => (await import('./format/email.ts')).readEmail],
  [/^image\/(png|jpeg|tiff|webp)$/, async () => (await import('./format/image.ts')).readImage],
  [/^(text\/|application\/(json|xml)$)/, async () => (await import('./format/text.ts')).readText],
];

export type Reading = { type: DetectedType; pages: AsyncGenerator<ParsedPage, Summary> };

/** Detects the file's type and opens its reader. Throws Refusal if there is none. */
export async function openFile(
  file: { path: string; name: string },
  { limits, isTabular }: Pick<Source, 'limits' | 'isTabular'>,
  announce: Source['announce'],
): Promise<Reading> {
  const { size } = await stat(file.path);
  if (size === 0) throw new Refusal('empty');
  if (size > limits.fileBytes) throw new Refusal('too_large');
  const type = await detectType(file);
  if (type.contentType === ENCRYPTED_OFFICE) throw new Refusal('encrypted');
  if (type.contentType === 'application/zip' && claimsOffice(file.name)) throw new Refusal('damaged');
  // Banks name tables of HTML and of XML “.xls”, and the reader of workbooks reads both.
  const contentType =
    isTabular && /^(?:text\/html|application\/xml)$/.test(type.contentType) ? EXCEL : type.contentType;
  const load = READERS.find(([pattern]) => pattern.test(contentType))?.[1];
  if (!load) throw new Refusal(claimsReadable(file.name) ? 'damaged' : 'unsupported_type');
  const reader = await load();
  return { type, pages: reader({ ...file, ...type, contentType, size, limits, isTabular, announce }) };
}

function claimsOffice(name: string): boolean {
  return /\.(docx|docm|xlsx|xlsm|xlsb|pptx|pptm|odt|ods|odp)$/i.test(name);
}

/** Checks whether the name has the extension of a readable format. */
function claimsReadable(name: string): boolean {
  return claimsOffice(name) || /\.(pdf|doc|xls|ppt|rtf|png|jpe?g|tiff?|webp)$/i.test(name);
}
