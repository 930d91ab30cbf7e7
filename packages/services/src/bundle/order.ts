import { bundledDocuments, bundledFolders } from '@atrium/db/bundle';
import { Bundle, type Chosen, CreateZipInput, MAX_BUNDLE_BYTES, safeName } from '@atrium/domain/bundle';
import { DataroomRef } from '@atrium/domain/dataroom';
import { dataAnswer, DomainError, type MemberActor, newId, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { command, type Work } from '../kernel/index.ts';
import { onSelection } from './access.ts';
import { addBundle, requireRoomForDownload } from './add.ts';
import { packRun } from './pack.process.ts';

type Ordering = Pick<Work<MemberActor, unknown, unknown>, 'em' | 'actor' | 'requestId' | 'emit' | 'note'>;
type Order = { dataroomId: string; chosen: Chosen | null; name: string; byMail: boolean };

const OrderAnswer = dataAnswer(Bundle);
const PREPARING = 'The download is being prepared.';

async function documentsOf(em: EntityManager, actor: MemberActor, { dataroomId, chosen }: Order) {
  const viewer = viewerOf(actor);
  const folders = await bundledFolders(em, viewer, dataroomId, chosen);
  return bundledDocuments(em, viewer, { dataroomId, chosen, folders });
}

/** Counts the documents to pack and starts the run that packs them. @throws CONFLICT, TOO_LARGE */
async function order({ em, actor, requestId, emit, note }: Ordering, what: Order): Promise<Bundle> {
  const { dataroomId, chosen } = what;
  await requireRoomForDownload(em, actor);
  const documents = await documentsOf(em, actor, what);
  if (documents.length === 0) {
    throw new DomainError('CONFLICT', 'There is no document to download.', { detailCode: 'nothing_to_download' });
  }
  const contentBytes = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (contentBytes > MAX_BUNDLE_BYTES) {
    const most = MAX_BUNDLE_BYTES / 1024 ** 3;
    throw new DomainError('TOO_LARGE', `This is more than ${most} GB. Download it in several parts.`);
  }
  const id = newId();
  const started = await packRun.start(
    { em, actor, requestId },
    { id, resourceId: id, payload: { bundleId: id }, items: ['zip'] },
  );
  const facts = { dataroomId, name: `${safeName(what.name)}.zip`, chosen, fileCount: documents.length, contentBytes };
  emit({ topic: 'bundle', action: 'created', resourceId: id, userId: actor.userId });
  note('dataroom', dataroomId, { bundleId: id, documents: documents.length, whole: chosen === null });
  return addBundle({ em, actor }, started, { ...facts, byMail: what.byMail });
}

/** Packs folders and documents of one data room into a ZIP file. */
export const createZip = command({
  area: 'folder',
  verb: 'createZip',
  summary: 'Prepare folders and documents as one ZIP file',
  input: CreateZipInput,
  output: OrderAnswer,
  access: onSelection(),
  scope: 'read',
  run: async ({ resource: { room, chosen, names }, ...work }) => {
    const [only, ...others] = names;
    const name = only !== undefined && others.length === 0 ? only : room.name;
    return ok(await order(work, { dataroomId: room.id, chosen, name, byMail: false }), PREPARING);
  },
});

/** Packs a whole data room; a mail is sent when the download is ready. */
export const downloadDataroom = command({
  area: 'dataroom',
  verb: 'download',
  summary: 'Prepare a whole dataroom as one ZIP file; an e-mail says when it is ready',
  input: DataroomRef,
  output: OrderAnswer,
  access: onRoom('download', namedRoom),
  scope: 'read',
  run: async ({ resource: { room }, ...work }) =>
    ok(await order(work, { dataroomId: room.id, chosen: null, name: room.name, byMail: true }), PREPARING),
});
