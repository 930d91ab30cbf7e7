import { buildVectorIndex, fillSignatures } from '@atrium/db/search';
import type { Platform } from '../kernel/index.ts';
import { installedEmbedding } from '../provider/index.ts';

/**
 * Signs vectors that have no signature, and builds the vector index of the embedding model in use if it is missing; the
 * embedded database has no index. Until both are there, searches are exact and slower, so nothing waits for them.
 */
export async function prepareSearch(platform: Platform, ownerUrl: string): Promise<void> {
  const signed = await fillSignatures(ownerUrl);
  if (signed > 0) platform.log.info({ signed }, 'vector signatures');
  if (platform.config.DATABASE_ENGINE === 'pglite') return;
  const embedding = installedEmbedding(platform);
  const outcome = await buildVectorIndex(ownerUrl, embedding);
  platform.log.info({ outcome, model: embedding.model }, 'vector index');
}
