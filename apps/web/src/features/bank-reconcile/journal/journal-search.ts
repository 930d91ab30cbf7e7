import { oneOfParam, present, textParam } from '../../../shared/url/search-params.ts';

export const FORMATS = ['Atrium', 'QuickBooks', 'Archway', 'Investran'] as const;
export type JournalFormat = (typeof FORMATS)[number];
export const FORMAT_NAMES: Record<JournalFormat, string> = {
  Atrium: 'Atrium, all fields',
  QuickBooks: 'QuickBooks',
  Archway: 'Archway',
  Investran: 'Investran',
};

function dayParam(value: unknown): string | undefined {
  const day = textParam(value);
  return day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** Ids of statements, with commas. */
function idsParam(value: unknown): string | undefined {
  const ids = (textParam(value) ?? '').split(',').filter((id) => /^[0-9a-f-]{36}$/.test(id));
  return ids.length === 0 ? undefined : ids.join(',');
}

/** The address of the journals: the format, the days, the statements if not all, and whether journals or the lines of the file are shown. */
export function journalSearch(params: Record<string, unknown>) {
  return present({
    format: oneOfParam(FORMATS, params['format']),
    from: dayParam(params['from']),
    to: dayParam(params['to']),
    statements: idsParam(params['statements']),
    show: oneOfParam(['lines'] as const, params['show']),
  });
}
export type JournalSearch = ReturnType<typeof journalSearch>;

/** The address of the batches: the one whose journals are shown. */
export function batchSearch(params: Record<string, unknown>) {
  return present({ batch: textParam(params['batch']) });
}
export type BatchSearch = ReturnType<typeof batchSearch>;
