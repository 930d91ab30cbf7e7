export { DocumentEntity, type DocumentRow, DocumentVersionEntity, type DocumentVersionRow } from './document.entity.ts';
export { DocumentUrlEntity, type DocumentUrlRow } from './public-url.entity.ts';
export {
  type DocumentListed,
  findByContent,
  findFile,
  type ItemListed,
  listItems,
  listVisibleDocuments,
  openDocuments,
  type OpenedDocument,
  type PageRead,
  readPages,
  type StoredFile,
} from './document.queries.ts';
export {
  findPublicUrl,
  listWorkingUrls,
  newestWorkingUrl,
  type PublicUrlFound,
  readWorkingUrl,
  recordUse,
  type WorkingUrl,
} from './public-url.queries.ts';
export {
  ChunkEntity,
  type ChunkRow,
  DocumentPageEntity,
  type DocumentPageRow,
  EmbeddingEntity,
  EmbeddingSignatureEntity,
} from './passage.entity.ts';
