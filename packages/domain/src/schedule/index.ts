export { cronWords } from './words.ts';
export { type Cron, CronError, type CronFields, nextOccurrence, parseCron } from './cron.ts';
