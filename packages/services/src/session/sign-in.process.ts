import { SessionEntity } from '@atrium/db/session';
import { UserEntity } from '@atrium/db/user';
import { DomainError, newId } from '@atrium/domain/kernel';
import { SignInAnswer, SignInInput } from '@atrium/domain/session';
import { anyone, hashSecret, inTransaction, newSecret, process, writeAudit } from '../kernel/index.ts';
import { verifyPassword } from './password.ts';
import { forgive, takeAttempt } from './throttle.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
export const SESSION_PREFIX = 'ats_';

/** E-mail and password for a session. Unknown address and wrong password answer alike, in the same time. */
export const signIn = process({
  name: 'session.signIn',
  summary: 'Sign in with e-mail and password',
  input: SignInInput,
  output: SignInAnswer,
  access: anyone(),
  run: async ({ context, input }) => {
    const { platform, client } = context;
    const attempt = { email: input.username, ip: client.ip };
    await takeAttempt(platform, attempt);
    const user = await inTransaction(platform.orm, 'system', SYSTEM, async (em) =>
      em.findOne(UserEntity, { email: input.username, isActive: true }, { populate: ['passwordHash'] }),
    );
    const matches = await verifyPassword(input.password, user?.passwordHash ?? null);
    if (!user || !matches) {
      throw new DomainError('UNAUTHENTICATED', 'E-mail or password is wrong.', { detailCode: 'invalid_credentials' });
    }
    await forgive(platform, attempt);
    const token = newSecret(SESSION_PREFIX);
    const expiresAt = new Date(Date.now() + platform.config.SESSION_DAYS * 86_400_000);
    const sessionId = newId();
    await inTransaction(platform.orm, 'system', SYSTEM, async (em) => {
      await em.insert(SessionEntity, {
        id: sessionId,
        userId: user.id,
        tokenHash: hashSecret(token),
        userAgent: client.userAgent?.slice(0, 512) ?? null,
        ipAddress: client.ip,
        createdAt: new Date(),
        lastSeenAt: new Date(),
        expiresAt,
      });
      const person = {
        kind: 'user',
        userId: user.id,
        sessionId,
        isOperator: user.isSuperuser,
        membership: null,
      } as const;
      const note = { resourceType: 'session', resourceId: sessionId, summary: {} };
      await writeAudit(em, 'user', { ...context, actor: person }, 'session.signIn', 'succeeded', note);
    });
    return {
      success: true,
      message: 'Signed in.',
      access_token: token,
      token_type: 'bearer' as const,
      expiresAt: expiresAt.toISOString(),
    };
  },
});
