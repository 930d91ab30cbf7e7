import { type Actor, type DomainError, notFound, organizationOf } from '@atrium/domain/kernel';
import multipart from '@fastify/multipart';
import { callTRPCProcedure, type AnyTRPCRouter } from '@trpc/server';
import '@fastify/rate-limit'; // adds the type of `config.rateLimit`
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { asDomainError } from './error.ts';
import { logFailure } from './failure-log.ts';
import { sendError } from './mirror-error.ts';
import { sendFile, sendPage } from './mirror-file.ts';
import { readInput } from './mirror-input.ts';
import type { MirrorOperation } from './mirror-operation.ts';
import { sendStream } from './mirror-stream.ts';
import { openSpool } from './mirror-upload.ts';
import type { FileAnswer, PageAnswer } from './procedure.ts';
import { type Kernel, requestContext } from './request-context.ts';
import type { StreamItem } from './rest-call.ts';
import { SIGN_INS_PER_ADDRESS } from './sign-in-limit.ts';
import { type CountUpload, limitUpload, type MaxUploadBytes, UPLOADS_PER_ADDRESS } from './upload-limit.ts';

function limitsOf({ meta }: MirrorOperation) {
  if (meta.rest.session === 'starts') return { rateLimit: SIGN_INS_PER_ADDRESS };
  return meta.rest.content === 'multipart' ? { rateLimit: UPLOADS_PER_ADDRESS } : {};
}

/** Returns a signal that aborts if the client disconnects before it has the whole answer. */
function hangUpSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function sendAnswer(
  reply: FastifyReply,
  kernel: Kernel,
  operation: MirrorOperation,
  answer: unknown,
): FastifyReply | Promise<FastifyReply> {
  const { rest } = operation.meta;
  if (rest.answer === 'file') {
    const sent = answer as FileAnswer | PageAnswer; // `file` accepts only operations with these outputs
    return 'content' in sent ? sendPage(reply, sent) : sendFile(reply, kernel.platform.store, sent);
  }
  if (rest.answer === 'stream') {
    return sendStream(reply, {
      items: answer as AsyncIterable<StreamItem>, // `stream` and `subscription` return nothing else
      requestId: reply.request.id,
      onFailure: (error) => logFailure(reply.request, error, operation.key),
    });
  }
  return reply
    .code(rest.status ?? 200)
    .header('cache-control', 'no-store')
    .send(answer);
}

/** Returns the organization in the address of a file, because a browser sends no own headers with a link. */
function pickedInAddress(request: FastifyRequest, { meta, fields }: MirrorOperation): string | undefined {
  if (meta.rest.method !== 'GET' || meta.rest.answer !== 'file' || !('organizationId' in fields)) return undefined;
  return new URL(request.url, 'http://query').searchParams.get('organizationId') ?? undefined;
}

const NamedOrganization = z.object({ organizationId: z.unknown() });

/** Any body may name the organization of the call. @throws DomainError NOT_FOUND if it is not the selected one */
async function checkNamedOrganization(
  { meta, fields }: MirrorOperation,
  given: unknown,
  actor: () => Promise<Actor>,
): Promise<void> {
  if ('organizationId' in fields || meta.rest.content === 'raw' || meta.rest.method === 'GET') return;
  const named = NamedOrganization.safeParse(given).data?.organizationId;
  if (named !== undefined && named !== organizationOf(await actor())) throw notFound('Organization');
}

type Mirror = { kernel: Kernel; router: AnyTRPCRouter; countUpload: CountUpload; maxUploadBytes: MaxUploadBytes };

function handle({ kernel, router, countUpload, maxUploadBytes }: Mirror, operation: MirrorOperation) {
  return async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const spool = openSpool(kernel.platform, request.log);
    const ctx = requestContext(kernel, 'rest', request, reply, {
      selectedOrganization: pickedInAddress(request, operation),
    });
    let input: unknown;
    const read = async (): Promise<unknown> => {
      if (operation.meta.rest.content === 'multipart') {
        const actor = await ctx.actor();
        await limitUpload(kernel.platform, countUpload, actor);
        spool.maxBytes = await maxUploadBytes(kernel.platform, actor);
      }
      const given = await readInput(request, operation, spool);
      await checkNamedOrganization(operation, given, ctx.actor);
      return given;
    };
    try {
      const answer: unknown = await callTRPCProcedure({
        router,
        path: operation.key,
        type: operation.type,
        ctx,
        // Called after the guard: an anonymous upload is refused before its first byte is read.
        getRawInput: async () => (input ??= await read()),
        signal: hangUpSignal(reply),
        batchIndex: 0,
      });
      return await sendAnswer(reply, kernel, operation, answer);
    } catch (error) {
      const failure: DomainError = asDomainError(error);
      logFailure(request, failure, operation.key);
      return sendError(reply, failure, { operation, input });
    } finally {
      await spool.clear();
    }
  };
}

/** Registers every operation at its method and path. A body is read only after the guard of its operation has passed. */
export async function restMirror(
  app: FastifyInstance,
  options: Mirror & { operations: MirrorOperation[] },
): Promise<void> {
  app.removeAllContentTypeParsers();
  // A file over its limit is truncated and marked; the other files of the form continue.
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const operation of options.operations) {
    const { rest } = operation.meta;
    app.route({
      method: rest.method,
      url: rest.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: limitsOf(operation),
      ...(rest.answer === 'json' ? {} : { compress: false as const }),
      // A HEAD request would start a stream that nobody reads.
      exposeHeadRoute: rest.answer !== 'stream',
      handler: handle(options, operation),
    });
  }
}
