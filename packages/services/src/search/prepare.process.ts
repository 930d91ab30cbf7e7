import { buildVectorIndex } from '@atrium/db/search';
import type { Platform } from '../kernel/index.ts';
import { installedEmbedding } from '../provider/index.ts';

/**
 * Builds the vector index of the embedding model in use if it is missing; it does nothing on the embedded database. Until
 * the index exists searches are exact and slower, so nothing waits for it.
 */
export async function prepareSearch(platform: Platform, ownerUrl: string): Promise<void> {
  if (platform.config.DATABASE_ENGINE === 'pglite') return;
  const embedding = installedEmbedding(platform);
  const outcome = await buildVectorIndex(ownerUrl, embedding);
  platform.log.info({ outcome, model: embedding.model }, 'vector index');
}
