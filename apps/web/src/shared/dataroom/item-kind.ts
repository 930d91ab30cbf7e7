import type { DataroomItem } from '@atrium/domain/dataroom';
import { countOf, files, formatBytes } from '../format/number.ts';

const BY_EXTENSION: Record<string, string> = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  odt: 'Text',
  rtf: 'Text',
  txt: 'Text',
  md: 'Text',
  xls: 'Excel',
  xlsx: 'Excel',
  ods: 'Sheet',
  csv: 'CSV',
  tsv: 'CSV',
  ppt: 'Slides',
  pptx: 'Slides',
  odp: 'Slides',
  html: 'HTML',
  htm: 'HTML',
  eml: 'E-mail',
  png: 'Image',
  jpg: 'Image',
  jpeg: 'Image',
  tif: 'Image',
  tiff: 'Image',
  webp: 'Image',
};
const BY_FILE_TYPE: Record<NonNullable<DataroomItem['fileType']>, string> = {
  PDF: 'PDF',
  'Word Documents': 'Word',
  Spreadsheet: 'Excel',
  Presentation: 'Slides',
  Image: 'Image',
  Audio: 'Audio',
  Video: 'Video',
  Others: 'File',
};

/** The name of this kind of file on screens. */
export function kindOf({ type, name, fileType }: Pick<DataroomItem, 'type' | 'name' | 'fileType'>): string {
  if (type === 'folder') return 'Folder';
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return BY_EXTENSION[extension] ?? BY_FILE_TYPE[fileType ?? 'Others'];
}

const LENGTHS = {
  page: { one: '# page', other: '# pages' },
  sheet: { one: '# sheet', other: '# sheets' },
  slide: { one: '# slide', other: '# slides' },
  row: { one: '# row', other: '# rows' },
};

export function lengthOf({ type, length, fileCount }: DataroomItem): string {
  if (type === 'folder') return files(fileCount);
  return length === null ? '' : countOf(length.count, LENGTHS[length.unit]);
}

export function sizeOf({ type, sizeBytes }: DataroomItem): string {
  return type === 'folder' && sizeBytes === 0 ? '' : formatBytes(sizeBytes);
}
