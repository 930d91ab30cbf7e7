export { SessionEntity, type SessionRow, SignInAttemptEntity } from './session.entity.ts';
