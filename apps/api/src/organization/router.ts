import {
  brandLogo,
  changeOrganizationStatus,
  createOrganization,
  deleteOrganization,
  listDeletedOrganizations,
  listEndedAccess,
  listOrganizations,
  organizationMe,
  creditUsage,
  organizationUsage,
  recutOrganization,
  removeBrandLogo,
  restoreOrganization,
  updateOrganization,
  uploadBrandLogo,
} from '@atrium/services/organization';
import { LOGO_TYPES } from '@atrium/domain/organization';
import { call, file, upload } from '../kernel/procedure.ts';
import { router } from '../kernel/trpc.ts';

const tags = ['Organization'];
const extension = true;

export const organizationRouter = router({
  me: call(organizationMe, { method: 'POST', path: '/api/v1/organization/me', tags }),
  list: call(listOrganizations, { method: 'POST', path: '/api/v1/organization/list', tags }),
  create: call(createOrganization, {
    method: 'POST',
    path: '/api/v1/organization/create',
    tags,
    example: { name: 'Larkfield Partners', emails: [] },
  }),
  update: call(updateOrganization, {
    method: 'POST',
    path: '/api/v1/organization/update',
    content: 'multipart',
    tags,
    example: { name: 'Larkfield Partners' },
  }),
  upload: upload(uploadBrandLogo, { method: 'POST', path: '/api/v1/organization/upload', tags }),
  removeLogo: call(removeBrandLogo, { method: 'POST', path: '/api/v1/organization/remove-logo', tags, extension }),
  brandLogo: file(brandLogo, {
    method: 'GET',
    path: '/api/v1/organization/brand-logo',
    types: LOGO_TYPES,
    tags,
    extension,
  }),
  changeStatus: call(changeOrganizationStatus, {
    method: 'PATCH',
    path: '/api/v1/organization/change-status',
    tags,
    example: { isActive: true },
  }),
  recut: call(recutOrganization, { method: 'POST', path: '/api/v1/organization/recut', tags, extension }),
  usage: call(organizationUsage, { method: 'POST', path: '/api/v1/organization/usage', tags, extension }),
  creditUsage: call(creditUsage, { method: 'POST', path: '/api/v1/organization/credit-usage', tags, extension }),
  delete: call(deleteOrganization, { method: 'DELETE', path: '/api/v1/organization/delete', tags }),
  listEnded: call(listEndedAccess, { method: 'POST', path: '/api/v1/organization/list-ended', tags, extension }),
  listDeleted: call(listDeletedOrganizations, {
    method: 'POST',
    path: '/api/v1/organization/list-deleted',
    tags,
    extension,
  }),
  restore: call(restoreOrganization, { method: 'POST', path: '/api/v1/organization/restore', tags, extension }),
});
