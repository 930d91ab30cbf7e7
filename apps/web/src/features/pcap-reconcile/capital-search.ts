import { oneOfParam, present, textParam } from '../../shared/url/search-params.ts';

export const VIEWS = [
  'all',
  'open',
  'match',
  'differs',
  'onlyInWorkbook',
  'onlyInStatement',
  'unread',
  'rounding',
  'tied',
  'accepted',
] as const;
export type CapitalView = (typeof VIEWS)[number];

/** Instead of a partner: the totals and the notes of the reconciliation. */
export const TOTALS = 'totals';

/** The address of a reconciliation: the filter, the partner, and the line whose evidence is shown. */
export function capitalSearch(params: Record<string, unknown>) {
  return present({
    show: oneOfParam(VIEWS, params['show']),
    partner: textParam(params['partner']),
    line: textParam(params['line']),
  });
}
export type CapitalSearch = ReturnType<typeof capitalSearch>;
export type ShowCapital = (change: { [Key in keyof CapitalSearch]?: CapitalSearch[Key] | undefined }) => void;

/** The address of the form can name the folder and the documents of an earlier reconciliation. */
export function newCapitalSearch(params: Record<string, unknown>) {
  return present({
    folder: textParam(params['folder']),
    workbook: textParam(params['workbook']),
    pdf: textParam(params['pdf']),
  });
}
export type NewCapitalSearch = ReturnType<typeof newCapitalSearch>;
