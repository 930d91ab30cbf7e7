import { SecondFactorEntity } from '@atrium/db/session';
import { UserEntity } from '@atrium/db/user';
import { dataAnswer, DomainError, DoneAnswer, done, ok } from '@atrium/domain/kernel';
import {
  CodeInput,
  PreparedTwoStep,
  PrepareTwoStepInput,
  RecoveryCodes,
  TurnOffTwoStepInput,
} from '@atrium/domain/session';
import { type CallContext, process, writeAudit } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { inPerson, proveAgain, withPassword } from './person.ts';
import { endOtherSessions } from './revoke.ts';
import {
  forgetSecondFactor,
  passesSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
  type SecondProof,
} from './second-factor.ts';
import { asSystem } from './start-session.ts';
import { forgive, takeAttempt } from './throttle.ts';
import type { EntityManager } from '@mikro-orm/postgresql';

function wrongProof() {
  return new DomainError('FORBIDDEN', 'The code is wrong, was used already or has expired.', {
    detailCode: 'invalid_code',
  });
}

/** Runs `change` once the proof is right. Tries are counted, for they commit even where they fail. */
async function proven<T>(
  context: CallContext,
  userId: string,
  proof: SecondProof,
  change: (em: EntityManager) => Promise<T>,
): Promise<T> {
  const attempt = { account: userId, ip: context.client.ip };
  await takeAttempt(context.platform, 'code', attempt);
  const changed = await asSystem(context, async (em) =>
    (await passesSecondFactor(em, context.platform, userId, proof)) ? { value: await change(em) } : null,
  );
  if (!changed) throw wrongProof();
  await forgive(context.platform, 'code', attempt);
  return changed.value;
}

async function tell(em: EntityManager, context: CallContext, email: string, isOn: boolean): Promise<void> {
  const values = { isOn, link: appLink(context.platform, '/account') };
  await sendMail(mailerOf(em, context), { to: email, template: 'secondFactorChanged', values });
}

async function audit(em: EntityManager, context: CallContext, action: string, userId: string): Promise<void> {
  return writeAudit(em, 'user', context, action, 'succeeded', {
    resourceType: 'user',
    resourceId: userId,
    summary: {},
  });
}

/** Begins two-step sign-in: a secret for the authenticator app, in force once its first code was right. */
export const prepareTwoStep = process({
  area: 'twoStep',
  verb: 'prepare',
  summary: 'Begin two-step sign-in with an authenticator app',
  input: PrepareTwoStepInput,
  output: dataAnswer(PreparedTwoStep),
  access: inPerson(),
  run: async ({ context, actor, input }) => {
    const user = await withPassword(context, actor.userId);
    if (user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is on already.');
    await proveAgain(context, user, input.password);
    const prepared = await asSystem(context, async (em) => prepareSecondFactor(em, context.platform, user));
    return ok(prepared, 'Scan the picture with your authenticator app, then enter its code.');
  },
});

/** Turns two-step sign-in on with the app's first code. Other sessions end: they were begun with less. */
export const confirmTwoStep = process({
  area: 'twoStep',
  verb: 'confirm',
  summary: 'Turn two-step sign-in on',
  input: CodeInput,
  output: dataAnswer(RecoveryCodes),
  access: inPerson(),
  run: async ({ context, actor, input }) => {
    const { userId, sessionId } = actor;
    const user = await withPassword(context, userId);
    if (user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is on already.');
    const recoveryCodes = await proven(context, userId, input, async (em) => {
      await em.nativeUpdate(SecondFactorEntity, { userId }, { confirmedAt: new Date() });
      await em.nativeUpdate(UserEntity, { id: userId }, { enableMfa: true });
      await endOtherSessions(em, userId, sessionId);
      await tell(em, context, user.email, true);
      await audit(em, context, 'twoStep.confirm', userId);
      return renewRecoveryCodes(em, context.platform, userId);
    });
    return ok({ recoveryCodes }, 'Two-step sign-in is on. Keep the recovery codes: they are shown only once.');
  },
});

/** Turns two-step sign-in off. Asks for the password and the second step again: an open browser is not enough. */
export const turnOffTwoStep = process({
  area: 'twoStep',
  verb: 'turnOff',
  summary: 'Turn two-step sign-in off',
  input: TurnOffTwoStepInput,
  output: DoneAnswer,
  access: inPerson(),
  run: async ({ context, actor, input }) => {
    const user = await withPassword(context, actor.userId);
    if (!user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is off already.');
    await proveAgain(context, user, input.password);
    await proven(context, user.id, input, async (em) => {
      await forgetSecondFactor(em, user.id);
      await em.nativeUpdate(UserEntity, { id: user.id }, { enableMfa: false });
      await tell(em, context, user.email, false);
      await audit(em, context, 'twoStep.turnOff', user.id);
    });
    return done('Two-step sign-in is off.');
  },
});

/** New recovery codes in place of the old ones. */
export const newRecoveryCodes = process({
  area: 'twoStep',
  verb: 'recoveryCodes',
  summary: 'Make new recovery codes',
  input: CodeInput,
  output: dataAnswer(RecoveryCodes),
  access: inPerson(),
  run: async ({ context, actor: { userId }, input }) => {
    const user = await withPassword(context, userId);
    if (!user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is off.');
    const recoveryCodes = await proven(context, userId, input, async (em) => {
      await audit(em, context, 'twoStep.recoveryCodes', userId);
      return renewRecoveryCodes(em, context.platform, userId);
    });
    return ok({ recoveryCodes }, 'The old recovery codes no longer work.');
  },
});
