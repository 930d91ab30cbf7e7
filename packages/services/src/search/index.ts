export { globalSearch } from './global-search.ts';
export { retrieve, type Retrieved } from './retrieve.process.ts';
