import { CREDIT_SOURCES } from '@atrium/domain/credit';
import { flagParam, oneOfParam, present, textParam } from '../../shared/url/search-params.ts';

/** The kinds that the ledger can be filtered by. A `settle` changes no balance and has no row. */
export const LEDGER_KINDS = ['grant', 'purchase', 'reserve', 'refund', 'expire', 'adjust', 'reversal'] as const;
export const LEDGER_PERIODS = ['week', 'month', 'year'] as const;
export type LedgerPeriod = (typeof LEDGER_PERIODS)[number];

/** The URL parameters of the ledger, so that users can share what they found. */
export function ledgerSearch(params: Record<string, unknown>) {
  return present({
    kind: oneOfParam(LEDGER_KINDS, params['kind']),
    source: oneOfParam(CREDIT_SOURCES, params['source']),
    period: oneOfParam(LEDGER_PERIODS, params['period']),
  });
}
export type LedgerSearch = ReturnType<typeof ledgerSearch>;

/** The URL parameters of the plan. */
export function planSearch(params: Record<string, unknown>) {
  return present({
    /** The payment page returns with the session that was paid, or with `cancelled`. */
    paid: textParam(params['paid']),
    cancelled: flagParam(params['cancelled']),
  });
}
export type PlanSearch = ReturnType<typeof planSearch>;

const DAY = 86_400_000;
const DAYS: Record<LedgerPeriod, number> = { week: 7, month: 30, year: 365 };

/** The filter of the ledger for these parameters. */
export function ledgerFilter({ kind, source, period }: LedgerSearch, now: number) {
  const since = period === undefined ? undefined : new Date(now - DAYS[period] * DAY).toISOString();
  return {
    where: {
      ...(kind === undefined ? {} : { kind: { eq: kind } }),
      ...(source === undefined ? {} : { source: { eq: source } }),
      ...(since === undefined ? {} : { createdAt: { ge: since } }),
    },
  };
}
