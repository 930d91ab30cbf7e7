import { SecondFactorEntity } from '@atrium/db/session';
import { UserEntity } from '@atrium/db/user';
import { type Actor, dataAnswer, DomainError, DoneAnswer, done, ok } from '@atrium/domain/kernel';
import {
  CodeInput,
  PreparedTwoStep,
  PrepareTwoStepInput,
  RecoveryCodes,
  TurnOffTwoStepInput,
} from '@atrium/domain/session';
import { command, flow, Refusal, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { beginProof, endProof, inPerson, verifyProof, withPassword } from './person.ts';
import { endOtherSessions } from './revoke.ts';
import {
  forgetSecondFactor,
  passesSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
  type SecondProof,
} from './second-factor.ts';
import { forgive, takeAttempt } from './throttle.ts';

type Person = Extract<Actor, { kind: 'user' }>;

/** Counts a try of the second factor and checks it. Returns the refusal of a wrong or one too many, which must commit. */
async function refuseWrongProof(work: Work<Person, unknown, null>, proof: SecondProof): Promise<Refusal | null> {
  const { em, actor, client, platform, refuse } = work;
  const attempt = { account: actor.userId, ip: client.ip };
  const tooMany = await takeAttempt(em, 'code', attempt);
  if (tooMany) return refuse(tooMany);
  if (!(await passesSecondFactor(em, platform, actor.userId, proof))) {
    const message = 'The code is wrong, was already used or has expired.';
    return refuse(new DomainError('FORBIDDEN', message, { detailCode: 'invalid_code' }));
  }
  await forgive(em, 'code', attempt);
  return null;
}

async function mailChange(work: Work<Person, unknown, null>, email: string, isOn: boolean): Promise<void> {
  const values = { isOn, link: appLink(work.platform, '/account') };
  await sendMail(work, { to: email, template: 'secondFactorChanged', values });
}

/** Begins two-step sign-in: creates the secret for the authenticator app. Its first code turns it on. */
export const prepareTwoStep = flow({
  area: 'twoStep',
  verb: 'prepare',
  summary: 'Begin two-step sign-in with an authenticator app',
  input: PrepareTwoStepInput,
  output: dataAnswer(PreparedTwoStep),
  access: inPerson('system'),
  idempotent: false,
  interrupted: 'repeat',
  audited: false,
  prepare: async (work) => {
    const proof = await beginProof(work);
    if (proof instanceof Refusal) return proof;
    if (proof.user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is already on.');
    return proof;
  },
  act: async ({ plan, input }) => verifyProof(plan, input.password),
  commit: async (work) => {
    const { em, platform, plan, outcome } = work;
    const refusal = await endProof(work, plan, outcome);
    if (refusal) return refusal;
    return ok(
      await prepareSecondFactor(em, platform, plan.user),
      'Scan the picture with your authenticator app, then enter its code.',
    );
  },
});

/** Turns two-step sign-in on with the app's first code. Other sessions end, because they began with less proof. */
export const confirmTwoStep = command({
  area: 'twoStep',
  verb: 'confirm',
  summary: 'Turn two-step sign-in on',
  input: CodeInput,
  output: dataAnswer(RecoveryCodes),
  access: inPerson('system'),
  idempotent: false,
  run: async (work) => {
    const { em, actor, platform, input, note } = work;
    const { userId, sessionId } = actor;
    note('user', userId);
    const user = await withPassword(em, userId);
    if (user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is already on.');
    const refusal = await refuseWrongProof(work, input);
    if (refusal) return refusal;
    await em.nativeUpdate(SecondFactorEntity, { userId }, { confirmedAt: new Date() });
    await em.nativeUpdate(UserEntity, { id: userId }, { enableMfa: true });
    await endOtherSessions(em, userId, sessionId);
    await mailChange(work, user.email, true);
    const recoveryCodes = await renewRecoveryCodes(em, platform, userId);
    return ok({ recoveryCodes }, 'Two-step sign-in is on. Keep the recovery codes: they are shown only once.');
  },
});

/** Turns two-step sign-in off. An open browser is not enough: it needs the password and the second step. */
export const turnOffTwoStep = flow({
  area: 'twoStep',
  verb: 'turnOff',
  summary: 'Turn two-step sign-in off',
  input: TurnOffTwoStepInput,
  output: DoneAnswer,
  access: inPerson('system'),
  interrupted: 'repeat',
  prepare: async (work) => {
    const proof = await beginProof(work);
    if (proof instanceof Refusal) return proof;
    if (!proof.user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is already off.');
    return proof;
  },
  act: async ({ plan, input }) => verifyProof(plan, input.password),
  commit: async (work) => {
    const { em, plan, outcome, input, note } = work;
    note('user', plan.user.id);
    const refusal = (await endProof(work, plan, outcome)) ?? (await refuseWrongProof(work, input));
    if (refusal) return refusal;
    await forgetSecondFactor(em, plan.user.id);
    await em.nativeUpdate(UserEntity, { id: plan.user.id }, { enableMfa: false });
    await mailChange(work, plan.user.email, false);
    return done('Two-step sign-in is off.');
  },
});

/** Replaces the recovery codes. */
export const newRecoveryCodes = command({
  area: 'twoStep',
  verb: 'recoveryCodes',
  summary: 'Create new recovery codes',
  input: CodeInput,
  output: dataAnswer(RecoveryCodes),
  access: inPerson('system'),
  idempotent: false,
  run: async (work) => {
    const { em, actor, platform, input, note } = work;
    const { userId } = actor;
    note('user', userId);
    const user = await withPassword(em, userId);
    if (!user.enableMfa) throw new DomainError('CONFLICT', 'Two-step sign-in is off.');
    const refusal = await refuseWrongProof(work, input);
    if (refusal) return refusal;
    const recoveryCodes = await renewRecoveryCodes(em, platform, userId);
    return ok({ recoveryCodes }, 'The old recovery codes no longer work.');
  },
});
