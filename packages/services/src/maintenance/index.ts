export { runTidyUp } from './tidy-up.process.ts';
