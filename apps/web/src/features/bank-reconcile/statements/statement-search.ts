import { positiveParam, present } from '../../../shared/url/search-params.ts';

/** The address of a statement can name a line, and the page that the line is on. */
export function statementSearch(params: Record<string, unknown>) {
  return present({ line: positiveParam(params['line']), page: positiveParam(params['page']) });
}
export type StatementSearch = ReturnType<typeof statementSearch>;
