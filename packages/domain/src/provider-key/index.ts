export { reembed } from './jobs.ts';
export { DeleteProviderKeyInput, KEYED_PROVIDERS, ProviderOverview, SetProviderKeyInput } from './schema.ts';
