import { readShownPath } from '@atrium/db/access';
import { listItems } from '@atrium/db/document';
import { folderChain } from '@atrium/db/folder';
import { type DocumentTreeNode, DocumentTreeNode as NodeSchema, TreePathInput } from '@atrium/domain/document';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { type Reader, shownStatus, viewerOf } from '../access/index.ts';
import { type RoomAccess, onRoomForReaders } from '../dataroom/index.ts';
import { onFolderForReaders } from '../folder/index.ts';
import { type Access, query } from '../kernel/index.ts';
import { onDocumentForReaders } from './access.ts';

type Input = z.output<typeof TreePathInput>;
type Place = RoomAccess & {
  folder?: { id: string; name: string; path: string };
  document?: {
    id: string;
    name: string;
    folderId?: string | null;
    contentType: string;
    indexStatus: DocumentTreeNode['aiIndexStatus'];
  };
};

function idOf(input: { id: string }) {
  return input.id;
}
const RULES: Record<Input['entityType'], Access<Reader, { id: string }, Place>> = {
  drm: onRoomForReaders(idOf),
  drf: onFolderForReaders(idOf),
  drd: onDocumentForReaders(idOf),
};

const FOLDER = 'inode/directory';
function node(
  type: DocumentTreeNode['type'],
  each: { id: string; name: string },
  more: Partial<DocumentTreeNode> = {},
): DocumentTreeNode {
  return {
    id: each.id,
    name: each.name,
    type,
    aiIndexStatus: 'COMPLETED',
    contentType: FOLDER,
    hasContent: true,
    children: [],
    ...more,
  };
}

const CHILDREN = 1000;

/** The path of the folder that the caller sees a document in; '/' at the top of its data room. */
async function pathOf(em: EntityManager, actor: Reader, folderId: string | null | undefined): Promise<string> {
  if (!folderId) return '/';
  return (await readShownPath(em, viewerOf(actor), folderId)) ?? '/';
}

async function childrenOf(em: EntityManager, actor: Reader, place: Place): Promise<DocumentTreeNode[]> {
  const rows = await listItems(em, { limit: CHILDREN, offset: 0 }, viewerOf(actor), {
    dataroomId: place.room.id,
    folder: place.folder ?? null,
    recursive: false,
  });
  return rows.map((row) =>
    node(row.type, row, {
      aiIndexStatus: actor.kind === 'tokenUser' ? shownStatus(row.indexStatus) : row.indexStatus,
      contentType: row.contentType,
      hasContent: row.type === 'document' || row.fileCount > 0,
    }),
  );
}

/** The path from a data room down to something in it, or what is directly below it, as a tree. */
export const documentTreePath = query({
  area: 'document',
  verb: 'treePath',
  summary: 'The path to a document, folder or data room, or what is below it',
  input: TreePathInput,
  output: dataAnswer(NodeSchema),
  access: {
    guard: 'tokenOrMember',
    scope: 'organization',
    check: async (question: Parameters<(typeof RULES)['drm']['check']>[0] & { input: Input }) =>
      RULES[question.input.entityType].check(question),
  } satisfies Access<Reader, Input, Place>,
  run: async ({ em, actor, input, resource }) => {
    const { room, folder, document } = resource;
    const isVisitor = actor.kind === 'tokenUser';
    const path = folder?.path ?? (await pathOf(em, actor, document?.folderId));
    const leaf = document
      ? node('document', document, {
          aiIndexStatus: isVisitor ? shownStatus(document.indexStatus) : document.indexStatus,
          contentType: document.contentType,
        })
      : null;
    const below =
      input.buildType === 'expand' && !document ? await childrenOf(em, actor, resource) : leaf ? [leaf] : [];
    const folders = await folderChain(em, viewerOf(actor), path);
    const branch = folders.reduceRight<DocumentTreeNode[]>(
      (children, each) => [node('folder', each, { children })],
      below,
    );
    return ok(node('dataroom', room, { children: branch }));
  },
});
