export { appMetadata } from './metadata.ts';
