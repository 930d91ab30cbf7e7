export { PingWorkers, SystemInfo } from './schema.ts';
