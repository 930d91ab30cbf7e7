export { RevokeSessionInput, Session, SignInAnswer, SignInInput } from './schema.ts';
