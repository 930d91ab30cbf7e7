import type { Annotations, ConversationContext, MESSAGE_ROLES, MESSAGE_STATUSES } from '@atrium/domain/conversation';
import type { AccessPolicy } from '@atrium/domain/kernel';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { createdAt, id, instant, nameOrder, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { ANSWER_TRIGGER } from '../usage-trigger/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { UserEntity } from '../user/user.entity.ts';
import { SharePreviewEntity, ShareVisitorEntity } from '../visitor/visitor.entity.ts';

export const ConversationEntity = defineEntity({
  name: 'Conversation',
  tableName: 'conversation',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('conversation', { visitor_id: 'share_visitor', preview_id: 'share_preview' }),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'updatedAt'] }],
  uniques: [{ properties: ['visitorId'] }, { properties: ['previewId'] }],
  checks: [
    { name: 'conversation_of_one', expression: 'num_nonnulls(created_by_id, visitor_id, preview_id) = 1' },
    { name: 'conversation_of_visitor', expression: `created_by_id is not null or access_policy = 'Private'` },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    title: p.string().length(255),
    nameOrder: nameOrder('title'),
    readOnly: p.boolean().default(false),
    accessPolicy: p.string().$type<AccessPolicy>().default('Private'),
    context: p.json<ConversationContext>(),
    /** Null for the conversation of a visitor of a share link. */
    createdById: () =>
      p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').nullable().deleteRule('no action').index(),
    /** A visitor has one conversation, which no member sees. */
    visitorId: () =>
      p.manyToOne(ShareVisitorEntity).mapToPk().joinColumn('visitor_id').nullable().deleteRule('cascade'),
    /** So has a preview of a link. It ends with the preview, and does not count as the visitor's. */
    previewId: () =>
      p.manyToOne(SharePreviewEntity).mapToPk().joinColumn('preview_id').nullable().deleteRule('cascade'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant(),
  },
});
export type ConversationRow = InferEntity<typeof ConversationEntity>;

export const MessageEntity = defineEntity({
  name: 'Message',
  tableName: 'message',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('message', { conversation_id: 'conversation' }),
  filters: organizationFilter,
  triggers: [ANSWER_TRIGGER],
  indexes: [
    { properties: ['conversationId', 'createdAt'] },
    {
      name: 'message_open',
      expression: `create index "message_open" on "message" ("organization_id") where "status" in ('pending', 'streaming')`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    conversationId: () => p.manyToOne(ConversationEntity).mapToPk().joinColumn('conversation_id').deleteRule('cascade'),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').nullable().index(),
    organizationUserId: p.uuid().nullable(),
    role: p.string().$type<(typeof MESSAGE_ROLES)[number]>(),
    content: p.text().default(''),
    status: p.string().$type<(typeof MESSAGE_STATUSES)[number]>().default('completed'),
    annotations: p.json<Annotations>(),
    /** The background task that writes it. */
    taskId: p.uuid().nullable(),
    stopRequestedAt: instant(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
});
export type MessageRow = InferEntity<typeof MessageEntity>;

/** The numbered events of an answer, so that a stream can continue after any of them. */
export const MessageEventEntity = defineEntity({
  name: 'MessageEvent',
  tableName: 'message_event',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('message_event', { message_id: 'message' }),
  filters: organizationFilter,
  primaryKeys: ['messageId', 'seq'],
  properties: {
    messageId: () => p.manyToOne(MessageEntity).mapToPk().joinColumn('message_id').deleteRule('cascade').primary(),
    seq: p.integer().primary(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    event: p.string().length(32),
    data: p.json<Record<string, unknown>>(),
    createdAt: createdAt(),
  },
});
export type MessageEventRow = InferEntity<typeof MessageEventEntity>;
