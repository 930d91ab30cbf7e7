export { findMembership, lockDemo } from './demo.queries.ts';
