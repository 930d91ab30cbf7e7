import type { AppConfig } from '@atrium/domain/kernel';
import pino, { type Logger } from 'pino';

/** Structured logs with request ids; nothing confidential: no bodies, no query strings, no headers that sign in. */
export const createLog = (config: Pick<AppConfig, 'LOG_LEVEL'>, name: string): Logger =>
  pino({
    name,
    level: config.LOG_LEVEL,
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        'req.headers',
        'res.headers',
        'req.remoteAddress',
      ],
      remove: true,
    },
    serializers: { err: describeError },
  });

/** An error with its causes, without the values a database error quotes back (`detail` names rows' contents). */
const describeError = (error: Error & { code?: string }): Record<string, unknown> => ({
  type: error.name,
  code: error.code,
  message: error.message.split('\n')[0],
  stack: error.stack,
  ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
});
