export { API_KEY_PREFIX, authenticate } from './authenticate.ts';
export { listSessions } from './list.ts';
export { hashPassword } from './password.ts';
export { revokeSession, signOut } from './revoke.ts';
export { signIn } from './sign-in.process.ts';
