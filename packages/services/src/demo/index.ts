export { DEMO_EMAIL } from './accounts.ts';
export { type DemoFile, seedAccounts, seedLibrary } from './seed.process.ts';
