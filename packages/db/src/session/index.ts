export { findKeyActor, findSessionActor, type KeyActor, type SessionActor } from './find-actor.queries.ts';
export { countTry, deleteSecret, type StoredSecret } from './one-time-secret.queries.ts';
export { OneTimeSecretEntity, type OneTimeSecretRow } from './one-time-secret.entity.ts';
export { advanceStep, findSealedCodeKey, lockSecondFactor } from './second-factor.queries.ts';
export { RecoveryCodeEntity, SecondFactorEntity, type SecondFactorRow } from './second-factor.entity.ts';
export { SessionEntity, type SessionRow, SignInAttemptEntity } from './session.entity.ts';
export { isFreshSession, linkedAccountsOf, organizationsOfUser } from './session.queries.ts';
export { type AttemptWindow, countAttempt, forgetAttempts, takeBackAttempt } from './sign-in-attempt.queries.ts';
export { countUploadOf } from './upload-count.queries.ts';
