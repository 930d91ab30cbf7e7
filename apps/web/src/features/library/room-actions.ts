import type { DataroomItem } from '@atrium/domain/dataroom';
import { inPieces } from '@atrium/domain/kernel';
import { apiClient, queries } from '../../shared/api/client.ts';
import { saveDocument } from '../../shared/api/download.ts';
import { requestDownload } from '../../shared/download/download-store.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo, toastUndo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { editItems } from './use-room.ts';

type Items = readonly DataroomItem[];

/** Refetches what a change in a data room may affect: lists, tree, counts. */
export async function refreshRoom(): Promise<void> {
  await Promise.all([queries.dataroom.invalidate(), queries.folder.list.invalidate()]);
}

/** Shows the change at once, sends it, and then refetches the actual state. */
async function optimistically(edit: (items: DataroomItem[]) => DataroomItem[], run: () => Promise<unknown>) {
  await queries.dataroom.listItems.cancel();
  editItems(edit);
  const done = await attempt(run);
  await refreshRoom();
  return done;
}

function idsOf(items: Items, type: DataroomItem['type']) {
  return items.filter((one) => one.type === type).map((one) => one.id);
}

/** The name of a single item, or the number of items. */
export function nameOf(items: Items): string {
  const [only, ...others] = items;
  if (only !== undefined && others.length === 0) return only.name;
  return countOf(items.length, { one: '# item', other: '# items' });
}

export async function renameItem(item: DataroomItem, name: string): Promise<void> {
  await optimistically(
    (items) => items.map((one) => (one.id === item.id ? { ...one, name } : one)),
    () =>
      item.type === 'folder'
        ? apiClient.folder.update.mutate({ folderId: item.id, name })
        : apiClient.document.update.mutate({ documentId: item.id, name }),
  );
}

export async function trashItems(items: Items): Promise<void> {
  const ids = new Set(items.map((one) => one.id));
  const documentIds = idsOf(items, 'document');
  const done = await optimistically(
    (rows) => rows.filter((one) => !ids.has(one.id)),
    async () => {
      for (const piece of inPieces(documentIds)) await apiClient.document.delete.mutate({ documentIds: piece });
      for (const folderId of idsOf(items, 'folder')) await apiClient.folder.delete.mutate({ folderId });
    },
  );
  if (done) toastUndo(`${nameOf(items)} moved to the trash`, () => void restoreItems(items));
}

async function restoreItems(items: Items): Promise<void> {
  await attempt(async () => {
    for (const piece of inPieces(items)) {
      await apiClient.trash.restore.mutate({ items: piece.map(({ id, type }) => ({ id, type })) });
    }
  });
  await refreshRoom();
}

export async function moveItems(items: Items, target: { id: string | null; name: string }): Promise<void> {
  const moving = items.filter((one) => one.folderId !== target.id && one.id !== target.id);
  const dataroomId = moving[0]?.dataroomId;
  if (dataroomId === undefined) return;
  const ids = new Set(moving.map((one) => one.id));
  const done = await optimistically(
    (rows) => rows.filter((one) => !ids.has(one.id)),
    () => move(moving, target.id, dataroomId),
  );
  if (done) toastUndo(`${nameOf(moving)} moved to ${target.name}`, () => void moveBack(moving, dataroomId));
}

async function move(items: Items, targetFolderId: string | null, dataroomId: string): Promise<void> {
  for (const piece of inPieces(items)) {
    const [folderIds, documentIds] = [idsOf(piece, 'folder'), idsOf(piece, 'document')];
    await apiClient.folder.move.mutate({ folderIds, documentIds, targetFolderId, dataroomId });
  }
}

async function moveBack(items: Items, dataroomId: string): Promise<void> {
  const origins = new Set(items.map((one) => one.folderId));
  await attempt(async () => {
    for (const origin of origins) {
      const from = items.filter((one) => one.folderId === origin);
      await move(from, origin, dataroomId);
    }
  });
  await refreshRoom();
}

/** Reads documents and the contents of folders again. Unchanged documents cost nothing. */
export async function reindexItems(items: Items): Promise<void> {
  await attempt(async () => {
    let queued = 0;
    let unchanged = 0;
    for (const documentId of idsOf(items, 'document')) {
      await apiClient.document.reindexDocument.mutate({ documentId });
      queued += 1;
    }
    for (const folderId of idsOf(items, 'folder')) {
      const { data } = await apiClient.folder.reindex.mutate({ folderId });
      queued += data.queued;
      unchanged += data.unchanged;
    }
    toastInfo(reindexedWords(queued, unchanged));
  });
  await refreshRoom();
}

/** The result of reading again, in words. */
export function reindexedWords(queued: number, unchanged: number): string {
  if (queued === 0) return unchanged === 0 ? 'There are no documents to read' : 'Every document is up to date';
  const again = countOf(queued, { one: 'Reading # document again', other: 'Reading # documents again' });
  if (unchanged === 0) return again;
  return `${again}, ${countOf(unchanged, { one: '# is up to date', other: '# are up to date' })}`;
}

/** Downloads one document as it is, and anything else as one ZIP file. */
export async function downloadItems(items: Items): Promise<void> {
  const [only, ...others] = items;
  if (only?.type === 'document' && others.length === 0) {
    await attempt(() => saveDocument(only.id, only.name));
    return;
  }
  const chosen = { folderIds: idsOf(items, 'folder'), documentIds: idsOf(items, 'document') };
  await requestDownload(() => apiClient.folder.createZip.mutate(chosen));
}

export async function downloadFolder(dataroomId: string, folderId: string | undefined): Promise<void> {
  await requestDownload(() =>
    folderId === undefined
      ? apiClient.dataroom.downloadDataroom.mutate({ dataroomId })
      : apiClient.folder.createZip.mutate({ folderId }),
  );
}
