export { globalSearch } from './global-search.ts';
export { prepareSearch } from './prepare.process.ts';
export { retrieve, type Retrieved } from './retrieve.process.ts';
