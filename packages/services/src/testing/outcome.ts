import { DomainError, type ErrorCode } from '@atrium/domain/kernel';
import type { CallContext } from '../kernel/index.ts';
import type { TestPlatform } from './platform.ts';

/** Returns the DomainError of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof DomainError) return error;
  throw new Error(error === null ? 'The call succeeded' : 'The call failed, but not with a DomainError', {
    cause: error,
  });
}

/** Returns `ok` or the code of the error. */
export async function codeOf(call: Promise<unknown>): Promise<ErrorCode | 'ok'> {
  return call.then(
    () => 'ok' as const,
    (error: unknown) => {
      if (error instanceof DomainError) return error.code;
      throw error;
    },
  );
}

export type AuditRow = {
  action: string;
  outcome: string;
  organization_id: string | null;
  actor_kind: string;
  actor_id: string | null;
  resource_type: string | null;
  resource_id: string | null;
  summary: Record<string, unknown>;
};

/** Returns the audit rows of one request. */
export async function auditOf({ asOwner }: TestPlatform, context: Pick<CallContext, 'requestId'>): Promise<AuditRow[]> {
  return asOwner<AuditRow>(
    `select action, outcome, organization_id, actor_kind, actor_id, resource_type, resource_id, summary
     from audit_event where request_id = $1 order by created_at, id`,
    [context.requestId],
  );
}
