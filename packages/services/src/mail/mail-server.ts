import { DomainError } from '@atrium/domain/kernel';
import type { Platform } from '../kernel/index.ts';

const ANSWER_MS = 5_000;

function unavailable(cause?: unknown): DomainError {
  return new DomainError(
    'UNAVAILABLE',
    'E-mails cannot be sent right now, so no code was sent. Try again in a minute.',
    {
      cause,
      detailCode: 'mail_unavailable',
      retryAfterSeconds: 60,
    },
  );
}

/**
 * Asks the mail server whether it takes mail now. Without one, outside production, the app keeps the mail itself. It must not
 * be called in a transaction. @throws UNAVAILABLE `mail_unavailable`
 */
export async function requireMailServer({ config }: Pick<Platform, 'config'>): Promise<void> {
  const { SMTP_URL: url } = config;
  if (url === undefined) {
    if (config.NODE_ENV === 'production') throw unavailable();
    return;
  }
  const limits = { connectionTimeout: ANSWER_MS, greetingTimeout: ANSWER_MS, socketTimeout: ANSWER_MS };
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
  } catch (error) {
    throw unavailable(error);
  } finally {
    transport.close();
  }
}
