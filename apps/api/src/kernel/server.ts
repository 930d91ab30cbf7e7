import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { constants } from 'node:zlib';
import { DomainError } from '@atrium/domain/kernel';
import type { AnyTRPCRouter } from '@trpc/server';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Authenticate, AuthenticatePreview, AuthenticateVisitor } from './authentication.ts';
import { answerUnparsed } from './client-error.ts';
import { BODY_LIMITS, type BodyLimits, CONNECTION_MS, limitBodies, REQUEST_MS } from './body-limit.ts';
import { closeGracefully } from './graceful-close.ts';
import { asDomainError } from './error.ts';
import { logFailure } from './failure-log.ts';
import { health, type Readiness } from './health.ts';
import { restMirror } from './mirror.ts';
import { sendError } from './mirror-error.ts';
import { mirrorOperations } from './mirror-operation.ts';
import { notFoundAnswer } from './not-found.ts';
import { observeHttp } from './observe-http.ts';
import { openApiDocument } from './openapi.ts';
import { REQUESTS_PER_MINUTE } from './rate-limits.ts';
import { reference } from './reference.ts';
import { requestIdOf } from './request-header.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { trpcFace } from './trpc-face.ts';
import type { CountUpload, MaxUploadBytes } from './upload-limit.ts';
import { visitLimit } from './visit-limit.ts';
import { webApp } from './web-app.ts';
import type { Platform } from '@atrium/services/kernel';
import { authenticatePreview as findPreview, authenticateVisitor as findVisitor } from '@atrium/services/visitor';
import { countUpload as countInDatabase, uploadLimit } from '@atrium/services/usage-limit';

export type ServerParts = {
  platform: Platform;
  router: AnyTRPCRouter;
  authenticate: Authenticate;
  /** Finds the visitor of a token. The default finds it in the database. */
  authenticateVisitor?: AuthenticateVisitor;
  /** Finds the visitor whom an Owner previews. The default finds it in the database. */
  authenticatePreview?: AuthenticatePreview;
  ready: Readiness;
  /** Counts the uploads of a user. The default counts them in the database. */
  countUpload?: CountUpload;
  /** Returns the largest file that a caller may upload, in bytes. */
  maxUploadBytes?: MaxUploadBytes;
  /** The time limits of request bodies. */
  bodyLimits?: BodyLimits;
};

/** tRPC's bodies are JSON only; a question may be a megabyte of any script. */
const MAX_BODY_BYTES = 8 * 1024 * 1024;
/** The path of a batch contains the names of all its calls. */
const MAX_PATH_PARAMETER = 8_000;
/** The longest time in which a part of the server may start, in milliseconds. */
const PLUGIN_MS = 60_000;

/** Compressed answers are flushed as they are written, so that streamed batches stay streams. */
const COMPRESSION = {
  global: true,
  encodings: ['br' as const, 'gzip' as const],
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  },
};

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions } = request;
  const facts = { method, route: routeOptions.url ?? null, status: reply.statusCode };
  request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'answered');
}

async function guards(app: FastifyInstance): Promise<void> {
  await addSecurityHeaders(app);
  await app.register(cookie);
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('TOO_MANY_REQUESTS', 'Too many requests. Try again in a moment.', {
        retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1000)),
      }),
  });
  await app.register(compress, COMPRESSION);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const failure = asDomainError(error);
    logFailure(request, failure, undefined);
    return sendError(reply, failure);
  });
}

/**
 * Builds the HTTP server: `/trpc`, the REST mirror at `/api/v1` with its OpenAPI document and reference, health, and the
 * web app if `WEB_DIST` is set. It does not listen yet.
 * @throws Error if the router cannot be mirrored (two calls at one path, or an unknown path parameter)
 */
export async function buildServer(parts: ServerParts): Promise<FastifyInstance> {
  const {
    platform,
    router,
    authenticate,
    authenticateVisitor = findVisitor,
    authenticatePreview = findPreview,
    ready,
    countUpload = countInDatabase,
    maxUploadBytes = uploadLimit,
    bodyLimits = BODY_LIMITS,
  } = parts;
  const { config, version } = platform;
  const loggerInstance: FastifyBaseLogger = platform.log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ requestIdLogLabel: 'requestId', disableRequestLogging: true }),
    genReqId: (request) => requestIdOf(request.headers),
    // Only the configured proxies' entries of X-Forwarded-For are trusted. The caller writes the entries before them.
    trustProxy: (_address: string, hop: number) => hop < config.TRUST_PROXY,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: CONNECTION_MS,
    // The default of 10 s is too short for the API's description on a busy machine.
    pluginTimeout: PLUGIN_MS,
    routerOptions: { maxParamLength: MAX_PATH_PARAMETER, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnparsed,
    // No hook runs for an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      void sendError(reply, asDomainError(error));
    },
  });
  limitBodies(app, bodyLimits);
  closeGracefully(app);
  observeHttp(app);
  await guards(app);
  const kernel = { platform, authenticate, authenticateVisitor, authenticatePreview, takeVisit: visitLimit(app) };
  const operations = mirrorOperations(router);
  health(app, ready);
  await app.register((scope) => trpcFace(scope, { kernel, router }));
  await app.register((scope) => restMirror(scope, { kernel, router, operations, countUpload, maxUploadBytes }));
  await app.register((scope) => reference(scope, () => openApiDocument(operations, version)));
  const page = config.WEB_DIST === undefined ? null : await webApp(app, config.WEB_DIST);
  const absent = notFoundAnswer(operations);
  app.setNotFoundHandler((request, reply) => page?.(request, reply) ?? absent(request, reply));
  return app;
}
