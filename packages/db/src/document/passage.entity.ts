import type { Box } from '@atrium/domain/document';
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { id, organizationFilter, tenantPolicies } from '../tenancy/index.ts';
import { usageTriggers } from '../usage-trigger/index.ts';
import { OrganizationEntity } from '../organization/organization.entity.ts';
import { DocumentVersionEntity } from './document.entity.ts';

/** A page as Markdown. Spans map offsets in it to boxes, in fractions of the page from its top left corner. */
export const DocumentPageEntity = defineEntity({
  name: 'DocumentPage',
  tableName: 'document_page',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('document_page', { version_id: 'document_version' }),
  filters: organizationFilter,
  triggers: usageTriggers('document_page', ['insert']),
  uniques: [{ properties: ['versionId', 'page'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id').index(),
    versionId: () => p.manyToOne(DocumentVersionEntity).mapToPk().joinColumn('version_id').deleteRule('cascade'),
    page: p.integer(),
    md: p.text(),
    /** Text that readers of the page do not see. It is never cut into passages. */
    hidden: p.text().nullable(),
    spans: p.json<{ start: number; end: number; box: Box; sureness?: number }[]>().lazy(),
    label: p.string().length(255).nullable(),
    width: p.double().$type<number>().nullable(),
    height: p.double().$type<number>().nullable(),
  },
});
export type DocumentPageRow = InferEntity<typeof DocumentPageEntity>;

/**
 * A passage of the current version. It has the ids of its data room and document, so that one statement can search and
 * filter by what the caller may see.
 */
export const ChunkEntity = defineEntity({
  name: 'Chunk',
  tableName: 'chunk',
  rowLevelSecurity: 'force',
  policies: [
    ...tenantPolicies('chunk', { version_id: 'document_version' }),
    // For the owner of the search functions, which filter by the organization themselves.
    { name: 'chunk_index', command: 'select', roles: ['app_index'], using: 'true' },
  ],
  filters: organizationFilter,
  indexes: [
    { properties: ['organizationId', 'dataroomId', 'documentId'] },
    { properties: ['documentId'] },
    {
      name: 'chunk_sample_index',
      expression:
        'create index "chunk_sample_index" on "chunk" (organization_id, get_byte(uuid_send(id), 14), dataroom_id) where get_byte(uuid_send(id), 15) < 8',
    },
    { name: 'chunk_tsv_index', expression: 'create index "chunk_tsv_index" on "chunk" using gin ("tsv")' },
  ],
  uniques: [{ properties: ['versionId', 'ordinal'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    dataroomId: p.uuid(),
    documentId: p.uuid(),
    versionId: () => p.manyToOne(DocumentVersionEntity).mapToPk().joinColumn('version_id').deleteRule('cascade'),
    ordinal: p.integer(),
    text: p.text(),
    tokens: p.integer(),
    anchors: p.json<{ page: number; start: number; end: number }[]>(),
    tsv: p
      .string()
      .columnType('tsvector')
      .generated(`(to_tsvector('english'::regconfig, text)) stored`)
      .ignoreSchemaChanges('type', 'extra')
      .hidden()
      .lazy()
      .nullable(),
  },
});
export type ChunkRow = InferEntity<typeof ChunkEntity>;

/** A vector of a passage. Model and dimension are settings, and each pair of them has its own partial index. */
export const EmbeddingEntity = defineEntity({
  name: 'Embedding',
  tableName: 'embedding',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('embedding', { chunk_id: 'chunk' }),
  filters: organizationFilter,
  indexes: [{ properties: ['organizationId', 'dataroomId', 'model'] }, { properties: ['documentId', 'model'] }],
  uniques: [{ properties: ['chunkId', 'model'] }],
  properties: {
    id: id(),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    dataroomId: p.uuid(),
    documentId: p.uuid(),
    chunkId: () => p.manyToOne(ChunkEntity).mapToPk().joinColumn('chunk_id').deleteRule('cascade'),
    model: p.string().length(128),
    dim: p.integer(),
    vector: p.string().columnType('halfvec').ignoreSchemaChanges('type').lazy(),
  },
});

/**
 * The signature of a vector (`signatureOf`): 256 bytes instead of some thousands, so that a search can compare all of them.
 * Rows without bits are older than signatures, and a worker fills them.
 */
export const EmbeddingSignatureEntity = defineEntity({
  name: 'EmbeddingSignature',
  tableName: 'embedding_signature',
  rowLevelSecurity: 'force',
  policies: tenantPolicies('embedding_signature', { embedding_id: 'embedding' }),
  filters: organizationFilter,
  primaryKeys: ['embeddingId'],
  indexes: [
    {
      name: 'embedding_signature_scan',
      expression:
        'create index "embedding_signature_scan" on "embedding_signature" (organization_id, model, dataroom_id) include (document_id, embedding_id, bits)',
    },
    {
      name: 'embedding_signature_missing',
      expression:
        'create index "embedding_signature_missing" on "embedding_signature" (organization_id, model) where bits is null',
    },
  ],
  properties: {
    embeddingId: () =>
      p
        .manyToOne(EmbeddingEntity)
        .mapToPk()
        .joinColumn('embedding_id')
        .primary()
        .deleteRule('cascade')
        .updateRule('no action'),
    organizationId: () => p.manyToOne(OrganizationEntity).mapToPk().joinColumn('organization_id'),
    dataroomId: p.uuid(),
    documentId: p.uuid(),
    model: p.string().length(128),
    bits: p.string().columnType('bit(2048)').ignoreSchemaChanges('type').lazy().nullable(),
  },
});
