export { reembed } from './jobs.ts';
export {
  DeleteProviderKeyInput,
  KEYED_PROVIDERS,
  ProviderOverview,
  ProviderStanding,
  SetProviderKeyInput,
} from './schema.ts';
