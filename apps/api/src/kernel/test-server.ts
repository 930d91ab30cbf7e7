import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Actor, DomainError, parseConfig } from '@atrium/domain/kernel';
import type { CallContext, Operation, OperationKind, Platform } from '@atrium/services/kernel';
import { folderStore, type ObjectStore } from '@atrium/services/kernel/object-store';
import type { AnyTRPCRouter } from '@trpc/server';
import pino from 'pino';
import { z } from 'zod';
import type { Authenticate } from './authentication.ts';
import type { BodyLimits } from './body-limit.ts';
import { failOnUndeclaredAnswers } from './declared-answers.fixture.ts';
import { buildServer } from './server.ts';
import type { CountUpload } from './upload-limit.ts';

/** A running server for tests: a real store in a temporary folder, no database, and two fixed tokens. */
export type TestServer = {
  url: string;
  store: ObjectStore;
  /** The folder of the store. */
  folder: string;
  /** Every log line so far, parsed. */
  logs: Record<string, unknown>[];
  /** The time limits of the HTTP server, in milliseconds. */
  timeouts: { request: number; connection: number };
  get: (path: string, init?: RequestInit) => Promise<Response>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  close: () => Promise<void>;
};

export const TOKEN = 'good-token';
export const signedIn = { authorization: `Bearer ${TOKEN}` };

const MEMBER: Actor = {
  kind: 'user',
  userId: '01936b2c-7f3a-7c1e-9d5a-000000000001',
  sessionId: '01936b2c-7f3a-7c1e-9d5a-000000000002',
  isOperator: false,
  membership: { organizationId: 'organization-1', membershipId: 'membership-1', role: 'Owner' },
};

const ended = new Set<string>();
/** Ends the session of a token until another server starts, as a sign-out in another browser does. */
export function endSession(token: string): void {
  void ended.add(token);
}
export const LENT_TOKEN = 'lent-token';

const authenticate: Authenticate = async (_platform, { token, organizationId }) => {
  if ((token !== TOKEN && token !== LENT_TOKEN) || ended.has(token))
    throw new DomainError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
  if (MEMBER.kind !== 'user' || MEMBER.membership === null || organizationId === null) return MEMBER;
  return { ...MEMBER, membership: { ...MEMBER.membership, organizationId } };
};

/** Makes an operation without a database that parses its input and output as real ones do. */
export function fakeOperation<I extends z.ZodType, O extends z.ZodType, K extends OperationKind>(
  definition: { name: string; kind: K; input: I; output: O; guard?: 'public' | 'user' | 'orgMember' | 'webhook' },
  run: (context: CallContext, input: z.output<I>) => Promise<z.input<O>> | z.input<O>,
): Operation<I, O, K> {
  const { guard = 'orgMember', ...rest } = definition;
  const call = async (context: CallContext, raw: z.input<I>): Promise<z.output<O>> => {
    const parsed = definition.input.safeParse(raw);
    if (!parsed.success) {
      const issues = parsed.error.issues.map((issue) => ({
        path: issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
        message: issue.message,
        type: issue.code,
      }));
      throw new DomainError('INVALID', 'The input is not valid.', { issues });
    }
    return definition.output.parse(await run(context, parsed.data));
  };
  return Object.assign(call, {
    decide: async () => {},
    definition: {
      ...rest,
      area: 'dataroom' as const,
      scope: 'write' as const,
      guard,
      summary: `What ${definition.name} does`,
    },
  });
}

export async function startServer(
  router: AnyTRPCRouter,
  env: Record<string, string> = {},
  ready: () => Promise<void> = async () => {},
  bodyLimits?: BodyLimits,
): Promise<TestServer> {
  ended.clear(); // of another test file in this process
  const folder = await mkdtemp(join(tmpdir(), 'atrium-api-'));
  const store = folderStore(folder);
  const logs: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'trace' },
    { write: (line: string) => void logs.push(JSON.parse(line) as Record<string, unknown>) },
  );
  const config = parseConfig({ NODE_ENV: 'test', ...env });
  // The HTTP kernel uses only these parts of the platform.
  const platform = { config, store, log, version: '0.0.0-test', startedAt: new Date() } as unknown as Platform;
  const uploads = new Map<string, number>();
  const countUpload: CountUpload = async (_platform, userId) => {
    const count = (uploads.get(userId) ?? 0) + 1;
    uploads.set(userId, count);
    return { uploads: count, waitSeconds: 60 };
  };
  const app = await buildServer({
    platform,
    router,
    authenticate,
    ready,
    countUpload,
    maxUploadBytes: async ({ config }) => config.UPLOAD_MAX_BYTES,
    ...(bodyLimits ? { bodyLimits } : {}),
  });
  failOnUndeclaredAnswers(app, router);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // listening on TCP, so never a string
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    store,
    folder,
    logs,
    timeouts: { request: app.server.requestTimeout, connection: app.server.timeout },
    get: (path, init) => fetch(url + path, init),
    post: (path, body, headers = signedIn) =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}
