import type { ItemState, RunState } from '@atrium/domain/run';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';

/** Long work in items. The counters are maintained with each commit, never counted from the items. */
export const RunEntity = defineEntity({
  name: 'Run',
  tableName: 'run',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('run'),
  filters: organizationFilter,
  indexes: [
    {
      name: 'run_live',
      expression: `create index "run_live" on "run" ("organization_id") where "state" in ('pending', 'running')`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    /** The name of the job that works on it. */
    name: p.string().length(128),
    resourceId: p.uuid().nullable(),
    state: p.string().$type<RunState>().length(16).default('pending'),
    /** Why it ended, in one sentence for people. */
    reason: p.string().length(255).nullable(),
    total: p.integer().default(0),
    done: p.integer().default(0),
    failed: p.integer().default(0),
    skipped: p.integer().default(0),
    /** One bit for each lane whose job is queued or runs. */
    liveLanes: p.integer().default(0),
    /** When a lane is queued for items that wait for a time. */
    wakesAt: instant(),
    /** The number of its last event. */
    lastEvent: p.integer().default(0),
    reserved: p.decimal('string').precision(20).scale(6).default('0'),
    used: p.decimal('string').precision(20).scale(6).default('0'),
    requestId: p.string().length(128).nullable(),
    createdById: p.uuid().nullable(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
});
export type RunRow = InferEntity<typeof RunEntity>;

/** One piece of a run. A lane claims it, works on it and ends it; a claim that is not renewed in time is free again. */
export const RunItemEntity = defineEntity({
  name: 'RunItem',
  tableName: 'run_item',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('run_item', { run_id: 'run' }),
  filters: organizationFilter,
  primaryKeys: ['runId', 'key'],
  indexes: [
    {
      name: 'run_item_open',
      expression: `create index "run_item_open" on "run_item" ("run_id", "position", "key") where "state" = 'open'`,
    },
    {
      name: 'run_item_claimed',
      expression: `create index "run_item_claimed" on "run_item" ("claimed_by") where "claimed_by" is not null`,
    },
    {
      name: 'run_item_waiting',
      expression: `create index "run_item_waiting" on "run_item" ("run_id", "not_before") where "state" = 'waiting'`,
    },
    {
      name: 'run_item_waits_for',
      expression: `create index "run_item_waits_for" on "run_item" ("waits_for") where "waits_for" is not null`,
    },
  ],
  properties: {
    runId: () => p.manyToOne(RunEntity).mapToPk().joinColumn('run_id').deleteRule('cascade').primary(),
    /** Names the subject of the item. Adding an item whose key the run has already changes nothing. */
    key: p.string().length(128).primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    /** Items are claimed in this order. */
    position: p.bigint('number'),
    state: p.string().$type<ItemState>().length(16).default('open'),
    /** The task of the lane that holds it. */
    claimedBy: p.uuid().nullable(),
    /** The attempt of that lane: only this attempt may write. */
    claim: p.uuid().nullable(),
    claimedUntil: instant(),
    attempts: p.integer().default(0),
    notBefore: instant(),
    /** The event that must happen before the item can be claimed. */
    waitsFor: p.string().length(128).nullable(),
    cost: p.decimal('string').precision(20).scale(6).default('0'),
    /** Small facts about its end, up to 4 KB. */
    outcome: p.json<Record<string, unknown>>().nullable(),
  },
});
export type RunItemRow = InferEntity<typeof RunItemEntity>;

/** The events of a run, numbered in the order of its commits, so that readers can follow from any number. */
export const RunEventEntity = defineEntity({
  name: 'RunEvent',
  tableName: 'run_event',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('run_event', { run_id: 'run' }),
  filters: organizationFilter,
  primaryKeys: ['runId', 'seq'],
  properties: {
    runId: () => p.manyToOne(RunEntity).mapToPk().joinColumn('run_id').deleteRule('cascade').primary(),
    seq: p.integer().primary(),
    /** Without a foreign key: that of the run checks the same, and a second check for each row takes a third of its time. */
    organizationId: () =>
      p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').createForeignKeyConstraint(false),
    event: p.string().length(64),
    data: p.json<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
});
