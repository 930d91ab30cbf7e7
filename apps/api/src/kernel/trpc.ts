import type { FieldIssue } from '@atrium/domain/kernel';
import { meter } from '@atrium/services/kernel/telemetry';
import { initTRPC } from '@trpc/server';
import { asDomainError, asTrpcError, codeOf } from './error.ts';
import type { RequestContext } from './request-context.ts';
import type { ProcedureMeta } from './rest-call.ts';

/** Proxies cut connections that say nothing for a minute; readers are promised a sign of life this often. */
export const HEARTBEAT_MS = 15_000;

export type ErrorData = {
  code: string;
  message: string;
  issues: FieldIssue[];
  requestId: string | null;
  httpStatus: number;
  path: string | undefined;
};

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false, // stacks never leave the server, in development neither
    sse: {
      ping: { enabled: true, intervalMs: HEARTBEAT_MS },
      client: { reconnectAfterInactivityMs: 3 * HEARTBEAT_MS },
    },
    jsonl: { pingMs: HEARTBEAT_MS },
    errorFormatter: ({ shape, error, path, ctx }) => {
      const domain = asDomainError(error);
      const data: ErrorData = {
        code: codeOf(domain),
        message: domain.message,
        issues: domain.issues ?? [],
        requestId: ctx?.requestId ?? null,
        httpStatus: domain.status,
        path,
      };
      return { ...shape, message: domain.message, data };
    },
  });

export const router = t.router;

/** Each call is counted by its procedure. Failures of an operation become tRPC's own: the transport knows their status. */
export const procedure = t.procedure.use(async ({ next, path, ctx }) => {
  const startedAt = performance.now();
  const result = await next();
  const status = result.ok ? 200 : asDomainError(result.error).status;
  meter().call({ procedure: path, face: ctx.via, status, seconds: (performance.now() - startedAt) / 1000 });
  if (!result.ok) throw asTrpcError(result.error);
  return result;
});
