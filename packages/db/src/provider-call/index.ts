export { ProviderCallEntity, type ProviderCallKind, type ProviderCallRow } from './provider-call.entity.ts';
