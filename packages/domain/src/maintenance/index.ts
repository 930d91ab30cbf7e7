export { tidyUp } from './jobs.ts';
