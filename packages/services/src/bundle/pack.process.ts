import { addAbortSignal, type PassThrough, Readable } from 'node:stream';
import {
  type BundledDocument,
  bundledDocuments,
  bundledFolders,
  BundleEntity,
  type BundleRow,
} from '@atrium/db/bundle';
import { BUNDLE_HOURS, type BundleStatus, layOutBundle } from '@atrium/domain/bundle';
import { DomainError, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ZipFile } from 'yazl';
import { openRoom } from '../dataroom/index.ts';
import { viewerOf } from '../access/index.ts';
import { enqueueJob, memberActorOf, type ObjectStore, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import { appLink, sendMail } from '../mail/index.ts';

type Job = TaskContext<{ bundleId: string }>;
type Layout = ReturnType<typeof layOutBundle<BundledDocument>>;

const NO_ACCESS = 'You may no longer download from this room.';
const COULD_NOT = 'The download could not be prepared. Try again.';
/** What deflating makes smaller; the rest (PDF, Office files, pictures) is packed already, and is only stored. */
const COMPRESSIBLE = /^text\/|^application\/(?:json|xml|rtf)|\+(?:json|xml)$/;

async function inTenant<T>(job: Job, run: (em: EntityManager) => Promise<T>): Promise<T> {
  return inTransaction(job.platform.orm, 'organization', job.actor, run);
}

async function tell(em: EntityManager, bundle: BundleRow, action: string): Promise<void> {
  return writeOutbox(em, bundle.organizationId, [
    { topic: 'bundle', action, resourceId: bundle.id, userId: bundle.createdById },
  ]);
}

/** Null where it was removed or is over. */
async function begin(job: Job): Promise<BundleRow | null> {
  return inTenant(job, async (em) => {
    const bundle = await em.findOne(BundleEntity, { id: job.payload.bundleId });
    if (!bundle || (bundle.status !== 'pending' && bundle.status !== 'running')) return null;
    await em.nativeUpdate(BundleEntity, { id: bundle.id }, { status: 'running' });
    await tell(em, bundle, 'running');
    return bundle;
  });
}

/** Writes how it ended, unless that is written already. @returns whether it was */
async function end(
  job: Job,
  status: Exclude<BundleStatus, 'pending' | 'running'>,
  more: Partial<BundleRow> = {},
): Promise<boolean> {
  return inTenant(job, async (em) => {
    const open = { id: job.payload.bundleId, status: { $in: ['pending', 'running'] as BundleStatus[] } };
    const bundle = await em.findOne(BundleEntity, open);
    if (!bundle || (await em.nativeUpdate(BundleEntity, open, { status, ...more })) === 0) return false;
    await tell(em, bundle, status);
    if (status === 'ready' && bundle.byMail) await writeReady(em, job, bundle);
    return true;
  });
}

async function writeReady(em: EntityManager, job: Job, bundle: BundleRow): Promise<void> {
  const { platform } = job;
  const [person] = await em.execute<{ email: string }[]>('select email from users where id = ?', [bundle.createdById]);
  if (!person) return;
  const url = appLink(platform, `/library/${bundle.dataroomId}`, { downloads: bundle.id });
  const mailer = { em, platform, enqueue: enqueueJob.bind(null, em, job) };
  const values = {
    subject: `${bundle.name} is ready`,
    paragraphs: [`The documents you asked for are packed. They can be downloaded for ${BUNDLE_HOURS} hours.`],
    action: { label: 'Download', url },
  };
  await sendMail(mailer, { to: person.email, template: 'notice', values });
}

/** What is to be packed, as its owner may see it now; null where they may not download from the room any more. */
async function layOut(job: Job, bundle: BundleRow): Promise<Layout | null> {
  const actor = await memberActorOf(job.platform, job.actor);
  if (!actor) return null;
  return inTransaction(
    job.platform.orm,
    'organization',
    actor,
    async (em) => {
      try {
        await openRoom(em, actor, bundle.dataroomId, 'download');
      } catch (error) {
        if (error instanceof DomainError) return null;
        throw error;
      }
      const viewer = viewerOf(actor);
      const { dataroomId, chosen = null } = bundle;
      const folders = await bundledFolders(em, viewer, dataroomId, chosen);
      return layOutBundle(folders, await bundledDocuments(em, viewer, { dataroomId, chosen, folders }));
    },
    { readOnly: true },
  );
}

/** The ZIP file's bytes. One document is open at a time; `onBytes` is told how much of the documents is through. */
async function* packed(
  store: ObjectStore,
  { folders, files }: Layout,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (completed: number) => Promise<void> },
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // It is a PassThrough, which its types call a readable only.
  const output = addAbortSignal(signal, zip.outputStream as PassThrough);
  zip.on('error', (error: Error) => output.destroy(error));
  let open: Readable | undefined;
  let [before, current, written, writtenBefore] = [0, 0, 0, 0];
  for (const folder of folders) zip.addEmptyDirectory(folder);
  for (const { path, document } of files) {
    const { contentType, createdAt: mtime, sizeBytes: size, storageKey } = document;
    zip.addReadStreamLazy(path, { compress: COMPRESSIBLE.test(contentType), mtime, size }, (take) => {
      [before, current, writtenBefore] = [before + current, size, written];
      store.get(storageKey).then(
        (content) => take(null, (open = content)),
        (error: unknown) => take(error, null as never), // an error and nothing beside it, as its types do not know
      );
    });
  }
  zip.end();
  try {
    for await (const chunk of output as AsyncIterable<Buffer>) {
      written += chunk.length;
      await onBytes(before + Math.min(current, written - writtenBefore));
      yield chunk;
    }
  } finally {
    open?.destroy();
  }
}

/** Packs a bundle from the store into the store. Begun again, it packs anew; removed meanwhile, it leaves nothing. */
export async function runPackBundle(job: Job): Promise<void> {
  const bundle = await begin(job);
  if (!bundle) return;
  const layout = await layOut(job, bundle);
  if (!layout) {
    await end(job, 'failed', { problem: NO_ACCESS });
    return;
  }
  const { store } = job.platform;
  const total = layout.files.reduce((sum, { document }) => sum + document.sizeBytes, 0);
  const storageKey = `exports/${bundle.organizationId}/${newId()}`;
  const content = packed(store, layout, {
    signal: job.signal,
    onBytes: async (completed) => job.progress(completed, total),
  });
  const { sizeBytes, sha256 } = await store.put(storageKey, Readable.from(content, { objectMode: false }));
  const expiresAt = new Date(Date.now() + BUNDLE_HOURS * 3_600_000);
  const facts = { storageKey, sizeBytes, sha256, expiresAt, fileCount: layout.files.length, contentBytes: total };
  const isKept = await end(job, 'ready', facts);
  if (!isKept) await store.delete(storageKey);
}

/** After the last failed attempt, and after a person has stopped it. */
export async function failPackBundle(job: Job): Promise<void> {
  await end(job, 'failed', { problem: COULD_NOT });
}
export async function stopPackBundle(job: Job): Promise<void> {
  await end(job, 'stopped');
}
