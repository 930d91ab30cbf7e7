import { newId } from '@atrium/domain/kernel';
import { type FilterDef, p, type PolicyDef } from '@mikro-orm/core';

/** The database roles of a transaction. Each sees only what its policies name. */
export const ROLES = { tenant: 'app_tenant', user: 'app_user', system: 'app_system' } as const;
export type DatabaseRole = (typeof ROLES)[keyof typeof ROLES];

export const CURRENT_ORGANIZATION = `nullif(current_setting('app.organization_id', true), '')::uuid`;
export const CURRENT_USER = `nullif(current_setting('app.user_id', true), '')::uuid`;

function orderOf(column: string): string {
  return String.raw`regexp_replace(regexp_replace(lower(${column}), '[0-9]+'::text, '000000000000000000\&'::text, 'g'::text), '0*([0-9]{18,})'::text, '\1'::text, 'g'::text)`;
}

export function id() {
  return p
    .uuid()
    .primary()
    .onCreate(() => newId());
}
export function createdAt() {
  return p
    .datetime()
    .defaultRaw('now()')
    .onCreate(() => new Date());
}
export function updatedAt() {
  return p
    .datetime()
    .defaultRaw('now()')
    .onCreate(() => new Date())
    .onUpdate(() => new Date());
}
/** A bigint that fits a number. Entities read it as a number. Handwritten statements read its decimal text. */
export function bigNumber() {
  return p.bigint('number').$type<number, string>();
}
/**
 * The name as a key for the order of lists: without case, and with each number as wide as 18 digits, so that "Lease 2" comes
 * before "Lease 10". It is stored, because calculating it for thousands of names takes seconds.
 */
export function nameOrder(column: 'name' | 'title' = 'name') {
  return p
    .text()
    .generated(String.raw`(${orderOf(column)}) stored`)
    .ignoreSchemaChanges('type', 'extra')
    .hidden()
    .lazy()
    .nullable();
}
export function instant() {
  return p.datetime().nullable();
}

/** A filter within the application. A query without an organization fails. */
export const organizationFilter: Record<string, FilterDef> = {
  organization: { name: 'organization', cond: (args: { id: string }) => ({ organizationId: args.id }), default: true },
};

/**
 * The wall in the database. `parents` are foreign keys into other tenant tables: foreign keys look past row-level
 * security, so each must name a row that the tenant can see. The system role (operators, webhooks, cron) sees all.
 */
export function tenantPolicies(table: string, parents: Record<string, string> = {}): PolicyDef[] {
  const own = `organization_id = ${CURRENT_ORGANIZATION}`;
  const known = Object.entries(parents).map(
    ([column, parent]) =>
      `(${table}.${column} is null or exists (select 1 from ${parent} parent where parent.id = ${table}.${column}))`,
  );
  return [
    { name: `${table}_tenant`, roles: [ROLES.tenant], using: own, check: [own, ...known].join(' and ') },
    { name: `${table}_system`, roles: [ROLES.system], using: 'true', check: 'true' },
  ];
}
