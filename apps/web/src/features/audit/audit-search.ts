import { AUDIT_OUTCOMES } from '@atrium/domain/audit';
import { oneOfParam, present, textParam } from '../../shared/url/search-params.ts';

export const PERIODS = ['day', 'week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

/** The URL parameters of the audit log, so that users can share what they found. */
export function auditSearch(params: Record<string, unknown>) {
  return present({
    period: oneOfParam(PERIODS, params['period']),
    outcome: oneOfParam(AUDIT_OUTCOMES, params['outcome']),
    area: textParam(params['area']),
    find: textParam(params['find']),
    person: textParam(params['person']),
    resource: textParam(params['resource']),
  });
}
export type AuditSearch = ReturnType<typeof auditSearch>;
