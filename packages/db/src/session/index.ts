export { findKeyActor, findSessionActor, type KeyActor, type SessionActor } from './find-actor.queries.ts';
export { OneTimeSecretEntity, type OneTimeSecretRow } from './one-time-secret.entity.ts';
export { RecoveryCodeEntity, SecondFactorEntity, type SecondFactorRow } from './second-factor.entity.ts';
export { SessionEntity, type SessionRow, SignInAttemptEntity } from './session.entity.ts';
