import { present, textParam } from '../../../shared/url/search-params.ts';

/** The address of a month end: its month, and the account that is shown. An account without a number is empty. */
export function monthSearch(params: Record<string, unknown>) {
  const month = textParam(params['month']);
  return present({
    month: month !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    account: textParam(params['account']),
  });
}
export type MonthSearch = ReturnType<typeof monthSearch>;
