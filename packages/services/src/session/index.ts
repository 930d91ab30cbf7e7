export { API_KEY_PREFIX, authenticate } from './authenticate.ts';
export { problemOfPassword, refuseCommonPassword } from './common-password.ts';
export { evenly } from './even-pace.ts';
export { linkedProviders } from './linked-providers.ts';
export { listSessions } from './list.ts';
export { confirmAddress, sendMagicLink, signInByLink, spentLink } from './magic-link.ts';
export { issueByMail, mailSecret, takeMailAttempt } from './mail-secret.ts';
export { allows } from './methods.ts';
export { finishOAuth, signInOptions, startOAuth } from './oauth.ts';
export {
  codeExpiry,
  holderOf,
  issueCode,
  issueSecret,
  isUsable,
  takeSecret,
  triesLeft,
  tryCode,
  voidSecrets,
} from './one-time-secret.ts';
export { hashPassword, verifyPassword } from './password.ts';
export {
  anyoneInPerson,
  beginProof,
  endProof,
  inPerson,
  lockPreference,
  personOf,
  type Proof,
  verifyProof,
  withPassword,
} from './person.ts';
export { endOtherSessions, revokeSession, signOut } from './revoke.ts';
export { CODE_KEY_PURPOSE, codeKeyBefore, forgetSecondFactor } from './second-factor.ts';
export { CODE_MINUTES, sendSignInCode, signInCodeExpiry, signInWithCode } from './sign-in-code.ts';
export { signIn } from './sign-in.ts';
export { actorOf, admitPerson } from './start-session.ts';
export { forgive, takeAttempt } from './throttle.ts';
export { confirmTwoStep, newRecoveryCodes, prepareTwoStep, turnOffTwoStep } from './two-step.ts';
export { unlinkProvider } from './unlink-provider.ts';
export { wrongCode } from './wrong-code.ts';
