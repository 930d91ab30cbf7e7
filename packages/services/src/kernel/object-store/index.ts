import { join } from 'node:path';
import { type AppConfig, ConfigError } from '@atrium/domain/kernel';
import { folderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';

export type { ByteRange, ObjectStore, PutResult, StoredObject } from './object-store.ts';
export { deleteAll } from './delete-all.ts';
export { isFullDisk } from './full-disk.ts';
export { folderStore } from './folder-store.ts';
export { deleteFiles, MARKED_FILES, PAGE_IMAGES, pageImageKey } from './page-images.ts';
export { measure, measured } from './measure.ts';

type StorageConfig = Pick<
  AppConfig,
  'STORAGE' | 'ATRIUM_DATA' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Opens the configured store: `<ATRIUM_DATA>/files` or S3. */
export async function openStore(config: StorageConfig): Promise<ObjectStore> {
  if (config.STORAGE === 'folder') return folderStore(join(config.ATRIUM_DATA, 'files'));
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new ConfigError('STORAGE=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  }
  // Loaded only if needed: the S3 client is the largest dependency of the API.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({ endpoint: config.S3_ENDPOINT, region: config.S3_REGION, bucket, accessKeyId, secretAccessKey });
}
