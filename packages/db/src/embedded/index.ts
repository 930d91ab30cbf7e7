export { startEmbedded, type EmbeddedOptions, type RunningDatabase } from './start.ts';
