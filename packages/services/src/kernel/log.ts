import type { AppConfig } from '@atrium/domain/kernel';
import pino, { type Logger } from 'pino';
import { traceId } from './telemetry/index.ts';

/** Creates the structured log. It contains request ids, but no bodies, query strings or credentials. */
export function createLog(config: Pick<AppConfig, 'LOG_LEVEL'>, name: string): Logger {
  return pino({
    name,
    level: config.LOG_LEVEL,
    mixin: () => {
      const trace = traceId();
      return trace === undefined ? {} : { traceId: trace };
    },
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        'req.headers',
        'res.headers',
        // At level trace, the multipart parser logs its options, which include headers.
        'busboyOptions',
        'req.remoteAddress',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  });
}

/** Removes quoted contents from the messages of parsers and of the database's class 22 (data exception). */
function withoutQuotes(error: Error & { code?: unknown }, message: string): string {
  const quotesContents = error instanceof SyntaxError || (typeof error.code === 'string' && /^22...$/.test(error.code));
  return quotesContents ? message.replace(/["'`].*["'`]/, '"…"') : message;
}

/** Returns the frames of a stack without the message at its start, which may contain contents. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** Describes an error and its causes, without the `detail` of database errors, which quotes rows. */
export function describeError(error: Error & { code?: string }): Record<string, unknown> {
  return {
    type: error.name,
    code: error.code,
    message: withoutQuotes(error, error.message.replace(/\n.*/s, '')),
    stack: error.stack === undefined ? undefined : framesOf(error.stack),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** Describes the failure of a parser process by its stack, without the message, which may quote the document. */
export function describeFault(reason: string): Record<string, unknown> {
  const stack = framesOf(reason);
  if (stack === '') return { message: reason }; // without a stack, the message is the product's own
  return { type: /^\w+/.exec(reason)?.[0], stack };
}
