import { setTimeout as sleep } from 'node:timers/promises';
import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { switchTracing } from '../kernel/telemetry/index.ts';

/** Whatever slips into an attribute is cut here; ids and names are far shorter. */
const LONGEST_ATTRIBUTE = 256;
/** How long the last traces may take on their way when the process ends. */
const LAST_MS = 2_000;

export type TracingOptions = {
  service: string;
  version: string;
  /** The collector's base URL, as OTEL_EXPORTER_OTLP_ENDPOINT means it. */
  endpoint: string;
  headers: Record<string, string>;
  /** The share of traces that are kept, 0 to 1. A job is kept exactly when the call that caused it is. */
  ratio: number;
  log: Logger;
};

/**
 * Sends spans to an OpenTelemetry collector over OTLP/HTTP. The address is an operator's configuration, as the
 * database's is, so it does not go through the guard for addresses that tenants give, and may be private.
 */
export function startTracing(options: TracingOptions): { stop: () => Promise<void> } {
  const { service, version, endpoint, headers, ratio, log } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `atrium-${service}`, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tell = (message: string) => log.warn({ detail: message.slice(0, LONGEST_ATTRIBUTE) }, 'traces not sent');
  diag.setLogger(
    { error: tell, warn: tell, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  switchTracing(true);
  return {
    stop: async () => {
      switchTracing(false);
      const sent = provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'last traces not sent'));
      // A collector that is gone must not keep the process from ending.
      await Promise.race([sent, sleep(LAST_MS, undefined, { ref: false })]);
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
}
