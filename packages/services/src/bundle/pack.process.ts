import { type BundledDocument, bundledDocuments, bundledFolders } from '@atrium/db/bundle';
import { type Chosen, layOutBundle, packBundle } from '@atrium/domain/bundle';
import { DomainError, type MemberActor } from '@atrium/domain/kernel';
import { openRoom } from '../dataroom/index.ts';
import { viewerOf } from '../access/index.ts';
import { readIn, type TaskContext } from '../kernel/index.ts';
import { accessEnded, bundleRun } from './bundle-run.ts';
import { packed } from './zip.ts';

type Payload = { bundleId: string };
type Job = TaskContext<Payload>;
type Layout = ReturnType<typeof layOutBundle<BundledDocument>>;

const NO_ACCESS = 'You can no longer download from this data room.';

/** Lays out what the asker may see now. @throws RunEnds if they may no longer download from the data room */
async function layOut(
  job: Job,
  { dataroomId, chosen }: { dataroomId: string; chosen: Chosen | null },
  asker: MemberActor,
): Promise<Layout> {
  return readIn(
    job,
    async (em) => {
      await openRoom(em, asker, dataroomId, 'download').catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        throw accessEnded(NO_ACCESS);
      });
      const viewer = viewerOf(asker);
      const folders = await bundledFolders(em, viewer, dataroomId, chosen);
      return layOutBundle(folders, await bundledDocuments(em, viewer, { dataroomId, chosen, folders }));
    },
    asker,
  );
}

/** Packs documents from the store into the store. */
export const packRun = bundleRun<Payload>({
  verb: 'pack',
  job: packBundle,
  failure: 'The download could not be prepared. Try again.',
  noAccess: NO_ACCESS,
  content: async (job, { dataroomId, chosen = null }, asker, signal) => {
    if (dataroomId == null) throw new Error('A ZIP file has the documents of a data room');
    const layout = await layOut(job, { dataroomId, chosen }, asker);
    const total = layout.files.reduce((sum, { document }) => sum + document.sizeBytes, 0);
    const onBytes = async (completed: number) => job.progress(completed, total);
    return {
      contents: packed(job.platform.store, layout, { signal, onBytes }),
      facts: { fileCount: layout.files.length, contentBytes: total },
    };
  },
});

export const runPackBundle = packRun.lane;
/** Ends the run after its last failed attempt, or after a person has stopped it. */
export const failPackBundle = packRun.fail;
export const stopPackBundle = packRun.stop;
