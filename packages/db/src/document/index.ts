export { DocumentEntity, type DocumentRow, DocumentVersionEntity, type DocumentVersionRow } from './document.entity.ts';
export {
  ChunkEntity,
  type ChunkRow,
  DocumentPageEntity,
  type DocumentPageRow,
  EmbeddingEntity,
} from './passage.entity.ts';
