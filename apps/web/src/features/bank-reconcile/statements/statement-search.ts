import type { Place } from '@atrium/domain/bank-reconcile';
import { positiveParam, present, textParam } from '../../../shared/url/search-params.ts';

/** The address of a statement can name a line, and the page or the sheet that the line is on. */
export function statementSearch(params: Record<string, unknown>) {
  return present({
    line: positiveParam(params['line']),
    page: positiveParam(params['page']),
    sheet: textParam(params['sheet']),
  });
}
export type StatementSearch = ReturnType<typeof statementSearch>;

/** The parameters that show a place of a statement. */
export function searchOf({ line, page, sheet }: Place): StatementSearch {
  return present({ line, page, sheet });
}
