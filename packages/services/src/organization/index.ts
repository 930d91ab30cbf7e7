export { listOrganizations } from './list.ts';
export { organizationMe } from './me.ts';
