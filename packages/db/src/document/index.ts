export { DocumentEntity, type DocumentRow, DocumentVersionEntity, type DocumentVersionRow } from './document.entity.ts';
export { DocumentUrlEntity, type DocumentUrlRow } from './public-url.entity.ts';
export { type DocumentListed, type ItemListed, listItems, listVisibleDocuments } from './document.queries.ts';
export {
  ChunkEntity,
  type ChunkRow,
  DocumentPageEntity,
  type DocumentPageRow,
  EmbeddingEntity,
} from './passage.entity.ts';
