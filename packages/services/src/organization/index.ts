export { remainingOf, requireRoom } from './limits.ts';
export { listOrganizations } from './list.ts';
export { organizationMe } from './me.ts';
