export { displayName, profile } from './profile.ts';
