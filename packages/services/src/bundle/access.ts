import { BundleEntity, type BundleRow } from '@atrium/db/bundle';
import { DocumentEntity } from '@atrium/db/document';
import { FolderEntity } from '@atrium/db/folder';
import type { Chosen } from '@atrium/domain/bundle';
import { invalid, type MemberActor, notFound } from '@atrium/domain/kernel';
import { openRoom, type RoomAccess } from '../dataroom/index.ts';
import { type Access, guardOn, requireMember } from '../kernel/index.ts';

/** One's own bundle, for as long as one may download from its room. */
export function ownBundle<I extends { bundleId: string }>(): Access<MemberActor, I, BundleRow> {
  return {
    guard: 'orgMember',
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const { userId } = requireMember(actor);
      const bundle = await em.findOne(BundleEntity, { id: input.bundleId, createdById: userId });
      if (!bundle) throw notFound('Download');
      const { actor: member } = await openRoom(em, actor, bundle.dataroomId, 'download', 'Download');
      return { actor: member, resource: bundle };
    },
  };
}

type Selection = { folderId?: string | undefined; id?: string | undefined; folderIds: string[]; documentIds: string[] };
export type SelectionAccess = RoomAccess & { chosen: Chosen; names: string[] };

/** Folders and documents of one room in which the caller may download. What of them is not to be seen does not exist. */
export function onSelection<I extends Selection>(): Access<MemberActor, I, SelectionAccess> {
  return {
    guard: guardOn('dataroom', 'download'),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      requireMember(actor);
      const one = input.folderId ?? input.id;
      const folderIds = [...new Set([...input.folderIds, ...(one === undefined ? [] : [one])])];
      const documentIds = [...new Set(input.documentIds)];
      const folders = await em.find(FolderEntity, { id: { $in: folderIds }, deletedAt: null });
      const documents = await em.find(DocumentEntity, { id: { $in: documentIds }, deletedAt: null });
      const what = documentIds.length === 0 ? 'Folder' : 'Document';
      const found = [...folders, ...documents];
      if (found.length < folderIds.length + documentIds.length) throw notFound(what);
      const opened = [];
      for (const dataroomId of new Set(found.map((each) => each.dataroomId))) {
        opened.push(await openRoom(em, actor, dataroomId, 'download', what));
      }
      if (opened.length > 1) throw invalid('documentIds', 'What is downloaded together lies in one room.');
      const { actor: member, room, role } = opened[0]!; // something is named, all of it was found
      const chosen = { folderIds, documentIds };
      return { actor: member, resource: { room, role, chosen, names: found.map(({ name }) => name) } };
    },
  };
}
