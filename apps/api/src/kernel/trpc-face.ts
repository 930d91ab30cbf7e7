import { MAX_BATCH_CALLS } from '@atrium/domain/kernel';
import { type AnyTRPCRouter } from '@trpc/server';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { asDomainError } from './error.ts';
import { logFailure } from './failure-log.ts';
import { type Kernel, requestContext } from './request-context.ts';
import { signInLimit } from './sign-in-limit.ts';

/** Serves the router to the web app over tRPC. */
export async function trpcFace(
  app: FastifyInstance,
  { kernel, router }: { kernel: Kernel; router: AnyTRPCRouter },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  const takeSignIn = signInLimit(app);
  const trpcOptions: FastifyTRPCPluginOptions<AnyTRPCRouter>['trpcOptions'] = {
    router,
    maxBatchSize: MAX_BATCH_CALLS,
    createContext: ({ req, res, info }) =>
      // An EventSource cannot send headers, so the connection parameters carry its organization.
      requestContext(kernel, 'trpc', req, res, {
        selectedOrganization: info.connectionParams?.['organizationId'],
        stream: {
          isVisit: info.connectionParams?.['visit'] === '1',
          isPreview: info.connectionParams?.['preview'] === '1',
        },
        takeSignIn,
      }),
    onError: ({ error, path, req }) => logFailure(req, asDomainError(error), path),
  };
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions });
}
