export { runReembed } from './reembed.process.ts';
