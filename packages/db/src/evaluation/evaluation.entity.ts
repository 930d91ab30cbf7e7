import type { Source } from '@atrium/domain/conversation';
import type { RunStatus, Verdict } from '@atrium/domain/evaluation';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { DataroomEntity } from '../dataroom/dataroom.entity.ts';
import { DocumentEntity } from '../document/document.entity.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { createdAt, id, instant, organizationFilter, tenantPolicies, updatedAt } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

export const EvaluationQuestionEntity = defineEntity({
  name: 'EvaluationQuestion',
  tableName: 'evaluation_question',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('evaluation_question', { dataroom_id: 'dataroom', document_id: 'document' }),
  filters: organizationFilter,
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade').index(),
    question: p.string().length(2000),
    isAnswerable: p.boolean().default(true),
    documentId: () =>
      p.manyToOne(DocumentEntity).mapToPk().joinColumn('document_id').deleteRule('set null').nullable().index(),
    page: p.integer().nullable(),
    expectedAnswer: p.string().length(500).nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
});
export type EvaluationQuestionRow = InferEntity<typeof EvaluationQuestionEntity>;

/** At most one run of a data room is live, which the unique index enforces. */
export const EvaluationRunEntity = defineEntity({
  name: 'EvaluationRun',
  tableName: 'evaluation_run',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('evaluation_run', { dataroom_id: 'dataroom' }),
  filters: organizationFilter,
  indexes: [{ properties: ['dataroomId', 'createdAt'] }],
  uniques: [
    {
      name: 'evaluation_run_under_way',
      expression: `create unique index "evaluation_run_under_way" on "evaluation_run" ("dataroom_id") where "status" in ('pending', 'running')`,
    },
  ],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    dataroomId: () => p.manyToOne(DataroomEntity).mapToPk().joinColumn('dataroom_id').deleteRule('cascade'),
    name: p.string().length(120),
    status: p.string().$type<RunStatus>().default('pending'),
    chatModel: p.string().length(255),
    embeddingModel: p.string().length(255),
    taskId: p.uuid().nullable(),
    problem: p.string().length(255).nullable(),
    createdById: () => p.manyToOne(UserEntity).mapToPk().joinColumn('created_by_id').index(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
});
export type EvaluationRunRow = InferEntity<typeof EvaluationRunEntity>;

/** A result copies what was expected when the run started, because questions change and finished runs must not. */
export const EvaluationResultEntity = defineEntity({
  name: 'EvaluationResult',
  tableName: 'evaluation_result',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('evaluation_result', { run_id: 'evaluation_run', question_id: 'evaluation_question' }),
  filters: organizationFilter,
  uniques: [{ properties: ['runId', 'questionId'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    runId: () => p.manyToOne(EvaluationRunEntity).mapToPk().joinColumn('run_id').deleteRule('cascade'),
    /** Its place among the questions, from 1. */
    position: p.integer(),
    questionId: () =>
      p
        .manyToOne(EvaluationQuestionEntity)
        .mapToPk()
        .joinColumn('question_id')
        .deleteRule('set null')
        .nullable()
        .index(),
    question: p.string().length(2000),
    isAnswerable: p.boolean(),
    documentId: p.uuid().nullable(),
    documentName: p.string().length(255).nullable(),
    page: p.integer().nullable(),
    expectedAnswer: p.string().length(500).nullable(),
    verdict: p.string().$type<Verdict>().nullable(),
    documentRank: p.integer().nullable(),
    pageRank: p.integer().nullable(),
    answer: p.text().default(''),
    citations: p.json<Source[]>(),
    milliseconds: p.integer().nullable(),
  },
});
export type EvaluationResultRow = InferEntity<typeof EvaluationResultEntity>;
