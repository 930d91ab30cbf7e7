export { Email, LOGIN_PREFERENCES, Password, Profile, User } from './schema.ts';
