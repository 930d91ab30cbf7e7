import { EVENT_STATES } from '@atrium/domain/billing';
import { oneOfParam, present, textParam } from '../../../shared/url/search-params.ts';

export const PARTS = ['differences', 'links', 'events', 'plans'] as const;
export type Part = (typeof PARTS)[number];

/** The URL parameters of the payments of all organizations: the part that is shown and the filter of the events. */
export function paymentsSearch(params: Record<string, unknown>) {
  return {
    part: oneOfParam(PARTS, params['part']) ?? 'differences',
    ...present({ state: oneOfParam(EVENT_STATES, params['state']), find: textParam(params['find']) }),
  };
}
export type PaymentsSearch = ReturnType<typeof paymentsSearch>;
