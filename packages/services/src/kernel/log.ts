import type { AppConfig } from '@atrium/domain/kernel';
import pino, { type Logger } from 'pino';
import { traceId } from './telemetry/index.ts';

/** Structured logs with request ids; nothing confidential: no bodies, no query strings, no headers that sign in. */
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
        // The multipart parser traces its options, headers included.
        'busboyOptions',
        'req.remoteAddress',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  });
}

/** What a parser or the database's class 22 (data exception) complains of, it quotes: contents, not names. */
function withoutQuotes(error: Error & { code?: unknown }, message: string): string {
  const quotesContents = error instanceof SyntaxError || (typeof error.code === 'string' && /^22...$/.test(error.code));
  return quotesContents ? message.replace(/["'`].*["'`]/, '"…"') : message;
}

/** Where it was thrown. A stack begins with the whole message, of which only a line may be told. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** An error with its causes, without the values a database error quotes back (`detail` names rows' contents). */
export function describeError(error: Error & { code?: string }): Record<string, unknown> {
  return {
    type: error.name,
    code: error.code,
    message: withoutQuotes(error, error.message.split('\n')[0]!),
    stack: error.stack === undefined ? undefined : framesOf(error.stack),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

/** A reader's fault, as the stack that its process sent: its kind and where, without a message that may quote the document. */
export function describeFault(reason: string): Record<string, unknown> {
  const stack = framesOf(reason);
  if (stack === '') return { message: reason }; // no stack: a sentence of ours
  return { type: /^\w+/.exec(reason)?.[0], stack };
}
