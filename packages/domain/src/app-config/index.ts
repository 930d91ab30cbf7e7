export { AppMetadata } from './schema.ts';
