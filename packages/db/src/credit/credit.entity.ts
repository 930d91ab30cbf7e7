import type { CreditKind, CreditSource } from '@atrium/domain/credit';
import { defineEntity, type InferEntity, p, type PolicyDef } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import {
  createdAt,
  CURRENT_ORGANIZATION,
  id,
  instant,
  organizationFilter,
  ROLES,
  updatedAt,
} from '../tenancy/index.ts';

/**
 * Only the functions of the ledger write, as their owner `app_ledger`. The roles of transactions read, so that no code of
 * an organization can create credits.
 */
function ledgerPolicies(table: string): PolicyDef[] {
  const own = `organization_id = ${CURRENT_ORGANIZATION}`;
  return [
    { name: `${table}_tenant`, command: 'select', roles: [ROLES.tenant], using: own },
    { name: `${table}_system`, command: 'select', roles: [ROLES.system], using: 'true' },
    { name: `${table}_ledger`, roles: ['app_ledger'], using: 'true', check: 'true' },
  ];
}

function credits() {
  return p.decimal('string').precision(20).scale(6);
}

/** The sums of an organization's ledger: the entries add up to `balance - debt`. `app.lock_credits` admits one writer at a time. */
export const CreditAccountEntity = defineEntity({
  name: 'CreditAccount',
  tableName: 'credit_account',
  rowLevelSecurity: 'force',
  policies: ledgerPolicies('credit_account'),
  filters: organizationFilter,
  checks: [
    { name: 'credit_account_not_negative', expression: 'balance >= 0 and reserved >= 0 and debt >= 0' },
    { name: 'credit_account_debt', expression: 'balance = 0 or debt = 0' },
  ],
  properties: {
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').primary(),
    /** The credits that are left in lots. */
    balance: credits().default('0'),
    /** The credits that open reservations hold. */
    reserved: credits().default('0'),
    /** Credits that were used and whose payment was taken back. The next lot pays them first. */
    debt: credits().default('0'),
    updatedAt: updatedAt(),
  },
});

/** Credits of one origin. A lot is used before those that expire later. */
export const CreditLotEntity = defineEntity({
  name: 'CreditLot',
  tableName: 'credit_lot',
  rowLevelSecurity: 'force',
  policies: ledgerPolicies('credit_lot'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'expiresAt'] }, { properties: ['expiresAt'] }],
  uniques: [{ properties: ['organizationId', 'key'] }],
  checks: [
    { name: 'credit_lot_remaining', expression: 'amount > 0 and remaining >= 0 and remaining <= amount' },
    { name: 'credit_lot_source', expression: "source in ('start', 'plan', 'purchase', 'operator')" },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    /** The key of the entry that created it. */
    key: p.string().length(255),
    source: p.string().$type<CreditSource>().length(16),
    amount: credits(),
    remaining: credits(),
    /** Null: never. */
    expiresAt: instant(),
    createdAt: createdAt(),
  },
});

/** Credits that were taken for work. Open until the work says how many it used; the rest returns to its lots. */
export const CreditReservationEntity = defineEntity({
  name: 'CreditReservation',
  tableName: 'credit_reservation',
  rowLevelSecurity: 'force',
  policies: ledgerPolicies('credit_reservation'),
  filters: organizationFilter,
  indexes: [
    { properties: ['organizationId', 'createdAt'] },
    {
      name: 'credit_reservation_open',
      expression: `create index "credit_reservation_open" on "credit_reservation" ("created_at") where "settled_at" is null`,
    },
  ],
  uniques: [{ properties: ['organizationId', 'cause'] }],
  checks: [
    { name: 'credit_reservation_used', expression: 'used >= 0 and used <= reserved' },
    { name: 'credit_reservation_settled', expression: 'settled_at is null or used = reserved' },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    /** Names the work. A reservation that was settled opens again when its work reserves more. */
    cause: p.string().length(255),
    /** The run or the task that settles it. When that has ended, the sweep does. */
    runId: p.uuid().nullable(),
    taskId: p.uuid().nullable(),
    resourceId: p.uuid().nullable(),
    createdById: p.uuid().nullable(),
    /** The credits taken and not returned. */
    reserved: credits().default('0'),
    /** How many of them were used, as far as it was settled. */
    used: credits().default('0'),
    settlements: p.integer().default(0),
    createdAt: createdAt(),
    settledAt: instant(),
  },
});

/**
 * Append-only: no role may update or delete an entry. `key` makes each cause count once; its parts are the lots that it
 * changed. An entry without a lot changes the debt, or is a `settle`, which changes nothing.
 */
export const CreditEntryEntity = defineEntity({
  name: 'CreditEntry',
  tableName: 'credit_entry',
  rowLevelSecurity: 'force',
  policies: ledgerPolicies('credit_entry'),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'createdAt'] }],
  uniques: [{ properties: ['organizationId', 'key', 'part'] }],
  checks: [
    {
      name: 'credit_entry_sign',
      expression: `case kind when 'grant' then amount > 0 when 'purchase' then amount > 0 when 'reserve' then amount < 0 when 'settle' then amount = 0 when 'refund' then amount > 0 when 'expire' then amount < 0 when 'adjust' then amount <> 0 when 'reversal' then amount <> 0 else false end`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    key: p.string().length(255),
    part: p.smallint().default(0),
    kind: p.string().$type<CreditKind>(),
    /** Positive gives, negative takes. */
    amount: credits(),
    lotId: () => p.manyToOne(CreditLotEntity).mapToPk().joinColumn('lot_id').deleteRule('restrict').nullable().index(),
    reservationId: () =>
      p
        .manyToOne(CreditReservationEntity)
        .mapToPk()
        .joinColumn('reservation_id')
        .deleteRule('restrict')
        .nullable()
        .index(),
    /** The credits that a `settle` used. */
    used: credits().nullable(),
    note: p.string().length(255).nullable(),
    resourceId: p.uuid().nullable(),
    createdById: p.uuid().nullable(),
    createdAt: createdAt(),
  },
});
export type CreditEntryRow = InferEntity<typeof CreditEntryEntity>;

/** The credits that work used on one day (UTC), by the person and the resource, so that reading a month costs little. */
export const CreditUseEntity = defineEntity({
  name: 'CreditUse',
  tableName: 'credit_use',
  rowLevelSecurity: 'force',
  policies: ledgerPolicies('credit_use'),
  filters: organizationFilter,
  indexes: [
    {
      name: 'credit_use_unique',
      expression: `create unique index "credit_use_unique" on "credit_use" ("organization_id", "day", "user_id", "resource_id") nulls not distinct`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    /** The day of the reservation. */
    day: p.date(),
    userId: p.uuid().nullable(),
    resourceId: p.uuid().nullable(),
    used: credits(),
  },
});
