import type { FieldIssue } from '@atrium/domain/kernel';
import { meter } from '@atrium/services/kernel/telemetry';
import { initTRPC } from '@trpc/server';
import { asDomainError, asTrpcError } from './error.ts';
import type { RequestContext } from './request-context.ts';
import type { ProcedureMeta } from './rest-call.ts';

/** Interval of heartbeats in streams, in milliseconds. Many proxies close connections that are silent for a minute. */
export const HEARTBEAT_MS = 15_000;

export type ErrorData = {
  code: string;
  message: string;
  issues: FieldIssue[];
  requestId: string | null;
  httpStatus: number;
  /** Details for programs, such as the meter of a limit and the smallest plan that is enough. */
  details: Record<string, unknown> | null;
  path: string | undefined;
};

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false, // stack traces never leave the server, not even in development
    sse: {
      ping: { enabled: true, intervalMs: HEARTBEAT_MS },
      client: { reconnectAfterInactivityMs: 3 * HEARTBEAT_MS },
    },
    jsonl: { pingMs: HEARTBEAT_MS },
    errorFormatter: ({ shape, error, path, ctx }) => {
      const domain = asDomainError(error);
      const data: ErrorData = {
        code: domain.publicCode,
        message: domain.message,
        issues: domain.issues ?? [],
        requestId: ctx?.requestId ?? null,
        httpStatus: domain.status,
        details: domain.details ?? null,
        path,
      };
      return { ...shape, message: domain.message, data };
    },
  });

export const router = t.router;

export const { procedure } = t;

/** Counts a call by procedure, and converts its error to TRPCError, from which tRPC takes the HTTP status. */
export async function counted<R extends { ok: true } | { ok: false; error: Error }>(
  { path, face }: { path: string; face: RequestContext['via'] },
  run: () => Promise<R>,
): Promise<R> {
  const startedAt = performance.now();
  const result = await run().catch((error: unknown) => ({ ok: false as const, error }));
  const status = result.ok ? 200 : asDomainError(result.error).status;
  meter().call({ procedure: path, face, status, seconds: (performance.now() - startedAt) / 1000 });
  if (!result.ok) throw asTrpcError(result.error);
  return result;
}
