import type { CreditKind } from '@atrium/domain/credit';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';

/** The balance that a reservation locks; always the sum of the organization's entries. */
export const CreditAccountEntity = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_account',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('credit_account'),
  filters: organizationFilter,
  checks: [{ name: 'credit_account_not_negative', expression: 'balance >= 0' }],
  properties: {
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').primary(),
    balance: p.decimal('string').precision(20).scale(6).default('0'),
    updatedAt: updatedAt(),
  },
});

/** Append-only: no role may update or delete an entry. `key` makes each cause count once. */
export const CreditEntryEntity = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entry',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('credit_entry'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'createdAt'] }],
  uniques: [{ properties: ['organizationId', 'key'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    key: p.string().length(255),
    kind: p.string().$type<CreditKind>(),
    /** Positive gives, negative takes. */
    amount: p.decimal('string').precision(20).scale(6),
    note: p.string().length(255).nullable(),
    resourceId: p.uuid().nullable(),
    createdById: p.uuid().nullable(),
    createdAt: createdAt(),
  },
});
export type CreditEntryRow = InferEntity<typeof CreditEntryEntity>;
