import type { DraftState, PublishedTo, QuestionStatus } from '@atrium/domain/share-question';
import { defineEntity, type EntitySchema, type InferEntity, p, type PrimaryKeyProp } from '@mikro-orm/core';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { DocumentEntity } from '../document/document.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { ShareLinkEntity } from '../share-link/share-link.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';
import { ShareVisitorEntity } from '../visitor/visitor.entity.ts';

/** A question that a visitor of a share link has asked, its proposed answer and its answer. */
export const ShareQuestionEntity = defineEntity({
  name: 'ShareQuestion',
  tableName: 'share_question',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_question', {
    dataroom_id: 'dataroom',
    link_id: 'share_link',
    visitor_id: 'share_visitor',
    document_id: 'document',
  }),
  filters: organizationFilter,
  indexes: [{ properties: ['dataroomId', 'askedAt'] }, { properties: ['visitorId', 'askedAt'] }],
  checks: [
    {
      name: 'share_question_answered',
      expression:
        "(status <> 'answered' and status <> 'published') or (answer is not null and answered_at is not null)",
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
    linkId: () => p.manyToOne(ShareLinkEntity).mapToPk().joinColumn('link_id').deleteRule('cascade').index(),
    visitorId: () => p.manyToOne(ShareVisitorEntity).mapToPk().joinColumn('visitor_id').deleteRule('cascade'),
    text: p.text(),
    /** Stays after the document was purged, so that its question is not published to those who could not see it. */
    isAboutDocument: p.boolean().default(false),
    documentId: () =>
      p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').nullable().deleteRule('set null').index(),
    page: p.integer().nullable(),
    status: p.string().length(16).$type<QuestionStatus>().default('open'),
    expertId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('expert_id').nullable().index(),
    draftState: p.string().length(16).$type<DraftState>().default('pending'),
    draft: p.text().default(''),
    answer: p.text().nullable(),
    declinedReason: p.text().nullable(),
    askedAt: createdAt(),
    answeredAt: instant(),
    /** When a mail informed the asker of the answer. They get one such mail. */
    askerMailedAt: instant(),
  },
});
export type ShareQuestionRow = InferEntity<typeof ShareQuestionEntity>;

/** The questions by their key alone: with all their relations, the types of what refers to them are too long to be declared. */
const Questions = ShareQuestionEntity as unknown as EntitySchema<{ id: string; [PrimaryKeyProp]?: 'id' }>;

/** A question whose answer is published. Its id is random, because the id of another row says when it was made. */
export const SharePublicationEntity = defineEntity({
  name: 'SharePublication',
  tableName: 'share_publication',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_publication', { question_id: 'share_question' }),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    questionId: () =>
      p
        .manyToOne(Questions)
        .mapToPk()
        .joinColumn('question_id')
        .deleteRule('cascade')
        .unique('share_publication_question_id_unique'),
    publishedTo: p.string().length(16).$type<PublishedTo>(),
    /** The question as other visitors read it. */
    text: p.text(),
    publishedAt: createdAt(),
  },
});
export type SharePublicationRow = InferEntity<typeof SharePublicationEntity>;

/** A passage that a proposed answer cites, or an answer. It goes with its document. */
export const ShareQuestionSourceEntity = defineEntity({
  name: 'ShareQuestionSource',
  tableName: 'share_question_source',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('share_question_source', { question_id: 'share_question', document_id: 'document' }),
  filters: organizationFilter,
  uniques: [{ properties: ['questionId', 'isDraft', 'n'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    questionId: () => p.manyToOne(Questions).mapToPk().joinColumn('question_id').deleteRule('cascade'),
    documentId: () => p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('cascade').index(),
    isDraft: p.boolean(),
    n: p.integer(),
    page: p.integer(),
    quote: p.text(),
  },
});
export type ShareQuestionSourceRow = InferEntity<typeof ShareQuestionSourceEntity>;
