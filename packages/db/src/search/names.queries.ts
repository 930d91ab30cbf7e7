// Text: it joins selects of what the viewer may see, which are text.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Viewer, visible, visibleDocuments, visibleFolders } from '../access/index.ts';
import { pgArray } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';
import { patternOf } from './search.queries.ts';

export type NameFound = {
  type: 'dataroom' | 'folder' | 'document' | 'conversation';
  id: string;
  name: string;
  dataroomId: string | null;
  /** The data room and the folder that it is in. */
  location: string;
  contentType: string | null;
};

/**
 * Finds data rooms, folders, documents and the viewer's own conversations whose names hold every word. Names that begin
 * with the words come first.
 */
export async function findByName(
  em: EntityManager,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<NameFound[]> {
  const rooms = visible('dataroom', viewer);
  const folders = visibleFolders(viewer);
  const documents = visibleDocuments(viewer);
  const conversations = visible('conversation', viewer);
  return textSql(
    em,
    `with named as (
       select 'dataroom' as type, id, name, id as "dataroomId", '' as location, null::varchar as "contentType", 1 as sort
         from (${rooms.sql}) r
       union all
       select 'folder', f.id, f.name, f.dataroom_id, f.room_name, 'inode/directory', 2 from (${folders.sql}) f
       union all
       select 'document', d.id, d.name, d.dataroom_id, concat_ws(' / ', d.room_name, f.name), d.content_type, 3
         from (${documents.sql}) d left join folder f on f.id = d.visible_folder_id
       union all
       select 'conversation', c.id, c.title, null, '', null, 4 from (${conversations.sql}) c where c.created_by_id = ?)
     select * from named where lower(name) like all(?::text[])
     order by (lower(name) like ?) desc, sort, lower(name), id limit ?`,
    [
      ...rooms.values,
      ...folders.values,
      ...documents.values,
      ...conversations.values,
      viewer.kind === 'member' ? viewer.userId : null,
      pgArray(words.map(patternOf)),
      `${words.join(' ').toLowerCase()}%`,
      limit,
    ],
  );
}
