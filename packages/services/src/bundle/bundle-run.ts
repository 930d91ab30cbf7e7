import { Readable } from 'node:stream';
import { BundleEntity, type BundleRow } from '@atrium/db/bundle';
import { UserEntity } from '@atrium/db/user';
import { BUNDLE_HOURS, type BundleStatus } from '@atrium/domain/bundle';
import { type JobDefinition, type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { enqueueJob, type TaskContext, writeOutbox } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { LostClaimError, run, RunEnds } from '../run/index.ts';

type Payload = { bundleId: string };

type Content = {
  contents: AsyncIterable<string | Buffer>;
  /** The current state of the documents or rows. */
  facts: Partial<Pick<BundleRow, 'fileCount' | 'contentBytes' | 'rowCount'>>;
};

type BundleRun<P extends Payload> = {
  verb: string;
  job: JobDefinition<z.ZodType<P>>;
  /** The reason of a download that could not be written. */
  failure: string;
  /** Says that the user may no longer download this. */
  noAccess: string;
  /** Reads what the file has now. @throws RunEnds if the asker may no longer download it */
  content: (job: TaskContext<P>, bundle: BundleRow, asker: MemberActor, signal: AbortSignal) => Promise<Content>;
};

/** Ends a run whose asker may no longer download. */
export function accessEnded(reason: string): RunEnds {
  return new RunEnds({ state: 'failed', reason, code: 'no_access' });
}

const OPEN: BundleStatus[] = ['pending', 'running'];

async function emitChange(em: EntityManager, bundle: BundleRow, action: string): Promise<void> {
  return writeOutbox(em, bundle.organizationId, [
    { topic: 'bundle', action, resourceId: bundle.id, userId: bundle.createdById },
  ]);
}

async function writeReady(em: EntityManager, job: TaskContext<Payload>, bundle: BundleRow): Promise<void> {
  const { dataroomId, organizationId, createdById: userId } = bundle;
  const person = await em.findOne(UserEntity, { id: userId });
  if (!person || dataroomId == null) return;
  const { platform } = job;
  const url = appLink(platform, `/library/${dataroomId}`, { downloads: bundle.id });
  const mailer = { em, platform, enqueue: enqueueJob.bind(null, em, job) };
  const values = {
    subject: `${bundle.name} is ready`,
    paragraphs: [`Your download is ready. It is available for ${BUNDLE_HOURS} hours.`],
    action: { label: 'Download', url },
  };
  const about = { kind: 'dataroom', id: dataroomId, organizationId, userId } as const;
  await sendMail(mailer, { to: person.email, template: 'notice', values, about });
}

/** Declares how a download is written into the store: a run of one item. A second attempt writes all of it again. */
export function bundleRun<P extends Payload>({ verb, job, failure, noAccess, content }: BundleRun<P>) {
  return run<P, null>({
    area: 'bundle',
    verb,
    job,
    laneOf: ({ bundleId }) => ({ runId: bundleId, lane: 0 }),
    payloadOf: (payload) => payload,
    lanes: 1,
    asker: 'member',
    askerLeft: { state: 'failed', reason: noAccess, code: 'no_access' },
    failure,
    begun: async ({ em, run: { id } }) => {
      const bundle = await em.findOne(BundleEntity, { id });
      if (!bundle) return;
      await em.nativeUpdate(BundleEntity, { id }, { status: 'running' });
      await emitChange(em, bundle, 'running');
    },
    open: async () => null,
    work: async ({ job: context, run: { id }, asker, signal, read, commit }) => {
      const bundle = await read(async (em) => em.findOne(BundleEntity, { id }));
      if (!bundle || !asker) throw new RunEnds({ state: 'stopped', reason: null, code: null });
      const { store } = context.platform;
      const { contents, facts } = await content(context, bundle, asker, signal);
      const storageKey = `exports/${bundle.organizationId}/${newId()}`;
      const { sizeBytes, sha256 } = await store.put(storageKey, Readable.from(contents, { objectMode: false }));
      const expiresAt = new Date(Date.now() + BUNDLE_HOURS * 3_600_000);
      try {
        await commit(async (em) => {
          await em.nativeUpdate(BundleEntity, { id }, { ...facts, storageKey, sizeBytes, sha256, expiresAt });
        });
      } catch (error) {
        // It was removed or stopped, or another attempt wrote it. After any other error the commit may have been written.
        if (error instanceof LostClaimError) await store.delete(storageKey);
        throw error;
      }
    },
    end: async ({ em, run: { id }, job: context, ending }) => {
      const bundle = await em.findOne(BundleEntity, { id, status: { $in: OPEN } });
      if (!bundle) return;
      const status = ending.state === 'completed' ? 'ready' : ending.state;
      await em.nativeUpdate(BundleEntity, { id }, { status, problem: ending.reason });
      await emitChange(em, bundle, status);
      if (status === 'ready' && bundle.byMail && context) await writeReady(em, context, bundle);
    },
  });
}
