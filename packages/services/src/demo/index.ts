export { DEMO_EMAIL } from './accounts.ts';
export { seedAccounts, seedLibrary } from './seed.process.ts';
