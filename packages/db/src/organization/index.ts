export { BrandLogoEntity, type BrandLogoRow } from './brand-logo.entity.ts';
export { InvitationEntity, type InvitationRow } from './invitation.entity.ts';
export { OrganizationEntity, type OrganizationRow } from './organization.entity.ts';
export { OrganizationUserEntity, type OrganizationUserRow } from './organization-user.entity.ts';
