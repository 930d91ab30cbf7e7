import { BundleEntity, type BundleRow } from '@atrium/db/bundle';
import { openDocuments } from '@atrium/db/document';
import { openFolders } from '@atrium/db/folder';
import type { Chosen } from '@atrium/domain/bundle';
import { invalid, type MemberActor, notFound } from '@atrium/domain/kernel';
import { viewerOf } from '../access/index.ts';
import { openTable } from '../ai-table/index.ts';
import { openRoom, openRoomOf, requireRoomAction, type RoomAccess } from '../dataroom/index.ts';
import { type Access, guardOn, requireMember } from '../kernel/index.ts';

/** Access to a download by the user who ordered it, while they may download from its data room or its table. */
export function ownBundle<I extends { bundleId: string }>(): Access<MemberActor, I, BundleRow> {
  return {
    guard: 'orgMember',
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const { userId } = member;
      const bundle = await em.findOne(BundleEntity, { id: input.bundleId, createdById: userId });
      if (!bundle) throw notFound('Download');
      const { dataroomId, datatableId } = bundle;
      if (datatableId != null) await openTable(em, member, datatableId, 'download');
      else if (dataroomId != null) await openRoom(em, actor, dataroomId, 'download', 'Download');
      else throw notFound('Download');
      return { actor: member, resource: bundle };
    },
  };
}

type Selection = { folderId?: string | undefined; id?: string | undefined; folderIds: string[]; documentIds: string[] };
export type SelectionAccess = RoomAccess & { chosen: Chosen; names: string[] };

/** Access to folders and documents of one data room from which the caller may download. @throws NOT_FOUND, INVALID */
export function onSelection<I extends Selection>(): Access<MemberActor, I, SelectionAccess> {
  return {
    guard: guardOn('dataroom', 'download'),
    scope: 'organization',
    check: async ({ em, actor, input }) => {
      const member = requireMember(actor);
      const one = input.folderId ?? input.id;
      const folderIds = [...new Set([...input.folderIds, ...(one === undefined ? [] : [one])])];
      const documentIds = [...new Set(input.documentIds)];
      const viewer = viewerOf(member);
      const folders = await openFolders(em, viewer, folderIds);
      const documents = await openDocuments(em, viewer, documentIds);
      const what = documentIds.length === 0 ? 'Folder' : 'Document';
      if (folders.length < folderIds.length || documents.length < documentIds.length) throw notFound(what);
      const named = [
        ...folders.map(({ folder: { name, dataroomId }, rank }) => ({ name, dataroomId, rank })),
        ...documents.map(({ document: { name, dataroomId }, rank }) => ({ name, dataroomId, rank })),
      ];
      const [first] = named;
      if (!first) throw notFound(what);
      for (const each of named) requireRoomAction(member, each.rank, 'download');
      if (named.some(({ dataroomId }) => dataroomId !== first.dataroomId)) {
        throw invalid('documentIds', 'Documents that are downloaded together must be in one data room.');
      }
      const { room, role } = await openRoomOf(em, member, first, 'download', what);
      const chosen = { folderIds, documentIds };
      return { actor: member, resource: { room, role, chosen, names: named.map(({ name }) => name) } };
    },
  };
}
