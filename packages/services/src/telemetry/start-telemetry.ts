import type { AppConfig } from '@atrium/domain/kernel';
import type { Platform } from '../kernel/index.ts';
import { useMeter } from '../kernel/telemetry/index.ts';

export type Telemetry = {
  /** Where `/metrics` is; null while it is switched off. */
  metricsPort: number | null;
  close: () => Promise<void>;
};

/** `name=value,name=value`, values percent-encoded, as OpenTelemetry's own variables are written. */
function headersOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]];
    }),
  );
}

async function startMetrics(platform: Platform, service: string, port: number) {
  const { METRICS_HOST: host, METRICS_TOKEN: token } = platform.config;
  const [{ createPrometheus }, { addDatabaseGauges }, { startMetricsServer }] = await Promise.all([
    import('./prometheus.ts'),
    import('./database-gauges.ts'),
    import('./metrics-server.ts'),
  ]);
  const { registry, meter } = createPrometheus(service);
  const look = addDatabaseGauges(registry, platform);
  const read = async () => {
    await look();
    return { contentType: registry.contentType, text: await registry.metrics() };
  };
  const server = await startMetricsServer({ port, host, token, log: platform.log, read });
  useMeter(meter);
  platform.log.info({ port: server.port, host }, 'metrics ready');
  return server;
}

async function startTraces({ config, log, version }: Platform, service: string, endpoint: string) {
  const { startTracing } = await import('./start-tracing.ts');
  const headers = headersOf(config.OTEL_EXPORTER_OTLP_HEADERS ?? '');
  return startTracing({ service, version, endpoint, headers, ratio: config.OTEL_TRACES_SAMPLER_ARG, log });
}

/**
 * Metrics and traces of a process, as far as the configuration asks for them. What it does not ask for is neither loaded
 * nor measured. @throws Error when the port is taken
 */
export async function startTelemetry(platform: Platform, service: 'api' | 'worker'): Promise<Telemetry> {
  const { config } = platform;
  const PORT_OF = { api: 'METRICS_PORT', worker: 'WORKER_METRICS_PORT' } as const satisfies Record<
    string,
    keyof AppConfig
  >;
  const port = config[PORT_OF[service]];
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  const tracing = endpoint === undefined ? null : await startTraces(platform, service, endpoint);
  const metrics = port === undefined ? null : await startMetrics(platform, service, port);
  return {
    metricsPort: metrics?.port ?? null,
    close: async () => {
      if (metrics) useMeter(null);
      await Promise.all([metrics?.close(), tracing?.stop()]);
    },
  };
}
