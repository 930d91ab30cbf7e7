export { GlobalSearchInput, SEARCH_RESOURCES, SearchResult } from './schema.ts';
