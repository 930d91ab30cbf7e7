export { pingWorkers, systemInfo } from './status.ts';
