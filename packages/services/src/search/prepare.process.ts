import { buildVectorIndex } from '@atrium/db/search';
import type { Platform } from '../kernel/index.ts';
import { installedEmbedding } from '../provider/index.ts';

/**
 * Makes the vector index of the embedding model in use where it is missing; nothing on the embedded database. Searches
 * are exact, and slower, until it is there, so nobody need wait.
 */
export async function prepareSearch(platform: Platform, ownerUrl: string): Promise<void> {
  if (platform.config.DATABASE_ENGINE === 'pglite') return;
  const embedding = installedEmbedding(platform);
  const outcome = await buildVectorIndex(ownerUrl, embedding);
  platform.log.info({ outcome, model: embedding.model }, 'vector index');
}
