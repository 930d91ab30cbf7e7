export type { CallFor } from './account.process.ts';
export { explainProviderFailure } from './explain.process.ts';
export { leaseGate } from './lease-gate.ts';
export { type Providers, providersFor, providersOf } from './provider.process.ts';
