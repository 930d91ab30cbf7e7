import { addAbortSignal, type PassThrough, Readable } from 'node:stream';
import {
  type BundledDocument,
  bundledDocuments,
  bundledFolders,
  BundleEntity,
  type BundleRow,
} from '@atrium/db/bundle';
import { UserEntity } from '@atrium/db/user';
import { BUNDLE_HOURS, type BundleStatus, layOutBundle, packBundle } from '@atrium/domain/bundle';
import { DomainError, type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ZipFile } from 'yazl';
import { openRoom } from '../dataroom/index.ts';
import { viewerOf } from '../access/index.ts';
import { enqueueJob, type ObjectStore, readIn, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { LostClaimError, run, RunEnds } from '../run/index.ts';

type Payload = { bundleId: string };
type Job = TaskContext<Payload>;
type Layout = ReturnType<typeof layOutBundle<BundledDocument>>;

const NO_ACCESS = 'You may no longer download from this data room.';
const COULD_NOT = 'The download could not be prepared. Try again.';
/** Types that deflating makes smaller. PDF, Office files and pictures are compressed already and are only stored. */
const COMPRESSIBLE = /^text\/|^application\/(?:json|xml|rtf)|\+(?:json|xml)$/;

async function emitChange(em: EntityManager, bundle: BundleRow, action: string): Promise<void> {
  return writeOutbox(em, bundle.organizationId, [
    { topic: 'bundle', action, resourceId: bundle.id, userId: bundle.createdById },
  ]);
}

async function writeReady(em: EntityManager, job: Job, bundle: BundleRow): Promise<void> {
  const { platform } = job;
  const person = await em.findOne(UserEntity, { id: bundle.createdById });
  if (!person) return;
  const url = appLink(platform, `/library/${bundle.dataroomId}`, { downloads: bundle.id });
  const mailer = { em, platform, enqueue: enqueueJob.bind(null, em, job) };
  const values = {
    subject: `${bundle.name} is ready`,
    paragraphs: [`Your download is ready. It is available for ${BUNDLE_HOURS} hours.`],
    action: { label: 'Download', url },
  };
  const { dataroomId: id, organizationId, createdById: userId } = bundle;
  const about = { kind: 'dataroom', id, organizationId, userId } as const;
  await sendMail(mailer, { to: person.email, template: 'notice', values, about });
}

/** Lays out what the asker may see now. @throws RunEnds if they may no longer download from the data room */
async function layOut(job: Job, bundle: BundleRow, asker: MemberActor): Promise<Layout> {
  return readIn(
    job,
    async (em) => {
      await openRoom(em, asker, bundle.dataroomId, 'download').catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        throw new RunEnds({ state: 'failed', reason: NO_ACCESS, code: 'no_access' });
      });
      const viewer = viewerOf(asker);
      const { dataroomId, chosen = null } = bundle;
      const folders = await bundledFolders(em, viewer, dataroomId, chosen);
      return layOutBundle(folders, await bundledDocuments(em, viewer, { dataroomId, chosen, folders }));
    },
    asker,
  );
}

/** Yields the bytes of the ZIP file. One document is open at a time; `onBytes` gets how many bytes of documents are packed. */
async function* packed(
  store: ObjectStore,
  { folders, files }: Layout,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (completed: number) => Promise<void> },
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  // yazl's types declare a Readable; it is a PassThrough.
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
        (error: unknown) => take(error, null as never), // yazl's types require a stream even with an error
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

const OPEN: BundleStatus[] = ['pending', 'running'];

/** Packs a download from the store into the store: a run of one item. A second attempt packs all of it again. */
export const packRun = run<Payload, null>({
  area: 'bundle',
  verb: 'pack',
  job: packBundle,
  laneOf: ({ bundleId }) => ({ runId: bundleId, lane: 0 }),
  payloadOf: (payload) => payload,
  lanes: 1,
  asker: 'member',
  askerLeft: { state: 'failed', reason: NO_ACCESS, code: 'no_access' },
  failure: COULD_NOT,
  begun: async ({ em, run: { id } }) => {
    const bundle = await em.findOne(BundleEntity, { id });
    if (!bundle) return;
    await em.nativeUpdate(BundleEntity, { id }, { status: 'running' });
    await emitChange(em, bundle, 'running');
  },
  open: async () => null,
  work: async ({ job, run: { id }, asker, signal, read, commit }) => {
    const bundle = await read(async (em) => em.findOne(BundleEntity, { id }));
    if (!bundle || !asker) throw new RunEnds({ state: 'stopped', reason: null, code: null });
    const layout = await layOut(job, bundle, asker);
    const { store } = job.platform;
    const total = layout.files.reduce((sum, { document }) => sum + document.sizeBytes, 0);
    const storageKey = `exports/${bundle.organizationId}/${newId()}`;
    const content = packed(store, layout, { signal, onBytes: async (completed) => job.progress(completed, total) });
    const { sizeBytes, sha256 } = await store.put(storageKey, Readable.from(content, { objectMode: false }));
    const expiresAt = new Date(Date.now() + BUNDLE_HOURS * 3_600_000);
    const facts = { storageKey, sizeBytes, sha256, expiresAt, fileCount: layout.files.length, contentBytes: total };
    try {
      await commit(async (em) => {
        await em.nativeUpdate(BundleEntity, { id }, { ...facts });
      });
    } catch (error) {
      // It was removed or stopped, or another attempt packed it. After any other error the commit may have been written.
      if (error instanceof LostClaimError) await store.delete(storageKey);
      throw error;
    }
  },
  end: async ({ em, run: { id }, job, ending }) => {
    const bundle = await em.findOne(BundleEntity, { id, status: { $in: OPEN } });
    if (!bundle) return;
    const status = ending.state === 'completed' ? 'ready' : ending.state;
    await em.nativeUpdate(BundleEntity, { id }, { status, problem: ending.reason });
    await emitChange(em, bundle, status);
    if (status === 'ready' && bundle.byMail && job) await writeReady(em, job, bundle);
  },
});

export const runPackBundle = packRun.lane;
/** Ends the run after its last failed attempt, or after a person has stopped it. */
export const failPackBundle = packRun.fail;
export const stopPackBundle = packRun.stop;
