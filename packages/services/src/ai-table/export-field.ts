import type { DatatableColumnRow } from '@atrium/db/ai-table';
import type { Row } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';

export type ExportColumn = Pick<DatatableColumnRow, 'name' | 'displayName' | 'format'>;
/** A value in a file: its exact text, and the format and unit that a workbook shows it in. */
export type FileValue = { text: string; format: Format; unit: string | null };
/** A field of a line: its heading, its format, and its value in a row. */
export type Field = { heading: string; format: Format; of: (row: Row) => FileValue };
