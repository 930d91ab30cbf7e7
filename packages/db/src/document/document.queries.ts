// Text: these statements join selects of what the viewer may see, which are text.
import { ListDataroomItemsInput } from '@atrium/domain/dataroom';
import { type Box, type FileType, type IndexStatus, ListDocumentsInput } from '@atrium/domain/document';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  documentsIn,
  documentVisibility,
  foldersIn,
  type Rank,
  type Selection,
  shownPath,
  type Viewer,
  visible,
  visibleDocuments,
} from '../access/index.ts';
import { foldersWithCounts, isAtOrBelow } from '../folder/index.ts';
import { defineList, pgArray, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { DocumentEntity, type DocumentRow } from './document.entity.ts';

/** The viewer’s access to an item: they may read its pages, or also download it. */
type ItemAccess = 'view' | 'download';
type LengthUnit = 'page' | 'sheet' | 'slide' | 'row';

export type DocumentListed = {
  id: string;
  organizationId: string;
  dataroomId: string;
  roomName: string;
  folderId: string | null;
  folderPath: string | null;
  folderNames: string | null;
  name: string;
  nameOrder: string;
  contentType: string;
  fileType: FileType;
  sizeBytes: string;
  sha256: string;
  version: number;
  indexStatus: IndexStatus;
  indexMessage: string | null;
  lengthCount: number | null;
  lengthUnit: LengthUnit | null;
  pageCount: number | null;
  title: string | null;
  notes: string[];
  hasHiddenText: boolean;
  access: ItemAccess;
  createdAt: string;
  updatedAt: string;
};

/** Where documents are looked for: a data room, a folder (null: the top), or these ids. */
export type Within = { dataroomId?: string | undefined; folderId?: string | null | undefined; ids?: readonly string[] };

function conditionsOf(viewer: Viewer, { dataroomId, folderId, ids }: Within): Selection[] {
  return [
    ...(dataroomId === undefined ? [] : [{ sql: 'd.dataroom_id = ?', values: [dataroomId] }]),
    ...(folderId === undefined ? [] : [shownInList(viewer, folderId)]),
    ...(ids === undefined ? [] : [{ sql: 'd.id = any(?::uuid[])', values: [pgArray(ids)] }]),
  ];
}

/** The condition for rows of `visibleDocuments` that the viewer sees directly in a folder, or (null) at the top. */
function shownInList(viewer: Viewer, folderId: string | null): Selection {
  const column = viewer.kind === 'visitor' ? 'd.visible_folder_id' : 'd.folder_id';
  return folderId === null
    ? { sql: `${column} is null`, values: [] }
    : { sql: `${column} = ?::uuid`, values: [folderId] };
}

/** The documents that the viewer may see, with the name of their data room and the names of the folders above them. */
export const listVisibleDocuments = defineList(ListDocumentsInput, {
  from: (_em: EntityManager, viewer: Viewer, within: Within): TextSelect<DocumentListed> => {
    const documents = visibleDocuments(viewer);
    const path = shownPath(viewer, 'f');
    const conditions = conditionsOf(viewer, within);
    return {
      text: `select d.id, d.organization_id as "organizationId", d.dataroom_id as "dataroomId", d.room_name as "roomName",
          d.visible_folder_id as "folderId", ${path} as "folderPath", (
            select string_agg(a.name, '/' order by length(a.path)) from folder a
            where a.id = any(string_to_array(trim(both '/' from ${path}), '/')::uuid[])) as "folderNames",
          d.name, d.name_order as "nameOrder", d.content_type as "contentType", d.file_type as "fileType", d.size_bytes as "sizeBytes", d.sha256,
          d.version, d.index_status as "indexStatus", d.index_message as "indexMessage",
          d.length_count as "lengthCount", d.length_unit as "lengthUnit", d.page_count as "pageCount", d.title, d.notes,
          d.has_hidden_text as "hasHiddenText", d.access, d.created_at as "createdAt", d.updated_at as "updatedAt"
        from (${documents.sql}) d left join folder f on f.id = d.folder_id
        ${conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql).join(' and ')}` : ''}`,
      values: [...documents.values, ...conditions.flatMap(({ values }) => values)],
    };
  },
  search: ['name'],
  order: ['name'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

export type ItemListed = {
  id: string;
  type: 'folder' | 'document';
  name: string;
  nameOrder: string;
  dataroomId: string;
  folderId: string | null;
  contentType: string;
  fileType: FileType | null;
  sizeBytes: string;
  lengthCount: number | null;
  lengthUnit: LengthUnit | null;
  indexStatus: IndexStatus;
  indexMessage: string | null;
  fileCount: number;
  pendingCount: number;
  failedCount: number;
  access: ItemAccess;
  createdAt: string;
  updatedAt: string;
};

const FOLDER_STATUS = `case when "failedCount" > 0 then 'FAILED' when "pendingCount" > 0 then 'PENDING'
  when "completedCount" > 0 or "fileCount" = 0 then 'COMPLETED' else 'SKIPPED' end`;

/** Selects the documents of a data room under a condition. `parent` is the folder that they are seen in, if it is one. */
function documentItems(
  viewer: Viewer,
  dataroomId: string,
  { condition, parent }: { condition: Selection; parent?: string | null },
): Selection {
  const rooms = visible('dataroom', viewer);
  const { joins, condition: exists, access, parent: parentOf } = documentVisibility(viewer, 'd', 'r');
  const folderId = parent === undefined ? { sql: parentOf, values: [] } : { sql: '?::uuid', values: [parent] };
  return {
    sql: `select d.id, 'document' as type, d.name, d.name_order as "nameOrder", d.dataroom_id as "dataroomId", ${folderId.sql} as "folderId",
        d.content_type as "contentType", d.file_type as "fileType", d.size_bytes::numeric as "sizeBytes",
        d.length_count as "lengthCount", d.length_unit as "lengthUnit", d.index_status as "indexStatus",
        d.index_message as "indexMessage", 1 as "fileCount", (d.index_status = 'PENDING')::int as "pendingCount",
        (d.index_status = 'FAILED')::int as "failedCount", ${access} as access, d.created_at as "createdAt", d.updated_at as "updatedAt"
      from document d join (${rooms.sql}) r on r.id = d.dataroom_id ${joins}
      where d.dataroom_id = ? and ${exists} and ${condition.sql}`,
    values: [...folderId.values, ...rooms.values, dataroomId, ...condition.values],
  };
}

function folderItems(viewer: Viewer, dataroomId: string, parentFolderId: string | null): Selection {
  const parent = foldersIn(viewer, parentFolderId);
  const folders = foldersWithCounts(
    viewer,
    {
      sql: `f.dataroom_id = ? and ${parent.sql}`,
      values: [dataroomId, ...parent.values],
    },
    { hasFolders: false },
  );
  return {
    sql: `select id, 'folder' as type, name, "nameOrder", "dataroomId", "parentFolderId" as "folderId",
        'inode/directory' as "contentType", null::varchar as "fileType", "sizeBytes", null::int as "lengthCount",
        null::varchar as "lengthUnit", ${FOLDER_STATUS} as "indexStatus", null::varchar as "indexMessage", "fileCount",
        "pendingCount", "failedCount", access, "createdAt", "updatedAt"
      from (${folders.sql}) counted`,
    values: folders.values,
  };
}

/** The folders and documents directly in a folder (null: the data room's top); or, recursively, all documents below it. */
export const listItems = defineList(ListDataroomItemsInput, {
  from: (
    _em: EntityManager,
    viewer: Viewer,
    where: { dataroomId: string; folder: { id: string; path: string } | null; recursive: boolean },
  ): TextSelect<ItemListed> => {
    const { dataroomId, folder, recursive } = where;
    if (recursive) {
      const below: Selection = folder
        ? {
            sql: `d.folder_id in (select id from folder where dataroom_id = ? and ${isAtOrBelow('path')})`,
            values: [dataroomId, folder.path, folder.path],
          }
        : { sql: 'true', values: [] };
      const { sql: text, values } = documentItems(viewer, dataroomId, { condition: below });
      return { text, values };
    }
    const parent = folder?.id ?? null;
    const folders = folderItems(viewer, dataroomId, parent);
    const documents = documentItems(viewer, dataroomId, { condition: documentsIn(viewer, parent), parent });
    return {
      text: `${folders.sql} union all ${documents.sql}`,
      values: [...folders.values, ...documents.values],
    };
  },
  search: ['name'],
  order: ['-type', 'name'],
  orderColumns: { name: 'nameOrder' },
  tieBreak: 'id',
});

export type OpenedDocument = { document: DocumentRow; rank: Rank; access: ItemAccess };

/** Opens documents by id, of those that exist for the viewer, with the viewer's rank on their data rooms. */
export async function openDocuments(
  em: EntityManager,
  viewer: Viewer,
  ids: readonly string[],
): Promise<OpenedDocument[]> {
  const documents = visibleDocuments(viewer);
  const seen = await textSql<{ id: string; rank: Rank; access: ItemAccess }>(
    em,
    `select id, rank, access from (${documents.sql}) d where id = any(?::uuid[])`,
    [...documents.values, pgArray(ids)],
  );
  if (seen.length === 0) return [];
  const found = new Map(seen.map(({ id, ...rest }) => [id, rest]));
  const rows = await em.find(DocumentEntity, { id: { $in: [...found.keys()] } });
  return rows.flatMap((document) => {
    const seenAs = found.get(document.id);
    return seenAs === undefined ? [] : [{ document, ...seenAs }];
  });
}

export type StoredFile = { name: string; contentType: string; storageKey: string; sizeBytes: string; sha256: string };

/** Finds where the current file of a document is stored, if the document exists for the viewer. */
export async function findFile(em: EntityManager, viewer: Viewer, documentId: string): Promise<StoredFile | undefined> {
  const documents = visibleDocuments(viewer);
  const [file] = await textSql<StoredFile>(
    em,
    `select d.name, d.content_type as "contentType", v.storage_key as "storageKey", v.size_bytes as "sizeBytes", v.sha256
     from (${documents.sql}) d join document_version v on v.id = d.current_version_id where d.id = ?`,
    [...documents.values, documentId],
  );
  return file;
}

type Span = { start: number; end: number; box: Box; sureness?: number };
export type PageRead = {
  page: number;
  md: string;
  hidden: string | null;
  spans: Span[];
  label: string | null;
  width: number | null;
  height: number | null;
};

/**
 * Which pages are read. `spans` are large: without them, their lists are empty. `hidden` is only for people who look at the
 * document; answers and cells must not use it, and get null.
 */
export type PagesWanted = {
  pages?: readonly number[] | undefined;
  limit?: number;
  offset?: number;
  spans: boolean;
  hidden?: boolean;
};

/** Reads pages of a version, in order, if its document exists for the viewer. */
export async function readPages(
  em: EntityManager,
  viewer: Viewer,
  versionId: string,
  { pages, limit, offset = 0, spans, hidden = false }: PagesWanted,
): Promise<PageRead[]> {
  const documents = visibleDocuments(viewer);
  return textSql(
    em,
    `select p.page, p.md, ${hidden ? 'p.hidden' : 'null::text as hidden'}, ${spans ? 'p.spans' : `'[]'::jsonb as spans`}, p.label, p.width, p.height
     from document_page p join document_version v on v.id = p.version_id
     join (${documents.sql}) d on d.id = v.document_id
     where p.version_id = ? and (?::int[] is null or p.page = any(?::int[])) order by p.page limit ? offset ?`,
    [
      ...documents.values,
      versionId,
      ...(pages ? [`{${pages.join(',')}}`, `{${pages.join(',')}}`] : [null, null]),
      limit ?? null,
      offset,
    ],
  );
}

/** Finds documents of a data room by the hash of their content, for a caller who adds files to it. */
export async function findByContent(
  em: EntityManager,
  viewer: Viewer,
  dataroomId: string,
  sha256: readonly string[],
): Promise<{ id: string; sha256: string }[]> {
  const documents = visibleDocuments(viewer);
  return textSql(em, `select id, sha256 from (${documents.sql}) d where dataroom_id = ? and sha256 = any(?::text[])`, [
    ...documents.values,
    dataroomId,
    pgArray(sha256),
  ]);
}
