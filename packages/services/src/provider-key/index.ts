export { deleteProviderKey, providerOverview, setProviderKey } from './provider-keys.ts';
export { rotateMasterKey } from './rotate.ts';
