import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const TraceId = z.string().regex(/^[0-9a-f]{32}$/);
const SpanId = z.string().regex(/^[0-9a-f]{16}$/);
const Nanoseconds = z.string().regex(/^\d{19}$/);
const AttributeValue = z.xor([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ boolValue: z.boolean() }),
  z.strictObject({ intValue: z.int() }),
  z.strictObject({ doubleValue: z.number() }),
]);
const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: AttributeValue }));
const Span = z.strictObject({
  traceId: TraceId,
  spanId: SpanId,
  parentSpanId: SpanId.optional(),
  traceState: z.string().optional(),
  name: z.string().min(1),
  kind: z.int().min(1).max(5),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  droppedAttributesCount: z.literal(0),
  events: z.tuple([]),
  droppedEventsCount: z.literal(0),
  links: z.tuple([]),
  droppedLinksCount: z.literal(0),
  status: z.strictObject({ code: z.int().min(0).max(2) }),
  flags: z.int(),
});
/** OTLP 1.x, ExportTraceServiceRequest in JSON. The product sends no other fields. */
const Request = z.strictObject({
  resourceSpans: z
    .array(
      z.strictObject({
        resource: z.strictObject({ attributes: Attributes, droppedAttributesCount: z.int() }),
        scopeSpans: z.array(
          z.strictObject({
            scope: z.strictObject({ name: z.literal('atrium'), version: z.string().optional() }),
            spans: z.array(Span).min(1),
          }),
        ),
      }),
    )
    .min(1),
});

export type SeenSpan = z.output<typeof Span> & { service: string };
export type Receiver = {
  endpoint: string;
  spans: SeenSpan[];
  /** The bodies as received. */
  bodies: string[];
  /** Requests that a collector would refuse. A test expects none. */
  wrong: string[];
  close: () => Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // a request without an encoding gives bytes
  return Buffer.concat(parts).toString('utf8');
}

function textOf(attributes: z.output<typeof Attributes>, key: string): string {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value && 'stringValue' in value ? value.stringValue : '';
}

/** A collector for tests. It accepts only spans over OTLP/HTTP in JSON with the right secret. */
export async function startReceiver(secret: string): Promise<Receiver> {
  const spans: SeenSpan[] = [];
  const bodies: string[] = [];
  const wrong: string[] = [];
  const take = (request: IncomingMessage, body: string): void => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') throw new Error(`${request.method} ${request.url}`);
    if (request.headers['content-type'] !== 'application/json') throw new Error('Not JSON');
    if (request.headers['x-secret'] !== secret) throw new Error('Without its header');
    bodies.push(body);
    for (const { resource, scopeSpans } of Request.parse(JSON.parse(body)).resourceSpans) {
      const service = textOf(resource.attributes, 'service.name');
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
  };
  const server = createServer((request, response) => {
    void bodyOf(request)
      .then((body) => take(request, body))
      .then(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
        (error: unknown) => {
          wrong.push(String(error));
          response.writeHead(400).end();
        },
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a string
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    wrong,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
