import { BundleEntity } from '@atrium/db/bundle';
import { BundleRef, FetchBundleInput } from '@atrium/domain/bundle';
import { FileAnswer } from '@atrium/domain/document';
import { DoneAnswer, done, DomainError } from '@atrium/domain/kernel';
import { requestRevoke } from '../background-task/index.ts';
import { command, query } from '../kernel/index.ts';
import { stopRunById } from '../run/index.ts';
import { ownBundle } from './access.ts';

/** Returns the file of a download that is ready. */
export const fetchBundle = query({
  area: 'bundle',
  verb: 'fetch',
  summary: 'The file of a download that is ready',
  input: FetchBundleInput,
  output: FileAnswer,
  access: ownBundle(),
  audit: (_input, bundle) => ({ resourceType: 'bundle', resourceId: bundle.id }),
  run: async ({ resource: bundle }) => {
    const { storageKey, sizeBytes, sha256, expiresAt, contentType } = bundle;
    if (bundle.status !== 'ready' || !storageKey || !sha256 || sizeBytes == null || !expiresAt) {
      throw new DomainError('CONFLICT', 'This download is not ready.', { detailCode: 'not_ready' });
    }
    if (expiresAt <= new Date()) throw new DomainError('EXPIRED', 'This download has expired. Prepare it again.');
    return { storageKey, name: bundle.name, contentType, sizeBytes, etag: sha256, inline: false, noCache: true };
  },
});

/** Stops a download that is not finished, and removes it with its file. */
export const deleteBundle = command({
  area: 'bundle',
  verb: 'delete',
  summary: 'Stop or remove a download',
  input: BundleRef,
  output: DoneAnswer,
  access: ownBundle(),
  scope: 'read',
  run: async ({ em, actor, resource: bundle, platform, emit, note, whenCommitted }) => {
    const { id, taskId, storageKey } = bundle;
    await stopRunById(em, id);
    await requestRevoke(em, taskId);
    await em.nativeDelete(BundleEntity, { id });
    if (storageKey) whenCommitted(async () => platform.store.delete(storageKey));
    emit({ topic: 'bundle', action: 'deleted', resourceId: id, userId: actor.userId });
    note('bundle', id);
    return done('Removed.');
  },
});
