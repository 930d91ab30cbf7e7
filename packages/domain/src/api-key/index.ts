export { ApiKey, CreateApiKeyInput, CreatedApiKey, DeleteApiKeyInput, ListApiKeysInput } from './schema.ts';
