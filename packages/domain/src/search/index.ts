export { GlobalSearchInput, SearchResult } from './schema.ts';
