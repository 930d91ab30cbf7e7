export { failReembed, runReembed, startReembed, stopReembed } from './reembed.process.ts';
