export { migrate, schemaDifference } from './migrate.ts';
export { connect } from './orm.ts';
