export { API_KEY_PREFIX, authenticate } from './authenticate.ts';
export { refuseCommonPassword } from './common-password.ts';
export { listSessions } from './list.ts';
export { confirmAddress, sendMagicLink, signInByLink, spentLink, takeMailAttempt } from './magic-link.process.ts';
export { linkedProviders } from './linked-providers.ts';
export { allows } from './methods.ts';
export {
  codeExpiry,
  holderOf,
  issueCode,
  issueSecret,
  isUsable,
  takeSecret,
  tryCode,
  voidSecrets,
} from './one-time-secret.ts';
export { finishOAuth, signInOptions, startOAuth } from './oauth.process.ts';
export { hashPassword, verifyPassword } from './password.ts';
export { inPerson, lockPreference, personOf, proveAgain, withPassword } from './person.ts';
export { endOtherSessions, revokeSession, signOut } from './revoke.ts';
export { signIn } from './sign-in.process.ts';
export { CODE_MINUTES, sendSignInCode, signInCodeExpiry, signInWithCode, wrongCode } from './sign-in-code.process.ts';
export { CODE_KEY_PURPOSE, codeKeyBefore, forgetSecondFactor } from './second-factor.ts';
export { asSystem } from './start-session.ts';
export { asSystemEvenly } from './even-pace.ts';
export { forgive, takeAttempt } from './throttle.ts';
export { confirmTwoStep, newRecoveryCodes, prepareTwoStep, turnOffTwoStep } from './two-step.process.ts';
export { unlinkProvider } from './unlink-provider.process.ts';
