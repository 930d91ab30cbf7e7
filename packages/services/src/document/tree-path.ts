import { listItems } from '@atrium/db/document';
import { folderChain } from '@atrium/db/folder';
import { type DocumentTreeNode, DocumentTreeNode as NodeSchema, TreePathInput } from '@atrium/domain/document';
import { dataAnswer, type MemberActor, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { type RoomAccess, onRoom } from '../dataroom/index.ts';
import { onFolder } from '../folder/index.ts';
import { type Access, query } from '../kernel/index.ts';
import { onDocument } from './access.ts';

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
const RULES: Record<Input['entityType'], Access<MemberActor, { id: string }, Place>> = {
  drm: onRoom('view', idOf),
  drf: onFolder('view', idOf),
  drd: onDocument('view', idOf),
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

async function childrenOf(em: EntityManager, place: Place): Promise<DocumentTreeNode[]> {
  const rows = await listItems(
    em,
    { limit: CHILDREN, offset: 0 },
    { dataroomId: place.room.id, folder: place.folder ?? null, recursive: false },
  );
  return rows.map((row) =>
    node(row.type, row, {
      aiIndexStatus: row.index_status,
      contentType: row.content_type,
      hasContent: row.type === 'document' || row.file_count > 0,
    }),
  );
}

/** The way from the room down to something in it, or what lies right below it, as a tree. */
export const documentTreePath = query({
  area: 'document',
  verb: 'treePath',
  summary: 'The way to a document, folder or room, or what lies below it',
  input: TreePathInput,
  output: dataAnswer(NodeSchema),
  access: {
    guard: 'tokenOrMember',
    scope: 'organization',
    check: async (question: Parameters<(typeof RULES)['drm']['check']>[0] & { input: Input }) =>
      RULES[question.input.entityType].check(question),
  } satisfies Access<MemberActor, Input, Place>,
  run: async ({ em, input, resource }) => {
    const { room, folder, document } = resource;
    const path = folder?.path ?? (document?.folderId ? await pathOf(em, document.folderId) : '/');
    const leaf = document
      ? node('document', document, { aiIndexStatus: document.indexStatus, contentType: document.contentType })
      : null;
    const below = input.buildType === 'expand' && !document ? await childrenOf(em, resource) : leaf ? [leaf] : [];
    const folders = await folderChain(em, path);
    const branch = folders.reduceRight<DocumentTreeNode[]>(
      (children, each) => [node('folder', each, { children })],
      below,
    );
    return ok(node('dataroom', room, { children: branch }));
  },
});

async function pathOf(em: EntityManager, folderId: string): Promise<string> {
  const [row] = await em.execute<{ path: string }[]>('select path from folder where id = ?', [folderId]);
  return row?.path ?? '/';
}
