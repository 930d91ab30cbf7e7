export { removeBrandLogo, updateOrganization, uploadBrandLogo } from './change.process.ts';
export { createOrganization, insertOrganization } from './create.ts';
export { changeOrganizationStatus, deleteOrganization, listDeletedOrganizations, restoreOrganization } from './end.ts';
export { listOrganizations } from './list.ts';
export { brandLogo } from './logo.ts';
export { organizationMe } from './me.ts';
export { purgeOrganizations } from './purge.ts';
export { recutOrganization } from './recut.ts';
export { organizationUsage } from './usage.ts';
