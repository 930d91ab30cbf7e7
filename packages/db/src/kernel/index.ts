export { migrate, schemaDifference } from './migrate.ts';
export { CALL_LIMITS, type ConnectionLimits, JOB_LIMITS, limitedClient } from './limits.ts';
export { connect } from './orm.ts';
export { atOnce, isUnreachable, reach } from './reach.ts';
export { type TransactionSettings, withSettings } from './scoped-driver.ts';
export { transact } from './transact.ts';
export { ping, type PresentColumn, presentColumns } from './readiness.queries.ts';
