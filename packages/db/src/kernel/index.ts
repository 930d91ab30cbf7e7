export { migrate, schemaDifference } from './migrate.ts';
export { connect } from './orm.ts';
export { type TransactionSettings, withSettings } from './scoped-driver.ts';
export { ping, type PresentColumn, presentColumns } from './readiness.queries.ts';
