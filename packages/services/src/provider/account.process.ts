import { type ConverseRequest, costOf, type Provider, ProviderError, type Usage } from '@atrium/ai/providers';
import { ProviderCallEntity, type ProviderCallKind } from '@atrium/db/provider-call';
import { newId } from '@atrium/domain/kernel';
import { type TaskContext } from '../kernel/index.ts';
import { inTransactionDuringAct } from '../kernel/transaction-during-act/index.ts';
import { meter, startSpan } from '../kernel/telemetry/index.ts';

/** The job of a call. The call is charged to the job's organization. */
export type CallFor = Pick<TaskContext<unknown>, 'platform' | 'actor' | 'taskId' | 'requestId'>;

/** Wraps a provider so that each call is recorded: tokens, cost, time and outcome, never contents. */
export function accounted(provider: Provider, job: CallFor): Provider {
  const writes = provider.model ?? provider.name;
  const embeds = provider.embedding.listedAs ?? provider.embedding.model;
  const converse = provider.converse?.bind(provider);
  return {
    ...provider,
    embed: async (texts, options) => {
      const call = startCall(job, provider.name, embeds, 'embed');
      return call.of(async () => provider.embed(texts, options), options?.signal);
    },
    structured: async (request) => {
      const call = startCall(job, provider.name, writes, 'structured');
      return call.of(async () => provider.structured(request), request.signal);
    },
    ...(converse
      ? {
          converse: async (request: ConverseRequest) => {
            const call = startCall(job, provider.name, writes, 'generate');
            return call.of(async () => converse(request), request.signal);
          },
        }
      : {}),
    async *generate(request) {
      const call = startCall(job, provider.name, writes, 'generate');
      let usage: Usage | undefined;
      // A reader that stops early ends the generator here, without an error.
      let outcome = 'stopped';
      try {
        for await (const event of provider.generate(request)) {
          if (event.type === 'usage') usage = event.usage;
          yield event;
        }
        outcome = 'succeeded';
      } catch (error) {
        outcome = outcomeOf(error, request.signal);
        if (error instanceof ProviderError) usage ??= error.usage;
        throw error;
      } finally {
        await call.end(outcome, usage);
      }
    },
  };
}

function startCall(job: CallFor, provider: string, model: string, kind: ProviderCallKind) {
  const startedAt = Date.now();
  const called = { provider, model: model.slice(0, 128), kind };
  const span = startSpan(`provider ${kind}`, {
    kind: 'client',
    facts: {
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': called.model,
      'atrium.request_id': job.requestId,
    },
  });
  /** Reports a call to operators, without contents. */
  const report = (outcome: string, usage: Usage | undefined, cost: string | null, organizationId: string): void => {
    const durationMs = Date.now() - startedAt;
    const inputTokens = usage?.inputTokens ?? null;
    const outputTokens = usage?.outputTokens ?? null;
    const { platform, taskId, requestId } = job;
    const line = { ...called, outcome, inputTokens, outputTokens, ms: durationMs };
    platform.log.info({ requestId, taskId, organizationId, ...line }, 'provider called');
    const counted = { provider, kind, outcome, seconds: durationMs / 1000, organizationId };
    meter().providerCall({ ...counted, inputTokens, outputTokens, cost });
    span.add({ 'atrium.outcome': outcome });
    if (usage) {
      span.add({ 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens });
    }
  };
  const end = async (outcome: string, usage: Usage | undefined): Promise<void> => {
    const { platform, actor, taskId, requestId } = job;
    const { organizationId } = actor;
    const cost = usage ? costOf(model, usage, new Date()) : null;
    const durationMs = Date.now() - startedAt;
    report(outcome, usage, cost, organizationId ?? '');
    span.end();
    if (organizationId === null) return;
    try {
      await inTransactionDuringAct(platform.orm, 'organization', actor, async (em) =>
        em.insert(ProviderCallEntity, {
          id: newId(),
          organizationId,
          taskId,
          requestId,
          ...called,
          inputTokens: usage?.inputTokens ?? null,
          outputTokens: usage?.outputTokens ?? null,
          cost,
          durationMs,
          outcome,
          createdAt: new Date(),
        }),
      );
    } catch (error) {
      // The answer is paid for and must not be lost because its record failed.
      platform.log.error({ err: error, taskId, requestId, provider, kind, usage }, 'call to a provider not recorded');
    }
  };
  return {
    end,
    of: async <T extends { usage: Usage }>(run: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
      try {
        const answer = await run();
        await end('succeeded', answer.usage);
        return answer;
      } catch (error) {
        await end(outcomeOf(error, signal), error instanceof ProviderError ? error.usage : undefined);
        throw error;
      }
    },
  };
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return 'stopped';
  return error instanceof ProviderError ? error.kind : 'failed';
}
